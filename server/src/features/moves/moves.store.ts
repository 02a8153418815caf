import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { countRows } from '../../platform/database/count-rows.ts';
import type { AccountDb, AccountDbOrTrx, AccountTrx, Db } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { isId } from '../../platform/database/ids.ts';
import { statement, writeStatement } from '../../platform/database/statement.ts';
import { newestFirst } from '../../platform/http/lists/list-order.ts';
import type { Page, Paged } from '../../platform/http/lists/paging.ts';
import { isBehindCursor, pageClauses, placedPage } from '../../platform/http/lists/paging.ts';
import type { Lease } from '../../platform/operations/leases.ts';
import { leasesOf } from '../../platform/operations/leases.ts';
import type { MadeByMove, Move, StoredReport } from './move.ts';
import { KEPT_DAYS } from './move.ts';

const HEAD = `
  id, status, import_ids as "importIds", choices, hash, opening_balance_id as "openingBalanceId", requested_by as "requestedBy", attempts,
  created_at as "createdAt", finished_at as "finishedAt"`;
const COLUMNS = `${HEAD}, report`;
/** Lists leave the reports out, because a report may have thousands of rows. */
const LISTED = `${HEAD}, null::jsonb as report`;

/** A move is worked on by one process at a time. Whoever does it keeps its row locked for as long as that takes. */
const MOVES = leasesOf<Move>({
  table: 'moves',
  until: 'leased_until',
  seconds: 60,
  taken: { attempts: sql`attempts + 1` },
  columns: COLUMNS,
});

type NewMove = Pick<Move, 'id' | 'importIds' | 'choices' | 'requestedBy'>;

/** @returns undefined when another move of the account is being computed or done */
export async function insertMove(
  trx: AccountTrx,
  { id, importIds, choices, requestedBy }: NewMove,
  now: Date,
): Promise<Move | undefined> {
  const json = JSON.stringify(choices);
  const [made] = await insert(trx, trx.accountId, id, importIds, choices.date, json, requestedBy, now);
  return made;
}

const insert = statement<Move>(`
  insert into moves (account_id, id, status, import_ids, balance_date, choices, requested_by, created_at)
  values ($1, $2, 'computing', $3::uuid[], $4, $5::jsonb, $6, $7)
  on conflict (account_id) where status in ('computing', 'applying') do nothing
  returning ${COLUMNS}`);

/** The move of the account that is being computed or done. */
export async function findWorking(trx: AccountTrx): Promise<string | undefined> {
  const [one] = await selectWorking(trx, trx.accountId);
  return one?.id;
}

const selectWorking = statement<{ id: string }>(
  `select id from moves where account_id = $1 and status in ('computing', 'applying')`,
);

export async function findMove(db: AccountDbOrTrx, id: string): Promise<Move | undefined> {
  if (!isId(id)) return undefined;
  const [one] = await selectOne(db, db.accountId, id);
  return one;
}

const selectOne = statement<Move>(`select ${COLUMNS} from moves where account_id = $1 and id = $2`);

export const MOVE_ORDER = newestFirst('moves');

export async function listMoves(db: AccountDb, page: Page<Move>): Promise<Paged<Move[]>> {
  const { rows } = await sql<Move>`
    select ${sql.raw(LISTED)} from moves
    where account_id = ${db.accountId} and ${isBehindCursor(page)} ${pageClauses(page)}`.execute(db);
  return placedPage(page, rows, () =>
    countRows(db.selectFrom('moves').where('account_id', '=', db.accountId)),
  );
}

/** @returns the move, locked until the transaction ends; undefined when there is none */
export async function lockMove(trx: AccountTrx, id: string): Promise<Move | undefined> {
  if (!isId(id)) return undefined;
  const [one] = await selectLocked(trx, trx.accountId, id);
  return one;
}

const selectLocked = statement<Move>(
  `select ${COLUMNS} from moves where account_id = $1 and id = $2 for update`,
);

export async function findMadeByMove(trx: AccountTrx, id: string): Promise<MadeByMove> {
  const [made] = await selectMade(trx, trx.accountId, id);
  if (made === undefined) throw new Error('Whoever asks has the move.');
  return made;
}

const selectMade = statement<MadeByMove>(
  'select client_ids as "clientIds", account_numbers as "accountNumbers" from moves where account_id = $1 and id = $2',
);

export async function deleteMove(trx: AccountTrx, id: string): Promise<void> {
  trx.later(remove(trx, trx.accountId, id));
}

const remove = writeStatement('delete from moves where account_id = $1 and id = $2');

/** SQL for the moves that are to be computed or done. The statement covers all accounts, so only the outbox may use it. */
export function dueMoves(limit: number): RawBuilder<unknown> {
  return sql`
    select account_id, id from moves
    where status in ('computing', 'applying') and ${MOVES.isDue()}
    order by created_at limit ${limit}`;
}

/** @returns undefined when another process has the move, or nothing is to be done to it */
export async function takeMove(db: AccountDb, id: string): Promise<Lease<Move> | undefined> {
  return MOVES.take(
    db,
    { accountId: db.accountId, id },
    sql<boolean>`status in ('computing', 'applying') and ${MOVES.isDue()}`,
  );
}

/** @returns the changed move */
async function requireChanged(changed: Promise<Move[]>): Promise<Move> {
  const [move] = await changed;
  if (move === undefined) throw new Error('Whoever changes a move has it.');
  return move;
}

/** @param hash null: something stands against the move */
export function setComputed(
  trx: AccountTrx,
  id: string,
  { report, hash }: { report: StoredReport; hash: string | null },
  now: Date,
): Promise<Move> {
  const status = hash === null ? 'refused' : 'ready';
  return requireChanged(updateComputed(trx, trx.accountId, id, status, JSON.stringify(report), hash, now));
}

const updateComputed = statement<Move>(`
  update moves set status = $3, report = $4::jsonb, hash = $5, finished_at = $6, attempts = 0
  where account_id = $1 and id = $2 returning ${COLUMNS}`);

export function setApplying(trx: AccountTrx, id: string): Promise<Move> {
  return requireChanged(updateApplying(trx, trx.accountId, id));
}

const updateApplying = statement<Move>(`
  update moves set status = 'applying', attempts = 0, leased_until = null
  where account_id = $1 and id = $2 returning ${COLUMNS}`);

export function setDone(
  trx: AccountTrx,
  id: string,
  { openingBalanceId, clientIds, accountNumbers }: MadeByMove & { openingBalanceId: string },
  now: Date,
): Promise<Move> {
  const made = [openingBalanceId, clientIds, accountNumbers];
  return requireChanged(updateDone(trx, trx.accountId, id, ...made, now));
}

const updateDone = statement<Move>(`
  update moves set status = 'done', opening_balance_id = $3, client_ids = $4::uuid[], account_numbers = $5::text[], finished_at = $6
  where account_id = $1 and id = $2 returning ${COLUMNS}`);

export function setUndone(trx: AccountTrx, id: string, now: Date): Promise<Move> {
  return requireChanged(updateUndone(trx, trx.accountId, id, now));
}

const updateUndone = statement<Move>(`
  update moves set status = 'undone', finished_at = $3, client_ids = '{}', account_numbers = '{}'
  where account_id = $1 and id = $2 returning ${COLUMNS}`);

/** Of clients that a move has made, those with whom something has happened besides its opening balance. */
export async function listUsedClients(
  db: AccountDbOrTrx,
  { id, openingBalanceId }: Pick<Move, 'id' | 'openingBalanceId'>,
  limit: number,
): Promise<string[]> {
  const rows = await selectUsedClients(db, db.accountId, id, openingBalanceId, limit);
  return rows.map(({ id }) => id);
}

const selectUsedClients = statement<{ id: string }>(`
  select c.id from clients c
  where c.account_id = $1 and c.deleted_at is null
    and c.id = any(array(select unnest(client_ids) from moves where account_id = $1 and id = $2)) and (
    c.credit_ore <> (
      select coalesce(sum(o.amount_ore), 0) from opening_credits o
      where o.account_id = $1 and o.opening_balance_id = $3::uuid and o.client_id = c.id
    )
    or exists (
      select from invoices i
      where i.account_id = $1 and i.client_id = c.id and i.opening_balance_id is distinct from $3::uuid
    )
    or exists (select from quotes q where q.account_id = $1 and q.client_id = c.id)
    or exists (select from recurring_invoices r where r.account_id = $1 and r.client_id = c.id)
    or exists (select from refunds f where f.account_id = $1 and f.client_id = c.id)
    or exists (select from refund_orders o where o.account_id = $1 and o.client_id = c.id)
    or exists (select from deposits d where d.account_id = $1 and d.client_id = c.id)
  )
  order by c.id limit $4`);

/** SQL for the ids of those of these clients that no entry of the journal names. */
export function withoutEntries(accountId: string, clientIds: readonly string[]): RawBuilder<unknown> {
  return sql`
    select given.id from unnest(${clientIds}::uuid[]) given (id)
    where not exists (select from journal_lines l where l.account_id = ${accountId} and l.customer_id = given.id)`;
}

/** Deletes what was only computed, some days later. */
export async function deleteOldMoves(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000);
  await deleteInBatches(stopping, (limit) =>
    sql`
      delete from moves where (account_id, id) in (
        select account_id, id from moves
        where created_at < ${before} and status in ('ready', 'refused') limit ${limit}
      )`.execute(db),
  );
}
