import type { DbOrTrx } from '../../platform/database/database.ts';
import { readPublicToken } from '../../domain/invoices/public-token.ts';

/** The document of a link's token. */
export type PublicLink = {
  accountId: string;
  invoiceId: string;
  isTest: boolean;
  /** The time of the account's test clock; null for the real time. */
  clock: Date | null;
};

/**
 * The document behind a token, with its account. Links of a closed company still work, because its invoices are still
 * due.
 */
export async function findPublicLink(db: DbOrTrx, token: string): Promise<PublicLink | undefined> {
  const named = readPublicToken(token);
  if (named === undefined) return findOlderLink(db, token);
  const { accountId, documentId } = named;
  const row = await db
    .selectFrom('invoices')
    .innerJoin('accounts', 'accounts.id', 'invoices.account_id')
    .select(['accounts.environment', 'accounts.clock'])
    .where('invoices.account_id', '=', accountId)
    .where('invoices.id', '=', documentId)
    .where('public_token', '=', token)
    .executeTakeFirst();
  return row && { accountId, invoiceId: documentId, isTest: row.environment === 'test', clock: row.clock };
}

/** The tokens of earlier releases do not name the account, and a table leads from them to it. */
async function findOlderLink(db: DbOrTrx, token: string): Promise<PublicLink | undefined> {
  const row = await db
    .selectFrom('public_links')
    .innerJoin('accounts', 'accounts.id', 'public_links.account_id')
    .select(['account_id', 'invoice_id', 'accounts.environment', 'accounts.clock'])
    .where('token', '=', token)
    .executeTakeFirst();
  return (
    row && {
      accountId: row.account_id,
      invoiceId: row.invoice_id,
      isTest: row.environment === 'test',
      clock: row.clock,
    }
  );
}
