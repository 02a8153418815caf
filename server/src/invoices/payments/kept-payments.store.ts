import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Trx } from '../../database/database.ts';
import { firstIdOf } from '../../database/ids.ts';
import { lockForTransaction, shareLockForTransaction } from '../../database/locks.ts';
import { insertRows, statement, writeStatement } from '../../database/statement.ts';
import type { Payment } from '../invoice.ts';

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The tables that hold how far the job has come: with `payments_by_day`; and with `payments_by_amount` and `payment_days`. */
export type Marks = 'payments_by_day_marks' | 'summed_payments';
export const ALL_MARKS: readonly Marks[] = ['payments_by_day_marks', 'summed_payments'];

/** The payments of the account behind the mark, as a query. They are few. */
export function newPayments(accountId: string, marks: Marks): RawBuilder<unknown> {
  // In this order, so that PostgreSQL begins at the mark, whatever part of the account it expects behind the mark.
  return sql`
    select * from payments where account_id = ${accountId} and id > coalesce(
      (select through_id from ${sql.table(marks)} where account_id = ${accountId}), ${NO_ID})
    order by id offset 0`;
}

/** The payments that the job has passed, as a query. */
export function paymentsBeforeMark(accountId: string, marks: Marks): RawBuilder<unknown> {
  return sql`select * from payments where account_id = ${accountId}
    and id <= (select through_id from ${sql.table(marks)} where account_id = ${accountId})`;
}

/** The accounts that have payments from before `settledBefore` behind their mark; over all accounts, so only for the job. */
export async function listAccountsWithNewPayments(
  db: Db,
  marks: Marks,
  settledBefore: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select journals.account_id as id from journals
    left join ${sql.table(marks)} marks on marks.account_id = journals.account_id
    where exists (
      select from payments p where p.account_id = journals.account_id and p.id > coalesce(through_id, ${NO_ID})
        and p.id < ${firstIdOf(settledBefore)}
    )`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Keeps the account's next payments, and moves the mark past them.
 * @returns how many payments
 */
export async function keepNextPayments(
  trx: Trx,
  accountId: string,
  marks: Marks,
  settledBefore: Date,
  limit: number,
): Promise<number> {
  await lockForTransaction(trx, lockName(accountId));
  const { rows } = await sql<{ count: bigint }>`
    with next as (
      select * from payments
      where account_id = ${accountId} and id < ${firstIdOf(settledBefore)} and id > coalesce(
        (select through_id from ${sql.table(marks)} where account_id = ${accountId}), ${NO_ID})
      order by id limit ${limit}
    ), ${marks === 'summed_payments' ? amountsAndSumsOf(accountId) : daysOf(accountId)}, marked as (
      insert into ${sql.table(marks)} as marks (account_id, through_id)
      select ${accountId}, id from next order by id desc limit 1
      on conflict (account_id) do update set through_id = excluded.through_id
    )
    select count(*) from next`.execute(trx);
  return Number(rows[0]?.count ?? 0);
}

function daysOf(accountId: string): RawBuilder<unknown> {
  return sql`
    days as (
      insert into payments_by_day (account_id, paid_on, payment_id) select ${accountId}, paid_on, id from next
    )`;
}

function amountsAndSumsOf(accountId: string): RawBuilder<unknown> {
  return sql`
    amounts as (
      insert into payments_by_amount (account_id, amount_ore, payment_id) select ${accountId}, amount_ore, id from next
    ), sums as (
      insert into payment_days (account_id, paid_on, payment_count, amount_ore, fees_ore, credit_ore)
      select ${accountId}, paid_on, count(*), sum(amount_ore), sum(fees_ore), sum(credit_ore) from next
      where reversed_at is null group by paid_on
      on conflict (account_id, paid_on) do update set ${sql.raw(ADDED)}
    )`;
}

const ADDED = `payment_count = payment_days.payment_count + excluded.payment_count,
  amount_ore = payment_days.amount_ore + excluded.amount_ore, fees_ore = payment_days.fees_ore + excluded.fees_ore,
  credit_ore = payment_days.credit_ore + excluded.credit_ore`;

/**
 * Keeps a new payment if the job has already passed its id, which begins with the time of a clock that was set back. Later the
 * job would not look there.
 */
export function keepIfLate(trx: Trx, accountId: string, payment: Payment): void {
  const { id, paidOn, amountOre, claimsOre, creditOre } = payment;
  withMarks(trx, accountId, ({ days, sums }) => {
    if (id <= days) {
      trx.later(insertRows(trx, accountId, 'payments_by_day', [{ paid_on: paidOn, payment_id: id }]));
    }
    if (id <= sums) {
      trx.later(
        insertRows(trx, accountId, 'payments_by_amount', [{ amount_ore: amountOre, payment_id: id }]),
        add(trx, accountId, paidOn, amountOre, claimsOre, creditOre),
      );
    }
  });
}

/** Takes a reversed payment out of the sums, if it is in them. The lists leave it out when they are read. */
export function takeFromSums(trx: Trx, accountId: string, payment: Payment): void {
  const { id, paidOn, amountOre, claimsOre, creditOre } = payment;
  withMarks(trx, accountId, ({ sums }) => {
    if (id <= sums) trx.later(subtract(trx, accountId, paidOn, amountOre, claimsOre, creditOre));
  });
}

type Through = { days: string; sums: string };

/**
 * Has `write` called with the marks at the end of the transaction. They are asked for now, so that nobody waits for them. The
 * lock keeps them where they are until the transaction ends.
 */
function withMarks(trx: Trx, accountId: string, write: (through: Through) => void): void {
  const asked = Promise.all([shareLockForTransaction(trx, lockName(accountId)), readMarks(trx, accountId)]);
  // A transaction that fails earlier never calls `write`.
  asked.catch(() => {});
  trx.atEnd(async () => {
    const [, [through]] = await asked;
    if (through !== undefined) write(through);
  });
}

const readMarks = statement<Through>(`
  select coalesce((select through_id from payments_by_day_marks where account_id = $1), '${NO_ID}') as days,
    coalesce((select through_id from summed_payments where account_id = $1), '${NO_ID}') as sums
  from journals where account_id = $1`);

const add = writeStatement(`
  insert into payment_days (account_id, paid_on, payment_count, amount_ore, fees_ore, credit_ore)
  values ($1, $2, 1, $3, $4, $5) on conflict (account_id, paid_on) do update set ${ADDED}`);

const subtract = writeStatement(`
  update payment_days set payment_count = payment_count - 1, amount_ore = amount_ore - $3::bigint,
    fees_ore = fees_ore - $4::bigint, credit_ore = credit_ore - $5::bigint
  where account_id = $1 and paid_on = $2::date`);

function lockName(accountId: string): string {
  return `payments-by-day ${accountId}`;
}
