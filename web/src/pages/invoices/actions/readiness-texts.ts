import type { Texts } from '../../../text/language.tsx';

const nb = {
  blocked: 'Kan ikke sendes ennå',
  warned: 'Kunne ikke vært sendt i produksjon',
  warnedHint: 'I testmiljøet går den gjennom likevel.',
  advice: 'Vær oppmerksom på dette',
  toDraft: 'Endre utkastet',
  toCustomer: 'Gå til kunden',
  toCompany: 'Gå til innstillingene',
  name: 'Kunden mangler navn. Velg kunden på nytt i utkastet.',
  address:
    'Kunden har verken adresse eller organisasjonsnummer. Legg inn ett av dem på kunden, og velg kunden på nytt i utkastet.',
  description: (line: number) => `Linje ${line} sier ikke hva som er solgt.`,
  deliveryPlace: 'Leveringsstedet mangler, og verken kunden eller selskapet har poststed.',
  deliveryDate:
    'Leveringsdatoen er etter fakturadatoen. Med mva kan fakturaen sendes tidligst den dagen det leveres, unntatt ved lovlig forskuddsfakturering.',
  bankAccount: 'Selskapet mangler kontonummer.',
  orgNumber:
    'Kunden har ikke organisasjonsnummer. Det er adressen i nettet for e-faktura. Legg det inn på kunden, og velg kunden på nytt i utkastet.',
  wrongOrgNumber: 'Organisasjonsnummeret til kunden er ikke gyldig.',
  vatNumber: 'Kunden i utlandet har ikke noe mva-nummer som er en adresse i nettet for e-faktura.',
  wrongVatNumber: 'Det nederlandske mva-nummeret er ikke gyldig: NL, ni sifre, B og to sifre.',
  cannotReceive: 'Kunden kan ikke ta imot e-faktura. Velg e-post.',
  email: 'Kunden har ingen e-postadresse.',
  kid: 'KID har feil kontrollsiffer.',
  company: 'Opplysningene om selskapet er ikke gyldige på en e-faktura.',
  vatCode: (line: number) => `Linje ${line} sier ikke hvorfor den er uten mva.`,
  notVatRegistered: (line: number) => `Linje ${line} har mva, men selskapet er ikke mva-registrert.`,
  line: (line: number) => `Linje ${line} har noe som en e-faktura ikke kan ha.`,
  toEInvoices: 'Gå til e-faktura',
  placeLine: (line: number) => `Linje ${line}`,
  placeOther: 'Et felt',
  places: {
    'client.name': 'Kundens navn',
    'client.address': 'Kundens adresse',
    'client.city': 'Kundens poststed',
  },
  other: 'Noe mangler i utkastet.',
};

const en: typeof nb = {
  blocked: 'Cannot be sent yet',
  warned: 'Could not be sent in production',
  warnedHint: 'In the test environment it passes all the same.',
  advice: 'Please note',
  toDraft: 'Change the draft',
  toCustomer: 'Go to the customer',
  toCompany: 'Go to the settings',
  name: 'The customer has no name. Choose the customer again in the draft.',
  address:
    'The customer has neither an address nor an organisation number. Add one of them to the customer, and choose the customer again in the draft.',
  description: (line) => `Line ${line} does not say what was sold.`,
  deliveryPlace: 'The delivery place is missing, and neither the customer nor the company has a city.',
  deliveryDate:
    'The delivery date is after the invoice date. With VAT the invoice can be sent on the day of delivery at the earliest, except for prepayments that the law allows.',
  bankAccount: 'The company has no bank account.',
  orgNumber:
    'The customer has no organisation number, which is the address in the network of e-invoices. Add it to the customer, and choose the customer again in the draft.',
  wrongOrgNumber: 'The organisation number of the customer is not valid.',
  vatNumber: 'The customer abroad has no VAT number that is an address in the network of e-invoices.',
  wrongVatNumber: 'The Dutch VAT number is not valid: NL, nine digits, B and two digits.',
  cannotReceive: 'The customer cannot receive e-invoices. Choose email.',
  email: 'The customer has no email address.',
  kid: 'The KID has a wrong check digit.',
  company: 'What is known of the company is not valid on an e-invoice.',
  vatCode: (line) => `Line ${line} does not say why it has no VAT.`,
  notVatRegistered: (line) => `Line ${line} has VAT, but the company is not registered for VAT.`,
  line: (line) => `Line ${line} has something that an e-invoice cannot have.`,
  toEInvoices: 'Go to e-invoices',
  placeLine: (line) => `Line ${line}`,
  placeOther: 'A field',
  places: {
    'client.name': 'The customer’s name',
    'client.address': 'The customer’s address',
    'client.city': 'The customer’s city',
  },
  other: 'Something is missing in the draft.',
};

export const readinessTexts: Texts<typeof nb> = { nb, en };
