import type { Seller } from '../companies/index.ts';
import type { Language } from '../../domain/language.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { Digits } from '../../domain/money.ts';
import type { Buyer } from './issued-document.ts';

export const STATEMENT_LINE_TYPES = [
  'invoice',
  'credit_note',
  'payment',
  'payment_reversed',
  'fee',
  'compensation',
  'interest',
  'waiver',
  'correction',
  'write_off',
  'write_off_reversed',
  'loss_recovered',
  'refund',
  'refund_reversed',
] as const;
export type StatementLineType = (typeof STATEMENT_LINE_TYPES)[number];

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
  lines: StatementLine[];
  /** The invoices of which something is open at the end of `to`, longest due first. */
  open: OpenItem[];
  /** The open items together, and those whose last day for payment is before `to`. */
  outstandingOre: Digits;
  overdueOre: Digits;
  /** What the customer has to its credit at the end of `to`. The closing balance is what is open less this. */
  creditOre: Digits;
};

export type StatementLine = {
  date: LocalDate;
  type: StatementLineType;
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
  dueDate: LocalDate;
  isOverdue: boolean;
  /** What is owed of the invoice itself, and of the fees about it. */
  outstandingOre: Digits;
  claimsOre: Digits;
};
