import { findClient } from '../clients/index.ts';
import type { DbOrTrx } from '../database/database.ts';
import type { Invoice } from './invoice.ts';

/** Whether the customer is a business, by the numbers on the invoice, or by the client's present type in the register. */
export async function isBusiness(db: DbOrTrx, accountId: string, { client }: Invoice): Promise<boolean> {
  if (client.orgNumber !== '' || client.vatNumber !== null) return true;
  if (client.id === null) return false;
  return (await findClient(db, accountId, client.id))?.type === 'business';
}
