import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const eInvoicesTexts = textsByLanguage({
  ...commonWords('city'),
  title: ['E-faktura', 'E-invoices'],
  lead: [
    'Hva plikten til å sende e-faktura betyr for selskapet, og hva som mangler.',
    'What the duty to send e-invoices means for the company, and what is missing.',
  ],
  duty: ['Gjelder plikten selskapet?', 'Does the duty apply to the company?'],
  must: [
    'Ja. Selskapet må sende e-faktura til bedrifter',
    'Yes. The company must send e-invoices to businesses',
  ],
  mustFrom: [
    'Ja. Selskapet må sende e-faktura til bedrifter fra 1. januar 2027',
    'Yes. The company must send e-invoices to businesses from 1 January 2027',
  ],
  exempt: [
    'Kanskje ikke. Det er et unntak for den som fakturerer lite',
    'Maybe not. There is an exemption for those who invoice little',
  ],
  nobody: [
    'Foreløpig ikke. Ingen bedrifter er fakturert det siste året',
    'Not yet. No business was invoiced in the last year',
  ],
  invoiced: (sum: string, from: string, to: string) => [
    `Norske bedrifter er fakturert for ${sum} uten mva fra ${from} til ${to}.`,
    `Norwegian businesses were invoiced for ${sum} without VAT from ${from} to ${to}.`,
  ],
  invoicedMore: (sum: string, to: string) => [
    `Norske bedrifter er fakturert for mer enn ${sum} uten mva i året fram til ${to}. Bare de nyeste 20\u00A0000 dokumentene er regnet med.`,
    `Norwegian businesses were invoiced for more than ${sum} without VAT in the year until ${to}. Only the newest 20,000 documents are counted.`,
  ],
  limit: [
    'Under 50\u00A0000 kroner i året gjelder et unntak.',
    'Below NOK 50,000 a year there is an exemption.',
  ],
  nobodyHint: [
    'Plikten gjelder fra 1. januar 2027 for den som fakturerer bedrifter. Under 50\u00A0000 kroner i året gjelder et unntak.',
    'The duty applies from 1 January 2027 to those who invoice businesses. Below NOK 50,000 a year there is an exemption.',
  ],
  went: (eInvoices: number, all: number) => [
    `Av ${all} ${all === 1 ? 'faktura og kreditnota' : 'fakturaer og kreditnotaer'} gikk ${eInvoices} som e-faktura.`,
    `Of ${all} ${all === 1 ? 'invoice or credit note' : 'invoices and credit notes'}, ${eInvoices} went as e-invoices.`,
  ],
  who: (orgNumber: string) => [
    `Plikten gjelder alle som har bokføringsplikt. Selskapet har organisasjonsnummer ${orgNumber}`,
    `The duty applies to everybody who must keep books. The company has organisation number ${orgNumber}`,
  ],
  withVat: ['og er registrert i Merverdiavgiftsregisteret.', 'and is in the VAT register.'],
  withoutVat: [
    'og er ikke registrert i Merverdiavgiftsregisteret. Plikten gjelder likevel, hvis selskapet har bokføringsplikt.',
    'and is not in the VAT register. The duty applies all the same, if the company must keep books.',
  ],
  ready: ['Er alt på plass?', 'Is everything in place?'],
  allReady: ['Alt er på plass.', 'Everything is in place.'],
  missing: (count: number) =>
    count === 1
      ? ['Én ting mangler.', 'One thing is missing.']
      : [`${count} ting mangler.`, `${count} things are missing.`],
  ok: ['på plass', 'in place'],
  lacks: ['mangler', 'missing'],
  look: ['bør sjekkes', 'check this'],
  on: ['E-faktura er slått på', 'E-invoices are turned on'],
  onHint: [
    'Kunder som kan ta imot e-faktura, får det. De andre får e-post som før.',
    'Customers who can receive e-invoices get them. The others get email as before.',
  ],
  off: ['E-faktura er slått av', 'E-invoices are turned off'],
  offHint: ['Alle kunder får fakturaen på e-post.', 'All customers get their invoices by email.'],
  turnOn: ['Slå på', 'Turn on'],
  connected: [
    'Tilgode er koblet til nettet for e-faktura',
    'Tilgode is connected to the network of e-invoices',
  ],
  connectedHint: ['Fakturaene går ut gjennom et aksesspunkt.', 'Invoices go out through an access point.'],
  notConnected: [
    'Tilgode er ikke koblet til nettet for e-faktura',
    'Tilgode is not connected to the network of e-invoices',
  ],
  notConnectedHint: [
    'Den som drifter Tilgode, må sette opp et aksesspunkt. Til det er gjort, venter e-fakturaene i kø.',
    'Whoever runs Tilgode must set up an access point. Until then, e-invoices wait.',
  ],
  captured: ['Testmiljøet fanger e-fakturaene', 'The test environment captures e-invoices'],
  capturedHint: [
    'De når ingen. I testmiljøet kan alle bedrifter ta imot.',
    'They reach nobody. In the test environment all businesses can receive.',
  ],
  account: ['Kontonummeret er lagt inn', 'The bank account is entered'],
  accountHint: [
    'E-fakturaen viser hvilken konto den skal betales til.',
    'The e-invoice says which account to pay to.',
  ],
  noAccount: ['Kontonummeret mangler', 'The bank account is missing'],
  toCompany: ['Legg inn kontonummer', 'Enter the bank account'],
  register: ['Fakturaene viser «Foretaksregisteret»', 'The invoices show “Foretaksregisteret”'],
  registerHint: ['Det må AS, ASA og NUF vise.', 'AS, ASA and NUF have to show it.'],
  noRegister: ['Fakturaene viser ikke «Foretaksregisteret»', 'The invoices do not show “Foretaksregisteret”'],
  noRegisterHint: [
    'AS, ASA og NUF må vise det. Er selskapet registrert der, slår du det på nedenfor.',
    'AS, ASA and NUF have to show it. If the company is registered there, turn it on below.',
  ],
  numbers: (complete: number, all: number) => [
    complete === all
      ? `Alle bedrifter blant kundene har organisasjonsnummer (${all})`
      : `${all - complete} av ${all} bedrifter blant kundene mangler gyldig organisasjonsnummer`,
    complete === all
      ? `All businesses among the customers have an organisation number (${all})`
      : `${all - complete} of ${all} businesses among the customers lack a valid organisation number`,
  ],
  numbersHint: [
    'Organisasjonsnummeret er adressen i nettet for e-faktura.',
    'The organisation number is the address in the network of e-invoices.',
  ],
  numbersMissing: [
    'Uten det kan de ikke få e-faktura. Fra 1. januar 2028 må nummeret stå på alle fakturaer til bedrifter.',
    'Without it they cannot get e-invoices. From 1 January 2028 all invoices to businesses must show the number.',
  ],
  noBusinesses: ['Ingen bedrifter er blant kundene ennå', 'There are no businesses among the customers yet'],
  toCustomers: ['Se kundene', 'See the customers'],
  settings: ['Innstillinger', 'Settings'],
  settingsHint: ['Produksjon og test slås på hver for seg.', 'Production and test are turned on separately.'],
  production: ['Send e-faktura i produksjon', 'Send e-invoices in production'],
  test: ['Send e-faktura i testmiljøet', 'Send e-invoices in the test environment'],
  sendHint: [
    'Til norske bedrifter som kan ta imot. Du kan velge noe annet når du sender en faktura.',
    'To Norwegian businesses that can receive. You can choose otherwise when you send an invoice.',
  ],
  customers: [
    'Kunder som mangler gyldig organisasjonsnummer',
    'Customers without a valid organisation number',
  ],
  customersHint: [
    'Bedrifter i Norge. Er kunden en privatperson, endrer du det på kundens side.',
    'Businesses in Norway. If the customer is a consumer, change that on the customer’s page.',
  ],
  name: ['Kunde', 'Customer'],
  problem: ['Organisasjonsnummer', 'Organisation number'],
  none: ['Mangler', 'Missing'],
  wrong: (number: string) => [`${number} er ikke gyldig`, `${number} is not valid`],
  rules: ['Dette gjelder', 'The rules'],
  dates: {
    sending: {
      date: ['1. januar 2027', '1 January 2027'],
      what: [
        'Den som har bokføringsplikt, må sende e-faktura (EHF) til bedrifter.',
        'Those who must keep books must send e-invoices (EHF) to businesses.',
      ],
    },
    buyerNumber: {
      date: ['1. januar 2028', '1 January 2028'],
      what: [
        'Kjøperens organisasjonsnummer må stå på fakturaen.',
        'The invoice must show the buyer’s organisation number.',
      ],
    },
    otherFormats: {
      date: ['31. desember 2029', '31 December 2029'],
      what: [
        'Siste dag for et annet elektronisk format som selger og kjøper er enige om.',
        'Last day for another electronic format that seller and buyer have agreed on.',
      ],
    },
    receiving: {
      date: ['1. januar 2030', '1 January 2030'],
      what: [
        'Bedrifter må også kunne ta imot e-faktura.',
        'Businesses must also be able to receive e-invoices.',
      ],
    },
  },
  consumers: [
    'Fakturaer til privatpersoner er ikke omfattet. De går på e-post som før.',
    'Invoices to consumers are not covered. They go by email as before.',
  ],
  source: [
    'Lov 19. juni 2026 nr. 39 og bokføringsforskriften §\u00A05-2-9.',
    'Act of 19 June 2026 no. 39 and bokføringsforskriften §\u00A05-2-9.',
  ],
  inTest: ['Tallene er fra testmiljøet.', 'The figures are those of the test environment.'],
});
