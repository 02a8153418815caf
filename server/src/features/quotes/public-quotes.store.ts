import type { Db } from '../../platform/database/database.ts';

/** The account of a quote with this token. */
export async function findAccountOfToken(
  db: Db,
  { accountId, quoteId, token }: { accountId: string; quoteId: string; token: string },
): Promise<{ isTest: boolean; clock: Date | null } | undefined> {
  const row = await db
    .selectFrom('quotes')
    .innerJoin('accounts', 'accounts.id', 'quotes.account_id')
    .select(['accounts.environment', 'accounts.clock'])
    .where('quotes.account_id', '=', accountId)
    .where('quotes.id', '=', quoteId)
    .where('public_token', '=', token)
    .executeTakeFirst();
  return row && { isTest: row.environment === 'test', clock: row.clock };
}
