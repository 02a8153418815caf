import { wholeNumber } from '../../text/formats.ts';
import type { Language } from '../../text/language.tsx';
import { textsByLanguage, textsOfCodes } from '../../text/texts-by-language.ts';

const say = (language: Language) => (count: number) => wholeNumber(count, language);
const n = say('nb');
const e = say('en');

export const importsTexts = textsByLanguage({
  title: ['Import', 'Import'],
  lead: [
    'Hent kunder, produkter og ordrer fra en fil fra et annet program. Ingenting lagres før du har sett hva filen blir til.',
    'Bring customers, products and orders from a file of another program. Nothing is kept before you have seen what the file becomes.',
  ],
  moveIn: [
    'Bytter du regnskapssystem? Flytt hit med kontoer, kunder og ubetalte fakturaer.',
    'Do you come from another accounting system? Move in with accounts, customers and unpaid invoices.',
  ],
  what: ['Hva er i filen?', 'What is in the file?'],
  kinds: {
    clients: ['Kunder', 'Customers'],
    products: ['Produkter', 'Products'],
    invoices: ['Ordrer', 'Orders'],
  },
  kindHints: {
    clients: ['Hver rad blir en kunde i kunderegisteret.', 'Each row becomes a customer of the register.'],
    products: [
      'Hver rad blir et produkt i produktregisteret.',
      'Each row becomes a product of the register.',
    ],
    invoices: [
      'Rader med samme ordre blir linjene på ett fakturautkast. Ingenting sendes.',
      'Rows with the same order become the lines of one draft invoice. Nothing is sent.',
    ],
  },
  drop: ['Slipp CSV-filen her', 'Drop the CSV file here'],
  dropHint: [
    'Fra Excel: Lagre som, CSV UTF-8. Høyst 5 MB og 5 000 rader.',
    'From Excel: Save as, CSV UTF-8. At most 5 MB and 5,000 rows.',
  ],
  choose: ['Velg fil', 'Choose a file'],
  checking: (name: string) => [`${name} leses …`, `Reading ${name} …`],
  headersHint: ['Første rad må ha overskrifter, som:', 'The first row must have headers, such as:'],
  guide: [
    'Alle overskrifter og hvordan tall og datoer leses',
    'All headers, and how numbers and dates are read',
  ],
  examples: {
    clients: [
      'Kundenummer; Navn; E-post; Adresse; Postnummer; Poststed',
      'Customer number; Name; Email; Address; Postal code; City',
    ],
    products: [
      'Varenummer; Navn; Enhet; Pris uten mva; Mva-sats',
      'Product number; Name; Unit; Price without VAT; VAT rate',
    ],
    invoices: [
      'Ordre; Kunde; E-post; Forfall; Beskrivelse; Antall; Pris uten mva; Mva-sats',
      'Order; Customer; Email; Due date; Description; Quantity; Price without VAT; VAT rate',
    ],
  },
  found: (rows: number) => (rows === 1 ? ['Én rad', 'One row'] : [`${n(rows)} rader`, `${e(rows)} rows`]),
  readAs: (encoding: string, separator: string) => [
    `Lest som ${encoding}, skilt med ${separator}.`,
    `Read as ${encoding}, separated by ${separator}.`,
  ],
  encodings: {
    'utf-8': ['UTF-8', 'UTF-8'],
    'utf-16': ['UTF-16', 'UTF-16'],
    'windows-1252': ['Windows-1252', 'Windows-1252'],
  },
  separators: {
    semicolon: ['semikolon', 'semicolons'],
    comma: ['komma', 'commas'],
    tab: ['tabulator', 'tabs'],
  },
  columns: ['Kolonnene', 'The columns'],
  columnList: ['Hva kolonnene leses som', 'What the columns are read as'],
  errorList: ['Feilene i filen', 'The errors of the file'],
  warningList: ['Merknader til radene', 'Remarks on rows'],
  columnsHint: ['Kolonner som ikke leses, blir ikke med.', 'Columns that are not read are left behind.'],
  header: ['Overskrift i filen', 'Header in the file'],
  readInto: ['Leses som', 'Read as'],
  notRead: ['Leses ikke', 'Not read'],
  errors: (count: number) =>
    count === 1 ? ['Én feil', 'One error'] : [`${n(count)} feil`, `${e(count)} errors`],
  errorsHint: [
    'Rett filen og velg den på nytt, eller utelat radene.',
    'Correct the file and choose it again, or leave the rows out.',
  ],
  firstErrors: (count: number) => [`De første ${n(count)} vises.`, `The first ${e(count)} are shown.`],
  warnings: ['Se også på dette', 'Look at this, too'],
  warningsHint: ['Det hindrer ikke importen.', 'It does not hinder the import.'],
  areCompanies: ['Er dette firmaer?', 'Are these companies?'],
  companyList: ['Kunder med firmanavn', 'Customers with names of companies'],
  areCompaniesHint: [
    'Navnet er et firmanavn, men raden har verken organisasjonsnummer eller kundetype. Uten svar blir kunden registrert som privatperson. Renter, gebyr og e-faktura følger da andre regler.',
    'The name is that of a company, but the row has neither an organisation number nor a customer type. Without an answer the customer becomes a consumer. Interest, fees and e-invoices then follow other rules.',
  ],
  companiesAreBusinesses: [
    'Ja, registrer kunder med firmanavn som bedrifter',
    'Yes, register customers with names of companies as businesses',
  ],
  becomesBusiness: ['Kunden blir bedrift.', 'The customer becomes a business.'],
  becomeBusinesses: (count: number) =>
    count === 1
      ? ['Én kunde blir bedrift', 'One customer becomes a business']
      : [`${n(count)} kunder blir bedrifter`, `${e(count)} customers become businesses`],
  place: ['Sted i filen', 'Place in the file'],
  line: (line: number) => [`Linje ${n(line)}`, `Line ${e(line)}`],
  reason: ['Feil', 'Error'],
  note: ['Merknad', 'Remark'],
  wholeFile: ['Hele filen', 'The whole file'],
  leaveOut: ['Utelat', 'Leave out'],
  leaveOutLine: (line: number) => [`Utelat linje ${line}`, `Leave out line ${line}`],
  leaveOutAll: ['Utelat alle rader med feil', 'Leave out all rows with errors'],
  newClients: (count: number) =>
    count === 1
      ? ['Én ny kunde', 'One new customer']
      : [`${n(count)} nye kunder`, `${e(count)} new customers`],
  leftOut: (rows: number) =>
    rows === 1
      ? ['Én rad er utelatt.', 'One row is left out.']
      : [`${n(rows)} rader er utelatt.`, `${e(rows)} rows are left out.`],
  leftOutList: ['Rader som er utelatt', 'Rows that are left out'],
  takeBack: ['Ta med igjen', 'Take back'],
  takeLineBack: (line: number) => [`Ta med igjen linje ${line}`, `Take back line ${line}`],
  takeAllBack: ['Ta med alle igjen', 'Take all back'],
  useOneOf: (headers: string) => [
    `Skriv en av disse overskriftene: ${headers}.`,
    `Write one of these headers: ${headers}.`,
  ],
  see: ['Se den', 'See it'],
  import: {
    clients: (count: number) =>
      count === 1
        ? ['Importer én kunde', 'Import one customer']
        : [`Importer ${n(count)} kunder`, `Import ${e(count)} customers`],
    products: (count: number) =>
      count === 1
        ? ['Importer ett produkt', 'Import one product']
        : [`Importer ${n(count)} produkter`, `Import ${e(count)} products`],
    invoices: (count: number) =>
      count === 1
        ? ['Lag ett fakturautkast', 'Create one draft invoice']
        : [`Lag ${n(count)} fakturautkast`, `Create ${e(count)} draft invoices`],
  },
  done: {
    clients: (count: number) =>
      count === 1
        ? ['Én kunde er importert.', 'One customer is imported.']
        : [`${n(count)} kunder er importert.`, `${e(count)} customers are imported.`],
    products: (count: number) =>
      count === 1
        ? ['Ett produkt er importert.', 'One product is imported.']
        : [`${n(count)} produkter er importert.`, `${e(count)} products are imported.`],
    invoices: (count: number) =>
      count === 1
        ? ['Ett fakturautkast er laget.', 'One draft is created.']
        : [`${n(count)} fakturautkast er laget.`, `${e(count)} drafts are created.`],
  },
  seeAll: {
    clients: ['Se kundene', 'See the customers'],
    products: ['Se produktene', 'See the products'],
    invoices: ['Se utkastene', 'See the drafts'],
  },
  keepsExisting: ['Behold kunder som finnes fra før', 'Keep customers that are there already'],
  keepsExistingHint: [
    'Uten dette er en kunde som finnes fra før, en feil i filen. Kunden endres ikke.',
    'Without this a customer that is there already is an error of the file. The customer is not changed.',
  ],
  newOnes: (count: number) => [`${n(count)} nye`, `${e(count)} new`],
  kept: (count: number) => [`${n(count)} finnes fra før`, `${e(count)} there already`],
  goOn: (count: number) =>
    count === 1
      ? ['Fortsett med 1 kunde', 'Go on with 1 customer']
      : [`Fortsett med ${n(count)} kunder`, `Go on with ${e(count)} customers`],
  newFor: {
    invoice: (count: number) =>
      count === 1
        ? ['Ny faktura til kunden', 'New invoice to the customer']
        : [`Ny faktura til de ${n(count)}`, `New invoice to the ${e(count)}`],
    recurring: (count: number) =>
      count === 1
        ? ['Ny gjentakende faktura til kunden', 'New recurring invoice to the customer']
        : [`Ny gjentakende faktura til de ${n(count)}`, `New recurring invoice to the ${e(count)}`],
  },
  forMany: {
    title: ['Kunder fra en fil', 'Customers from a file'],
    lead: [
      'Filen sier hvem som skal ha fakturaen. Nye kunder legges til, og så kommer du tilbake til skjemaet.',
      'The file says who gets the invoice. New customers are added, and then you are back in the form.',
    ],
  },
  otherFile: ['Velg en annen fil', 'Choose another file'],
  nothingLeft: ['Ingen rader er igjen å importere.', 'No rows are left to import.'],
  problems: textsOfCodes({
    'client-exists': [
      'Kunden finnes fra før, eller står tidligere i filen',
      'The customer is there already, or stands further up in the file',
    ],
    'client-conflict': [
      'Kundenummeret og organisasjonsnummeret tilhører to forskjellige kunder',
      'The customer number and the organisation number are those of two customers',
    ],
    'product-exists': [
      'Et produkt har allerede dette nummeret, eller det står tidligere i filen',
      'A product has this number already, or it stands further up in the file',
    ],
    'invoice-exists': ['Ordren er importert før', 'The order was imported before'],
    'same-name': [
      'En kunde har dette navnet. Skriv kundenummer, org.nr. eller e-post: denne kundens, eller den nye kundens egne.',
      'A customer has this name. Give a customer number, organisation number or email: those of that customer, or those of the new one.',
    ],
    'vat-rate-mismatch': ['Mva-sats og mva-kode stemmer ikke overens', 'VAT rate and VAT code disagree'],
    'not-vat-registered': [
      'Selskapet er ikke mva-registrert, så ingen linje kan ha mva',
      'The company is not registered for VAT, so no line may have VAT',
    ],
  }),
  fields: textsOfCodes({
    externalId: ['Ordre', 'Order'],
    dueDate: ['Forfallsdato', 'Due date'],
    deliveryDate: ['Leveringsdato', 'Delivery date'],
    'deliveryPeriod.from': ['Levert fra', 'Delivered from'],
    'deliveryPeriod.to': ['Levert til', 'Delivered to'],
    deliveryPlace: ['Leveringssted', 'Delivery place'],
    reference: ['Vår referanse', 'Our reference'],
    buyerReference: ['Deres referanse', 'Your reference'],
    orderReference: ['Innkjøpsordre', 'Purchase order'],
    notes: ['Merknad på fakturaen', 'Note on the invoice'],
    language: ['Språk', 'Language'],
    currency: ['Valuta', 'Currency'],
    description: ['Beskrivelse', 'Description'],
    quantity: ['Antall', 'Quantity'],
    unit: ['Enhet', 'Unit'],
    unitPrice: ['Pris uten mva', 'Price without VAT'],
    unitPriceWithVat: ['Pris med mva', 'Price with VAT'],
    discountPercent: ['Rabatt i prosent', 'Discount in percent'],
    discountAmount: ['Rabatt i kroner uten mva', 'Discount in kroner without VAT'],
    discountAmountWithVat: ['Rabatt i kroner med mva', 'Discount in kroner with VAT'],
    vatRate: ['Mva-sats', 'VAT rate'],
    vatCode: ['Mva-kode', 'VAT code'],
    account: ['Inntektskonto', 'Income account'],
    productId: ['Varenummer', 'Product number'],
    number: ['Varenummer', 'Product number'],
    revenueAccount: ['Inntektskonto', 'Income account'],
  }),
  clientFields: textsOfCodes({
    externalId: ['Kundenummer', 'Customer number'],
    name: ['Navn', 'Name'],
    type: ['Kundetype', 'Customer type'],
    orgNumber: ['Organisasjonsnummer', 'Organisation number'],
    vatNumber: ['Utenlandsk mva-nummer', 'Foreign VAT number'],
    country: ['Land', 'Country'],
    email: ['E-post', 'Email'],
    phone: ['Telefon', 'Phone'],
    address: ['Adresse', 'Address'],
    postalCode: ['Postnummer', 'Postal code'],
    city: ['Poststed', 'City'],
    contactPerson: ['Kontaktperson', 'Contact person'],
    language: ['Språk', 'Language'],
    paymentTermDays: ['Betalingsfrist i dager', 'Payment term in days'],
    currency: ['Valuta', 'Currency'],
    internalNote: ['Internt notat', 'Internal note'],
  }),
  ofCustomer: (field: string) => [`Kunde: ${field}`, `Customer: ${field}`],
});
