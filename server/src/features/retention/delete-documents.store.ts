import { sql } from 'kysely';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import { oldDocuments } from './old-documents.store.ts';
import type { OldRows } from '../../platform/database/ties.ts';

/** A page of old documents, in the order of their ids: those that go, locked, and the id of the last one on the page. */
export type OldPage = { going: string[]; last: string | undefined };

/** @param behind the last id of the page before */
export async function lockNextDocuments(
  trx: AccountTrx,
  through: LocalDate,
  behind: string,
  limit: number,
): Promise<OldPage> {
  const { rows: page } = await sql<{ id: string; goes: boolean }>`
    select id, not is_open and not is_later as goes from (
      ${oldDocuments(trx.accountId, through)} and i.id > ${behind} order by i.id limit ${limit}
    ) documents order by id`.execute(trx);
  const candidates = page.filter(({ goes }) => goes).map(({ id }) => id);
  await sql`
    select from invoices where account_id = ${trx.accountId} and id = any(${candidates}) order by id for update
  `.execute(trx);
  // A request may have changed one of them before the lock was there.
  const { rows } = await sql<{ id: string }>`
    select id from (${oldDocuments(trx.accountId, through)} and i.id = any(${candidates})) documents
    where not is_open and not is_later order by id`.execute(trx);
  return { going: rows.map(({ id }) => id), last: page.at(-1)?.id };
}

/**
 * Locks the next of what goes by itself.
 * @param select as of the ties of rooms
 */
export async function lockOldRows(
  trx: AccountTrx,
  through: LocalDate,
  select: OldRows['select'],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${select(trx.accountId, through, NO_IDS)} order by id limit ${limit} for update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A query for no ids. */
export const NO_IDS = sql`select null::uuid where false`;
