import { randomBytes } from 'node:crypto';
import type { Trx, Write } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { NewDelivery } from './deliveries.store.ts';
import { insertDelivery } from './deliveries.store.ts';

/**
 * Queues the email of an issued document or a statement of account, in the transaction that makes them, so that neither exists
 * without the other.
 * @param email.id of the delivery; a new one when left out
 * @param times `accountNow` dates the mail of a test account
 */
export function queueEmail(
  trx: Trx,
  accountId: string,
  email: Omit<NewDelivery, 'id' | 'bounceToken'> & { id?: string },
  times: { now: Date; accountNow: Date },
): Write {
  const bounceToken = randomBytes(16).toString('hex');
  return insertDelivery(trx, accountId, { id: newId(), ...email, bounceToken }, times);
}
