import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AccountTrx } from '../../platform/database/database.ts';
import { isNotHeld } from '../../platform/operations/holds.store.ts';

/** The mails about proposals, in the outbox and among the held kinds. */
export const TELL_APPROVERS = 'tell-approvers';

const IS_NOT_HELD = isNotHeld(TELL_APPROVERS, {
  account: sql.ref('proposals.account_id'),
  thing: sql`proposals.id::text`,
  madeAt: sql.ref('proposals.created_at'),
});

/** SQL for the proposals whose mail is held. The statement covers all accounts, so only the command may use the statement. */
export function heldApproverMailRows(): RawBuilder<unknown> {
  return sql`
    select account_id, id::text as id, created_at as since from proposals
    where status = 'open' and tell_at is not null and not ${IS_NOT_HELD}`;
}

/** Proposals that can be decided and of which no mail has told yet. The clock of their account says whether they have expired. */
const untold = (now: Date) => sql`
  proposals.status = 'open' and proposals.tell_at is not null
  and proposals.expires_at > coalesce(accounts.clock, ${now}::timestamptz)`;

/** SQL for the accounts that are due to be told, the longest waiting first, as the outbox wants them. */
export function accountsToTell(now: Date, limit: number): RawBuilder<unknown> {
  return sql`
    select proposals.account_id, '' as id from proposals join accounts on accounts.id = proposals.account_id
    where ${untold(now)} and proposals.tell_at <= ${now} and ${IS_NOT_HELD}
    group by proposals.account_id order by min(proposals.tell_at) limit ${limit}`;
}

/** The proposals of the account, locked. Proposals that somebody decides at this moment are left. */
export async function lockUntoldProposals(
  trx: AccountTrx,
  now: Date,
): Promise<{ id: string; companyId: string }[]> {
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
