import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const readinessTexts = textsByLanguage({
  blocked: ['Kan ikke sendes ennå', 'Cannot be sent yet'],
  warned: ['Kunne ikke vært sendt i produksjon', 'Could not be sent in production'],
  warnedHint: ['I testmiljøet går den gjennom likevel.', 'In the test environment it passes all the same.'],
  advice: ['Vær oppmerksom på dette', 'Please note'],
  toDraft: ['Endre utkastet', 'Change the draft'],
  toCustomer: ['Gå til kunden', 'Go to the customer'],
  addToCustomer: ['Legg inn på kunden', 'Add to the customer'],
  toCompany: ['Gå til innstillingene', 'Go to the settings'],
  name: [
    'Kunden mangler navn. Velg kunden på nytt i utkastet.',
    'The customer has no name. Choose the customer again in the draft.',
  ],
  address: [
    'Kunden har verken adresse eller organisasjonsnummer. Legg inn ett av dem på kunden.',
    'The customer has neither an address nor an organisation number. Add one of them to the customer.',
  ],
  description: (line: number) => [
    `Linje ${line} sier ikke hva som er solgt.`,
    `Line ${line} does not say what was sold.`,
  ],
  deliveryPlace: [
    'Leveringsstedet mangler, og verken kunden eller selskapet har poststed.',
    'The delivery place is missing, and neither the customer nor the company has a city.',
  ],
  deliveryDate: [
    'Leveringsdatoen er etter fakturadatoen. Med mva kan fakturaen sendes tidligst den dagen det leveres, unntatt ved lovlig forskuddsfakturering.',
    'The delivery date is after the invoice date. With VAT the invoice can be sent on the day of delivery at the earliest, except for prepayments that the law allows.',
  ],
  bankAccount: ['Selskapet mangler kontonummer.', 'The company has no bank account.'],
  orgNumber: [
    'Kunden har ikke organisasjonsnummer. Det er adressen i nettet for e-faktura. Legg det inn på kunden.',
    'The customer has no organisation number, which is the address in the network of e-invoices. Add it to the customer.',
  ],
  wrongOrgNumber: [
    'Organisasjonsnummeret til kunden er ikke gyldig.',
    'The organisation number of the customer is not valid.',
  ],
  vatNumber: [
    'Kunden i utlandet har ikke noe mva-nummer som er en adresse i nettet for e-faktura.',
    'The customer abroad has no VAT number that is an address in the network of e-invoices.',
  ],
  wrongVatNumber: [
    'Det nederlandske mva-nummeret er ikke gyldig: NL, ni sifre, B og to sifre.',
    'The Dutch VAT number is not valid: NL, nine digits, B and two digits.',
  ],
  cannotReceive: [
    'Kunden kan ikke ta imot e-faktura. Velg e-post.',
    'The customer cannot receive e-invoices. Choose email.',
  ],
  email: ['Kunden har ingen e-postadresse.', 'The customer has no email address.'],
  kid: ['KID har feil kontrollsiffer.', 'The KID has a wrong check digit.'],
  company: [
    'Opplysningene om selskapet er ikke gyldige på en e-faktura.',
    'What is known of the company is not valid on an e-invoice.',
  ],
  vatCode: (line: number) => [
    `Linje ${line} sier ikke hvorfor den er uten mva.`,
    `Line ${line} does not say why it has no VAT.`,
  ],
  notVatRegistered: (line: number) => [
    `Linje ${line} har mva, men selskapet er ikke mva-registrert.`,
    `Line ${line} has VAT, but the company is not registered for VAT.`,
  ],
  line: (line: number) => [
    `Linje ${line} har noe som en e-faktura ikke kan ha.`,
    `Line ${line} has something that an e-invoice cannot have.`,
  ],
  toEInvoices: ['Gå til e-faktura', 'Go to e-invoices'],
  placeLine: (line: number) => [`Linje ${line}`, `Line ${line}`],
  placeOther: ['Et felt', 'A field'],
  places: {
    'client.name': ['Kundens navn', 'The customer’s name'],
    'client.address': ['Kundens adresse', 'The customer’s address'],
    'client.city': ['Kundens poststed', 'The customer’s city'],
  },
  other: ['Noe mangler i utkastet.', 'Something is missing in the draft.'],
});
