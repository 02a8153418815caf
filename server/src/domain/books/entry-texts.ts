import type { Wording } from '../texts/language.ts';

/**
 * The texts of entries that the service posts by itself. They are stored in bokmål, because what is posted never changes.
 * A reader of another language gets them translated: each text stands here in both languages.
 */
const TEXTS = {
  invoice: ['Faktura', 'Invoice'],
  creditNote: ['Kreditnota', 'Credit note'],
  payment: ['Innbetaling faktura', 'Payment of invoice'],
  paymentReversed: ['Tilbakeført innbetaling faktura', 'Reversed payment of invoice'],
  credit: ['Tilgodehavende brukt på faktura', 'Credit applied to invoice'],
  creditReversed: ['Tilbakeført: tilgodehavende brukt på faktura', 'Reversed: credit applied to invoice'],
  reminder: ['Purring faktura', 'Reminder for invoice'],
  collectionWarning: ['Inkassovarsel faktura', 'Collection notice for invoice'],
  waiver: ['Frafalt gebyr og rente faktura', 'Fee and interest given up on invoice'],
  correctedClaims: ['Rettet gebyr og rente faktura', 'Corrected fee and interest on invoice'],
  refundedClaim: ['Tilbakebetalt beløp kreves på faktura', 'Refunded amount claimed with invoice'],
  exchangeDifference: ['Valutadifferanse faktura', 'Exchange difference of invoice'],
  rounding: ['Øredifferanse faktura', 'Difference of øre on invoice'],
  lostClaims: ['Tap på gebyr og renter faktura', 'Loss of fees and interest on invoice'],
  finalLoss: ['Tap på krav faktura', 'Loss on invoice'],
  recoveredLoss: ['Innkommet på tapsført faktura', 'Recovered loss on invoice'],
  unconfirmedLoss: ['Ikke konstatert tap på krav faktura', 'Unconfirmed loss on invoice'],
  refund: ['Tilbakebetaling til kunde', 'Refund to customer'],
  bankFee: ['Bankgebyr', 'Bank fee'],
  vippsFee: ['Gebyr til Vipps', 'Fee of Vipps'],
  vippsPayout: ['Utbetaling fra Vipps', 'Payout of Vipps'],
  deposit: ['Innbetaling fra kunde', 'Payment from customer'],
  openingBalance: ['Åpningsbalanse', 'Opening balance'],
  openingCredit: ['Til gode', 'Credit'],
  revaluation: ['Omregning av valutaposter per', 'Revaluation of currency items as of'],
  revaluationTakenBack: [
    'Tilbakeført omregning av valutaposter per',
    'Reversed revaluation of currency items as of',
  ],
  yearResult: ['Årsresultat', 'Result of'],
  toEquity: ['til egenkapital', 'to equity'],
} as const;

export type EntryText = keyof typeof TEXTS;

/** The kinds of entries, by what caused them, in the order in which the API names them. */
export const ENTRY_KINDS = {
  Invoice: ['Faktura', 'Faktura', 'Invoice'],
  CreditNote: ['Kreditnota', 'Kreditnota', 'Credit note'],
  Payment: ['Innbetaling', 'Innbetaling', 'Payment'],
  Reminder: ['Purregebyr og renter', 'Purregebyr og renter', 'Reminder fee and interest'],
  WriteOff: ['Tapsføring', 'Tapsføring', 'Write-off'],
  Manual: ['Manuelt bilag', 'Manuelt bilag', 'Manual entry'],
  Refund: ['Tilbakebetaling', 'Tilbakebetaling', 'Refund'],
  Waiver: ['Gebyr frafalt eller rettet', 'Gebyr fråfalle eller retta', 'Fee given up or corrected'],
  OpeningBalance: ['Åpningsbalanse', 'Opningsbalanse', 'Opening balance'],
  YearResult: ['Årsresultat', 'Årsresultat', 'Year’s result'],
  CurrencyRevaluation: ['Valutaomregning', 'Valutaomrekning', 'Currency revaluation'],
} as const satisfies Record<string, Wording>;

/** What the service writes. @param rest the number of the document, or the year */
export function entryText(text: EntryText, rest = ''): string {
  const [nb] = TEXTS[text];
  if (text === 'yearResult') return `${nb} ${rest} ${TEXTS.toEquity[0]}`;
  return `${nb} ${rest}`.trim();
}

const REVERSED = ['Tilbakeført: ', 'Reversed: '] as const;

/** The text of what takes an entry back. @param text of that entry */
export function reversalText(text: string): string {
  return `${REVERSED[0]}${text}`;
}

/** The text of an entry or a line in English. A text that a person wrote stays as it is. */
export function englishEntryText(text: string): string {
  if (text.startsWith(REVERSED[0])) {
    const taken = text.slice(REVERSED[0].length);
    const english = englishEntryText(withFirst(taken, 'toUpperCase'));
    const isOurs = english !== withFirst(taken, 'toUpperCase');
    return `${REVERSED[1]}${isOurs ? withFirst(english, 'toLowerCase') : taken}`;
  }
  const [, year] = /^Årsresultat (\d{4}) til egenkapital$/.exec(text) ?? [];
  if (year !== undefined) return `${TEXTS.yearResult[1]} ${year} ${TEXTS.toEquity[1]}`;
  for (const [nb, en] of Object.values(TEXTS)) {
    if (text === nb) return en;
    // Behind the beginning stands a number. Numbers of earlier systems may have letters.
    const rest = text.startsWith(`${nb} `) ? text.slice(nb.length + 1) : '';
    if (/^\S*\d\S*$/.test(rest)) return `${en} ${rest}`;
  }
  return text;
}

function withFirst(text: string, change: 'toUpperCase' | 'toLowerCase'): string {
  return `${text.charAt(0)[change]()}${text.slice(1)}`;
}
