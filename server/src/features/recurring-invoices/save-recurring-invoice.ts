import type { Trx } from '../../platform/database/database.ts';
import { ring } from '../../platform/database/bell.ts';
import { noteEvent } from '../../platform/events/note-events.ts';
import type { EventData } from '../../platform/events/note-events.ts';
import { presentRecurringInvoice } from './present.ts';
import type { RecurringInvoice } from './recurring-invoice.ts';
import { writeRecurringInvoice } from './recurring-invoices.store.ts';

type Happening = 'created' | 'updated' | 'made' | 'failed' | 'paused' | 'resumed' | 'ended';

/**
 * Saves a recurring invoice with its events.
 * @param before as the transaction has locked it; undefined when it is new
 * @param happenings in their order. The end is noted without being named
 * @param data beside the recurring invoice
 */
export function saveRecurringInvoice(
  trx: Trx,
  accountId: string,
  before: RecurringInvoice | undefined,
  recurring: RecurringInvoice,
  happenings: Happening[],
  data: EventData = {},
): void {
  writeRecurringInvoice(trx, accountId, before, recurring);
  const { body: recurringInvoice } = presentRecurringInvoice(recurring);
  const { id } = recurring;
  if (recurring.status === 'active') trx.afterCommit(() => ring('recurring-invoices'));
  for (const happening of happenings) {
    noteEvent(trx, accountId, `recurring_invoice.${happening}`, id, { recurringInvoice, ...data });
  }
  const hasEnded = recurring.status === 'ended' && before !== undefined && before.status !== 'ended';
  if (hasEnded) noteEvent(trx, accountId, 'recurring_invoice.ended', id, { recurringInvoice });
}
