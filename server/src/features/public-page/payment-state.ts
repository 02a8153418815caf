import { outstandingOre } from '../../domain/invoices/invoice-status.ts';
import { isOverdue } from '../../domain/invoices/overdue.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { Amount } from '../../domain/money.ts';
import type { Invoice } from '../invoices/index.ts';
import { outstandingClaimsOre, payableUntil } from '../invoices/index.ts';

/** The state of a document for its payer. Unlike the status, it ignores opening and bouncing. */
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
  /** The whole amount to pay, in øre: the outstanding part of the invoice, and fees. */
  dueOre: Amount;
  /** The part of `dueOre` that is fees. */
  claimsOre: Amount;
  /** The amount paid and credited beyond the total. It belongs to the customer, not to the company. */
  excessOre: Amount;
  /** The last day to pay: the deadline of the last letter, else the due date. */
  deadline: LocalDate;
};

/** @param today by the account's time: an invoice is overdue from the day after the last day to pay */
export function paymentState(invoice: Invoice, today: LocalDate): PaymentState {
  const openOre = outstandingOre(invoice);
  const claimsOre = invoice.type === 'invoice' ? outstandingClaimsOre(invoice) : 0n;
  const excessOre = invoice.paidOre + invoice.creditedOre - invoice.totalOre;
  return {
    kind: kindOf(invoice, { openOre, claimsOre, today }),
    dueOre: openOre + claimsOre,
    claimsOre,
    excessOre: invoice.type === 'invoice' && excessOre > 0n ? excessOre : 0n,
    deadline: invoice.reminders.at(-1)?.deadline ?? invoice.dueDate,
  };
}

function kindOf(
  invoice: Invoice,
  { openOre, claimsOre, today }: { openOre: Amount; claimsOre: Amount; today: LocalDate },
): PaymentState['kind'] {
  if (invoice.type === 'credit_note') return 'credit_note';
  if (invoice.isLost) return 'lost';
  if (openOre === 0n) {
    if (claimsOre > 0n) return 'fees_left';
    if (invoice.totalOre === 0n) return 'nothing_to_pay';
    return invoice.creditedOre === invoice.totalOre ? 'credited' : 'paid';
  }
  const letter = invoice.reminders.at(-1);
  if (letter !== undefined) return letter.type;
  return isOverdue({ owed: openOre + claimsOre, payableUntil: payableUntil(invoice) }, today)
    ? 'overdue'
    : 'unpaid';
}
