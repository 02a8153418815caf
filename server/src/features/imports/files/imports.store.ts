import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ImportSource } from '../../../domain/moves/import-facts.ts';
import { countRows } from '../../../platform/database/count-rows.ts';
import type { AccountDb, AccountDbOrTrx, AccountTrx, DbOrTrx } from '../../../platform/database/database.ts';
import { firstIdOf, isId } from '../../../platform/database/ids.ts';
import { changeQuota } from '../../../platform/database/kept-files.store.ts';
import { insertRows, statement, writeStatement } from '../../../platform/database/statement.ts';
import { newestFirst } from '../../../platform/http/lists/list-order.ts';
import type { Page, Paged } from '../../../platform/http/lists/paging.ts';
import { isBehindCursor, pageClauses, placedPage } from '../../../platform/http/lists/paging.ts';
import type { Lease } from '../../../platform/operations/leases.ts';
import { leasesOf } from '../../../platform/operations/leases.ts';
import type {
  ImportedFile,
  ImportedFileError,
  ImportedFileReport,
  NamedColumns,
  NewImportedFile,
} from './imported-file.ts';
import { newImport } from './imported-file.ts';

const COLUMNS = `
  id, kind, name, status, content_type as "contentType", sha256, size_bytes::float8 as "sizeBytes", columns, attempts,
  read_bytes::float8 as "readBytes", source, report, error, is_applied as "isApplied", created_at as "createdAt",
  finished_at as "finishedAt", expires_at as "expiresAt"`;

/** An upload takes at most minutes. Its parts are of nobody when it broke off. */
const LEFT_MILLISECONDS = 3_600_000;

/** A file is read by one process at a time. A piece of the work takes at most some seconds. */
const IMPORTS = leasesOf<ImportedFile>({
  table: 'imports',
  until: 'leased_until',
  seconds: 60,
  taken: { attempts: sql`attempts + 1` },
  columns: COLUMNS,
});

/** @returns the import, whose file waits to be read */
export async function insertImport(
  trx: AccountTrx,
  given: NewImportedFile,
  now: Date,
): Promise<ImportedFile> {
  const made = newImport(given, now);
  const { id, kind, name, status, contentType, sha256, sizeBytes, columns, createdAt, expiresAt } = made;
  trx.later(
    insertRows(trx, 'imports', [
      {
        id,
        kind,
        name,
        status,
        contentType,
        sha256,
        sizeBytes: BigInt(sizeBytes),
        columns: columns && JSON.stringify(columns),
        createdAt,
        expiresAt,
      },
    ]),
  );
  return made;
}

/** The headers that the caller named in the newest file of the kind of which the caller named columns. */
export async function findNamedColumns(
  trx: AccountTrx,
  kind: ImportedFile['kind'],
): Promise<NamedColumns | null> {
  const [newest] = await selectNamed(trx, trx.accountId, kind);
  if (newest === undefined) return null;
  const named = Object.keys(newest.columns).flatMap((field) => {
    const column = newest.read.find((one) => one.field === field);
    return column === undefined ? [] : [[field, column.header] as const];
  });
  return Object.fromEntries(named);
}

const selectNamed = statement<{ columns: NamedColumns; read: ImportedFileReport['columns'] }>(`
  select columns, report -> 'columns' as read from imports
  where account_id = $1 and kind = $2 and columns is not null and status = 'ready' order by created_at desc, id desc limit 1`);

export async function countImportsInProcessing(trx: AccountTrx): Promise<number> {
  const [row] = await selectProcessing(trx, trx.accountId);
  return row?.count ?? 0;
}

const selectProcessing = statement<{ count: number }>(
  `select count(*)::int as count from imports where account_id = $1 and status = 'processing'`,
);

/** The file of an account that is read next. */
export async function findFirstInProcessing(db: AccountDbOrTrx): Promise<string | undefined> {
  const [first] = await selectFirst(db, db.accountId);
  return first?.id;
}

const selectFirst = statement<{ id: string }>(
  `select id from imports where account_id = $1 and status = 'processing' order by created_at, id limit 1`,
);

/** The newest import of the same bytes that is read, or waits to be. */
export async function findSameImport(
  db: AccountDbOrTrx,
  kind: ImportedFile['kind'],
  sha256: string,
): Promise<string | undefined> {
  const [same] = await selectSame(db, db.accountId, kind, sha256);
  return same?.id;
}

const selectSame = statement<{ id: string }>(`
  select id from imports where account_id = $1 and kind = $2 and sha256 = $3 and status in ('processing', 'ready')
  order by created_at desc, id desc limit 1`);

export async function findImport(db: AccountDbOrTrx, id: string): Promise<ImportedFile | undefined> {
  if (!isId(id)) return undefined;
  const [one] = await selectOne(db, db.accountId, id);
  return one;
}

const selectOne = statement<ImportedFile>(
  `select ${COLUMNS} from imports where account_id = $1 and id = $2 and status <> 'deleted'`,
);

export const IMPORT_ORDER = newestFirst('imports');

export async function listImports(db: AccountDb, page: Page<ImportedFile>): Promise<Paged<ImportedFile[]>> {
  const { rows } = await sql<ImportedFile>`
    select ${sql.raw(COLUMNS)} from imports
    where account_id = ${db.accountId} and status <> 'deleted' and ${isBehindCursor(page)} ${pageClauses(page)}`.execute(
    db,
  );
  return placedPage(page, rows, () =>
    countRows(
      db.selectFrom('imports').where('account_id', '=', db.accountId).where('status', '!=', 'deleted'),
    ),
  );
}

/** @returns the import, locked until the transaction ends; undefined when there is none */
export async function lockImport(trx: AccountTrx, id: string): Promise<ImportedFile | undefined> {
  if (!isId(id)) return undefined;
  const [one] = await selectLocked(trx, trx.accountId, id);
  return one;
}

const selectLocked = statement<ImportedFile>(
  `select ${COLUMNS} from imports where account_id = $1 and id = $2 and status <> 'deleted' for update`,
);

/** Its days are over at once. Whoever reads the file notices at its next part. The values: the account, the id, the time of now. */
export const setDeleted = writeStatement(
  `update imports set status = 'deleted', expires_at = $3, leased_until = null where account_id = $1 and id = $2`,
);

/**
 * Keeps the files of imports as documentation of the books, or lets them go again when their days are over. Their bytes then count as
 * documents, or as imports.
 */
export async function setApplied(
  trx: AccountTrx,
  importIds: readonly string[],
  isApplied: boolean,
): Promise<void> {
  trx.later(apply(trx, trx.accountId, importIds, isApplied));
  trx.later(changeQuota(trx, trx.accountId, importIds, isApplied ? 'documents' : 'imports'));
}

const apply = writeStatement(
  'update imports set is_applied = $3 where account_id = $1 and id = any($2::uuid[])',
);

/** What has to be done to an import: its file is read, or what its days are over for goes. */
const hasWork = (now: Date) => sql<boolean>`(status = 'processing' or ${isOver(now)})`;
const isOver = (now: Date) =>
  sql<boolean>`(status <> 'processing' and (not is_applied or has_facts) and expires_at <= ${now})`;

/**
 * SQL for the imports that have work to be done: of an account the oldest first. The statement covers all accounts, so only the outbox may
 * use it.
 */
export function dueImports(now: Date, limit: number): RawBuilder<unknown> {
  return sql`
    select account_id, id from (
      select account_id, id, created_at from (
        select distinct on (account_id) account_id, id, created_at, leased_until
        from imports where status = 'processing' order by account_id, created_at, id
      ) oldest where ${IMPORTS.isDue()}
      union all
      select account_id, id, created_at from imports
      where ${isOver(now)} and ${IMPORTS.isDue()}
    ) due
    order by created_at limit ${limit}`;
}

/** @returns undefined when another process has the import, an older one of the account is read first, or nothing is to be done to it */
export async function takeImport(
  db: AccountDb,
  id: string,
  now: Date,
): Promise<Lease<ImportedFile> | undefined> {
  const isNext = sql<boolean>`${hasWork(now)} and ${IMPORTS.isDue()} and (status <> 'processing' or not exists (
    select from imports older where older.account_id = ${db.accountId} and older.status = 'processing'
      and (older.created_at, older.id) < (imports.created_at, imports.id)))`;
  return IMPORTS.take(db, { accountId: db.accountId, id }, isNext);
}

export const noteFacts = writeStatement(
  'update imports set has_facts = true, read_bytes = 0 where account_id = $1 and id = $2',
);

export const noteRead = writeStatement(
  'update imports set read_bytes = $3 where account_id = $1 and id = $2',
);

/** @returns the ended import */
export async function endImport(
  trx: AccountTrx,
  id: string,
  end: { source: ImportSource | null; report: ImportedFileReport | null; error: ImportedFileError | null },
  now: Date,
): Promise<ImportedFile> {
  const { source, report, error } = end;
  const json = [source, report, error].map((value) => value && JSON.stringify(value));
  const [ended] = await setEnd(trx, trx.accountId, id, error === null ? 'ready' : 'failed', ...json, now);
  if (ended === undefined) throw new Error('Whoever ends an import has it.');
  return ended;
}

const setEnd = statement<ImportedFile>(`
  update imports set status = $3, source = $4::jsonb, report = $5::jsonb, error = $6::jsonb, finished_at = $7,
    read_bytes = size_bytes
  where account_id = $1 and id = $2 returning ${COLUMNS}`);

/** The facts of the import have gone, and, unless a move has it, its bytes. Then it goes with them. */
export async function endKept(db: AccountDb, lease: Lease<ImportedFile>): Promise<void> {
  const { isApplied } = lease.row;
  await (
    isApplied
      ? sql`update imports set has_facts = false where account_id = ${db.accountId} and ${lease.isMine()}`
      : sql`delete from imports where account_id = ${db.accountId} and not is_applied and ${lease.isMine()}`
  ).execute(db);
}

/**
 * The accounts that have parts without an import, left by uploads that broke off. The query covers all accounts, so only the clean-up may
 * use it.
 */
export async function listLeftImportParts(
  db: DbOrTrx,
  now: Date,
): Promise<{ accountId: string; fileId: string }[]> {
  const { rows } = await sql<{ accountId: string; fileId: string }>`
    select p.account_id as "accountId", p.file_id as "fileId" from kept_file_parts p
    where p.quota = 'imports' and p.position = 0
      and p.file_id < ${firstIdOf(new Date(now.getTime() - LEFT_MILLISECONDS))}
      and not exists (select from imports f where f.account_id = p.account_id and f.id = p.file_id)`.execute(
    db,
  );
  return rows;
}

/** Whether an import has the file. */
export async function isTaken(db: AccountDbOrTrx, id: string): Promise<boolean> {
  const rows = await selectTaken(db, db.accountId, id);
  return rows.length > 0;
}

const selectTaken = statement<{ id: string }>('select id from imports where account_id = $1 and id = $2');
