import { commonWords } from '../../text/common-texts.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

export const meTexts = textsByLanguage({
  ...commonWords('name email remove'),
  title: ['Min bruker', 'My account'],
  profile: ['Om deg', 'About you'],
  nameHint: [
    'Slik kollegene ser deg, i alle selskapene dine.',
    'As colleagues see you, in all your companies.',
  ],
  saveName: ['Lagre navnet', 'Save the name'],
  nameSaved: ['✓ Navnet er lagret', '✓ The name is saved'],
  password: ['Passord', 'Password'],
  passwordHint: [
    'Når du bytter passord, blir du logget ut alle andre steder.',
    'When you change it, you are signed out everywhere else.',
  ],
  presentPassword: ['Nåværende passord', 'Current password'],
  newPassword: ['Nytt passord', 'New password'],
  newPasswordHint: [
    'Fra 12 til 200 tegn. Alle tegn kan brukes, også mellomrom. En setning er lett å huske og vanskelig å gjette.',
    'From 12 to 200 characters. All characters may be used, also spaces. A sentence is easy to remember and hard to guess.',
  ],
  wrongPassword: ['Feil passord', 'Wrong password'],
  changePassword: ['Bytt passord', 'Change password'],
  passwordChanged: ['✓ Passordet er byttet', '✓ The password is changed'],
  mondayMail: ['E-post på mandager', 'Mail on Mondays'],
  mondayMailSwitch: ['Send meg det som venter i alle selskapene', 'Mail me what waits at all my companies'],
  mondayMailHint: [
    'Mandag morgen, med frister for mva og det som haster mest først. Venter ingenting, kommer det ingen e-post.',
    'On Monday mornings, with the deadlines of VAT and the most urgent first. When nothing waits, no mail comes.',
  ],
  sessions: ['Her er du logget inn', 'Where you are signed in'],
  sessionsHint: [
    'Kjenner du ikke igjen en av dem, så logg den ut og bytt passord.',
    'If you do not recognise one of these, sign it out and change your password.',
  ],
  thisOne: ['denne nettleseren', 'this browser'],
  unknownBrowser: ['Ukjent program', 'Unknown program'],
  end: ['Logg ut', 'Sign out'],
  endTitle: ['Logge ut denne?', 'Sign this one out?'],
  endWarning: ['Den må logge inn på nytt for å komme inn igjen.', 'It has to sign in anew to get in again.'],
  passkeys: ['Passnøkler', 'Passkeys'],
  passkeysHint: [
    'Logg inn med fingeravtrykk, ansikt eller sikkerhetsnøkkel i stedet for passord.',
    'Sign in with your fingerprint, face or security key instead of a password.',
  ],
  noPasskeys: ['Ingen passnøkler ennå.', 'No passkeys yet.'],
  passkeyName: ['Navn på passnøkkelen', 'Name of the passkey'],
  passkeyNameHint: [
    'For å kjenne den igjen, for eksempel «Jobbtelefonen».',
    'To recognise it by, for example “Work phone”.',
  ],
  addPasskey: ['Legg til passnøkkel', 'Add a passkey'],
  passkeyAdded: ['✓ Passnøkkelen er lagt til', '✓ The passkey is added'],
  noPasskeySupport: [
    'Denne nettleseren kan ikke bruke passnøkler her.',
    'This browser cannot use passkeys here.',
  ],
  neverUsed: ['Aldri brukt', 'Never used'],
  removeWarning: [
    'Den kan ikke brukes til å logge inn lenger. Passordet virker som før.',
    'It can no longer be used to sign in. Your password works as before.',
  ],
  signedIn: (when: string) => [`Logget inn ${when}`, `Signed in ${when}`],
  lastSeen: (when: string) => [`sist brukt ${when}`, `last used ${when}`],
  made: (when: string) => [`Laget ${when}`, `Created ${when}`],
  lastUsed: (when: string) => [`Sist brukt ${when}`, `Last used ${when}`],
  removeTitle: (name: string) => [`Fjerne passnøkkelen ${name}?`, `Remove the passkey ${name}?`],
});
