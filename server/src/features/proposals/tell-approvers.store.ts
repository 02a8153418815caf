import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AccountTrx } from '../../platform/database/database.ts';
import { isFree } from '../../platform/operations/holds.store.ts';

/** Telling of proposals, in the outbox and where it is held. */
export const TELLING = 'tell-approvers';

const IS_FREE = isFree(TELLING, {
  account: sql.ref('proposals.account_id'),
  thing: sql`proposals.id::text`,
  madeAt: sql.ref('proposals.created_at'),
});

/** SQL for the proposals of which a mail would tell that is held. It covers all accounts, so only the command may use it. */
export function heldTelling(): RawBuilder<unknown> {
  return sql`
    select account_id, id::text as id, created_at as since from proposals
    where status = 'open' and tell_at is not null and not ${IS_FREE}`;
}

/** Proposals that can be decided and of which no mail has told yet. The clock of their account says whether they have expired. */
const untold = (now: Date) => sql`
  proposals.status = 'open' and proposals.tell_at is not null
  and proposals.expires_at > coalesce(accounts.clock, ${now}::timestamptz)`;

/** SQL for the accounts that are due to be told, the longest waiting first, as the outbox wants them. */
export function dueToTell(now: Date, limit: number): RawBuilder<unknown> {
  return sql`
    select proposals.account_id, '' as id from proposals join accounts on accounts.id = proposals.account_id
    where ${untold(now)} and proposals.tell_at <= ${now} and ${IS_FREE}
    group by proposals.account_id order by min(proposals.tell_at) limit ${limit}`;
}

/** Of the account, locked. Those that somebody decides at this moment are left. */
export async function lockUntold(trx: AccountTrx, now: Date): Promise<{ id: string; companyId: string }[]> {
  const { rows } = await sql<{ id: string; companyId: string }>`
    select proposals.id, accounts.company_id as "companyId"
    from proposals join accounts on accounts.id = proposals.account_id
    where proposals.account_id = ${trx.accountId} and ${untold(now)}
    for update of proposals skip locked`.execute(trx);
  return rows;
}

/** @param tellAt null: a mail tells of them now */
export async function setTellAt(trx: AccountTrx, ids: readonly string[], tellAt: Date | null): Promise<void> {
  await sql`
    update proposals set tell_at = ${tellAt} where account_id = ${trx.accountId} and id = any(${ids}::uuid[])`.execute(
    trx,
  );
}
