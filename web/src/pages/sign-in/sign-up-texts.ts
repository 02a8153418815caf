import { commonWords } from '../../text/common-texts.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

export const signUpTexts = textsByLanguage({
  ...commonWords('email or orgNumber address city'),
  title: ['Kom i gang', 'Get started'],
  step: (number: number) => [`Steg ${number} av 3`, `Step ${number} of 3`],
  lead: [
    'Du får et testmiljø med det samme, og kan prøve alt der. Ingenting når noen kunde før du vil.',
    'You get a test environment at once, and can try everything there. Nothing reaches a customer before you want it to.',
  ],
  name: ['Navnet ditt', 'Your name'],
  sendLink: ['Send meg en lenke', 'Send me a link'],
  sentTitle: ['Se i innboksen din', 'Look into your inbox'],
  sent: (email: string) => [
    `Vi har sendt en e-post til ${email}. Lenken i den virker i sju dager. Kommer den ikke, se i søppelposten, eller prøv igjen om et kvarter.`,
    `We have sent an email to ${email}. Its link works for seven days. If it does not come, look into the spam folder, or try again in a quarter of an hour.`,
  ],
  otherAddress: ['Bruk en annen adresse', 'Use another address'],
  haveAccount: ['Har du en bruker?', 'Do you have a user?'],
  signIn: ['Logg inn', 'Sign in'],
  closedTitle: ['Ingen registrering her', 'No signing up here'],
  closed: [
    'Den som drifter denne tjenesten, lager selskapene. Be om en invitasjon.',
    'Whoever runs this service makes the companies. Ask for an invitation.',
  ],
  finishTitle: ['Velg hvordan du logger inn', 'Choose how you sign in'],
  password: ['Passord', 'Password'],
  passwordHint: [
    'Minst 12 tegn. En setning er lett å huske og vanskelig å gjette.',
    'At least 12 characters. A sentence is easy to remember and hard to guess.',
  ],
  withPassword: ['Fortsett med passord', 'Continue with the password'],
  withPasskey: ['Bruk en passnøkkel i stedet', 'Use a passkey instead'],
  passkeyHint: [
    'Fingeravtrykk, ansikt eller PIN på denne enheten. Da trenger du ikke noe passord.',
    'The fingerprint, face or PIN of this device. You need no password then.',
  ],
  hasAccountTitle: ['Du har en bruker allerede', 'You have a user already'],
  hasAccount: (email: string) => [
    `${email} er registrert. Logg inn, så kan du lage et selskap til.`,
    `${email} is registered. Sign in, and you can make another company.`,
  ],
  companyTitle: ['Selskapet ditt', 'Your company'],
  companyLead: [
    'Testmiljøet er klart med det samme. Produksjon åpnes av den som drifter tjenesten.',
    'The test environment is ready at once. Production is opened by whoever runs the service.',
  ],
  orgNumberHint: ['Ni siffer', 'Nine digits'],
  searching: ['Søker i Enhetsregisteret …', 'Searching Enhetsregisteret …'],
  found: ['Hentet fra Enhetsregisteret', 'Taken from Enhetsregisteret'],
  ends: ['Selskapet er konkurs eller under avvikling.', 'The company is bankrupt or being wound up.'],
  unknown: ['Enhetsregisteret har ikke dette nummeret.', 'Enhetsregisteret does not have this number.'],
  silent: [
    'Enhetsregisteret svarer ikke nå. Fyll inn selv.',
    'Enhetsregisteret is not answering. Fill in the details yourself.',
  ],
  companyName: ['Navn på selskapet', 'Name of the company'],
  postalCode: ['Postnummer', 'Postal code'],
  createCompany: ['Lag selskapet', 'Create the company'],
  signOut: ['Logg ut', 'Sign out'],
});
