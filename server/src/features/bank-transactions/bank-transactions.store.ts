import { BEFORE_OPENING } from '../../domain/bank-files.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { countRows } from '../../platform/database/count-rows.ts';
import { columns } from '../../platform/database/columns.ts';
import type { AccountDb, AccountDbOrTrx, AccountTrx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { likePattern } from '../../platform/database/like.ts';
import { insertRows, statement, updateRow } from '../../platform/database/statement.ts';
import type { Allocation, BankTransaction } from './bank-transaction.ts';

const COLUMNS = columns(
  'id bank_file_id position format bank_account currency booked_on amount_ore charges_ore direction',
  'kind kid payer_name payer_account text archive_reference end_to_end_id vipps_entry may_be_duplicate',
  'status reason ignored_because duplicate_of paired_transaction_id version created_at',
  'updated_at',
);

/** Rows to be given to `withAllocations`. */
export function selectTransactions(db: AccountDbOrTrx) {
  return db.selectFrom('bank_transactions').select(COLUMNS).where('account_id', '=', db.accountId);
}

/** The transactions with their allocations, in the same order. */
export async function withAllocations(
  db: AccountDbOrTrx,
  rows: Omit<BankTransaction, 'allocations'>[],
): Promise<BankTransaction[]> {
  const ids = rows.filter(({ status }) => status !== 'new').map(({ id }) => id);
  const all =
    ids.length === 0
      ? []
      : await db
          .selectFrom('bank_allocations')
          .select([...columns('kind id invoice_id amount_ore'), 'bank_transaction_id as of'])
          .where('account_id', '=', db.accountId)
          .where('bank_transaction_id', 'in', ids)
          .orderBy('id')
          .execute();
  const byTransaction = Map.groupBy(all, ({ of }) => of);
  return rows.map((row) => ({
    ...row,
    allocations: (byTransaction.get(row.id) ?? []).map(({ kind, id, invoiceId, amountOre }) => ({
      kind,
      id,
      invoiceId,
      amountOre,
    })),
  }));
}

/** A transaction that callers may see: not a new transaction. */
export async function findTransaction(db: AccountDbOrTrx, id: string): Promise<BankTransaction | undefined> {
  if (!isId(id)) return undefined;
  const rows = await selectTransactions(db).where('id', '=', id).where('status', '!=', 'new').execute();
  return (await withAllocations(db, rows))[0];
}

/**
 * Locks transactions until the end of `trx`, in the order of their ids. Invoices are locked before transactions, and clients after them,
 * so that no two requests wait for each other.
 */
export async function lockTransactions(trx: AccountTrx, ids: readonly string[]): Promise<BankTransaction[]> {
  const known = ids.filter(isId);
  if (known.length === 0) return [];
  const rows = await selectTransactions(trx).where('id', 'in', known).orderBy('id').forUpdate().execute();
  return withAllocations(trx, rows);
}

/** The id of the transaction that is matched with this movement of money or entry; null without a transaction. */
export async function findTransactionIdOfMatch(trx: AccountTrx, id: string): Promise<string | null> {
  return (await listTransactionIdsOfMatch(trx, id))[0] ?? null;
}

/** As `findTransactionIdOfMatch`: two for the entry of a payout of Vipps. */
export async function listTransactionIdsOfMatch(trx: AccountTrx, id: string): Promise<string[]> {
  const rows = await selectOfMatch(trx, trx.accountId, id);
  return rows.map(({ transactionId }) => transactionId);
}

const selectOfMatch = statement<{ transactionId: string }>(
  'select bank_transaction_id as "transactionId" from bank_allocations where account_id = $1 and id = $2',
);

/** Writes the changes of a locked transaction. Nothing waits for the write. */
export function writeTransaction(trx: AccountTrx, before: BankTransaction, after: BankTransaction): void {
  const gone = before.allocations.filter((one) => !after.allocations.some(({ id }) => id === one.id));
  const added = after.allocations.filter((one) => !before.allocations.some(({ id }) => id === one.id));
  if (gone.length > 0) trx.later(deleteAllocations(trx, after.id, gone));
  if (added.length > 0) {
    const rows = added.map((allocation) => ({ bankTransactionId: after.id, ...allocation }));
    trx.later(insertRows(trx, 'bank_allocations', rows));
  }
  const { id, status, reason, ignoredBecause, duplicateOf, pairedTransactionId, version, updatedAt } = after;
  const set = { status, reason, ignoredBecause, duplicateOf, pairedTransactionId, version, updatedAt };
  trx.later(updateRow(trx, 'bank_transactions', { id }, set));
}

function deleteAllocations(trx: AccountTrx, transactionId: string, gone: Allocation[]) {
  return trx.write(
    'delete from bank_allocations where account_id = $1 and bank_transaction_id = $2 and id = any($3)',
    [trx.accountId, transactionId, gone.map(({ id }) => id)],
  );
}

/** The ids of the transactions that wait and were booked by the bank until the day, by id. Those of another bank account are left out. */
export async function listWaitingUntil(trx: AccountTrx, day: LocalDate): Promise<string[]> {
  const rows = await selectWaitingUntil(trx, trx.accountId, day);
  return rows.map(({ id }) => id);
}

const selectWaitingUntil = statement<{ id: string }>(`
  select id from bank_transactions
  where account_id = $1 and status = 'unmatched' and booked_on <= $2 and reason <> 'wrong-account' order by id`);

/** The ids of the transactions that are `before-opening`, by id. */
export async function listBeforeOpening(trx: AccountTrx): Promise<string[]> {
  const rows = await selectBeforeOpening(trx, trx.accountId, BEFORE_OPENING);
  return rows.map(({ id }) => id);
}

const selectBeforeOpening = statement<{ id: string }>(`
  select id from bank_transactions
  where account_id = $1 and (ignored_because = $2 or reason = $2) order by id`);

/** How many transactions wait for a person. An index has only waiting transactions. */
export function countUnmatched(db: AccountDb): Promise<number> {
  const transactions = db.selectFrom('bank_transactions').where('account_id', '=', db.accountId);
  return countRows(transactions.where('status', '=', 'unmatched'));
}

/**
 * SQL over `bank_transactions`: whether a transaction has a text in the name or account of its payer, in the payer's text, in the KID or in
 * the bank's reference, in capitals or not. The expression is that of an index.
 */
export function transactionHasText(text: string): RawBuilder<boolean> {
  return sql`lower((coalesce(payer_name, '') || E'\n' || coalesce(text, '') || E'\n' || coalesce(payer_account, '') || E'\n' ||
    coalesce(kid, '') || E'\n' || coalesce(archive_reference, '')) collate norwegian) like lower(${likePattern(text)} collate norwegian)`;
}

/** SQL: the part of the amount of a transaction `t` without a match yet, in its currency. */
export const REMAINDER_ORE = sql<bigint>`case when t.paired_transaction_id is not null then 0 else t.amount_ore - coalesce((
  select sum(a.amount_ore) from bank_allocations a
  where a.account_id = t.account_id and a.bank_transaction_id = t.id), 0) end`;
