import { commonWords } from '../../text/common-texts.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

export const appsTexts = textsByLanguage({
  ...commonWords('name delete edit save'),
  title: ['Apper', 'Apps'],
  lead: [
    'Programmer dere lager for andre. Folk gir dem tilgang til selskapet sitt ved å logge inn her.',
    'Programs that you make for others. People give them access to their company by signing in here.',
  ],
  new: ['Registrer app', 'Register an app'],
  docs: ['Slik lager du en app', 'How to build an app'],
  emptyTitle: ['Ingen apper ennå', 'No apps yet'],
  emptyHint: [
    'Registrer en når programmet ditt skal arbeide for flere selskaper enn dette. Til bare dette selskapet holder det med en API-klient.',
    'Register one when your program is to work for more companies than this one. For this company alone, an API client is enough.',
  ],
  nameHint: [
    'Slik folk kjenner den. Navnet vises når de blir spurt om å gi tilgang.',
    'As people know it. The name is shown when they are asked to give access.',
  ],
  homepage: ['Nettsted', 'Website'],
  homepageHint: [
    'Der folk kan lese om appen. Begynner med https://',
    'Where people can read about the app. Begins with https://',
  ],
  redirectUris: ['Adresser folk sendes tilbake til', 'Addresses that people are sent back to'],
  redirectUrisHint: [
    'Én på hver linje, på bokstaven slik programmet ditt sender dem. https://, eller http://127.0.0.1 for et program på folks egen maskin.',
    'One a line, letter by letter as your program sends them. https://, or http://127.0.0.1 for a program on people’s own machine.',
  ],
  kind: ['Hvor kjører programmet?', 'Where does the program run?'],
  confidential: ['På en server', 'On a server'],
  confidentialHint: [
    'Får en hemmelighet som bare serveren kjenner. Tilgangen går ikke tapt når en person slutter.',
    'Gets a secret that the server alone knows. Access is not lost when a person leaves.',
  ],
  public: ['Hos den som bruker den', 'With whoever uses it'],
  publicHint: [
    'På en pc, en telefon eller i en nettleser, som ikke kan holde på en hemmelighet. Folk må gi tilgang på nytt hvert år.',
    'On a computer, a telephone or in a browser, which cannot keep a secret. People have to give access anew every year.',
  ],
  hasSecret: ['Med hemmelighet', 'With a secret'],
  noSecret: ['Uten hemmelighet', 'Without a secret'],
  verified: ['Kontrollert', 'Checked'],
  notVerified: ['Ikke kontrollert', 'Not checked'],
  verifiedHint: (when: string) => [
    `Kontrollert ${when}. Alle selskaper kan gi den tilgang. Endres navn eller adresser, må den kontrolleres på nytt.`,
    `Checked ${when}. All companies can give it access. When its name or addresses change, it has to be checked again.`,
  ],
  notVerifiedHint: [
    'Andre selskaper kan bare gi den tilgang til testmiljøet sitt, og de får se at ingen har kontrollert den. Dette selskapet kan bruke den overalt.',
    'Other companies can give it access to their test environment alone, and are told that nobody has checked it. This company can use it everywhere.',
  ],
  getVerified: [
    'Be den som drifter Tilgode, om å kontrollere den. Det gjøres på serveren med:',
    'Ask whoever runs Tilgode to check it. That is done on the server by:',
  ],
  verifyCommand: ['Kommandoen', 'The command'],
  logoHint: [
    'Vises når appen er kontrollert. PNG eller JPEG.',
    'Shown once the app is checked. PNG or JPEG.',
  ],
  clientId: ['Klient-ID', 'Client ID'],
  clientSecret: ['Hemmelighet', 'Client secret'],
  register: ['Registrer', 'Register'],
  registeredTitle: ['Appen er registrert', 'The app is registered'],
  registeredOnce: [
    'Klient-ID-en finner du igjen her. Programmet har ingen hemmelighet.',
    'You find the client ID here again. The program has no secret.',
  ],
  secretTitle: ['Kopier hemmeligheten nå', 'Copy the secret now'],
  secretOnce: [
    'Den vises bare denne ene gangen. Vi lagrer den ikke, og kan ikke vise den igjen.',
    'It is shown this once. We do not keep it and cannot show it again.',
  ],
  secretRotated: [
    'Den vises bare denne ene gangen. Den gamle virker i 24 timer til, så bytt i programmet før det.',
    'It is shown this once. The old one works for 24 more hours, so replace it in the program before that.',
  ],
  tryIt: [
    'Se siden folk får se: lim inn i adressefeltet',
    'See the page that people see: paste into the address line',
  ],
  copied: ['Jeg har kopiert den', 'I have copied it'],
  rotate: ['Lag ny hemmelighet', 'Create a new secret'],
  rotateTitle: ['Lage ny hemmelighet?', 'Create a new secret?'],
  rotateWarning: [
    'Den gamle hemmeligheten virker i 24 timer ved siden av den nye. Det appen har bedt om og som ennå venter på godkjenning, blir utdatert når den gamle slutter å virke.',
    'The old secret works beside the new one for 24 hours. What the app has asked for and still waits for approval becomes outdated when the old one ends.',
  ],
  editTitle: (name: string) => [`Endre ${name}`, `Change ${name}`],
  editHint: [
    'Nytt navn eller nye adresser gjør at appen må kontrolleres på nytt.',
    'With a new name or new addresses the app has to be checked again.',
  ],
  saved: ['Appen er endret', 'The app is changed'],
  deleteTitle: (name: string) => [`Slette ${name}?`, `Delete ${name}?`],
  deleteWarning: [
    'Alle selskaper som har gitt appen tilgang, mister forbindelsen med det samme. Det den har bedt om, utløper. Hemmelighet og klient-ID slutter å virke. Det kan ikke angres.',
    'Every company that has given the app access loses the connection at once. What it has asked for expires. Secret and client ID stop working. This cannot be undone.',
  ],
});
