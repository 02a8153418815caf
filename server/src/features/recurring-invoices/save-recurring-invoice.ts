import type { AccountTrx } from '../../platform/database/database.ts';
import { ringBell } from '../../platform/database/bell.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import { noteEvent } from '../../platform/events/note-events.ts';
import { presentRecurringInvoice } from './present.ts';
import type { RecurringInvoice } from './recurring-invoice.ts';
import { writeRecurringInvoice } from './recurring-invoices.store.ts';

type Happening = 'created' | 'updated' | 'paused' | 'resumed';
/** The invoice or draft that a date became. @property late true where the date was made after its day */
type Made = { happening: 'made' | 'failed'; invoice: object; date: LocalDate; late: boolean };

/**
 * Saves a recurring invoice with its events.
 * @param before as the transaction has locked it; undefined when it is new
 * @param happenings in their order. The end is noted without being named
 * @param made of a date that has come
 */
export function saveRecurringInvoice(
  trx: AccountTrx,
  before: RecurringInvoice | undefined,
  recurring: RecurringInvoice,
  happenings: Happening[],
  made?: Made,
): void {
  writeRecurringInvoice(trx, before, recurring);
  const { body: recurringInvoice } = presentRecurringInvoice(recurring);
  const { id } = recurring;
  if (recurring.status === 'active') trx.afterCommit(() => ringBell('recurring-invoices'));
  for (const happening of happenings) {
    noteEvent(trx, `recurring_invoice.${happening}`, id, { recurringInvoice });
  }
  if (made !== undefined) {
    const { happening, ...data } = made;
    noteEvent(trx, `recurring_invoice.${happening}`, id, { recurringInvoice, ...data });
  }
  const hasEnded = recurring.status === 'ended' && before !== undefined && before.status !== 'ended';
  if (hasEnded) noteEvent(trx, 'recurring_invoice.ended', id, { recurringInvoice });
}
