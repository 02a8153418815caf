import type { AccountTrx } from '../../platform/database/database.ts';
import type { Invoice } from '../invoices/index.ts';
import { changedRecurringInvoice } from './recurring-invoice.ts';
import { forgetInvoice, lockRecurringInvoice } from './recurring-invoices.store.ts';
import { saveRecurringInvoice } from './save-recurring-invoice.ts';

/** Forgets a deleted draft. Its date stays made, and does not come again. */
export async function forgetDraft(
  trx: AccountTrx,
  { id, recurringInvoiceId }: Pick<Invoice, 'id' | 'recurringInvoiceId'>,
  now: Date,
): Promise<void> {
  if (recurringInvoiceId === null) return;
  const recurring = await lockRecurringInvoice(trx, recurringInvoiceId);
  if (recurring === undefined) return;
  forgetInvoice(trx, recurring.id, id);
  if (recurring.lastInvoiceId !== id) return;
  const facts = { lastInvoiceId: null, problem: null };
  saveRecurringInvoice(trx, recurring, changedRecurringInvoice(recurring, facts, now), ['updated']);
}
