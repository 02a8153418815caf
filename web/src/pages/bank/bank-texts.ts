import type {
  BankFileFormat,
  BankTransactionStatus,
  Direction,
  UnmatchedReason,
} from '../../../../server/src/domain/bank-files.ts';
import type { Texts } from '../../text/language.tsx';
import type { BankTransaction, Suggestion } from './bank-queries.ts';

const nb = {
  pages: 'Bank',
  tabs: {
    files: 'Filer',
    waiting: 'Venter',
    transactions: 'Transaksjoner',
    refunds: 'Tilbakebetalinger',
    reconciliation: 'Avstemming',
  },
  files: 'Bankfiler',
  transactions: 'Banktransaksjoner',
  reconciliation: 'Bankavstemming',

  formats: { ocr: 'OCR giro', 'camt.054': 'camt.054', 'camt.053': 'camt.053' } as Record<
    BankFileFormat,
    string
  >,
  statuses: { matched: 'Ført', unmatched: 'Venter', ignored: 'Ignorert' } as Record<
    BankTransactionStatus,
    string
  >,
  directions: { in: 'Inn på kontoen', out: 'Ut av kontoen' } as Record<Direction, string>,
  unknownPayer: 'Ukjent betaler',
  unknownPayee: 'Ukjent mottaker',
  fee: 'Bankgebyr',
  reasons: {
    'unknown-kid': 'Ingen faktura har denne KID-en.',
    'no-kid': 'Betalt uten KID.',
    'invoice-not-payable':
      'Fakturaen med denne KID-en tar ikke imot betaling: Den er kreditert, tapsført eller gjort opp i et tidligere system.',
    'wrong-account': 'Kom på en annen konto enn den selskapet har her.',
    'may-be-duplicate':
      'Kan være en betaling som en annen fil har med fra før. Banken oppgir ingen referanse som avgjør det.',
    reversal: 'Banken tar tilbake en tidligere innbetaling.',
    outgoing: 'Penger ut av kontoen.',
    'format-changed':
      'Filer av et annet format hadde denne dagen fra før, så dette kan være de samme pengene.',
    'above-limit':
      'Beløpet er over grensene til API-klienten som sendte filen. Den ble derfor ikke ført av seg selv.',
    undone: 'Var ført, men ble angret.',
  } as Record<UnmatchedReason, string>,
  shortReasons: {
    'unknown-kid': 'Ukjent KID',
    'no-kid': 'Uten KID',
    'invoice-not-payable': 'Fakturaen tar ikke imot betaling',
    'wrong-account': 'Annen konto',
    'may-be-duplicate': 'Mulig duplikat',
    reversal: 'Tatt tilbake av banken',
    outgoing: 'Ut av kontoen',
    'format-changed': 'Kanskje talt før',
    'above-limit': 'Over API-klientens grense',
    undone: 'Angret',
  } as Record<UnmatchedReason, string>,
  why: {
    'amount-and-name': 'Nøyaktig beløpet, og navnene ligner',
    'number-in-text': 'Nummeret eller KID-en står i teksten',
    sum: 'Nøyaktig beløpet til sammen, og samme kunde',
    'end-to-end-id': 'Nummeret eller KID-en står i betalerens referanse',
    'same-payer': 'Kontoen har betalt for kunden før',
    name: 'Navnene ligner',
    part: 'Navnene ligner, og beløpet er en del av det som skyldes',
    amount: 'Nøyaktig beløpet',
  } as Record<Suggestion['why'], string>,
  whyTakenBack: {
    'end-to-end-id': 'Samme beløp og samme referanse som vår betaling',
    reference: 'Samme beløp og samme referanse hos banken',
    kid: 'Samme beløp og samme KID',
    account: 'Samme beløp og samme konto',
  } as Record<NonNullable<BankTransaction['suggestedReversalWhy']>, string>,

  bookedOn: 'Dato',
  direction: 'Retning',
  otherSide: 'Fra eller til',
  payer: 'Betaler',
  payee: 'Mottaker',
  from: 'Fra konto',
  to: 'Til konto',
  kid: 'KID',
  text: 'Tekst',
  charges: 'Gebyr som banken trakk',
  archiveReference: 'Bankens referanse',
  bankAccount: 'Selskapets konto',
  amount: 'Beløp',
  status: 'Status',
  invoice: 'Faktura',
  undo: 'Angre',
};

const en: typeof nb = {
  pages: 'Bank',
  tabs: {
    files: 'Files',
    waiting: 'Waiting',
    transactions: 'Transactions',
    refunds: 'Refunds',
    reconciliation: 'Reconciliation',
  },
  files: 'Bank files',
  transactions: 'Bank transactions',
  reconciliation: 'Bank reconciliation',

  formats: { ocr: 'OCR giro', 'camt.054': 'camt.054', 'camt.053': 'camt.053' },
  statuses: { matched: 'Posted', unmatched: 'Waiting', ignored: 'Ignored' },
  directions: { in: 'Into the account', out: 'Out of the account' },
  unknownPayer: 'Unknown payer',
  unknownPayee: 'Unknown payee',
  fee: 'Bank fee',
  reasons: {
    'unknown-kid': 'No invoice has this KID.',
    'no-kid': 'Paid without a KID.',
    'invoice-not-payable':
      'The invoice with this KID takes no payment: it is credited, written off, or settled in an earlier system.',
    'wrong-account': 'Came to another account than the one that the company has here.',
    'may-be-duplicate':
      'May be a payment that another file has told of already. The bank gives no reference that settles it.',
    reversal: 'The bank takes an earlier payment back.',
    outgoing: 'Money out of the account.',
    'format-changed': 'Files of another format had this day before, so this may be the same money.',
    'above-limit':
      'The amount is above the limits of the API client that sent the file, so it was not posted by itself.',
    undone: 'Was posted, but has been undone.',
  },
  shortReasons: {
    'unknown-kid': 'Unknown KID',
    'no-kid': 'Without a KID',
    'invoice-not-payable': 'The invoice takes no payment',
    'wrong-account': 'Another account',
    'may-be-duplicate': 'Possible duplicate',
    reversal: 'Taken back by the bank',
    outgoing: 'Out of the account',
    'format-changed': 'Perhaps counted before',
    'above-limit': 'Above the API client’s limit',
    undone: 'Undone',
  },
  why: {
    'amount-and-name': 'Exactly the amount, and the names are alike',
    'number-in-text': 'Its number or KID stands in the text',
    sum: 'Exactly the amount together, and the same customer',
    'end-to-end-id': 'Its number or KID stands in the payer’s reference',
    'same-payer': 'The account has paid for this customer before',
    name: 'The names are alike',
    part: 'The names are alike, and the amount is a part of what is owed',
    amount: 'Exactly the amount',
  },
  whyTakenBack: {
    'end-to-end-id': 'The same amount and the same reference as our payment',
    reference: 'The same amount and the same reference of the bank',
    kid: 'The same amount and the same KID',
    account: 'The same amount and the same account',
  },

  bookedOn: 'Date',
  direction: 'Direction',
  otherSide: 'From or to',
  payer: 'Payer',
  payee: 'Payee',
  from: 'From account',
  to: 'To account',
  kid: 'KID',
  text: 'Text',
  charges: 'Fee that the bank took',
  archiveReference: 'The bank’s reference',
  bankAccount: 'The company’s account',
  amount: 'Amount',
  status: 'Status',
  invoice: 'Invoice',
  undo: 'Undo',
};

/** The words that the pages of the bank share. */
export const bankTexts: Texts<typeof nb> = { nb, en };
