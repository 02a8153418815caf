import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, DbOrTrx, Trx } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { offsetOf, totalOf } from '../../../platform/http/paging.ts';
import { statement, writeStatement } from '../../../platform/database/statement.ts';
import type { BankFile, BankFileError, NewBankFile } from './bank-file.ts';

/** For so long a process has a file at a time. A piece of the work takes seconds. */
const LEASE = `interval '30 seconds'`;

const COLUMNS = `
  id, name, origin, grant_id as "grantId", sha256, size_bytes::float8 as "sizeBytes", format, status, is_checked as "isChecked",
  transaction_count as "transactionCount", duplicate_count as "duplicateCount", matched_count as "matchedCount",
  unmatched_count as "unmatchedCount", amount_ore as "amountOre", error, created_at as "createdAt", finished_at as "finishedAt"`;

/** @returns undefined when a file of the same content, that has not failed, is there */
export async function insertFile(
  trx: Trx,
  accountId: string,
  { id, name, origin, grantId, sha256, sizeBytes }: NewBankFile,
  now: Date,
): Promise<BankFile | undefined> {
  const [file] = await insert(trx, accountId, id, name, origin, grantId, sha256, sizeBytes, now);
  return file;
}

const insert = statement<BankFile>(`
  insert into bank_files (account_id, id, name, origin, grant_id, sha256, size_bytes, status, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, 'processing', $8)
  on conflict (account_id, sha256) where status <> 'failed' do nothing
  returning ${COLUMNS}`);

/** The id of the file of the same content that has not failed. */
export async function findSameContent(
  trx: Trx,
  accountId: string,
  sha256: string,
): Promise<string | undefined> {
  const [same] = await selectSame(trx, accountId, sha256);
  return same?.id;
}

const selectSame = statement<{ id: string }>(
  `select id from bank_files where account_id = $1 and sha256 = $2 and status <> 'failed'`,
);

export async function countProcessing(trx: Trx, accountId: string): Promise<number> {
  const [row] = await selectProcessing(trx, accountId);
  return row?.count ?? 0;
}

const selectProcessing = statement<{ count: number }>(
  `select count(*)::int as count from bank_files where account_id = $1 and status = 'processing'`,
);

/** The file of the account that is imported next. */
export async function findFirstProcessing(db: Db, accountId: string): Promise<string | undefined> {
  const [first] = await selectFirst(db, accountId);
  return first?.id;
}

const selectFirst = statement<{ id: string }>(`
  select id from bank_files where account_id = $1 and status = 'processing' order by created_at, id limit 1`);

export async function findFile(db: DbOrTrx, accountId: string, id: string): Promise<BankFile | undefined> {
  if (!isId(id)) return undefined;
  const [file] = await selectFile(db, accountId, id);
  return file;
}

const selectFile = statement<BankFile>(`select ${COLUMNS} from bank_files where account_id = $1 and id = $2`);

/** The files, the newest first. */
export async function listFiles(
  db: Db,
  accountId: string,
  page: Page,
): Promise<{ files: BankFile[]; totalCount: number }> {
  const files = await selectPage(db, accountId, page.pageSize, offsetOf(page));
  const totalCount = await totalOf(page, files.length, async () => {
    const [row] = await countFiles(db, accountId);
    return row?.count ?? 0;
  });
  return { files, totalCount };
}

const selectPage = statement<BankFile>(`
  select ${COLUMNS} from bank_files where account_id = $1 order by created_at desc, id desc limit $2 offset $3`);
const countFiles = statement<{ count: number }>(
  'select count(*)::int as count from bank_files where account_id = $1',
);

/**
 * SQL for the files that wait to be imported: the oldest of each account, unless somebody works on it. It covers all accounts, so
 * only the outbox may use it.
 */
export function dueFiles(limit: number): RawBuilder<unknown> {
  return sql`
    select account_id, id from (
      select distinct on (account_id) account_id, id, created_at, leased_until
      from bank_files where status = 'processing' order by account_id, created_at, id
    ) oldest
    where leased_until <= statement_timestamp() order by created_at limit ${limit}`;
}

/**
 * Takes a file for this process: nobody else has it for half a minute.
 * @returns until when, in the words of the database; undefined when another process has it, an older file of the account comes first, or it has ended
 */
export async function leaseFile(db: Db, accountId: string, id: string): Promise<string | undefined> {
  const [lease] = await take(db, accountId, id);
  return lease?.until;
}

const take = statement<{ until: string }>(`
  update bank_files set leased_until = clock_timestamp() + ${LEASE}
  where account_id = $1 and id = $2 and status = 'processing' and leased_until <= clock_timestamp()
    and not exists (
      select from bank_files older where older.account_id = $1 and older.status = 'processing'
        and (older.created_at, older.id) < (bank_files.created_at, bank_files.id))
  returning leased_until::text as until`);

/** Half a minute more. @returns until when; undefined when another process has taken the file since */
export async function renewLease(
  db: DbOrTrx,
  accountId: string,
  id: string,
  until: string,
): Promise<string | undefined> {
  const [lease] = await renew(db, accountId, id, until);
  return lease?.until;
}

const renew = statement<{ until: string }>(`
  update bank_files set leased_until = clock_timestamp() + ${LEASE}
  where account_id = $1 and id = $2 and leased_until = $3::timestamptz returning leased_until::text as until`);

/** Lets the next process have the file at once. */
export const endLease = statement<never>(`
  update bank_files set leased_until = '-infinity' where account_id = $1 and id = $2 and leased_until = $3::timestamptz`);

export const addCounts = writeStatement(`
  update bank_files set matched_count = matched_count + $3, unmatched_count = unmatched_count + $4
  where account_id = $1 and id = $2`);

/** What the whole file says. From now on it is booked to its end. */
export const noteChecked = writeStatement(`
  update bank_files set is_checked = true, format = $3, transaction_count = $4, duplicate_count = $5, amount_ore = $6
  where account_id = $1 and id = $2`);

/** @returns the file as it has ended */
export async function endFile(
  trx: Trx,
  accountId: string,
  id: string,
  error: BankFileError | null,
  now: Date,
): Promise<BankFile> {
  const status = error === null ? 'done' : 'failed';
  const [file] = await end(trx, accountId, id, status, error && JSON.stringify(error), now);
  if (file === undefined) throw new Error('Whoever ends a file has it.');
  return file;
}

const end = statement<BankFile>(`
  update bank_files set status = $3, error = $4::jsonb, finished_at = $5
  where account_id = $1 and id = $2 returning ${COLUMNS}`);

/** Of a day the newest file counts. */
export const saveBalances = writeStatement(`
  insert into bank_balances (account_id, bank_file_id, bank_account, day, balance_ore)
  select $1, $2, * from unnest($3::text[], $4::date[], $5::bigint[])
  on conflict (account_id, bank_account, day)
  do update set bank_file_id = excluded.bank_file_id, balance_ore = excluded.balance_ore`);
