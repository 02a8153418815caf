import { outstandingOre } from '../domain/invoice-status.ts';
import type { LocalDate } from '../domain/local-date.ts';
import type { Ore } from '../domain/money.ts';
import type { Invoice } from '../invoices/index.ts';
import { payableUntil } from '../invoices/index.ts';

/** How a document stands to whoever has to pay it. Unlike its status it knows nothing of being opened or bounced. */
export type PaymentState = {
  kind:
    | 'credit_note'
    | 'credited'
    | 'lost'
    | 'nothing_to_pay'
    | 'paid'
    | 'fees_left'
    | 'unpaid'
    | 'overdue'
    | 'reminder'
    | 'collection_warning';
  /** All that is to be paid: what is outstanding of the invoice, fees and interest. */
  dueOre: Ore;
  /** How much of it is fees and interest. */
  feesOre: Ore;
  /** What has been paid and credited beyond the total: the customer's, not the company's. */
  excessOre: Ore;
  /** When it has to be paid by: the deadline of the last letter, else the due date. */
  deadline: LocalDate;
};

/** @param today by the account's time: an invoice is overdue from the day after the last one to pay in time */
export function paymentState(invoice: Invoice, today: LocalDate): PaymentState {
  const openOre = outstandingOre(invoice);
  const feesOre = invoice.type === 'invoice' ? invoice.feesOre - invoice.feesPaidOre : 0n;
  const excessOre = invoice.paidOre + invoice.creditedOre - invoice.totalOre;
  return {
    kind: kindOf(invoice, { openOre, feesOre, today }),
    dueOre: openOre + feesOre,
    feesOre,
    excessOre: invoice.type === 'invoice' && excessOre > 0n ? excessOre : 0n,
    deadline: invoice.reminders.at(-1)?.deadline ?? invoice.dueDate,
  };
}

function kindOf(
  invoice: Invoice,
  { openOre, feesOre, today }: { openOre: Ore; feesOre: Ore; today: LocalDate },
): PaymentState['kind'] {
  if (invoice.type === 'credit_note') return 'credit_note';
  if (invoice.isLost) return 'lost';
  if (openOre === 0n) {
    if (feesOre > 0n) return 'fees_left';
    if (invoice.totalOre === 0n) return 'nothing_to_pay';
    return invoice.creditedOre === invoice.totalOre ? 'credited' : 'paid';
  }
  const letter = invoice.reminders.at(-1);
  if (letter !== undefined) return letter.type;
  return payableUntil(invoice) < today ? 'overdue' : 'unpaid';
}
