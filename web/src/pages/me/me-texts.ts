import type { Texts } from '../../text/language.tsx';

type MeTexts = Record<
  | 'title'
  | 'profile'
  | 'name'
  | 'email'
  | 'nameHint'
  | 'saveName'
  | 'nameSaved'
  | 'password'
  | 'passwordHint'
  | 'presentPassword'
  | 'newPassword'
  | 'newPasswordHint'
  | 'wrongPassword'
  | 'changePassword'
  | 'passwordChanged'
  | 'sessions'
  | 'sessionsHint'
  | 'thisOne'
  | 'unknownBrowser'
  | 'end'
  | 'endTitle'
  | 'endWarning'
  | 'passkeys'
  | 'passkeysHint'
  | 'noPasskeys'
  | 'passkeyName'
  | 'passkeyNameHint'
  | 'addPasskey'
  | 'passkeyAdded'
  | 'noPasskeySupport'
  | 'neverUsed'
  | 'remove'
  | 'removeWarning',
  string
> & {
  signedIn: (when: string) => string;
  lastSeen: (when: string) => string;
  made: (when: string) => string;
  lastUsed: (when: string) => string;
  removeTitle: (name: string) => string;
};

export const meTexts: Texts<MeTexts> = {
  nb: {
    title: 'Min bruker',
    profile: 'Om deg',
    name: 'Navn',
    email: 'E-post',
    nameHint: 'Slik kollegene ser deg, i alle selskapene dine.',
    saveName: 'Lagre navnet',
    nameSaved: '✓ Navnet er lagret',
    password: 'Passord',
    passwordHint: 'Når du bytter passord, blir du logget ut alle andre steder.',
    presentPassword: 'Nåværende passord',
    newPassword: 'Nytt passord',
    newPasswordHint:
      'Fra 12 til 200 tegn. Alle tegn kan brukes, også mellomrom. En setning er lett å huske og vanskelig å gjette.',
    wrongPassword: 'Feil passord',
    changePassword: 'Bytt passord',
    passwordChanged: '✓ Passordet er byttet',
    sessions: 'Her er du logget inn',
    sessionsHint: 'Kjenner du ikke igjen en av dem, så logg den ut og bytt passord.',
    thisOne: 'denne nettleseren',
    unknownBrowser: 'Ukjent program',
    end: 'Logg ut',
    endTitle: 'Logge ut denne?',
    endWarning: 'Den må logge inn på nytt for å komme inn igjen.',
    passkeys: 'Passnøkler',
    passkeysHint: 'Logg inn med fingeravtrykk, ansikt eller sikkerhetsnøkkel i stedet for passord.',
    noPasskeys: 'Ingen passnøkler ennå.',
    passkeyName: 'Navn på passnøkkelen',
    passkeyNameHint: 'For å kjenne den igjen, for eksempel «Jobbtelefonen».',
    addPasskey: 'Legg til passnøkkel',
    passkeyAdded: '✓ Passnøkkelen er lagt til',
    noPasskeySupport: 'Denne nettleseren kan ikke bruke passnøkler her.',
    neverUsed: 'Aldri brukt',
    remove: 'Fjern',
    removeWarning: 'Den kan ikke brukes til å logge inn lenger. Passordet virker som før.',
    signedIn: (when) => `Logget inn ${when}`,
    lastSeen: (when) => `sist brukt ${when}`,
    made: (when) => `Laget ${when}`,
    lastUsed: (when) => `Sist brukt ${when}`,
    removeTitle: (name) => `Fjerne passnøkkelen ${name}?`,
  },
  en: {
    title: 'My account',
    profile: 'About you',
    name: 'Name',
    email: 'Email',
    nameHint: 'As colleagues see you, in all your companies.',
    saveName: 'Save the name',
    nameSaved: '✓ The name is saved',
    password: 'Password',
    passwordHint: 'When you change it, you are signed out everywhere else.',
    presentPassword: 'Current password',
    newPassword: 'New password',
    newPasswordHint:
      'From 12 to 200 characters. All characters may be used, also spaces. A sentence is easy to remember and hard to guess.',
    wrongPassword: 'Wrong password',
    changePassword: 'Change password',
    passwordChanged: '✓ The password is changed',
    sessions: 'Where you are signed in',
    sessionsHint: 'If you do not recognise one of these, sign it out and change your password.',
    thisOne: 'this browser',
    unknownBrowser: 'Unknown program',
    end: 'Sign out',
    endTitle: 'Sign this one out?',
    endWarning: 'It has to sign in anew to get in again.',
    passkeys: 'Passkeys',
    passkeysHint: 'Sign in with your fingerprint, face or security key instead of a password.',
    noPasskeys: 'No passkeys yet.',
    passkeyName: 'Name of the passkey',
    passkeyNameHint: 'To recognise it by, for example “Work phone”.',
    addPasskey: 'Add a passkey',
    passkeyAdded: '✓ The passkey is added',
    noPasskeySupport: 'This browser cannot use passkeys here.',
    neverUsed: 'Never used',
    remove: 'Remove',
    removeWarning: 'It can no longer be used to sign in. Your password works as before.',
    signedIn: (when) => `Signed in ${when}`,
    lastSeen: (when) => `last used ${when}`,
    made: (when) => `Created ${when}`,
    lastUsed: (when) => `Last used ${when}`,
    removeTitle: (name) => `Remove the passkey ${name}?`,
  },
};
