import type { AccountTrx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Client, ClientDetails } from './client.ts';
import { findMatchingClient, lockMatchingDetails } from './clients.store.ts';
import { saveClient } from './save-client.ts';

/**
 * Adds a client to the register unless a matching client is there. Two requests at once with the same details make one
 * client. A match never changes the register.
 */
export async function registerClient(
  trx: AccountTrx,
  details: ClientDetails,
  now: Date,
): Promise<{ client: Client; isNew: boolean }> {
  await lockMatchingDetails(trx, details);
  const existing = await findMatchingClient(trx, details);
  if (existing !== undefined) return { client: existing, isNew: false };
  const client: Client = {
    ...details,
    id: newId(),
    creditOre: 0n,
    creditBalances: [],
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  await saveClient(trx, undefined, client);
  return { client, isNew: true };
}
