import type { Currency } from '../../domain/currency/currency.ts';
import type { Seller } from '../companies/index.ts';
import type { Language, Wording } from '../../domain/texts/language.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { Digits } from '../../domain/money.ts';
import type { Buyer, PayTo } from './issued-document.ts';

/** The lines of a statement, in the order in which the API names their types. */
export const ACCOUNT_STATEMENT_LINES = {
  invoice: ['Faktura', 'Faktura', 'Invoice'],
  credit_note: ['Kreditnota', 'Kreditnota', 'Credit note'],
  payment: ['Innbetaling', 'Innbetaling', 'Payment'],
  payment_reversed: ['Innbetaling tilbakeført', 'Innbetaling tilbakeført', 'Payment reversed'],
  fee: ['Gebyr', 'Gebyr', 'Fee'],
  compensation: ['Kompensasjon', 'Kompensasjon', 'Compensation'],
  interest: ['Forsinkelsesrente', 'Forseinkingsrente', 'Late-payment interest'],
  waiver: ['Gebyrer og renter frafalt', 'Gebyr og renter fråfalle', 'Fees and interest waived'],
  correction: ['Gebyrer og renter rettet', 'Gebyr og renter retta', 'Fees and interest corrected'],
  write_off: ['Nedskrevet', 'Nedskrive', 'Written off'],
  write_off_reversed: ['Nedskrivning tilbakeført', 'Nedskriving tilbakeført', 'Write-off reversed'],
  loss_recovered: ['Nedskrivning tilbakeført', 'Nedskriving tilbakeført', 'Write-off taken back'],
  opening_credit: ['Til gode fra før', 'Til gode frå før', 'Credit from before'],
  refund: ['Tilbakebetaling', 'Tilbakebetaling', 'Refund'],
  refund_reversed: ['Tilbakebetaling tilbakeført', 'Tilbakebetaling tilbakeført', 'Refund reversed'],
} as const satisfies Record<string, Wording>;
export type AccountStatementLineType = keyof typeof ACCOUNT_STATEMENT_LINES;

/**
 * A statement of account (kontoutskrift): what changed a customer's balance in a period, and what is open at its end. A mail
 * keeps it as a snapshot, so that each attempt to send the mail says the same. A balance below 0 is owed to the customer.
 */
export type AccountStatement = {
  language: Language;
  /** The day on which it was made. */
  madeOn: LocalDate;
  from: LocalDate;
  to: LocalDate;
  seller: Seller;
  buyer: Buyer;
  openingOre: Digits;
  closingOre: Digits;
  /** In the order of the days. */
  lines: AccountStatementLine[];
  /** The invoices of which something is open at the end of `to`, longest due first. */
  open: OpenItem[];
  /** The open items together, and those whose last day for payment is before `to`. */
  outstandingOre: Digits;
  overdueOre: Digits;
  /** What the customer has to its credit at the end of `to`. The closing balance is what is open less this. */
  creditOre: Digits;
  /** Of all amounts. Left out: kroner. */
  currency?: Currency;
  /** What the closing balance is in kroner. Left out: the statement is in kroner, or its mail is of an earlier release. */
  closingNokOre?: Digits;
  /** Where to pay a statement in another currency. Left out: to the account of the seller, or the mail is of an earlier release. */
  payTo?: Pick<PayTo, 'iban' | 'bic'>;
};

export type AccountStatementLine = {
  date: LocalDate;
  type: AccountStatementLineType;
  /** Of the document; of other lines the number of the invoice that they are about. Null for a refund, and a payment for no invoice. */
  number: string | null;
  /** Null for all but invoices. */
  dueDate: LocalDate | null;
  /** Of a payment. A mail of an earlier release has none. */
  reference?: string | null;
  ore: Digits;
  balanceOre: Digits;
};

export type OpenItem = {
  number: string;
  kid: string | null;
  /** In place of the KID of an invoice in another currency. A mail of an earlier release has none. */
  creditorReference?: string | null;
  dueDate: LocalDate;
  isOverdue: boolean;
  /** What is owed of the invoice itself, and of the fees about it. */
  outstandingOre: Digits;
  claimsOre: Digits;
};
