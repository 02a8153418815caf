import type { Texts } from '../../../text/language.tsx';

const nb = {
  blocked: 'Kan ikke sendes ennå',
  warned: 'Kunne ikke vært sendt i produksjon',
  warnedHint: 'I testmiljøet går den gjennom likevel.',
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
  other: 'Noe mangler i utkastet.',
};

const en: typeof nb = {
  blocked: 'Cannot be sent yet',
  warned: 'Could not be sent in production',
  warnedHint: 'In the test environment it passes all the same.',
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
  other: 'Something is missing in the draft.',
};

export const readinessTexts: Texts<typeof nb> = { nb, en };
