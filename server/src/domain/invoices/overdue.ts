import type { LocalDate } from '../days/local-date.ts';

/** What is owed on an invoice, fees of letters with it, and the last day on which a payment is in time. A draft has no such day. */
export type OwedAmount = { owed: bigint | number; payableUntil: LocalDate | null };

/**
 * Whether a claim is overdue on a day: something is still owed, and the last day for a payment in time has passed. What was
 * credited or written off is not owed. `isOverdueOn` of the invoices says the same in SQL.
 *
 * The status `overdue` is something else: an invoice keeps it after a loss, because nobody has paid (contract 4.4).
 */
export function isOverdue({ owed, payableUntil }: OwedAmount, on: LocalDate): boolean {
  return owed > 0 && payableUntil !== null && payableUntil < on;
}
