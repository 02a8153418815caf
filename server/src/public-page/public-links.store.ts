import type { DbOrTrx } from '../database/database.ts';

/** What the token of a link leads to. */
export type PublicLink = {
  accountId: string;
  invoiceId: string;
  isTest: boolean;
  /** What the account's test clock shows; null: the real time. */
  clock: Date | null;
};

/**
 * The document behind a token, and with it the account, which nothing else in the request names. Links of a closed company
 * still lead somewhere: its invoices are as due as they were.
 */
export async function findPublicLink(db: DbOrTrx, token: string): Promise<PublicLink | undefined> {
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
