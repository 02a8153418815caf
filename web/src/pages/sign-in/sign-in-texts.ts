import { commonWords } from '../../text/common-texts.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

export const signInTexts = textsByLanguage({
  ...commonWords('email or'),
  title: ['Logg inn', 'Sign in'],
  password: ['Passord', 'Password'],
  newPassword: ['Passord', 'Password'],
  passwordHint: [
    'Fra 12 til 200 tegn. Alle tegn kan brukes, også mellomrom. En setning er lett å huske og vanskelig å gjette.',
    'From 12 to 200 characters. All characters may be used, also spaces. A sentence is easy to remember and hard to guess.',
  ],
  signIn: ['Logg inn', 'Sign in'],
  withPasskey: ['Logg inn med passnøkkel', 'Sign in with a passkey'],
  newHere: ['Ny her?', 'New here?'],
  signUp: ['Registrer deg', 'Sign up'],
  forgot: ['Glemt passordet?', 'Forgot your password?'],
  forgotTitle: ['Nytt passord', 'New password'],
  forgotLead: [
    'Skriv e-postadressen din, så får du en lenke der du kan velge et nytt passord.',
    'Enter your email address and you get a link to choose a new password.',
  ],
  sendLink: ['Send lenke', 'Send link'],
  linkSent: [
    'Hvis noen her har denne adressen, er lenken på vei. Den virker i en time.',
    'If somebody here has this address, the link is on its way. It works for an hour.',
  ],
  backToSignIn: ['Tilbake til innlogging', 'Back to sign-in'],
  newPasswordTitle: ['Velg et passord', 'Choose a password'],
  setPassword: ['Lagre og logg inn', 'Save and sign in'],
  passkeysGo: [
    'Har du hatt et passord før, fjernes passnøklene dine, og du logges ut alle andre steder.',
    'If you had a password before, your passkeys are removed, and you are signed out everywhere else.',
  ],
  invitationTitle: ['Invitasjon', 'Invitation'],
  name: ['Navnet ditt', 'Your name'],
  accept: ['Bli med', 'Join'],
  acceptAll: (count: number) => [`Bli med i ${count} selskaper`, `Join ${count} companies`],
  alsoInvitedTo: (count: number) => [
    count === 1 ? 'Du er invitert til ett selskap til' : `Du er invitert til ${count} selskaper til`,
    count === 1 ? 'You are invited to one more company' : `You are invited to ${count} more companies`,
  ],
  amSignedIn: ['Jeg er logget inn', 'I am signed in'],
  invitedTo: (company: string, email: string, role: string) => [
    `${company} har invitert ${email} med rollen «${role}».`,
    `${company} has invited ${email} with the role “${role}”.`,
  ],
  signInFirst: (email: string) => [
    `Du har en bruker allerede. Logg inn som ${email}, og kom tilbake hit. Har du ikke noe passord, be den som drifter Tilgode for dere, om en passordlenke.`,
    `You have a user already. Sign in as ${email}, and come back here. If you have no password, ask whoever runs Tilgode for you for a password link.`,
  ],
});
