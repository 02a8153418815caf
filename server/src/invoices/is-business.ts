import { findClient } from '../clients/index.ts';
import type { DbOrTrx } from '../database/database.ts';
import type { Invoice } from './invoice.ts';

/** Whether the invoice is made out to a business: by its own numbers, or by what the register says of the client today. */
export async function isBusiness(db: DbOrTrx, accountId: string, { client }: Invoice): Promise<boolean> {
  if (client.orgNumber !== '' || client.vatNumber !== null) return true;
  if (client.id === null) return false;
  return (await findClient(db, accountId, client.id))?.type === 'business';
}
