import { commonWords } from '../../text/common-texts.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

export const apiClientTexts = textsByLanguage({
  ...commonWords('name cancel close delete save'),
  title: ['API-klienter', 'API clients'],
  lead: [
    'Nøkler som andre systemer bruker for å arbeide med dette selskapet.',
    'Keys that other systems use to work with this company.',
  ],
  new: ['Ny API-klient', 'New API client'],
  docs: ['Les dokumentasjonen', 'Read the documentation'],
  emptyTitle: ['Ingen API-klienter ennå', 'No API clients yet'],
  emptyHint: [
    'Lag en for testmiljøet, kopier hemmeligheten, og send den første testfakturaen med ett kall.',
    'Create one for the test environment, copy its secret, and send the first test invoice with one call.',
  ],
  nameHint: [
    'Det systemet som skal bruke den, for eksempel «Nettbutikken».',
    'The system that will use it, for example “The web shop”.',
  ],
  kind: ['Hva skal den brukes til?', 'What is it for?'],
  accounting: ['Regnskap', 'Accounting'],
  accountingHint: [
    'Leser fakturaer, kunder, bilag og rapporter. Kan ikke endre noe.',
    'Reads invoices, customers, journal entries and reports. Changes nothing.',
  ],
  webShop: ['Nettbutikk', 'Web shop'],
  webShopHint: [
    'Lager kunder, sender fakturaer og krediterer, registrerer betalinger og følger med på hva som blir betalt.',
    'Creates customers, sends invoices and credits them, records payments, and follows what is paid.',
  ],
  advanced: ['Egne valg', 'Your own choice'],
  advancedHint: ['Du velger hva den får lov til.', 'You choose what it may do.'],
  environments: ['Miljø', 'Environment'],
  permissions: ['Rettigheter', 'Permissions'],
  create: ['Lag API-klient', 'Create API client'],
  secretTitle: ['Kopier hemmeligheten nå', 'Copy the secret now'],
  secretOnce: [
    'Den vises bare denne ene gangen. Vi lagrer den ikke, og kan ikke vise den igjen.',
    'It is shown this once. We do not keep it and cannot show it again.',
  ],
  clientId: ['Klient-ID', 'Client ID'],
  clientSecret: ['Hemmelighet', 'Client secret'],
  accountId: ['Konto-ID', 'Account ID'],
  firstCall: ['Første kall: lim inn i en terminal', 'First call: paste into a terminal'],
  done: ['Jeg har kopiert den', 'I have copied it'],
  lastUsed: ['Sist brukt', 'Last used'],
  never: ['aldri', 'never'],
  rotate: ['Lag ny hemmelighet', 'Create a new secret'],
  rotateTitle: ['Lage ny hemmelighet?', 'Create a new secret?'],
  rotateWarning: [
    'Den gamle hemmeligheten og alle tokens slutter å virke med det samme.',
    'The old secret and all tokens stop working at once.',
  ],
  deleteTitle: ['Slette API-klienten?', 'Delete the API client?'],
  deleteWarning: [
    'Systemet som bruker den, mister tilgangen med det samme. Det kan ikke angres.',
    'The system that uses it loses access at once. This cannot be undone.',
  ],
  remove: ['Fjern miljøet', 'Remove the environment'],
  removeTitle: ['Fjerne miljøet?', 'Remove the environment?'],
  removeWarning: [
    'Fra nå av blir alle kall til dette miljøet avvist.',
    'From now on all calls to this environment are refused.',
  ],
  edit: ['Endre rettigheter', 'Change permissions'],
  test: ['Test', 'Test'],
  production: ['Produksjon', 'Production'],
  log: ['Se kallene', 'See its calls'],
});
