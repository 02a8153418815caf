import type { ForeignCurrency } from '../../../src/domain/currency/currency.ts';
import type { Posting, PricedLine } from './book-facts.ts';

/** An amount in hundredths of a currency, and the øre that it stands at. */
export type Carried = { amount: bigint; nok: bigint };

export type ForeignPayment = {
  id: string;
  on: string;
  isFromCredit: boolean;
  /** What arrived in kroner, or the kroner that the credit stood at. */
  nok: bigint;
  fee: bigint;
  covered: Carried;
  credit: Carried;
  /** The postings of its own entry, and of the second one where it came before its invoice. */
  postings: Posting[];
  onInvoiceDate: Posting[];
  /** Of money on a loss: what it takes back of the loss. */
  recovery: Posting[] | null;
};

export type ForeignLoss = {
  id: string;
  reason: string;
  left: Carried;
  postings: Posting[];
};

export type ForeignInvoice = {
  id: string;
  customer: string;
  currency: ForeignCurrency;
  rateE6: bigint;
  booked: boolean;
  issueDate: string;
  dueDate: string;
  lines: PricedLine[];
  total: bigint;
  /** By VAT code. */
  nok: Map<number, { net: bigint; vat: bigint }>;
  creditedNok: Map<number, { net: bigint; vat: bigint }>;
  totalNok: bigint;
  credited: bigint;
  open: Carried;
  payments: ForeignPayment[];
  writeOff: ForeignLoss | null;
};

export type ForeignRefund = {
  id: string;
  customer: string;
  currency: ForeignCurrency;
  booked: Carried;
  unbooked: Carried;
  postings: Posting[];
};

export type ForeignModel = {
  invoices: ForeignInvoice[];
  /** What is owed to customers, by customer and currency as in `<customer> EUR`. */
  credit: Map<string, { booked: Carried; unbooked: Carried }>;
  refunds: ForeignRefund[];
  /** The rates of each currency in millionths, by day. */
  rates: Map<ForeignCurrency, Map<string, bigint>>;
};

export function newForeignModel(): ForeignModel {
  return { invoices: [], credit: new Map(), refunds: [], rates: new Map() };
}
