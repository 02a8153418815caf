import { randomBytes } from 'node:crypto';
import type { Trx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { NewDelivery } from './deliveries.store.ts';
import { insertDelivery } from './deliveries.store.ts';

export const DELIVER_EMAIL_JOB = 'deliver-email';

/**
 * Queues the email of an issued document, in the transaction that issues it: neither without the other.
 * @param times `accountNow` dates the mail of a test account
 */
export async function queueEmail(
  trx: Trx,
  jobs: Jobs,
  accountId: string,
  email: Omit<NewDelivery, 'id' | 'bounceToken'>,
  times: { now: Date; accountNow: Date },
): Promise<void> {
  const deliveryId = newId();
  const bounceToken = randomBytes(16).toString('hex');
  insertDelivery(trx, accountId, { ...email, id: deliveryId, bounceToken }, times);
  await jobs.enqueue(trx, DELIVER_EMAIL_JOB, { accountId, deliveryId });
}
