import type { Texts } from '../../../text/language.tsx';

const nb = {
  title: 'E-faktura',
  lead: 'Hva plikten til å sende e-faktura betyr for selskapet, og hva som mangler.',
  duty: 'Gjelder plikten selskapet?',
  must: 'Ja. Selskapet må sende e-faktura til bedrifter',
  mustFrom: 'Ja. Selskapet må sende e-faktura til bedrifter fra 1. januar 2027',
  exempt: 'Kanskje ikke. Det er et unntak for den som fakturerer lite',
  nobody: 'Foreløpig ikke. Ingen bedrifter er fakturert det siste året',
  invoiced: (sum: string, from: string, to: string) =>
    `Norske bedrifter er fakturert for ${sum} uten mva fra ${from} til ${to}.`,
  invoicedMore: (sum: string, to: string) =>
    `Norske bedrifter er fakturert for mer enn ${sum} uten mva i året fram til ${to}. Bare de nyeste 20\u00A0000 dokumentene er regnet med.`,
  limit: 'Under 50\u00A0000 kroner i året gjelder et unntak.',
  nobodyHint:
    'Plikten gjelder fra 1. januar 2027 for den som fakturerer bedrifter. Under 50\u00A0000 kroner i året gjelder et unntak.',
  went: (eInvoices: number, all: number) =>
    `Av ${all} ${all === 1 ? 'faktura og kreditnota' : 'fakturaer og kreditnotaer'} gikk ${eInvoices} som e-faktura.`,
  who: (orgNumber: string) =>
    `Plikten gjelder alle som har bokføringsplikt. Selskapet har organisasjonsnummer ${orgNumber}`,
  withVat: 'og er registrert i Merverdiavgiftsregisteret.',
  withoutVat:
    'og er ikke registrert i Merverdiavgiftsregisteret. Plikten gjelder likevel, hvis selskapet har bokføringsplikt.',
  ready: 'Er alt på plass?',
  allReady: 'Alt er på plass.',
  missing: (count: number) => (count === 1 ? '1 ting mangler.' : `${count} ting mangler.`),
  ok: 'på plass',
  lacks: 'mangler',
  look: 'bør sjekkes',
  on: 'E-faktura er slått på',
  onHint: 'Kunder som kan ta imot e-faktura, får det. De andre får e-post som før.',
  off: 'E-faktura er slått av',
  offHint: 'Alle kunder får fakturaen på e-post.',
  turnOn: 'Slå på',
  connected: 'Tilgode er koblet til nettet for e-faktura',
  connectedHint: 'Fakturaene går ut gjennom et aksesspunkt.',
  notConnected: 'Tilgode er ikke koblet til nettet for e-faktura',
  notConnectedHint:
    'Den som drifter Tilgode, må sette opp et aksesspunkt. Til det er gjort, venter e-fakturaene i kø.',
  captured: 'Testmiljøet fanger e-fakturaene',
  capturedHint: 'De når ingen. I testmiljøet kan alle bedrifter ta imot.',
  account: 'Kontonummeret er lagt inn',
  accountHint: 'E-fakturaen viser hvilken konto den skal betales til.',
  noAccount: 'Kontonummeret mangler',
  toCompany: 'Legg inn kontonummer',
  register: 'Fakturaene viser «Foretaksregisteret»',
  registerHint: 'Det må AS, ASA og NUF vise.',
  noRegister: 'Fakturaene viser ikke «Foretaksregisteret»',
  noRegisterHint: 'AS, ASA og NUF må vise det. Er selskapet registrert der, slår du det på nedenfor.',
  numbers: (complete: number, all: number) =>
    complete === all
      ? `Alle bedrifter blant kundene har organisasjonsnummer (${all})`
      : `${all - complete} av ${all} bedrifter blant kundene mangler gyldig organisasjonsnummer`,
  numbersHint: 'Organisasjonsnummeret er adressen i nettet for e-faktura.',
  numbersMissing:
    'Uten det kan de ikke få e-faktura. Fra 1. januar 2028 må nummeret stå på alle fakturaer til bedrifter.',
  noBusinesses: 'Ingen bedrifter er blant kundene ennå',
  toCustomers: 'Se kundene',
  settings: 'Innstillinger',
  settingsHint: 'Produksjon og test slås på hver for seg.',
  production: 'Send e-faktura i produksjon',
  test: 'Send e-faktura i testmiljøet',
  sendHint: 'Til norske bedrifter som kan ta imot. Du kan velge noe annet når du sender en faktura.',
  customers: 'Kunder som mangler gyldig organisasjonsnummer',
  customersHint: 'Bedrifter i Norge. Er kunden en privatperson, endrer du det på kundens side.',
  name: 'Kunde',
  city: 'Poststed',
  problem: 'Organisasjonsnummer',
  none: 'Mangler',
  wrong: (number: string) => `${number} er ikke gyldig`,
  rules: 'Dette gjelder',
  dates: [
    ['1. januar 2027', 'Den som har bokføringsplikt, må sende e-faktura (EHF) til bedrifter.'],
    ['1. januar 2028', 'Kjøperens organisasjonsnummer må stå på fakturaen.'],
    ['31. desember 2029', 'Siste dag for et annet elektronisk format som selger og kjøper er enige om.'],
    ['1. januar 2030', 'Bedrifter må også kunne ta imot e-faktura.'],
  ] as [date: string, what: string][],
  consumers: 'Fakturaer til privatpersoner er ikke omfattet. De går på e-post som før.',
  source: 'Lov 19. juni 2026 nr. 39 og bokføringsforskriften §\u00A05-2-9.',
  inTest: 'Tallene er fra testmiljøet.',
};

const en: typeof nb = {
  title: 'E-invoices',
  lead: 'What the duty to send e-invoices means for the company, and what is missing.',
  duty: 'Does the duty apply to the company?',
  must: 'Yes. The company must send e-invoices to businesses',
  mustFrom: 'Yes. The company must send e-invoices to businesses from 1 January 2027',
  exempt: 'Maybe not. There is an exemption for those who invoice little',
  nobody: 'Not yet. No business was invoiced in the last year',
  invoiced: (sum, from, to) =>
    `Norwegian businesses were invoiced for ${sum} without VAT from ${from} to ${to}.`,
  invoicedMore: (sum, to) =>
    `Norwegian businesses were invoiced for more than ${sum} without VAT in the year until ${to}. Only the newest 20,000 documents are counted.`,
  limit: 'Below NOK 50,000 a year there is an exemption.',
  nobodyHint:
    'The duty applies from 1 January 2027 to those who invoice businesses. Below NOK 50,000 a year there is an exemption.',
  went: (eInvoices, all) =>
    `Of ${all} ${all === 1 ? 'invoice or credit note' : 'invoices and credit notes'}, ${eInvoices} went as e-invoices.`,
  who: (orgNumber) =>
    `The duty applies to everybody who must keep books. The company has organisation number ${orgNumber}`,
  withVat: 'and is in the VAT register.',
  withoutVat:
    'and is not in the VAT register. The duty applies all the same, if the company must keep books.',
  ready: 'Is everything in place?',
  allReady: 'Everything is in place.',
  missing: (count) => (count === 1 ? '1 thing is missing.' : `${count} things are missing.`),
  ok: 'in place',
  lacks: 'missing',
  look: 'check this',
  on: 'E-invoices are turned on',
  onHint: 'Customers who can receive e-invoices get them. The others get email as before.',
  off: 'E-invoices are turned off',
  offHint: 'All customers get their invoices by email.',
  turnOn: 'Turn on',
  connected: 'Tilgode is connected to the network of e-invoices',
  connectedHint: 'Invoices go out through an access point.',
  notConnected: 'Tilgode is not connected to the network of e-invoices',
  notConnectedHint: 'Whoever runs Tilgode must set up an access point. Until then, e-invoices wait.',
  captured: 'The test environment captures e-invoices',
  capturedHint: 'They reach nobody. In the test environment all businesses can receive.',
  account: 'The bank account is entered',
  accountHint: 'The e-invoice says which account to pay to.',
  noAccount: 'The bank account is missing',
  toCompany: 'Enter the bank account',
  register: 'The invoices show “Foretaksregisteret”',
  registerHint: 'AS, ASA and NUF have to show it.',
  noRegister: 'The invoices do not show “Foretaksregisteret”',
  noRegisterHint: 'AS, ASA and NUF have to show it. If the company is registered there, turn it on below.',
  numbers: (complete, all) =>
    complete === all
      ? `All businesses among the customers have an organisation number (${all})`
      : `${all - complete} of ${all} businesses among the customers lack a valid organisation number`,
  numbersHint: 'The organisation number is the address in the network of e-invoices.',
  numbersMissing:
    'Without it they cannot get e-invoices. From 1 January 2028 all invoices to businesses must show the number.',
  noBusinesses: 'There are no businesses among the customers yet',
  toCustomers: 'See the customers',
  settings: 'Settings',
  settingsHint: 'Production and test are turned on separately.',
  production: 'Send e-invoices in production',
  test: 'Send e-invoices in the test environment',
  sendHint: 'To Norwegian businesses that can receive. You can choose otherwise when you send an invoice.',
  customers: 'Customers without a valid organisation number',
  customersHint: 'Businesses in Norway. If the customer is a consumer, change that on the customer’s page.',
  name: 'Customer',
  city: 'City',
  problem: 'Organisation number',
  none: 'Missing',
  wrong: (number) => `${number} is not valid`,
  rules: 'The rules',
  dates: [
    ['1 January 2027', 'Those who must keep books must send e-invoices (EHF) to businesses.'],
    ['1 January 2028', 'The invoice must show the buyer’s organisation number.'],
    ['31 December 2029', 'Last day for another electronic format that seller and buyer have agreed on.'],
    ['1 January 2030', 'Businesses must also be able to receive e-invoices.'],
  ],
  consumers: 'Invoices to consumers are not covered. They go by email as before.',
  source: 'Act of 19 June 2026 no. 39 and bokføringsforskriften §\u00A05-2-9.',
  inTest: 'The figures are those of the test environment.',
};

export const eInvoicesTexts: Texts<typeof nb> = { nb, en };
