import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, DbOrTrx, Trx, Write } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { lockForTransaction } from '../../database/locks.ts';
import { insertRows } from '../../database/statement.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import { OUTSTANDING_ORE } from '../invoice-rows.store.ts';
import type { InvoiceChange, Money } from './money-of-invoice.ts';
import { moneyChanged } from './money-of-invoice.ts';

/**
 * Notes what changes of invoices do to the sums of money. A job raises the sums later (`sumMoney`), so that writers do not wait
 * for each other.
 */
export function noteMoney(trx: Trx, accountId: string, changes: readonly InvoiceChange[]): Write[] {
  const rows = moneyChanged(changes).map(({ kind, day, itemCount, amountOre }) => ({
    id: newId(),
    kind,
    day,
    item_count: itemCount,
    amount_ore: amountOre,
  }));
  return rows.length === 0 ? [] : [insertRows(trx, accountId, 'money_changes', rows)];
}

/**
 * All that is owed, and what was invoiced and received on `from` and later, by day. The kept sums and their changes are read in
 * one statement, so that the sums are of one moment. Days without money can be among them.
 */
export async function readMoney(db: Db, accountId: string, from: LocalDate): Promise<Money[]> {
  const isKept = await areSumsKept(db, accountId);
  const { rows } = await sql<Money>`
    select kind, day, sum(item_count)::bigint as "itemCount", sum(amount_ore)::bigint as "amountOre"
    from (${isKept ? keptMoney(accountId) : countedMoney(accountId)}) money
    where kind = 'owed' or day >= ${from}
    group by kind, day order by day`.execute(db);
  return rows;
}

/** SQL for the kept sums with their changes: `kind`, `day`, `item_count`, `amount_ore`. A day may have several rows. */
export function keptMoney(accountId: string): RawBuilder<unknown> {
  return sql`
    select kind, day, item_count, amount_ore from money_days where account_id = ${accountId}
    union all
    select kind, day, item_count, amount_ore from money_changes where account_id = ${accountId}`;
}

/** SQL for the same sums, counted from invoices and payments; as `moneyOf` tells. */
export function countedMoney(accountId: string): RawBuilder<unknown> {
  return sql`
    select 'invoiced' as kind, issue_date as day, count(*) as item_count,
      sum(case type when 'credit_note' then -total_ore else total_ore end) as amount_ore
    from invoices where account_id = ${accountId} and sent_at is not null and opening_number is null group by issue_date
    union all
    select 'received', paid_on, count(*), sum(amount_ore) from payments
    where account_id = ${accountId} and reversed_at is null and source = 'bank' group by paid_on
    union all
    select 'owed', due_date, count(*), sum(${sql.raw(OWED_ORE)}) from invoices
    where account_id = ${accountId} and ${sql.raw(IS_OWED)} group by due_date`;
}

/** What is owed on an invoice with its fees and interest, in øre; SQL. */
export const OWED_ORE = `(${OUTSTANDING_ORE} + fees_ore - fees_paid_ore)`;
export const IS_OWED = `(sent_at is not null and type = 'invoice' and ${OWED_ORE} > 0)`;

/** The accounts that have changes to be summed; over all accounts, so only for the job. */
async function listAccountsWithMoneyChanges(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id from money_changes`.execute(db);
  return rows.map(({ id }) => id);
}

const SUMMED_AT_ONCE = 5000;

/**
 * Brings the kept sums of every account up to date, a batch of changes in each transaction. An account whose sums are not kept is
 * counted at its next change. Until then nothing changes that could be summed.
 */
export async function sumMoney(db: Db, stopping?: AbortSignal): Promise<void> {
  for (const accountId of await listAccountsWithMoneyChanges(db)) {
    for (let summed = SUMMED_AT_ONCE; summed === SUMMED_AT_ONCE;) {
      if (stopping?.aborted === true) return;
      summed = await inTransaction(db, async (trx) => {
        await lockForTransaction(trx, lockName(accountId));
        const isKept = await areSumsKept(trx, accountId);
        return isKept ? sumBatch(trx, accountId) : countAll(trx, accountId);
      });
    }
  }
}

async function areSumsKept(db: DbOrTrx, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from summed_money where account_id = ${accountId}`.execute(db);
  return rows.length > 0;
}

/**
 * Counts the sums of an account from its invoices. One statement counts them and takes away the changes that it sees: a change is
 * committed together with what it changes, so it is in the count exactly when the statement sees it.
 * @returns 0: nothing that the statement saw is left to sum
 */
async function countAll(trx: Trx, accountId: string): Promise<0> {
  await sql`delete from money_days where account_id = ${accountId}`.execute(trx);
  await sql`
    with counted as (delete from money_changes where account_id = ${accountId})
    insert into money_days (account_id, kind, day, item_count, amount_ore)
    select ${accountId}, kind, day, item_count, amount_ore from (${countedMoney(accountId)}) money`.execute(
    trx,
  );
  await sql`insert into summed_money (account_id) values (${accountId})`.execute(trx);
  return 0;
}

async function sumBatch(trx: Trx, accountId: string): Promise<number> {
  const { rows } = await sql<{ summed: bigint }>`
    with taken as (
      delete from money_changes where account_id = ${accountId} and id in (
        select id from money_changes where account_id = ${accountId} order by id limit ${SUMMED_AT_ONCE}
      ) returning kind, day, item_count, amount_ore
    ), raised as (
      insert into money_days (account_id, kind, day, item_count, amount_ore)
      select ${accountId}, kind, day, sum(item_count), sum(amount_ore) from taken group by kind, day
      on conflict (account_id, kind, day) do update set
        item_count = money_days.item_count + excluded.item_count,
        amount_ore = money_days.amount_ore + excluded.amount_ore
    )
    select count(*) as summed from taken`.execute(trx);
  return Number(rows[0]?.summed ?? 0);
}

/** Of two processes that sum the same account, the second would otherwise take what the first is taking. */
function lockName(accountId: string): string {
  return `money ${accountId}`;
}
