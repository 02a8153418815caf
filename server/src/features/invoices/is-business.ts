import { findClientType } from '../clients/index.ts';
import type { ClientType } from '../../domain/parties/client-identity.ts';
import { kindOfDebtor } from '../../domain/parties/client-identity.ts';
import type { AccountDbOrTrx } from '../../platform/database/database.ts';
import type { Invoice, InvoiceClient } from './invoice.ts';

/**
 * The kind of debtor that an invoice has: for an issued invoice the stored kind. For a draft, and for an invoice of a release that did not
 * store the kind, the register may say the kind (`kindOfDebtor` of the domain).
 */
export async function findKindOfDebtor(db: AccountDbOrTrx, client: InvoiceClient): Promise<ClientType> {
  if (client.type !== null) return client.type;
  return kindOfDebtor(client, client.id === null ? undefined : await findClientType(db, client.id));
}

/** Whether the invoice is owed by a business. */
export async function isBusiness(db: AccountDbOrTrx, { client }: Invoice): Promise<boolean> {
  return (await findKindOfDebtor(db, client)) === 'business';
}
