import { commonWords } from '../../../text/common-texts.ts';
import type { Wording } from '../../../text/texts-by-language.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

const GOES: Record<string, (address: string) => Wording> = {
  'e-invoice': () => ['som e-faktura', 'as an e-invoice'],
  email: (address: string) => [`på e-post til ${address}`, `by email to ${address}`],
  auto: () => [
    'som e-faktura hvis kunden kan ta imot, ellers på e-post',
    'as an e-invoice if the customer can receive it, else by email',
  ],
  none: () => ['ikke herfra; du leverer den selv', 'not from here; you deliver it yourself'],
};

export const channelTexts = textsByLanguage({
  ...commonWords('eInvoice email'),
  label: ['Send som', 'Send as'],
  auto: ['Velg når den sendes', 'Decide when it is sent'],
  autoHint: [
    'E-faktura hvis kunden kan ta imot, ellers e-post.',
    'An e-invoice if the customer can receive it, else an email.',
  ],
  none: ['Levert på annen måte', 'Delivered otherwise'],
  noneHint: [
    'På papir eller overlevert. Ingenting sendes herfra: skriv ut PDF-en og lever den selv.',
    'On paper or handed over. Nothing is sent from here: print the PDF and deliver it yourself.',
  ],
  deliveredOn: ['Leveringsdag', 'Day of delivery'],
  deliveredOnHint: [
    'Dagen kunden får dokumentet. Ikke etter i dag.',
    'The day on which the customer gets the document. Not after today.',
  ],
  copy: ['Send også en kopi på e-post', 'Email a copy as well'],
  fallBack: (email: string) => [
    `Kommer ikke e-fakturaen fram, sendes e-post til ${email}.`,
    `If the e-invoice does not arrive, an email goes to ${email}.`,
  ],
  noFallBack: [
    'Kunden har ingen e-postadresse. Kommer ikke e-fakturaen fram, må den sendes på nytt.',
    'The customer has no email address. If the e-invoice does not arrive, it has to be sent again.',
  ],
  canReceive: ['Kunden kan ta imot e-faktura.', 'The customer can receive e-invoices.'],
  asking: ['Spør om kunden kan ta imot e-faktura …', 'Asking whether the customer can receive e-invoices …'],
  silent: [
    'Vi får ikke svar på om kunden kan ta imot e-faktura.',
    'We get no answer whether the customer can receive e-invoices.',
  ],
  foreign: [
    'Kunden er i utlandet og får e-post når du ikke velger noe annet.',
    'The customer is abroad and gets email unless you choose otherwise.',
  ],
  withoutNumber: [
    'Kunden har ikke organisasjonsnummer og kan ikke få e-faktura.',
    'The customer has no organisation number and cannot get e-invoices.',
  ],
  wrongNumber: [
    'Organisasjonsnummeret til kunden er ikke gyldig.',
    'The customer’s organisation number is not valid.',
  ],
  cannotReceive: ['Kunden kan ikke ta imot e-faktura.', 'The customer cannot receive e-invoices.'],
  toCustomer: ['Gå til kunden', 'Go to the customer'],
  off: [
    'Kunden kan ta imot e-faktura, men e-faktura er slått av for selskapet.',
    'The customer can receive e-invoices, but they are turned off for the company.',
  ],
  turnOn: ['Slå på e-faktura', 'Turn on e-invoices'],
  sentAsEInvoice: (customer: string) => [
    `Sendt som e-faktura til ${customer}.`,
    `Sent as an e-invoice to ${customer}.`,
  ],
  issuedWithout: (number: string, date: string) => [
    `Nummer ${number} er utstedt og merket som levert ${date}. PDF-en ligger klar til utskrift.`,
    `Number ${number} is issued and marked as delivered on ${date}. The PDF is ready for printing.`,
  ],
  issueNow: ['Utsted nå', 'Issue now'],
  howEInvoice: ['sendes som e-faktura', 'goes out as an e-invoice'],
  howEmail: ['sendes på e-post', 'is emailed'],
  howAuto: ['sendes', 'is sent'],
  howNone: ['merkes som levert på annen måte', 'is marked as delivered otherwise'],
  goes: GOES,
  testEInvoice: [
    'Dette er testmiljøet: e-fakturaen fanges og når ingen.',
    'This is the test environment: the e-invoice is captured and reaches nobody.',
  ],
});
