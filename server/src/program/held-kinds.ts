import { heldRefundOrders } from '../features/bank/jobs.ts';
import { heldEInvoices, heldLetters, heldReceiptsOfEInvoices } from '../features/invoices/jobs.ts';
import { markBounced, noteDelivery } from '../features/invoices/index.ts';
import { heldMails } from '../features/mail/jobs.ts';
import { heldPeopleMails } from '../features/people/jobs.ts';
import { heldApproverMails } from '../features/proposals/index.ts';
import { heldRecurringDates } from '../features/recurring-invoices/jobs.ts';
import { heldWebhooks } from '../features/webhooks/jobs.ts';
import type { HeldKind } from '../platform/operations/held.ts';
import type { HeldCount } from '../platform/operations/held-things.ts';
import type { Hold } from '../platform/operations/holds.store.ts';

/** All that is held after a restore, in the order in which a person answers. A test walks the outbox and compares. */
export const HELD_KINDS: readonly HeldKind[] = [
  heldRecurringDates,
  heldMails({
    onEnded: noteDelivery,
    // Only mail of production accounts is held, and their time is the real time.
    onBounced: async (trx, invoiceId, now) =>
      invoiceId === null ? undefined : markBounced(trx, invoiceId, { now, accountNow: now }),
  }),
  heldEInvoices,
  heldReceiptsOfEInvoices,
  heldLetters,
  heldRefundOrders,
  heldPeopleMails,
  heldApproverMails,
  heldWebhooks,
];

/** What is held, in a sentence for the operator. @param holds at least one */
export function heldText(holds: readonly Hold[], counts: readonly HeldCount[]): string {
  const times = holds.map(({ wentBackTo }) => wentBackTo.toISOString()).join(', ');
  const kinds = HELD_KINDS.flatMap(({ name, title }) => {
    const count = counts.filter(({ kind }) => kind === name).reduce((sum, one) => sum + one.count, 0);
    return count === 0 ? [] : [`${title}: ${count}`];
  });
  const held = kinds.length === 0 ? 'nothing at this moment' : kinds.join(', ');
  return `The database went back to ${times}. Held until somebody says what became of it: ${held}.`;
}
