import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Trx } from '../../database/database.ts';
import { firstIdOf } from '../../database/ids.ts';
import { lockForTransaction } from '../../database/locks.ts';

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The payments of the account that are not in `payments_by_day` yet, as a query. They are few. */
export function newPayments(accountId: string): RawBuilder<unknown> {
  // In this order, so that PostgreSQL begins at the mark, whatever part of the account it expects behind the mark.
  return sql`
    select * from payments where account_id = ${accountId} and id > coalesce(
      (select through_id from payments_by_day_marks where account_id = ${accountId}), ${NO_ID})
    order by id offset 0`;
}

/** The payments that the job has passed, as a query: `id`, `paid_on`. */
export function paymentsBeforeMark(accountId: string): RawBuilder<unknown> {
  return sql`select id, paid_on from payments where account_id = ${accountId}
    and id <= (select through_id from payments_by_day_marks where account_id = ${accountId})`;
}

/** The accounts that have payments from before `settledBefore` beyond their mark; over all accounts, so only for the job. */
export async function listAccountsWithNewPayments(db: Db, settledBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select journals.account_id as id from journals
    left join payments_by_day_marks marks on marks.account_id = journals.account_id
    where exists (
      select from payments p where p.account_id = journals.account_id and p.id > coalesce(through_id, ${NO_ID})
        and p.id < ${firstIdOf(settledBefore)}
    )`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Writes the days of the account's next payments. Ids of payments begin with the time at which they were made, so no payment
 * with a smaller id comes later, when those of the last minutes are left out.
 * @returns how many payments
 */
export async function insertNextPayments(
  trx: Trx,
  accountId: string,
  settledBefore: Date,
  limit: number,
): Promise<number> {
  await lockForTransaction(trx, `payments-by-day ${accountId}`);
  const { rows } = await sql<{ count: bigint }>`
    with next as (
      select id, paid_on from payments
      where account_id = ${accountId} and id < ${firstIdOf(settledBefore)} and id > coalesce(
        (select through_id from payments_by_day_marks where account_id = ${accountId}), ${NO_ID})
      order by id limit ${limit}
    ), inserted as (
      insert into payments_by_day (account_id, paid_on, payment_id) select ${accountId}, paid_on, id from next
    ), marked as (
      insert into payments_by_day_marks (account_id, through_id)
      select ${accountId}, id from next order by id desc limit 1
      on conflict (account_id) do update set through_id = excluded.through_id
    )
    select count(*) from next`.execute(trx);
  return Number(rows[0]?.count ?? 0);
}
