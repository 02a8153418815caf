import { sql } from 'kysely';
import type { Currency } from '../../../domain/currency/currency.ts';
import type { DbOrTrx, AccountDb, AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';
import { hash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { countRows } from '../../../platform/database/count-rows.ts';
import { isId } from '../../../platform/database/ids.ts';
import { newestFirst } from '../../../platform/http/lists/list-order.ts';
import type { Page, Paged } from '../../../platform/http/lists/paging.ts';
import { isBehindCursor, pageClauses, placedPage } from '../../../platform/http/lists/paging.ts';
import { statement, writeStatement } from '../../../platform/database/statement.ts';
import type { Lease } from '../../../platform/operations/leases.ts';
import { leasesOf } from '../../../platform/operations/leases.ts';
import type { RepeatedFile, BankFile, BankFileError, NewBankFile } from './bank-file.ts';

const COLUMNS = `
  id, name, origin, grant_id as "grantId", sha256, size_bytes::float8 as "sizeBytes", format, status, is_checked as "isChecked",
  transaction_count as "transactionCount", duplicate_count as "duplicateCount", matched_count as "matchedCount",
  unmatched_count as "unmatchedCount", overpaid_count as "overpaidCount", overpaid_ore as "overpaidOre",
  overpaid_client_id as "overpaidClientId", amount_ore as "amountOre", currency, cardinality(left_out_accounts) as "leftOutAccountCount",
  left_out_transaction_count as "leftOutTransactionCount", again_accounts as "againAccounts", error, created_at as "createdAt",
  coalesce(dated_at, created_at) as "importedAt", finished_at as "finishedAt"`;

/** SQL: the test clock of the account `$1`; null where it has none. */
const TEST_CLOCK = '(select clock from accounts where id = $1)';

/** A file is imported by one process at a time. A piece of the import takes seconds. */
const FILES = leasesOf<BankFile>({
  table: 'bank_files',
  until: 'leased_until',
  seconds: 30,
  columns: COLUMNS,
});

/** @returns undefined when a file has brought the same content and has not failed */
export async function insertFile(
  trx: AccountTrx,
  { id, name, origin, grantId, sha256, sizeBytes }: NewBankFile,
  again: RepeatedFile | null,
  now: Date,
): Promise<BankFile | undefined> {
  const accounts = again?.accounts ?? null;
  // The same bytes for other accounts count as other content.
  const content = accounts === null ? sha256 : hash('sha256', [sha256, ...accounts].join(' '));
  const [file] = await insert(
    trx,
    trx.accountId,
    id,
    name,
    origin,
    grantId,
    content,
    sizeBytes,
    now,
    again?.of ?? null,
    accounts,
  );
  return file;
}

const insert = statement<BankFile>(`
  insert into bank_files (account_id, id, name, origin, grant_id, sha256, size_bytes, status, created_at, again_of, again_accounts, dated_at)
  values ($1, $2, $3, $4, $5, $6, $7, 'processing', $8, $9, $10::text[], ${TEST_CLOCK})
  on conflict (account_id, sha256) where status <> 'failed' do nothing
  returning ${COLUMNS}`);

/** The first file with a content, unless it has failed. `newestId`: the last file that brought more of the content, or the first. */
type SameContent = { id: string; newestId: string; leftOut: string[]; broughtSince: string[] };

export async function findFileWithSameContent(
  trx: AccountTrx,
  sha256: string,
): Promise<SameContent | undefined> {
  const [same] = await selectSame(trx, trx.accountId, sha256);
  return same;
}

const selectSame = statement<SameContent>(`
  select f.id, f.left_out_accounts as "leftOut", coalesce(a.newest_id, f.id) as "newestId", coalesce(a.accounts, '{}') as "broughtSince"
  from bank_files f
  cross join lateral (
    select array_agg(account) as accounts, (array_agg(id order by created_at desc, id desc))[1] as newest_id
    from bank_files cross join unnest(again_accounts) as account
    where account_id = $1 and again_of = f.id and status <> 'failed'
  ) a
  where f.account_id = $1 and f.sha256 = $2 and f.status <> 'failed'`);

export async function countFilesInProcessing(trx: AccountTrx): Promise<number> {
  const [row] = await selectProcessing(trx, trx.accountId);
  return row?.count ?? 0;
}

const selectProcessing = statement<{ count: number }>(
  `select count(*)::int as count from bank_files where account_id = $1 and status = 'processing'`,
);

/** The first 4 kB of each file of the account that waits, in the order in which they are imported. */
export async function listStartsOfFilesInProcessing(db: AccountDbOrTrx): Promise<Buffer[]> {
  const rows = await selectStarts(db, db.accountId);
  return rows.map(({ start }) => start);
}

const selectStarts = statement<{ start: Buffer }>(`
  select substring(p.bytes from 1 for 4096) as start
  from bank_files f join bank_file_parts p on p.account_id = $1 and p.file_id = f.id and p.position = 0
  where f.account_id = $1 and f.status = 'processing' order by f.created_at, f.id`);

/** The file of the account that is imported next. */
export async function findFirstFileInProcessing(db: AccountDb): Promise<string | undefined> {
  const [first] = await selectFirst(db, db.accountId);
  return first?.id;
}

const selectFirst = statement<{ id: string }>(`
  select id from bank_files where account_id = $1 and status = 'processing' order by created_at, id limit 1`);

export async function findFile(db: AccountDbOrTrx, id: string): Promise<BankFile | undefined> {
  if (!isId(id)) return undefined;
  const [file] = await selectFile(db, db.accountId, id);
  return file;
}

const selectFile = statement<BankFile>(`select ${COLUMNS} from bank_files where account_id = $1 and id = $2`);

export const BANK_FILE_ORDER = newestFirst('bank-files');

/** The files, the newest first. */
export async function listFiles(
  db: AccountDb,
  { currency }: { currency?: Currency },
  page: Page<BankFile>,
): Promise<Paged<BankFile[]>> {
  const isWanted = currency === undefined ? sql<boolean>`true` : sql<boolean>`currency = ${currency}`;
  const { rows } = await sql<BankFile>`
    select ${sql.raw(COLUMNS)} from bank_files
    where account_id = ${db.accountId} and ${isWanted} and ${isBehindCursor(page)}
    ${pageClauses(page)}`.execute(db);
  return placedPage(page, rows, () =>
    countRows(db.selectFrom('bank_files').where('account_id', '=', db.accountId).where(isWanted)),
  );
}

/**
 * SQL for the files that wait to be imported: the oldest file of each account, unless a process works on the file. The statement covers
 * all accounts, so only the outbox may use it.
 */
export function dueFiles(limit: number): RawBuilder<unknown> {
  return sql`
    select account_id, id from (
      select distinct on (account_id) account_id, id, created_at, leased_until
      from bank_files where status = 'processing' order by account_id, created_at, id
    ) oldest
    where ${FILES.isDue()} order by created_at limit ${limit}`;
}

/** @returns undefined when another process has the file, an older file of the account comes first, or the file has ended */
export async function leaseBankFile(db: AccountDb, id: string): Promise<Lease<BankFile> | undefined> {
  const isFirst = sql<boolean>`status = 'processing' and ${FILES.isDue()} and not exists (
    select from bank_files older where older.account_id = ${db.accountId} and older.status = 'processing'
      and (older.created_at, older.id) < (bank_files.created_at, bank_files.id))`;
  return FILES.take(db, { accountId: db.accountId, id }, isFirst);
}

/** Adds to the counts of a file. `$7` is the client of all that is overpaid, as `overpaidClientId`. */
export const addFileCounts = writeStatement(`
  update bank_files set matched_count = matched_count + $3, unmatched_count = unmatched_count + $4,
    overpaid_count = overpaid_count + $5::int, overpaid_ore = overpaid_ore + $6::bigint,
    overpaid_client_id = case
      when $5::int = 0 then overpaid_client_id
      when overpaid_count = 0 or overpaid_client_id = $7::uuid then $7::uuid
    end
  where account_id = $1 and id = $2`);

/** Writes the facts of the whole file. From now on the file is booked to its end. */
export const noteFileChecked = writeStatement(`
  update bank_files set is_checked = true, format = $3, transaction_count = $4, duplicate_count = $5, amount_ore = $6,
    left_out_accounts = $7::text[], left_out_transaction_count = $8, currency = $9
  where account_id = $1 and id = $2`);

/** @returns the ended file */
export async function endFile(
  trx: AccountTrx,
  id: string,
  error: BankFileError | null,
  now: Date,
): Promise<BankFile> {
  const status = error === null ? 'done' : 'failed';
  const [file] = await end(trx, trx.accountId, id, status, error && JSON.stringify(error), now);
  if (file === undefined) throw new Error('Whoever ends a file has it.');
  return file;
}

const end = statement<BankFile>(`
  update bank_files set status = $3, error = $4::jsonb, finished_at = coalesce(${TEST_CLOCK}, $5)
  where account_id = $1 and id = $2 returning ${COLUMNS}`);

/** Writes the balances of days. Where several files tell of a day, the newest file counts. */
export const saveBalances = writeStatement(`
  insert into bank_balances (account_id, bank_file_id, bank_account, day, balance_ore, currency)
  select $1, $2, * from unnest($3::text[], $4::date[], $5::bigint[], $6::text[])
  on conflict (account_id, bank_account, day)
  do update set bank_file_id = excluded.bank_file_id, balance_ore = excluded.balance_ore, currency = excluded.currency`);

/** `leased`: files that a process imports now. `oldestAt`: when the oldest file came; null when no file waits. */
export type WaitingFiles = { count: number; leased: number; oldestAt: Date | null };

/** Counts the bank files that are not imported yet. The counts name no account, so that the statement may cover all accounts. */
export async function countWaitingFiles(db: DbOrTrx): Promise<WaitingFiles> {
  const { rows } = await sql<WaitingFiles>`
    select count(*)::int as count, count(*) filter (where leased_until > statement_timestamp())::int as leased,
      min(created_at) as "oldestAt"
    from bank_files where status = 'processing'`.execute(db);
  return rows[0] ?? { count: 0, leased: 0, oldestAt: null };
}
