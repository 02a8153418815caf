import type { Texts } from '../../text/language.tsx';

type ApiClientTexts = Record<
  | 'title'
  | 'lead'
  | 'new'
  | 'docs'
  | 'emptyTitle'
  | 'emptyHint'
  | 'name'
  | 'nameHint'
  | 'kind'
  | 'accounting'
  | 'accountingHint'
  | 'advanced'
  | 'advancedHint'
  | 'environments'
  | 'permissions'
  | 'create'
  | 'cancel'
  | 'close'
  | 'secretTitle'
  | 'secretOnce'
  | 'clientId'
  | 'clientSecret'
  | 'accountId'
  | 'firstCall'
  | 'done'
  | 'created'
  | 'lastUsed'
  | 'never'
  | 'rotate'
  | 'rotateTitle'
  | 'rotateWarning'
  | 'delete'
  | 'deleteTitle'
  | 'deleteWarning'
  | 'remove'
  | 'removeTitle'
  | 'removeWarning'
  | 'edit'
  | 'save'
  | 'test'
  | 'production'
  | 'log',
  string
>;

export const apiClientTexts: Texts<ApiClientTexts> = {
  nb: {
    title: 'API-klienter',
    lead: 'Nøkler som andre systemer bruker for å arbeide med dette selskapet.',
    new: 'Ny API-klient',
    docs: 'Les dokumentasjonen',
    emptyTitle: 'Ingen API-klienter ennå',
    emptyHint: 'Lag en for testmiljøet, kopier hemmeligheten, og send den første testfakturaen med ett kall.',
    name: 'Navn',
    nameHint: 'Det systemet som skal bruke den, for eksempel «Nettbutikken».',
    kind: 'Hva skal den brukes til?',
    accounting: 'Regnskap',
    accountingHint: 'Leser fakturaer, kunder, bilag og rapporter. Kan ikke endre noe.',
    advanced: 'Egne valg',
    advancedHint: 'Du velger hva den får lov til.',
    environments: 'Miljø',
    permissions: 'Rettigheter',
    create: 'Lag API-klient',
    cancel: 'Avbryt',
    close: 'Lukk',
    secretTitle: 'Kopier hemmeligheten nå',
    secretOnce: 'Den vises bare denne ene gangen. Vi lagrer den ikke, og kan ikke vise den igjen.',
    clientId: 'Klient-ID',
    clientSecret: 'Hemmelighet',
    accountId: 'Konto-ID',
    firstCall: 'Første kall: lim inn i en terminal',
    done: 'Jeg har kopiert den',
    created: 'Laget',
    lastUsed: 'Sist brukt',
    never: 'aldri',
    rotate: 'Lag ny hemmelighet',
    rotateTitle: 'Lage ny hemmelighet?',
    rotateWarning: 'Den gamle hemmeligheten og alle tokens slutter å virke med det samme.',
    delete: 'Slett',
    deleteTitle: 'Slette API-klienten?',
    deleteWarning: 'Systemet som bruker den, mister tilgangen med det samme. Det kan ikke angres.',
    remove: 'Fjern miljøet',
    removeTitle: 'Fjerne miljøet?',
    removeWarning: 'Fra nå av blir alle kall til dette miljøet avvist.',
    edit: 'Endre rettigheter',
    save: 'Lagre',
    test: 'Test',
    production: 'Produksjon',
    log: 'Se kallene',
  },
  en: {
    title: 'API clients',
    lead: 'Keys that other systems use to work with this company.',
    new: 'New API client',
    docs: 'Read the documentation',
    emptyTitle: 'No API clients yet',
    emptyHint:
      'Create one for the test environment, copy its secret, and send the first test invoice with one call.',
    name: 'Name',
    nameHint: 'The system that will use it, for example “The web shop”.',
    kind: 'What is it for?',
    accounting: 'Accounting',
    accountingHint: 'Reads invoices, customers, journal entries and reports. Changes nothing.',
    advanced: 'Your own choice',
    advancedHint: 'You choose what it may do.',
    environments: 'Environment',
    permissions: 'Permissions',
    create: 'Create API client',
    cancel: 'Cancel',
    close: 'Close',
    secretTitle: 'Copy the secret now',
    secretOnce: 'It is shown this once. We do not keep it and cannot show it again.',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    accountId: 'Account ID',
    firstCall: 'First call: paste into a terminal',
    done: 'I have copied it',
    created: 'Created',
    lastUsed: 'Last used',
    never: 'never',
    rotate: 'Create a new secret',
    rotateTitle: 'Create a new secret?',
    rotateWarning: 'The old secret and all tokens stop working at once.',
    delete: 'Delete',
    deleteTitle: 'Delete the API client?',
    deleteWarning: 'The system that uses it loses access at once. This cannot be undone.',
    remove: 'Remove the environment',
    removeTitle: 'Remove the environment?',
    removeWarning: 'From now on all calls to this environment are refused.',
    edit: 'Change permissions',
    save: 'Save',
    test: 'Test',
    production: 'Production',
    log: 'See its calls',
  },
};
