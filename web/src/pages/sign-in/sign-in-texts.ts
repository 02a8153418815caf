import type { Texts } from '../../text/language.tsx';

type SignInTexts = Record<
  | 'title'
  | 'email'
  | 'password'
  | 'newPassword'
  | 'passwordHint'
  | 'signIn'
  | 'or'
  | 'withPasskey'
  | 'forgot'
  | 'forgotTitle'
  | 'forgotLead'
  | 'sendLink'
  | 'linkSent'
  | 'backToSignIn'
  | 'newPasswordTitle'
  | 'setPassword'
  | 'passkeysGo'
  | 'invitationTitle'
  | 'name'
  | 'accept'
  | 'amSignedIn',
  string
> & {
  invitedTo: (company: string, email: string, role: string) => string;
  signInFirst: (email: string) => string;
};

export const signInTexts: Texts<SignInTexts> = {
  nb: {
    title: 'Logg inn',
    email: 'E-post',
    password: 'Passord',
    newPassword: 'Passord',
    passwordHint:
      'Fra 12 til 200 tegn. Alle tegn kan brukes, også mellomrom. En setning er lett å huske og vanskelig å gjette.',
    signIn: 'Logg inn',
    or: 'eller',
    withPasskey: 'Logg inn med passnøkkel',
    forgot: 'Glemt passordet?',
    forgotTitle: 'Nytt passord',
    forgotLead: 'Skriv e-postadressen din, så får du en lenke der du kan velge et nytt passord.',
    sendLink: 'Send lenke',
    linkSent: 'Hvis noen her har denne adressen, er lenken på vei. Den virker i en time.',
    backToSignIn: 'Tilbake til innlogging',
    newPasswordTitle: 'Velg et passord',
    setPassword: 'Lagre og logg inn',
    passkeysGo: 'Har du hatt et passord før, fjernes passnøklene dine, og du logges ut alle andre steder.',
    invitationTitle: 'Invitasjon',
    name: 'Navnet ditt',
    accept: 'Bli med',
    amSignedIn: 'Jeg er logget inn',
    invitedTo: (company, email, role) => `${company} har invitert ${email} med rollen «${role}».`,
    signInFirst: (email) =>
      `Du har en bruker allerede. Logg inn som ${email}, og kom tilbake hit. Har du ikke noe passord, be den som drifter Tilgode for dere, om en passordlenke.`,
  },
  en: {
    title: 'Sign in',
    email: 'Email',
    password: 'Password',
    newPassword: 'Password',
    passwordHint:
      'From 12 to 200 characters. All characters may be used, also spaces. A sentence is easy to remember and hard to guess.',
    signIn: 'Sign in',
    or: 'or',
    withPasskey: 'Sign in with a passkey',
    forgot: 'Forgot your password?',
    forgotTitle: 'New password',
    forgotLead: 'Enter your email address and you get a link to choose a new password.',
    sendLink: 'Send link',
    linkSent: 'If somebody here has this address, the link is on its way. It works for an hour.',
    backToSignIn: 'Back to sign-in',
    newPasswordTitle: 'Choose a password',
    setPassword: 'Save and sign in',
    passkeysGo:
      'If you had a password before, your passkeys are removed, and you are signed out everywhere else.',
    invitationTitle: 'Invitation',
    name: 'Your name',
    accept: 'Join',
    amSignedIn: 'I am signed in',
    invitedTo: (company, email, role) => `${company} has invited ${email} with the role “${role}”.`,
    signInFirst: (email) =>
      `You have a user already. Sign in as ${email}, and come back here. If you have no password, ask whoever runs Tilgode for you for a password link.`,
  },
};
