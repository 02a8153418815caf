import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AccountDb, AccountTrx, Db } from '../../platform/database/database.ts';
import type { Proposal } from './proposal.ts';
import { selectListedProposals, toListedProposal } from './proposals.store.ts';

/** SQL for whether a proposal is open past its last moment. */
export function isProposalExpired(time: Date | RawBuilder<Date>): RawBuilder<boolean> {
  return sql<boolean>`(status = 'open' and expires_at <= ${time})`;
}

/** The open proposals whose last day is over, locked. Proposals that somebody decides at this moment are left for a later run. */
export async function lockExpiredProposals(
  trx: AccountTrx,
  accountNow: Date,
  limit: number,
): Promise<Proposal[]> {
  const rows = await selectListedProposals(trx)
    .where(isProposalExpired(accountNow))
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(toListedProposal);
}

/** The open proposals of an API client, locked. An API client has a bounded number of them. */
export async function lockOpenProposalsOf(trx: AccountTrx, clientId: string): Promise<Proposal[]> {
  const rows = await selectListedProposals(trx)
    .where('client_id', '=', clientId)
    .where('status', '=', 'open')
    .forUpdate()
    .execute();
  return rows.map(toListedProposal);
}

/** Reads all accounts, so only the clean-up may call this function. */
export async function listAccountsWithOldProposals(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('proposals')
    .select('account_id')
    .distinct()
    .where('decided_at', '<', before)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** @returns how many went */
export async function deleteDecidedProposals(db: AccountDb, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('proposals')
    .where('account_id', '=', db.accountId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('proposals as old')
        .select('old.id')
        .where('old.account_id', '=', db.accountId)
        .where('old.decided_at', '<', before)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
