import type { Ore } from '../../../domain/money.ts';
import type { Db, DbOrTrx, Trx } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';
import { insertRows, statement, updateRow } from '../../../platform/database/statement.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { offsetOf, totalOf } from '../../../platform/http/paging.ts';
import type { RefundOrder } from './refund.ts';

/** @param orderedBy the id of the person or API client */
export async function insertOrder(
  trx: Trx,
  accountId: string,
  order: RefundOrder,
  orderedBy: string,
): Promise<void> {
  await insertRows(trx, accountId, 'refund_orders', [
    {
      id: order.id,
      client_id: order.clientId,
      amount_ore: order.amountOre,
      to_account: order.toAccount ?? '',
      created_at: order.createdAt,
      ordered_by: orderedBy,
    },
  ]);
}

/** The order; undefined when it is cancelled, or its refund is taken back. */
export async function findOrder(
  db: DbOrTrx,
  accountId: string,
  id: string,
): Promise<RefundOrder | undefined> {
  if (!isId(id)) return undefined;
  return selectOrders(db, accountId).where('o.id', '=', id).executeTakeFirst();
}

/** The orders of a client that are neither cancelled nor taken back, newest first. */
export async function listOrders(
  db: Db,
  accountId: string,
  clientId: string,
  page: Page,
): Promise<{ orders: RefundOrder[]; totalCount: number }> {
  const ofClient = selectOrders(db, accountId).where('o.client_id', '=', clientId);
  const orders = await ofClient
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute();
  const totalCount = await totalOf(page, orders.length, async () => {
    const { count } = await ofClient
      .clearSelect()
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  });
  return { orders, totalCount };
}

/** Orders as rows `o`, and of those that are paid the refund `r`. */
export function selectOrders(db: DbOrTrx, accountId: string) {
  return db
    .selectFrom('refund_orders as o')
    .leftJoin('refunds as r', (join) =>
      join.on('r.account_id', '=', accountId).onRef('r.id', '=', 'o.id').on('r.reversed_at', 'is', null),
    )
    .select((eb) => [
      'o.id',
      'o.client_id as clientId',
      'o.amount_ore as amountOre',
      eb.fn<string | null>('nullif', ['o.to_account', eb.val('')]).as('toAccount'),
      'o.refund_file_id as refundFileId',
      'r.paid_on as paidOn',
      'o.created_at as createdAt',
    ])
    .where('o.account_id', '=', accountId)
    .where('o.cancelled_at', 'is', null)
    .where((eb) => eb.or([eb('o.paid_at', 'is', null), eb('r.id', 'is not', null)]));
}

/**
 * Locks an order that is neither paid nor cancelled, until the end of `trx`. Its client is locked before.
 * @returns the file that is with the bank; undefined when there is no such order any more
 */
export async function lockUnpaidOrder(
  trx: Trx,
  accountId: string,
  id: string,
): Promise<{ refundFileId: string | null } | undefined> {
  const [order] = await lockUnpaid(trx, accountId, id);
  return order;
}

const lockUnpaid = statement<{ refundFileId: string | null }>(`
  select refund_file_id as "refundFileId" from refund_orders
  where account_id = $1 and id = $2 and paid_at is null and cancelled_at is null for update`);

/** What is kept for orders of the client that are not paid yet, in øre. @param besides an order that does not count */
export async function sumKept(
  trx: Trx,
  accountId: string,
  clientId: string,
  besides: string | undefined,
): Promise<Ore> {
  const [kept] = await selectKept(trx, accountId, clientId, besides ?? null);
  return kept?.ore ?? 0n;
}

const selectKept = statement<{ ore: Ore }>(`
  select coalesce(sum(amount_ore), 0)::bigint as ore from refund_orders
  where account_id = $1 and client_id = $2 and paid_at is null and cancelled_at is null and id is distinct from $3`);

export async function markOrder(
  trx: Trx,
  accountId: string,
  id: string,
  fact: 'paid_at' | 'cancelled_at',
  now: Date,
): Promise<void> {
  await updateRow(trx, accountId, 'refund_orders', { id }, { [fact]: now });
}
