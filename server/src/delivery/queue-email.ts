import type { Trx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs.ts';
import { insertDelivery } from './deliveries.store.ts';

export const DELIVER_EMAIL_JOB = 'deliver-email';

/** Queues the email of an issued document, in the transaction that issues it: neither without the other. */
export async function queueEmail(
  trx: Trx,
  jobs: Jobs,
  accountId: string,
  email: { invoiceId: string; recipient: string; message: string | null },
  now: Date,
): Promise<void> {
  const deliveryId = newId();
  await insertDelivery(trx, accountId, { id: deliveryId, ...email }, now);
  await jobs.enqueue(trx, DELIVER_EMAIL_JOB, { accountId, deliveryId });
}
