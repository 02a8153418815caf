import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { StatementFormat } from '../../../domain/bank-files.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountDb, AccountDbOrTrx, AccountTrx, Write } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { statement, writeStatement } from '../../../platform/database/statement.ts';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts';
import type { BankTransactionFacts } from '../../bank-transactions/index.ts';
import type { ReadTransaction } from '../formats/read-bank-file.ts';

/** A transaction that is new: no other file has brought it for certain. */
export type FreshTransaction = ReadTransaction & { mayBeDuplicate: boolean };

function hashOf(identity: string): Buffer {
  return createHash('sha256').update(identity).digest();
}

/** Stores the transactions of `findFreshTransactions`. Transactions that a stopped import has stored already are left as they are. */
export function insertNewTransactions(
  trx: AccountTrx,
  bankFileId: string,
  transactions: FreshTransaction[],
  now: Date,
): Write {
  const column = <K extends keyof FreshTransaction>(name: K) => transactions.map((one) => one[name]);
  return insert(
    trx,
    trx.accountId,
    bankFileId,
    now,
    transactions.map(() => newId()),
    column('position'),
    column('format'),
    transactions.map(({ identity, position }) => hashOf(identity ?? JSON.stringify([bankFileId, position]))),
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
    column('mayBeDuplicate'),
    column('chargesOre').map(String),
    column('currency'),
    transactions.map(({ vippsEntry = null }) => vippsEntry),
  );
}

const insert = writeStatement(`
  insert into bank_transactions
    (account_id, bank_file_id, created_at, updated_at, status, id, position, format, identity, bank_account, booked_on, amount_ore,
     direction, kind, kid, payer_name, payer_account, text, archive_reference, end_to_end_id,
     may_be_duplicate, charges_ore, currency, vipps_entry)
  select $1, $2::uuid, $3::timestamptz, $3::timestamptz, 'new', * from unnest(
    $4::uuid[], $5::integer[], $6::text[], $7::bytea[], $8::text[], $9::date[], $10::bigint[], $11::text[], $12::text[], $13::text[],
    $14::text[], $15::text[], $16::text[], $17::text[], $18::text[], $19::boolean[], $20::bigint[], $21::text[], $22::text[])
  on conflict do nothing`);

/**
 * Finds the identities that another file has brought. `isRepeated`: the archive reference of OCR giro stands for several transactions of
 * the day, as some payment providers write the reference. Such a reference names no transaction.
 */
export async function listKnownIdentities(
  db: AccountDbOrTrx,
  bankFileId: string | null,
  identities: string[],
): Promise<Map<string, { isRepeated: boolean }>> {
  const byHash = new Map(identities.map((identity) => [hashOf(identity).toString('hex'), identity]));
  const rows = await selectKnown(db, db.accountId, bankFileId, identities.map(hashOf));
  return new Map(
    rows.map(({ identity, isRepeated }) => [byHash.get(identity.toString('hex')) ?? '', { isRepeated }]),
  );
}

const selectKnown = statement<{ identity: Buffer; isRepeated: boolean }>(`
  with known as materialized (
    select identity, format, bank_account, booked_on, direction, archive_reference from bank_transactions
    where account_id = $1 and bank_file_id is distinct from $2::uuid and identity = any($3::bytea[])
  ), repeated as materialized (
    select bank_account, booked_on, direction, archive_reference from bank_transactions
    where account_id = $1 and format = 'ocr' and archive_reference is not null
      and booked_on = any(array(select distinct booked_on from known where format = 'ocr'))
    group by bank_account, booked_on, direction, archive_reference having count(distinct (amount_ore, kid)) > 1
  )
  select identity, r.archive_reference is not null as "isRepeated"
  from known k left join repeated r on k.format = 'ocr' and r.bank_account = k.bank_account and r.booked_on = k.booked_on
    and r.direction = k.direction and r.archive_reference = k.archive_reference`);

/**
 * Counts, for each position, the transactions of other files that may be the same: of the same account, day, amount, direction and KID,
 * and of the same payer, `EndToEndId` and reference where both transactions have one.
 */
export async function countAlikeTransactions(
  db: AccountDbOrTrx,
  bankFileId: string | null,
  transactions: ReadTransaction[],
): Promise<Map<number, number>> {
  if (transactions.length === 0) return new Map();
  const column = <K extends keyof ReadTransaction>(name: K) => transactions.map((one) => one[name]);
  const rows = await selectAlike(
    db,
    db.accountId,
    bankFileId,
    column('position'),
    column('bankAccount'),
    column('bookedOn'),
    column('amountOre').map(String),
    column('direction'),
    column('kid'),
    column('payerName'),
    column('payerAccount'),
    column('endToEndId'),
    transactions.map(({ isNamed, archiveReference }) => (isNamed ? archiveReference : null)),
  );
  return new Map(rows.map(({ position, count }) => [position, count]));
}

// Rows of the days and amounts are read once, and KIDs are compared as texts, which are hashed: a day may have thousands of equal amounts.
const selectAlike = statement<{ position: number; count: number }>(`
  with told as materialized (
    select * from unnest($3::integer[], $4::text[], $5::date[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::text[],
      $11::text[], $12::text[]) as t (position, bank_account, booked_on, amount_ore, direction, kid, payer_name, payer_account,
      end_to_end_id, archive_reference)
  ), near as materialized (
    select bank_account, booked_on, amount_ore, direction, kid, payer_name, payer_account, end_to_end_id, archive_reference
    from bank_transactions
    where account_id = $1 and bank_file_id is distinct from $2::uuid and booked_on = any($5::date[]) and amount_ore = any($6::bigint[])
  )
  select t.position, count(*)::int as count
  from told t join near b on b.booked_on = t.booked_on and b.amount_ore = t.amount_ore and b.bank_account = t.bank_account
    and b.direction = t.direction and coalesce(b.kid, '') = coalesce(t.kid, '')
    and coalesce(b.payer_account = t.payer_account, lower(b.payer_name) = lower(t.payer_name), true)
    and coalesce(b.end_to_end_id = t.end_to_end_id, true) and coalesce(b.archive_reference = t.archive_reference, true)
  group by t.position`);

export async function countTransactionsOfFile(trx: AccountTrx, bankFileId: string): Promise<number> {
  const [row] = await selectCount(trx, trx.accountId, bankFileId);
  return row?.count ?? 0;
}

const selectCount = statement<{ count: number }>(
  'select count(*)::int as count from bank_transactions where account_id = $1 and bank_file_id = $2',
);

/** The next transactions of a file that the import has still to look at, in their order. */
export const listNextTransactions = statement<
  Pick<BankTransactionFacts, 'id' | 'kid' | 'endToEndId' | 'vippsEntry'>
>(`
  select id, kid, end_to_end_id as "endToEndId", vipps_entry as "vippsEntry" from bank_transactions
  where account_id = $1 and bank_file_id = $2 and status = 'new' order by position limit $3`);

/** Deletes the stored transactions of a file that fails before the whole file is checked. */
export async function deleteNewTransactions(db: AccountDb, bankFileId: string): Promise<void> {
  await deleteInBatches(undefined, (limit) =>
    sql`
      delete from bank_transactions where account_id = ${db.accountId} and id = any(array(
        select id from bank_transactions
        where account_id = ${db.accountId} and bank_file_id = ${bankFileId} and status = 'new' limit ${limit}
      ))`.execute(db),
  );
}

/**
 * The last day that files of another format have told of, by bank account. A payment of that day or an earlier one may be the same
 * money. Only money that came in counts: a camt.053 beside another format tells of fees and refunds alone.
 */
export async function listCoveredDays(
  db: AccountDbOrTrx,
  format: StatementFormat | null,
): Promise<Map<string, LocalDate>> {
  const rows = await selectCovered(db, db.accountId, format);
  return new Map(rows.map(({ bankAccount, day }) => [bankAccount, day]));
}

const selectCovered = statement<{ bankAccount: string; day: LocalDate }>(`
  select bank_account as "bankAccount", max(booked_on) as day from bank_transactions
  where account_id = $1 and format <> $2 and direction = 'in' group by bank_account`);

/** The open refund orders of the bank among the given ids. */
export async function listOpenOrders(db: AccountDbOrTrx, ids: string[]): Promise<Set<string>> {
  const rows = await selectOrders(db, db.accountId, ids);
  return new Set(rows.map(({ id }) => id));
}

const selectOrders = statement<{ id: string }>(`
  select id from refund_orders
  where account_id = $1 and id = any($2::uuid[]) and paid_at is null and cancelled_at is null and to_account <> ''`);
