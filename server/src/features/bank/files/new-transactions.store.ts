import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { BankFileFormat } from '../../../domain/bank-files.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { Db, DbOrTrx, Trx, Write } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { statement, writeStatement } from '../../../platform/database/statement.ts';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts';
import type { ReadTransaction } from '../formats/read-bank-file.ts';

function hashOf({ identity }: ReadTransaction): Buffer {
  return createHash('sha256').update(identity).digest();
}

/** Stores what another file has not brought. */
export function insertNew(
  trx: Trx,
  accountId: string,
  bankFileId: string,
  transactions: ReadTransaction[],
  now: Date,
): Write {
  const column = <K extends keyof ReadTransaction>(name: K) => transactions.map((one) => one[name]);
  return insert(
    trx,
    accountId,
    bankFileId,
    now,
    transactions.map(() => newId()),
    column('position'),
    column('format'),
    transactions.map(hashOf),
    column('bankAccount'),
    column('bookedOn'),
    column('amountOre').map(String),
    column('direction'),
    column('kind'),
    column('kid'),
    column('payerName'),
    column('payerAccount'),
    column('text'),
    column('archiveReference'),
    column('endToEndId'),
  );
}

const insert = writeStatement(`
  insert into bank_transactions
    (account_id, bank_file_id, created_at, updated_at, status, id, position, format, identity, bank_account, booked_on, amount_ore,
     direction, kind, kid, payer_name, payer_account, text, archive_reference, end_to_end_id)
  select $1, $2::uuid, $3::timestamptz, $3::timestamptz, 'new', * from unnest(
    $4::uuid[], $5::integer[], $6::text[], $7::bytea[], $8::text[], $9::date[], $10::bigint[], $11::text[], $12::text[], $13::text[],
    $14::text[], $15::text[], $16::text[], $17::text[], $18::text[])
  on conflict (account_id, identity) do nothing`);

/** Those that no file has brought yet. */
export async function withoutKnown(
  db: DbOrTrx,
  accountId: string,
  transactions: ReadTransaction[],
): Promise<ReadTransaction[]> {
  const rows = await selectKnown(db, accountId, transactions.map(hashOf));
  const known = new Set(rows.map(({ identity }) => identity.toString('hex')));
  return transactions.filter((one) => !known.has(hashOf(one).toString('hex')));
}

const selectKnown = statement<{ identity: Buffer }>(
  'select identity from bank_transactions where account_id = $1 and identity = any($2::bytea[])',
);

export async function countOfFile(trx: Trx, accountId: string, bankFileId: string): Promise<number> {
  const [row] = await selectCount(trx, accountId, bankFileId);
  return row?.count ?? 0;
}

const selectCount = statement<{ count: number }>(
  'select count(*)::int as count from bank_transactions where account_id = $1 and bank_file_id = $2',
);

/** The next transactions of a file that the import has still to look at, in their order. */
export const listNext = statement<{ id: string; kid: string | null; endToEndId: string | null }>(`
  select id, kid, end_to_end_id as "endToEndId" from bank_transactions
  where account_id = $1 and bank_file_id = $2 and status = 'new' order by position limit $3`);

/** Deletes what was stored of a file that fails before it is checked. */
export async function deleteNew(db: Db, accountId: string, bankFileId: string): Promise<void> {
  await deleteInBatches(undefined, (limit) =>
    sql`
      delete from bank_transactions where account_id = ${accountId} and id = any(array(
        select id from bank_transactions
        where account_id = ${accountId} and bank_file_id = ${bankFileId} and status = 'new' limit ${limit}
      ))`.execute(db),
  );
}

/**
 * The last day that files of another format have told of, by bank account. A payment of that day or an earlier one may be the same
 * money. Only money that came in counts: a camt.053 beside another format tells of fees and refunds alone.
 */
export async function listCoveredDays(
  db: DbOrTrx,
  accountId: string,
  format: BankFileFormat | null,
): Promise<Map<string, LocalDate>> {
  const rows = await selectCovered(db, accountId, format);
  return new Map(rows.map(({ bankAccount, day }) => [bankAccount, day]));
}

const selectCovered = statement<{ bankAccount: string; day: LocalDate }>(`
  select bank_account as "bankAccount", max(booked_on) as day from bank_transactions
  where account_id = $1 and format <> $2 and direction = 'in' group by bank_account`);

/** The open refund orders among these. */
export async function listOpenOrders(db: DbOrTrx, accountId: string, ids: string[]): Promise<Set<string>> {
  const rows = await selectOrders(db, accountId, ids);
  return new Set(rows.map(({ id }) => id));
}

const selectOrders = statement<{ id: string }>(`
  select id from refund_orders
  where account_id = $1 and id = any($2::uuid[]) and paid_at is null and cancelled_at is null`);
