import { LANGUAGE_NAMES, commonWords } from '../../text/common-texts.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

export const customersTexts = textsByLanguage({
  ...commonWords('viewsLabel name orgNumber email address city save outstanding overdue yes no'),
  ...LANGUAGE_NAMES,
  title: ['Kunder', 'Customers'],
  lead: [
    'Kundene du har sendt faktura til, og de du har lagt inn selv.',
    'The customers you have invoiced, and those you have added yourself.',
  ],
  newFor: {
    invoice: ['Ny faktura', 'New invoice'],
    recurring: ['Ny gjentakende faktura', 'New recurring invoice'],
  },
  chooseFor: {
    invoice: [
      'Velg kundene som skal ha fakturaen, og trykk «Ny faktura» nederst.',
      'Choose the customers of the invoice, and press “New invoice” at the bottom.',
    ],
    recurring: [
      'Velg kundene som skal ha avtalen, og trykk «Ny gjentakende faktura» nederst.',
      'Choose the customers of the agreement, and press “New recurring invoice” at the bottom.',
    ],
  },
  new: ['Ny kunde', 'New customer'],
  newTitle: ['Ny kunde', 'New customer'],
  create: ['Legg til kunde', 'Add customer'],
  emptyTitle: ['Ingen kunder ennå', 'No customers yet'],
  emptyHint: [
    'Legg til den første her, eller lag en faktura: da kommer kunden med av seg selv.',
    'Add the first one here, or make an invoice: the customer is then added for you.',
  ],
  list: ['Kunder', 'Customers'],
  views: {
    all: ['Alle', 'All'],
    outstanding: ['Med utestående', 'Owing'],
    overdue: ['Med forfalte krav', 'Overdue'],
    credit: ['Med til gode', 'With credit'],
  },
  type: ['Kundetype', 'Customer type'],
  business: ['Bedrift', 'Business'],
  consumer: ['Privatperson', 'Consumer'],
  vatNumber: ['Utenlandsk mva-nummer', 'Foreign VAT number'],
  emailHint: ['Hit sendes fakturaene.', 'Invoices are sent here.'],
  emailNeeded: ['Trengs for å sende på e-post.', 'Needed to send by email.'],
  addressNeeded: [
    'Adresse eller poststed må stå på fakturaen når kunden ikke har org.nr.',
    'An address or a city must stand on the invoice when the customer has no org. no.',
  ],
  typeAssumed: [
    'Navnet er et firmanavn, men org.nr. mangler. Er kunden et firma, velg Bedrift.',
    'The name is that of a company, but the org. no. is missing. If the customer is a company, choose Business.',
  ],
  paymentTermDays: ['Betalingsfrist i dager', 'Payment term in days'],
  paymentTermDaysHint: ['Tomt: selskapets vanlige frist.', 'Empty: the company’s usual term.'],
  currency: ['Valuta på nye dokumenter', 'Currency of new documents'],
  searching: ['Søker i Enhetsregisteret …', 'Searching Enhetsregisteret …'],
  foundOrganisation: (name: string) => [`Enhetsregisteret: ${name}`, `Enhetsregisteret: ${name}`],
  useOrganisation: ['Bruk navn og adresse', 'Use name and address'],
  organisationEnds: [
    'Selskapet er konkurs eller under avvikling.',
    'The company is bankrupt or being wound up.',
  ],
  organisationUnknown: [
    'Enhetsregisteret har ikke dette nummeret.',
    'Enhetsregisteret does not have this number.',
  ],
  registerSilent: [
    'Enhetsregisteret svarer ikke nå. Fyll inn selv.',
    'Enhetsregisteret is not answering. Fill in the details yourself.',
  ],
  registerOff: [
    'Oppslag i Enhetsregisteret er slått av her. Fyll inn selv.',
    'Look-up in Enhetsregisteret is turned off here. Fill in the details yourself.',
  ],
  registerNotChosen: [
    'Navn og adresse kan hentes fra Enhetsregisteret. Da sendes bare nummeret dit.',
    'Name and address can come from Enhetsregisteret. Only the number is sent there.',
  ],
  registerForAdmins: [
    'Oppslag i Enhetsregisteret er ikke slått på. Eieren eller en administrator kan slå det på.',
    'Look-up in Enhetsregisteret is not turned on. The owner or an admin can turn it on.',
  ],
  turnOnRegister: ['Slå på oppslag', 'Turn look-up on'],
  phone: ['Telefon', 'Phone'],
  externalId: ['Ekstern ID', 'External ID'],
  contactPerson: ['Kontaktperson', 'Contact person'],
  postalCode: ['Postnummer', 'Postal code'],
  postalCodeUnlikely: (offered: string) =>
    offered === ''
      ? ['Et norsk postnummer har fire sifre.', 'A Norwegian postal code has four digits.']
      : [
          `Et norsk postnummer har fire sifre. Mener du ${offered}?`,
          `A Norwegian postal code has four digits. Do you mean ${offered}?`,
        ],
  country: ['Land', 'Country'],
  language: ['Språk på dokumenter', 'Language of documents'],
  languageByCountry: ['Etter landet', 'By country'],
  saved: ['Endringene er lagret.', 'The changes are saved.'],
  factsHint: [
    'Fakturaer som er sendt, beholder navnet og adressen de ble sendt med.',
    'Invoices that have been sent keep the name and address they were sent with.',
  ],
  exists: ['Se kunden som er registrert', 'See the registered customer'],
  searchHint: ['Navn, organisasjonsnummer eller e-postadresse', 'Name, organisation number or email address'],
  orgNumberShort: ['Org.nr.', 'Org. no.'],
  credit: ['Til gode', 'Credit'],
  sum: ['Sum', 'Total'],
  sumInKroner: ['Sum i kroner', 'Total in kroner'],
  eInvoices: ['E-faktura', 'E-invoice'],
  canReceive: ['Kan ta imot e-faktura', 'Can receive e-invoices'],
  cannotReceive: ['Kan ikke ta imot e-faktura', 'Cannot receive e-invoices'],
  asking: ['Spør om e-faktura …', 'Asking about e-invoices …'],
  silent: [
    'Vet ikke om kunden kan ta imot e-faktura',
    'Not known whether the customer can receive e-invoices',
  ],
  nothingFound: ['Ingen kunder passer', 'No customer matches'],
  nothingFoundHint: ['Prøv et annet søk.', 'Try another search.'],
  showAll: ['Vis alle kunder', 'Show all customers'],
});
