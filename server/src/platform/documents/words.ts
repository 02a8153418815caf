import type { Wording } from '../../domain/texts/language.ts';
import { textsByLanguage } from '../../domain/texts/language.ts';
import { ITEM_WITHOUT_NAME } from '../../domain/invoices/sales-document.ts';

/**
 * The words of documents, mails and the public page. Each row has every language, so that no language can lack a word.
 */
const WORDS = {
  invoice: ['Faktura', 'Faktura', 'Invoice'],
  creditNote: ['Kreditnota', 'Kreditnota', 'Credit note'],
  quote: ['Tilbud', 'Tilbod', 'Quote'],
  reminder: ['Purring', 'Purring', 'Reminder'],
  collectionWarning: ['Inkassovarsel', 'Inkassovarsel', 'Debt collection notice'],
  draft: ['Utkast', 'Utkast', 'Draft'],
  test: ['Test', 'Test', 'Test'],
  testDocument: [
    'Testdokument. Dette er ikke et ekte krav, og skal ikke betales.',
    'Testdokument. Dette er ikkje eit ekte krav, og skal ikkje betalast.',
    'Test document. This is not a real claim and must not be paid.',
  ],
  testQuote: [
    'Testdokument. Dette er ikke et ekte tilbud.',
    'Testdokument. Dette er ikkje eit ekte tilbod.',
    'Test document. This is not a real quote.',
  ],

  invoiceNumber: ['Fakturanummer', 'Fakturanummer', 'Invoice number'],
  quoteNumber: ['Tilbudsnummer', 'Tilbodsnummer', 'Quote number'],
  creditNoteNumber: ['Kreditnotanummer', 'Kreditnotanummer', 'Credit note number'],
  invoiceDate: ['Fakturadato', 'Fakturadato', 'Invoice date'],
  date: ['Dato', 'Dato', 'Date'],
  validUntil: ['Gyldig til og med', 'Gyldig til og med', 'Valid until'],
  dueDate: ['Forfallsdato', 'Forfallsdato', 'Due date'],
  newDueDate: ['Ny betalingsfrist', 'Ny betalingsfrist', 'New deadline'],
  deliveryDate: ['Leveringsdato', 'Leveringsdato', 'Delivery date'],
  deliveryPeriod: ['Leveringsperiode', 'Leveringsperiode', 'Delivery period'],
  deliveryPlace: ['Leveringssted', 'Leveringsstad', 'Delivery place'],
  yourReference: ['Deres ref.', 'Dykkar ref.', 'Your ref.'],
  ourReference: ['Vår ref.', 'Vår ref.', 'Our ref.'],
  orderReference: ['Deres bestilling', 'Dykkar bestilling', 'Your order'],
  refersToInvoice: ['Gjelder faktura nr.', 'Gjeld faktura nr.', 'Refers to invoice no.'],
  to: ['Til', 'Til', 'To'],
  from: ['Fra', 'Frå', 'From'],
  billedTo: ['Faktureres til', 'Fakturerast til', 'Billed to'],

  description: ['Beskrivelse', 'Skildring', 'Description'],
  quantity: ['Antall', 'Tal', 'Quantity'],
  unitPrice: ['Enhetspris', 'Einingspris', 'Unit price'],
  unitPriceWithVat: ['Pris inkl. mva.', 'Pris inkl. mva.', 'Price incl. VAT'],
  discount: ['Rabatt', 'Rabatt', 'Discount'],
  vat: ['Mva.', 'Mva.', 'VAT'],
  inclVat: ['Inkl. mva.', 'Inkl. mva.', 'Incl. VAT'],
  amount: ['Beløp', 'Beløp', 'Amount'],
  amountWithVat: ['Beløp inkl. mva.', 'Beløp inkl. mva.', 'Amount incl. VAT'],
  vatBasis: ['Grunnlag', 'Grunnlag', 'Net amount'],
  vatAmount: ['Mva-beløp', 'Mva-beløp', 'VAT amount'],
  netTotal: ['Sum eks. mva.', 'Sum ekskl. mva.', 'Total excl. VAT'],
  total: ['Sum inkl. mva.', 'Sum inkl. mva.', 'Total incl. VAT'],
  sum: ['Sum', 'Sum', 'Total'],
  vatInNok: ['Mva. i NOK', 'Mva. i NOK', 'VAT in NOK'],
  shareOf: ['{share} av {whole}', '{share} av {whole}', '{share} on {whole}'],
  totalInNok: ['Totalt i NOK', 'Totalt i NOK', 'Total in NOK'],
  exchangeRate: ['Kurs', 'Kurs', 'Exchange rate'],
  norgesBank: ['Norges Bank', 'Noregs Bank', 'Norges Bank'],
  quoteTotal: ['Totalt', 'Totalt', 'Total'],
  toPay: ['Å betale', 'Å betale', 'Amount due'],
  invoiceAmount: ['Fakturabeløp', 'Fakturabeløp', 'Invoice amount'],
  credited: ['Kreditert', 'Kreditert', 'Credited'],
  paid: ['Betalt', 'Betalt', 'Paid'],
  outstanding: ['Utestående', 'Uteståande', 'Outstanding'],
  earlierClaims: ['Tidligere gebyrer og renter', 'Tidlegare gebyr og renter', 'Earlier fees and interest'],
  earlierCompensation: [
    'Tidligere kompensasjon og renter',
    'Tidlegare kompensasjon og renter',
    'Earlier compensation and interest',
  ],
  fee: ['Purregebyr', 'Purregebyr', 'Reminder fee'],
  warningFee: ['Gebyr for inkassovarsel', 'Gebyr for inkassovarsel', 'Collection notice fee'],
  compensation: [
    'Kompensasjon (forsinkelsesrenteloven § 3a)',
    'Kompensasjon (forseinkingsrentelova § 3a)',
    'Compensation (Late Payment Interest Act, section 3a)',
  ],
  interest: ['Forsinkelsesrente', 'Forseinkingsrente', 'Late-payment interest'],
  claim: ['Krav', 'Krav', 'Claim'],
  period: ['Renteperiode', 'Renteperiode', 'Interest period'],
  days: ['Dager', 'Dagar', 'Days'],
  rate: ['Rente per år', 'Rente per år', 'Rate a year'],
  principal: ['Beregnet av', 'Rekna av', 'Calculated on'],

  bankAccount: ['Kontonummer', 'Kontonummer', 'Account number'],
  paymentReference: ['Betalingsreferanse', 'Betalingsreferanse', 'Payment reference'],
  kid: ['KID', 'KID', 'Payment reference (KID)'],
  orgNumber: ['Org.nr.', 'Org.nr.', 'Org. no.'],
  vatNumber: ['Mva-nr.', 'Mva-nr.', 'VAT no.'],
  notes: ['Merknad', 'Merknad', 'Note'],
  page: ['Side', 'Side', 'Page'],
  pageOf: ['av', 'av', 'of'],

  // The reason why no VAT is added at the rate 0 (mval. chapters 3 and 6).
  zeroRated: ['Fritatt', 'Friteken', 'Zero-rated'],
  exempt: ['Unntatt', 'Unnateken', 'Exempt'],
  noVat: ['Uten mva.', 'Utan mva.', 'No VAT'],
  export: ['Eksport', 'Eksport', 'Export'],
  itemWithoutName: ITEM_WITHOUT_NAME,
} as const satisfies Record<string, Wording>;

export type Words = Record<keyof typeof WORDS, string>;

export const wordsIn = textsByLanguage(WORDS);
