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
import type { AccountExport, ExportError } from './account-export.ts';

const COLUMNS = `
  id, kind, status, requested_by as "requestedBy", attempts, written_bytes::float8 as "writtenBytes", size_bytes::float8 as "sizeBytes", sha256, error,
  created_at as "createdAt", finished_at as "finishedAt", expires_at as "expiresAt"`;
/** Those of which callers see no more are told apart from younger ones for so long. */
const REMEMBERED_DAYS = 90;

/** An export is worked on by one process at a time. A piece of the work takes at most some seconds, or is waited for with renewals. */
const EXPORTS = leasesOf<AccountExport>({
  table: 'account_exports',
  until: 'leased_until',
  seconds: 60,
  taken: { attempts: sql`attempts + 1` },
  columns: COLUMNS,
});

type NewExport = Pick<AccountExport, 'id' | 'kind' | 'requestedBy'>;

/** @returns undefined when another export of the account is still made */
export async function insertExport(
  trx: AccountTrx,
  { id, kind, requestedBy }: NewExport,
  now: Date,
): Promise<AccountExport | undefined> {
  const [made] = await insert(trx, trx.accountId, id, kind, requestedBy, now);
  return made;
}

const insert = statement<AccountExport>(`
  insert into account_exports (account_id, id, kind, status, requested_by, created_at)
  values ($1, $2, $3, 'processing', $4, $5)
  on conflict (account_id) where status = 'processing' do nothing
  returning ${COLUMNS}`);

/** The export of the account that is still made. */
export async function findProcessing(trx: AccountTrx): Promise<string | undefined> {
  const [one] = await selectProcessing(trx, trx.accountId);
  return one?.id;
}

const selectProcessing = statement<{ id: string }>(
  `select id from account_exports where account_id = $1 and status = 'processing'`,
);

export async function findExport(db: AccountDbOrTrx, id: string): Promise<AccountExport | undefined> {
  if (!isId(id)) return undefined;
  const [one] = await selectOne(db, db.accountId, id);
  return one;
}

const selectOne = statement<AccountExport>(
  `select ${COLUMNS} from account_exports where account_id = $1 and id = $2 and status <> 'deleted'`,
);

export const EXPORT_ORDER = newestFirst('exports');

export async function listExports(db: AccountDb, page: Page<AccountExport>): Promise<Paged<AccountExport[]>> {
  const { rows } = await sql<AccountExport>`
    select ${sql.raw(COLUMNS)} from account_exports where account_id = ${db.accountId} and status <> 'deleted' and ${isBehindCursor(page)} ${pageClauses(page)}`.execute(
    db,
  );
  return placedPage(page, rows, () =>
    countRows(
      db
        .selectFrom('account_exports')
        .where('account_id', '=', db.accountId)
        .where('status', '!=', 'deleted'),
    ),
  );
}

/** Whoever makes the export notices at the next part. @returns the export as it was; undefined when there was none */
export async function markDeleted(trx: AccountTrx, id: string): Promise<AccountExport | undefined> {
  if (!isId(id)) return undefined;
  const [one] = await lockOne(trx, trx.accountId, id);
  if (one !== undefined) await setDeleted(trx, trx.accountId, id);
  return one;
}

const lockOne = statement<AccountExport>(
  `select ${COLUMNS} from account_exports where account_id = $1 and id = $2 and status <> 'deleted' for update`,
);
/** Its bytes are looked for also where none have come yet, so that the row goes in the same way. */
const setDeleted = statement<never>(`
  update account_exports set status = 'deleted', has_parts = true, leased_until = null
  where account_id = $1 and id = $2`);

/** What has to be done to an export: its file is made, or its bytes go. */
const hasWork = (now: Date) => sql<boolean>`(status = 'processing'
  or (has_parts and (status in ('failed', 'expired', 'deleted') or expires_at <= ${now})))`;

/** SQL for the exports that have work to be done. The statement covers all accounts, so only the outbox may use it. */
export function dueExports(now: Date, limit: number): RawBuilder<unknown> {
  return sql`
    select account_id, id from account_exports
    where (status = 'processing' or has_parts) and ${hasWork(now)} and ${EXPORTS.isDue()}
    order by created_at limit ${limit}`;
}

/** @returns undefined when another process has the export, or nothing is to be done to it */
export async function takeExport(
  db: AccountDb,
  id: string,
  now: Date,
): Promise<Lease<AccountExport> | undefined> {
  return EXPORTS.take(
    db,
    { accountId: db.accountId, id },
    sql<boolean>`${hasWork(now)} and ${EXPORTS.isDue()}`,
  );
}

/** There may be bytes from now on. */
export const noteWritten = writeStatement(
  'update account_exports set has_parts = true, written_bytes = $3 where account_id = $1 and id = $2',
);

/** The days of the export are over: from now on its bytes go. */
export const noteExpired = writeStatement(
  `update account_exports set status = 'expired' where account_id = $1 and id = $2 and status = 'done'`,
);

/** @returns the ended export */
export async function endExport(
  trx: AccountTrx,
  id: string,
  end: { sizeBytes: number; sha256: string; expiresAt: Date } | { error: ExportError },
  now: Date,
): Promise<AccountExport> {
  const { sizeBytes, sha256, expiresAt } = 'error' in end ? NO_FILE : end;
  const [status, error] = 'error' in end ? ['failed', JSON.stringify(end.error)] : ['done', null];
  const [ended] = await setEnd(trx, trx.accountId, id, status, sizeBytes, sha256, error, now, expiresAt);
  if (ended === undefined) throw new Error('Whoever ends an export has it.');
  return ended;
}

const NO_FILE = { sizeBytes: null, sha256: null, expiresAt: null };
const setEnd = statement<AccountExport>(`
  update account_exports set status = $3, size_bytes = $4, sha256 = $5, error = $6::jsonb, finished_at = $7, expires_at = $8
  where account_id = $1 and id = $2 returning ${COLUMNS}`);

/** The bytes of the export have gone. A deleted one goes with them. */
export async function endParts(db: AccountDb, lease: Lease<AccountExport>): Promise<void> {
  const { status } = lease.row;
  await (
    status === 'deleted'
      ? sql`delete from account_exports where account_id = ${db.accountId} and ${lease.isMine()}`
      : sql`
        update account_exports set has_parts = false
        where account_id = ${db.accountId} and ${lease.isMine()}`
  ).execute(db);
}

/** Deletes the facts of exports whose bytes have long gone. */
export async function deleteOldExports(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - REMEMBERED_DAYS * 24 * 3_600_000);
  await deleteInBatches(stopping, (limit) =>
    sql`
      delete from account_exports where (account_id, id) in (
        select account_id, id from account_exports
        where created_at < ${before} and not has_parts and status in ('failed', 'expired') limit ${limit}
      )`.execute(db),
  );
}
