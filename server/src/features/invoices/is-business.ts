import { findClientType } from '../clients/index.ts';
import type { ClientType } from '../../domain/parties/client-identity.ts';
import { kindOfDebtor } from '../../domain/parties/client-identity.ts';
import type { AccountDbOrTrx } from '../../platform/database/database.ts';
import type { Invoice, InvoiceClient } from './invoice.ts';

/**
 * The kind of debtor that an invoice has: the one stored with an issued invoice. Of a draft, and of an invoice from before it was
 * stored, the register may say it (`kindOfDebtor` of the domain).
 */
export async function findKindOfDebtor(db: AccountDbOrTrx, client: InvoiceClient): Promise<ClientType> {
  if (client.type !== null) return client.type;
  return kindOfDebtor(client, client.id === null ? undefined : await findClientType(db, client.id));
}

/** Whether the invoice is owed by a business. */
export async function isBusiness(db: AccountDbOrTrx, { client }: Invoice): Promise<boolean> {
  return (await findKindOfDebtor(db, client)) === 'business';
}
