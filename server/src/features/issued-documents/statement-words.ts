import { textsByLanguage } from '../../domain/texts/language.ts';
import type { Language, Wording } from '../../domain/texts/language.ts';
import { ACCOUNT_STATEMENT_LINES } from './account-statement.ts';
import type { AccountStatementLine } from './account-statement.ts';

/** The words of statements of account, beside those that all documents have. */
const WORDS = {
  statement: ['Kontoutskrift', 'Kontoutskrift', 'Statement of account'],
  period: ['Periode', 'Periode', 'Period'],
  asOf: ['per', 'per', 'as of'],
  overdue: ['Herav forfalt', 'Av dette forfalle', 'Of which overdue'],
  isOverdue: ['forfalt', 'forfalle', 'overdue'],
  openItems: ['Åpne fakturaer', 'Opne fakturaer', 'Open invoices'],
  nothingOpen: ['Ingen åpne fakturaer', 'Ingen opne fakturaer', 'No open invoices'],
  remaining: ['Gjenstår', 'Står att', 'Remaining'],
  claims: ['Gebyrer og renter', 'Gebyr og renter', 'Fees and interest'],
  credit: ['Til gode', 'Til gode', 'Credit'],
  inKroner: ['Bokført i kroner', 'Bokført i kroner', 'In our books in NOK'],
  movements: ['Bevegelser i perioden', 'Rørsler i perioden', 'Movements in the period'],
  text: ['Tekst', 'Tekst', 'Description'],
  due: ['Forfall', 'Forfall', 'Due'],
  balance: ['Saldo', 'Saldo', 'Balance'],
  opening: ['Inngående saldo', 'Inngåande saldo', 'Opening balance'],
  closing: ['Utgående saldo', 'Utgåande saldo', 'Closing balance'],
  ofInvoice: ['faktura', 'faktura', 'invoice'],
  howToPay: [
    'Betal hver faktura med sin egen KID. Da blir betalingen registrert på riktig faktura.',
    'Betal kvar faktura med sin eigen KID. Då blir betalinga registrert på rett faktura.',
    'Please pay each invoice with its own payment reference (KID), so that your payment reaches the right one.',
  ],
  howToPayByReference: [
    'Betal hver faktura med sin egen betalingsreferanse. Da blir betalingen registrert på riktig faktura.',
    'Betal kvar faktura med sin eigen betalingsreferanse. Då blir betalinga registrert på rett faktura.',
    'Please pay each invoice with its own payment reference, so that your payment reaches the right one.',
  ],
  disagree: [
    'Stemmer ikke dette med regnskapet ditt? Ta kontakt med oss.',
    'Stemmer ikkje dette med rekneskapen din? Ta kontakt med oss.',
    'Does this differ from your own records? Please contact us.',
  ],
} as const satisfies Record<string, Wording>;

export const accountStatementWordsIn = textsByLanguage(WORDS);
const linesIn = textsByLanguage(ACCOUNT_STATEMENT_LINES);

/** What a line is, in words: `Faktura 12`, or `Innbetaling, faktura 12 (VIPPS-48213)`. */
export function accountStatementLineText(
  { type, number, reference }: Pick<AccountStatementLine, 'type' | 'number' | 'reference'>,
  language: Language,
): string {
  const what = linesIn(language)[type];
  if (type === 'invoice' || type === 'credit_note') return `${what} ${number ?? ''}`;
  const about = number === null ? what : `${what}, ${accountStatementWordsIn(language).ofInvoice} ${number}`;
  return reference === undefined || reference === null ? about : `${about} (${reference})`;
}
