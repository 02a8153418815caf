import type { Texts } from '../text/language.tsx';

export type ShellTexts = Record<
  | 'skipToContent'
  | 'overview'
  | 'proposals'
  | 'invoices'
  | 'quotes'
  | 'recurring'
  | 'payments'
  | 'bank'
  | 'customers'
  | 'products'
  | 'imports'
  | 'books'
  | 'chart'
  | 'journal'
  | 'reports'
  | 'closing'
  | 'openingBalance'
  | 'yearEnd'
  | 'exports'
  | 'bookingAccounts'
  | 'receipts'
  | 'mail'
  | 'requests'
  | 'webhooks'
  | 'events'
  | 'settings'
  | 'developers'
  | 'narrowMenu'
  | 'wideMenu'
  | 'company'
  | 'eInvoices'
  | 'apiClients'
  | 'people'
  | 'auditLog'
  | 'me'
  | 'signOut'
  | 'menu'
  | 'mainMenu'
  | 'environment'
  | 'production'
  | 'test'
  | 'testBand'
  | 'testBandShort'
  | 'moveClock'
  | 'search'
  | 'chooseCompany'
  | 'noCompany'
  | 'openTest'
  | 'openProduction'
  | 'lightOrDark'
  | 'light'
  | 'dark'
  | 'language'
  | 'notYours'
  | 'notYoursTitle'
  | 'switchCompany'
  | 'searchCompany'
  | 'companies'
  | 'recent'
  | 'otherCompanies'
  | 'nothingFound',
  string
> & {
  waiting: (count: number) => string;
  /** @param when a day or a moment */
  clockStands: (when: string) => string;
  /** @param whom as in `eieren og administratorer` */
  onlyFor: (whom: string) => string;
  onlyForHint: (whom: string) => string;
  yourRole: (role: string) => string;
};

export const shellTexts: Texts<ShellTexts> = {
  nb: {
    skipToContent: 'Hopp til innholdet',
    overview: 'Oversikt',
    proposals: 'Godkjenninger',
    invoices: 'Fakturaer',
    quotes: 'Tilbud',
    recurring: 'Gjentakende fakturaer',
    payments: 'Innbetalinger',
    bank: 'Bank',
    customers: 'Kunder',
    products: 'Produkter',
    imports: 'Importer',
    books: 'Regnskap',
    chart: 'Kontoplan',
    journal: 'Bilag',
    receipts: 'Kvitteringer',
    reports: 'Rapporter',
    closing: 'Perioder',
    openingBalance: 'Åpningsbalanse',
    yearEnd: 'Årsavslutning',
    exports: 'Eksport',
    bookingAccounts: 'Standardkontoer',
    mail: 'E-post',
    requests: 'API-logg',
    webhooks: 'Webhooks',
    events: 'Hendelser',
    settings: 'Innstillinger',
    developers: 'Utviklere',
    narrowMenu: 'Vis bare ikoner',
    wideMenu: 'Vis hele menyen',
    waiting: (count) => `${count} venter`,
    company: 'Selskap',
    eInvoices: 'E-faktura',
    apiClients: 'API-klienter',
    people: 'Personer',
    auditLog: 'Endringslogg',
    me: 'Min bruker',
    signOut: 'Logg ut',
    menu: 'Vis eller skjul menyen',
    mainMenu: 'Hovedmeny',
    environment: 'Miljø',
    production: 'Produksjon',
    test: 'Test',
    testBand: 'Testmiljø: ingenting herfra når en kunde eller det virkelige regnskapet.',
    testBandShort: 'Testmiljø',
    moveClock: 'Flytt klokken',
    clockStands: (when) => `Klokken står på ${when}`,
    search: 'Søk',
    chooseCompany: 'Velg selskap',
    noCompany: 'Du er ikke med i noe selskap ennå. Be en eier eller administrator om å invitere deg.',
    openTest: 'Åpne testmiljøet',
    openProduction: 'Åpne produksjon',
    lightOrDark: 'Lyst eller mørkt',
    light: 'Lyst',
    dark: 'Mørkt',
    language: 'Språk',
    notYoursTitle: 'Ingen tilgang',
    switchCompany: 'Bytt selskap',
    searchCompany: 'Søk etter selskap',
    companies: 'Selskaper',
    recent: 'Sist brukt',
    otherCompanies: 'Andre selskaper',
    nothingFound: 'Ingen selskaper har et slikt navn.',
    onlyFor: (whom) => `For ${whom.replace(/^eieren/, 'eier')}`,
    onlyForHint: (whom) =>
      `Siden er bare for ${whom}. Trenger du den, be eieren eller en administrator om en annen rolle.`,
    yourRole: (role) => `Rollen din i dette selskapet er «${role}»`,
    notYours: 'Du har ikke tilgang til denne kontoen, eller den finnes ikke.',
  },
  en: {
    skipToContent: 'Skip to content',
    overview: 'Overview',
    proposals: 'Approvals',
    invoices: 'Invoices',
    quotes: 'Quotes',
    recurring: 'Recurring invoices',
    payments: 'Payments',
    bank: 'Bank',
    customers: 'Customers',
    products: 'Products',
    imports: 'Import',
    books: 'Accounting',
    chart: 'Chart of accounts',
    journal: 'Journal',
    receipts: 'Receipts',
    reports: 'Reports',
    closing: 'Periods',
    openingBalance: 'Opening balance',
    yearEnd: 'Year-end',
    exports: 'Exports',
    bookingAccounts: 'Booking accounts',
    mail: 'Email',
    requests: 'API log',
    webhooks: 'Webhooks',
    events: 'Events',
    settings: 'Settings',
    developers: 'Developers',
    narrowMenu: 'Show icons only',
    wideMenu: 'Show the whole menu',
    waiting: (count) => `${count} waiting`,
    company: 'Company',
    eInvoices: 'E-invoices',
    apiClients: 'API clients',
    people: 'People',
    auditLog: 'Change log',
    me: 'My account',
    signOut: 'Sign out',
    menu: 'Show or hide the menu',
    mainMenu: 'Main menu',
    environment: 'Environment',
    production: 'Production',
    test: 'Test',
    testBand: 'Test environment: nothing here reaches a customer or the real books.',
    testBandShort: 'Test environment',
    moveClock: 'Move the clock',
    clockStands: (when) => `The clock is set to ${when}`,
    search: 'Search',
    chooseCompany: 'Choose a company',
    noCompany: 'You do not belong to a company yet. Ask an owner or admin to invite you.',
    openTest: 'Open the test environment',
    openProduction: 'Open production',
    lightOrDark: 'Light or dark',
    light: 'Light',
    dark: 'Dark',
    language: 'Language',
    notYoursTitle: 'No access',
    switchCompany: 'Switch company',
    searchCompany: 'Search for a company',
    companies: 'Companies',
    recent: 'Recently used',
    otherCompanies: 'Other companies',
    nothingFound: 'No company has such a name.',
    onlyFor: (whom) => `For ${whom}`,
    onlyForHint: (whom) =>
      `This page is for ${whom} only. If you need it, ask the owner or an admin for another role.`,
    yourRole: (role) => `Your role in this company is “${role}”`,
    notYours: 'You have no access to this account, or it does not exist.',
  },
};
