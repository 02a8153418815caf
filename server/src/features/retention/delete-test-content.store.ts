import { sql } from 'kysely';
import type { AccountTrx, Db } from '../../platform/database/database.ts';
import { TIES } from './ties.ts';

/** Of each kind in one transaction, so that no mail or request waits long. */
const DELETED_AT_ONCE = 500;
const KINDS = TIES.flatMap(({ testContent }) => testContent ?? []);

export type TestAccount = { accountId: string; companyId: string };

/** @param before the ids of what is older are smaller. It covers all accounts, so only the job may call it */
export async function listTestAccountsWithOldContent(db: Db, before: string): Promise<TestAccount[]> {
  const hasSome = KINDS.map(({ select }) => sql`exists (${select(sql.ref('j.account_id'), before)})`);
  const { rows } = await sql<TestAccount>`
    select j.account_id as "accountId", a.company_id as "companyId"
    from journals j join accounts a on a.id = j.account_id and a.environment = 'test'
    where ${sql.join(hasSome, sql` or `)}
    order by j.account_id`.execute(db);
  return rows;
}

/** @returns whether there may be more */
export async function deleteSomeTestContent(trx: AccountTrx, before: string): Promise<boolean> {
  let isMore = false;
  for (const { select, delete: deleteSome, atOnce = DELETED_AT_ONCE } of KINDS) {
    const ids = sql`array(${select(trx.accountId, before)} limit ${atOnce})`;
    isMore = (await deleteSome(trx, ids, before)) === BigInt(atOnce) || isMore;
  }
  return isMore;
}
