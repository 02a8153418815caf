import type {
  BankTransactionStatus,
  Direction,
  StatementFormat,
  UnmatchedReason,
} from '../../../../server/src/domain/bank-files.ts';
import { commonWords } from '../../text/common-texts.ts';
import type { Wording } from '../../text/texts-by-language.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import type { BankTransaction, Suggestion } from './bank-queries.ts';

/** The words that the pages of the bank share. */
export const bankTexts = textsByLanguage({
  ...commonWords('kid text amount status invoice undo'),
  pages: ['Bank', 'Bank'],
  tabs: {
    files: ['Filer', 'Files'],
    waiting: ['Venter', 'Waiting'],
    transactions: ['Transaksjoner', 'Transactions'],
    refunds: ['Tilbakebetalinger', 'Refunds'],
    reconciliation: ['Avstemming', 'Reconciliation'],
  },
  files: ['Bankfiler', 'Bank files'],
  transactions: ['Banktransaksjoner', 'Bank transactions'],
  reconciliation: ['Bankavstemming', 'Bank reconciliation'],

  formats: {
    ocr: ['OCR giro', 'OCR giro'],
    'camt.054': ['camt.054', 'camt.054'],
    'camt.053': ['camt.053', 'camt.053'],
    vipps: ['Vipps', 'Vipps'],
  } satisfies Record<StatementFormat, Wording>,
  statuses: {
    matched: ['Ført', 'Posted'],
    unmatched: ['Venter', 'Waiting'],
    ignored: ['Ignorert', 'Ignored'],
  } satisfies Record<BankTransactionStatus, Wording>,
  directions: {
    in: ['Inn på kontoen', 'Into the account'],
    out: ['Ut av kontoen', 'Out of the account'],
  } satisfies Record<Direction, Wording>,
  unknownPayer: ['Ukjent betaler', 'Unknown payer'],
  unknownPayee: ['Ukjent mottaker', 'Unknown payee'],
  fee: ['Bankgebyr', 'Bank fee'],
  vippsEntries: {
    capture: ['Betaling med Vipps', 'Payment by Vipps'],
    refund: ['Tilbakebetaling med Vipps', 'Refund by Vipps'],
    'fees-retained': ['Gebyr til Vipps', 'Fee of Vipps'],
    'scheduled-for-payout': ['Utbetaling fra Vipps', 'Payout of Vipps'],
    'payout-scheduled': ['Utbetaling fra Vipps', 'Payout of Vipps'],
    'payout-aborted': ['Avbrutt utbetaling fra Vipps', 'Payout of Vipps that was aborted'],
    'retained-disputed-capture': [
      'Omstridt betaling, holdt tilbake av Vipps',
      'Disputed payment, kept by Vipps',
    ],
    'returned-disputed-capture': [
      'Omstridt betaling, tilbake fra Vipps',
      'Disputed payment, returned by Vipps',
    ],
    correction: ['Korreksjon fra Vipps', 'Correction by Vipps'],
    'top-up': ['Innbetaling til Vipps', 'Payment to Vipps'],
  } satisfies Record<string, Wording>,
  reasons: {
    'unknown-kid': [
      'Ingen faktura har denne KID-en eller betalingsreferansen.',
      'No invoice has this KID or creditor reference.',
    ],
    'no-kid': ['Betalt uten KID.', 'Paid without a KID.'],
    'invoice-not-payable': [
      'Fakturaen med denne KID-en tar ikke imot betaling: Den er kreditert, tapsført, gjort opp i et tidligere system eller i en annen valuta enn kontoen.',
      'The invoice with this KID takes no payment: it is credited, written off, settled in an earlier system, or in another currency than the account.',
    ],
    'wrong-account': [
      'Kom på en annen konto enn den selskapet har her.',
      'Came to another account than the one that the company has here.',
    ],
    'may-be-duplicate': [
      'Kan være en betaling som en annen fil har med fra før. Banken oppgir ingen referanse som avgjør det.',
      'May be a payment that another file has told of already. The bank gives no reference that settles it.',
    ],
    reversal: ['Banken tar tilbake en tidligere innbetaling.', 'The bank takes an earlier payment back.'],
    outgoing: ['Penger ut av kontoen.', 'Money out of the account.'],
    'format-changed': [
      'Filer av et annet format hadde denne dagen fra før, så dette kan være de samme pengene.',
      'Files of another format had this day before, so this may be the same money.',
    ],
    'before-opening': [
      'Kom før åpningsbalansen, og har KID-en til en åpen faktura som ble med hit. Før den bare hvis det gamle systemet ikke har den med.',
      'Came before the opening balance, and has the KID of an open invoice that came along. Post it only if the old system lacks it.',
    ],
    'above-limit': [
      'Beløpet er over grensene til API-klienten som sendte filen. Den ble derfor ikke ført av seg selv.',
      'The amount is above the limits of the API client that sent the file, so it was not posted by itself.',
    ],
    'exchange-rate-missing': [
      'Fakturaen er funnet, men valutakursen for dagen mangler. Før betalingen når kursen er kommet.',
      'The invoice is found, but the exchange rate of the day is missing. Post the payment when the rate has come.',
    ],
    'unknown-reference': [
      'Vipps forteller om en betaling som ikke er registrert her, for eksempel fra en annen nettbutikk.',
      'Vipps tells of a payment that is not recorded here, as of another shop.',
    ],
    'vipps-payout': [
      'På vei fra Vipps til banken. Føres av seg selv når banken har pengene.',
      'On its way from Vipps to the bank. It is posted by itself once the bank has the money.',
    ],
    undone: ['Var ført, men ble angret.', 'Was posted, but has been undone.'],
  } satisfies Record<UnmatchedReason, Wording>,
  shortReasons: {
    'unknown-kid': ['Ukjent KID', 'Unknown KID'],
    'no-kid': ['Uten KID', 'Without a KID'],
    'invoice-not-payable': ['Fakturaen tar ikke imot betaling', 'The invoice takes no payment'],
    'wrong-account': ['Annen konto', 'Another account'],
    'may-be-duplicate': ['Mulig duplikat', 'Possible duplicate'],
    reversal: ['Tatt tilbake av banken', 'Taken back by the bank'],
    outgoing: ['Ut av kontoen', 'Out of the account'],
    'format-changed': ['Kanskje talt før', 'Perhaps counted before'],
    'before-opening': ['Før åpningsbalansen', 'Before the opening balance'],
    'above-limit': ['Over API-klientens grense', 'Above the API client’s limit'],
    'exchange-rate-missing': ['Valutakurs mangler', 'No exchange rate'],
    'unknown-reference': ['Ukjent hos oss', 'Not known here'],
    'vipps-payout': ['På vei til banken', 'On its way to the bank'],
    undone: ['Angret', 'Undone'],
  } satisfies Record<UnmatchedReason, Wording>,
  why: {
    'amount-and-name': ['Nøyaktig beløpet, og navnene ligner', 'Exactly the amount, and the names are alike'],
    'number-in-text': ['Nummeret eller KID-en står i teksten', 'Its number or KID stands in the text'],
    sum: [
      'Nøyaktig beløpet til sammen, og samme kunde',
      'Exactly the amount together, and the same customer',
    ],
    'end-to-end-id': [
      'Nummeret eller KID-en står i betalerens referanse',
      'Its number or KID stands in the payer’s reference',
    ],
    'same-payer': ['Kontoen har betalt for kunden før', 'The account has paid for this customer before'],
    name: ['Navnene ligner', 'The names are alike'],
    part: [
      'Navnene ligner, og beløpet er en del av det som skyldes',
      'The names are alike, and the amount is a part of what is owed',
    ],
    amount: ['Nøyaktig beløpet', 'Exactly the amount'],
  } satisfies Record<Suggestion['why'], Wording>,
  whyTakenBack: {
    'end-to-end-id': [
      'Samme beløp og samme referanse som vår betaling',
      'The same amount and the same reference as our payment',
    ],
    reference: [
      'Samme beløp og samme referanse hos banken',
      'The same amount and the same reference of the bank',
    ],
    kid: ['Samme beløp og samme KID', 'The same amount and the same KID'],
    account: ['Samme beløp og samme konto', 'The same amount and the same account'],
  } satisfies Record<NonNullable<BankTransaction['suggestedReversalWhy']>, Wording>,

  bookedOn: ['Dato', 'Date'],
  direction: ['Retning', 'Direction'],
  otherSide: ['Fra eller til', 'From or to'],
  payer: ['Betaler', 'Payer'],
  payee: ['Mottaker', 'Payee'],
  from: ['Fra konto', 'From account'],
  to: ['Til konto', 'To account'],
  creditorReference: ['Betalingsreferanse (RF)', 'Creditor reference (RF)'],
  charges: ['Gebyr som banken trakk', 'Fee that the bank took'],
  archiveReference: ['Bankens referanse', 'The bank’s reference'],
  bankAccount: ['Selskapets konto', 'The company’s account'],
  vippsReference: ['Referanse hos Vipps', 'Reference at Vipps'],
});
