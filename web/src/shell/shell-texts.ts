import type { Texts } from '../text/language.tsx';

type ShellTexts = Record<
  | 'skipToContent'
  | 'overview'
  | 'invoices'
  | 'customers'
  | 'books'
  | 'chart'
  | 'journal'
  | 'reports'
  | 'closing'
  | 'openingBalance'
  | 'yearEnd'
  | 'exports'
  | 'bookingAccounts'
  | 'mail'
  | 'requests'
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
  | 'adminsOnly'
  | 'adminsOnlyTitle'
  | 'adminsOnlyHint',
  string
> & { waiting: (count: number) => string };

export const shellTexts: Texts<ShellTexts> = {
  nb: {
    skipToContent: 'Hopp til innholdet',
    overview: 'Oversikt',
    invoices: 'Fakturaer',
    customers: 'Kunder',
    books: 'Regnskap',
    chart: 'Kontoplan',
    journal: 'Bilag',
    reports: 'Rapporter',
    closing: 'Perioder',
    openingBalance: 'Åpningsbalanse',
    yearEnd: 'Årsavslutning',
    exports: 'Eksport',
    bookingAccounts: 'Standardkontoer',
    mail: 'E-post (fanget)',
    requests: 'API-logg',
    settings: 'Innstillinger',
    developers: 'Utviklere',
    narrowMenu: 'Bare ikoner',
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
    testBandShort: 'Testmiljø: ingenting når kundene',
    chooseCompany: 'Velg selskap',
    noCompany: 'Du er ikke med i noe selskap ennå. Be en eier eller administrator om å invitere deg.',
    openTest: 'Åpne testmiljøet',
    openProduction: 'Åpne produksjon',
    lightOrDark: 'Lyst eller mørkt',
    light: 'Lyst',
    dark: 'Mørkt',
    language: 'Språk',
    notYoursTitle: 'Ingen tilgang',
    adminsOnly: 'For eier og administratorer',
    adminsOnlyTitle: 'Du er medarbeider i dette selskapet',
    adminsOnlyHint:
      'Siden er bare for eieren og administratorer. Trenger du den, be en av dem om å gjøre deg til administrator.',
    notYours: 'Du har ikke tilgang til denne kontoen, eller den finnes ikke.',
  },
  en: {
    skipToContent: 'Skip to content',
    overview: 'Overview',
    invoices: 'Invoices',
    customers: 'Customers',
    books: 'Books',
    chart: 'Chart of accounts',
    journal: 'Journal',
    reports: 'Reports',
    closing: 'Periods',
    openingBalance: 'Opening balance',
    yearEnd: 'Year-end',
    exports: 'Exports',
    bookingAccounts: 'Booking accounts',
    mail: 'Mail (captured)',
    requests: 'API log',
    settings: 'Settings',
    developers: 'Developers',
    narrowMenu: 'Icons only',
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
    testBandShort: 'Test environment: reaches no customer',
    chooseCompany: 'Choose a company',
    noCompany: 'You do not belong to a company yet. Ask an owner or admin to invite you.',
    openTest: 'Open the test environment',
    openProduction: 'Open production',
    lightOrDark: 'Light or dark',
    light: 'Light',
    dark: 'Dark',
    language: 'Language',
    notYoursTitle: 'No access',
    adminsOnly: 'For owner and admins',
    adminsOnlyTitle: 'You are a member of this company',
    adminsOnlyHint:
      'This page is for the owner and admins only. If you need it, ask one of them to make you an admin.',
    notYours: 'You have no access to this account, or it does not exist.',
  },
};
