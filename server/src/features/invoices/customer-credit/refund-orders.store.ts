import { sql } from 'kysely';
import type { Currency } from '../../../domain/currency/currency.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import type { Amount } from '../../../domain/money.ts';
import type { AccountDbOrTrx, AccountTrx, DbOrTrx } from '../../../platform/database/database.ts';
import { findsById } from '../../../platform/database/find-by-id.ts';
import { insertRows, statement, updateRow, writeStatement } from '../../../platform/database/statement.ts';
import { newestFirst } from '../../../platform/http/lists/list-order.ts';
import type { VippsRefusal } from '../../../domain/vipps/refund-refusal.ts';
import type { RefundOrder } from './refund.ts';

/** @param orderedBy the id of the person or API client */
export async function insertOrder(trx: AccountTrx, order: RefundOrder, orderedBy: string): Promise<void> {
  await insertRows(trx, 'refund_orders', [
    {
      id: order.id,
      clientId: order.clientId,
      amountOre: order.amountOre,
      ...(order.currency !== BOOK_CURRENCY && { currency: order.currency }),
      toAccount: order.toAccount ?? '',
      createdAt: order.createdAt,
      orderedBy,
    },
  ]);
}

/** The order; undefined when the order is cancelled, or when its refund was taken back by a release that did not open orders again. */
export const findOrder = findsById(selectOrders, undefined, 'o.id');

export const REFUND_ORDER_ORDER = newestFirst('refund-orders', { table: 'o' });

/** The orders of a client that are not cancelled, as a query. */
export function selectOrdersOfClient(db: AccountDbOrTrx, clientId: string) {
  return selectOrders(db, db.accountId).where('o.client_id', '=', clientId);
}

const IS_WITH_VIPPS = `coalesce(v.status in ('queued', 'sending'), false)`;
const REFUSAL = `case when v.status = 'refused' then v.last_error end`;

/** Orders as rows `o`, with the refund `r` of a paid order. */
export function selectOrders(db: DbOrTrx, accountId: string) {
  return db
    .selectFrom('refund_orders as o')
    .leftJoin('refunds as r', (join) =>
      join
        .on('r.account_id', '=', accountId)
        .on('r.id', '=', sql<string>`coalesce(o.refund_id, o.id)`)
        .on('r.reversed_at', 'is', null),
    )
    .leftJoin('vipps_refunds as v', (join) =>
      join.on('v.account_id', '=', accountId).onRef('v.id', '=', 'o.id'),
    )
    .select((eb) => [
      'o.id',
      'o.client_id as clientId',
      'o.amount_ore as amountOre',
      'o.currency',
      eb.fn<string | null>('nullif', ['o.to_account', eb.val('')]).as('toAccount'),
      'o.refund_file_id as refundFileId',
      'v.vipps_payment_id as vippsPaymentId',
      sql<boolean>`${sql.raw(IS_WITH_VIPPS)}`.as('isWithVipps'),
      sql<VippsRefusal | null>`${sql.raw(REFUSAL)}`.as('refusal'),
      'r.paid_on as paidOn',
      'r.id as refundId',
      'o.created_at as createdAt',
    ])
    .where('o.account_id', '=', accountId)
    .where('o.cancelled_at', 'is', null)
    .where((eb) => eb.or([eb('o.paid_at', 'is', null), eb('r.id', 'is not', null)]));
}

/**
 * Locks an order that is neither paid nor cancelled, until the end of `trx`. Its client is locked before.
 * @returns what may have changed before the lock; undefined when there is no such order any more
 */
export async function lockUnpaidOrder(trx: AccountTrx, id: string): Promise<ChangingOrder | undefined> {
  const [order] = await lockUnpaid(trx, trx.accountId, id);
  return order;
}

type ChangingOrder = Pick<RefundOrder, 'refundFileId' | 'isWithVipps' | 'refusal'>;

const lockUnpaid = statement<ChangingOrder>(`
  select o.refund_file_id as "refundFileId", ${IS_WITH_VIPPS} as "isWithVipps", ${REFUSAL} as refusal
  from refund_orders o left join vipps_refunds v on v.account_id = $1 and v.id = o.id
  where o.account_id = $1 and o.id = $2 and o.paid_at is null and o.cancelled_at is null for update of o`);

/** The credit that is kept for unpaid orders of the client, in hundredths of the currency. @param besides an order that does not count */
export async function sumKeptForOrders(
  trx: AccountTrx,
  clientId: string,
  besides: string | undefined,
  currency: Currency = BOOK_CURRENCY,
): Promise<Amount> {
  const [kept] = await selectKept(trx, trx.accountId, clientId, besides ?? null, currency);
  return kept?.ore ?? 0n;
}

const selectKept = statement<{ ore: Amount }>(`
  select coalesce(sum(amount_ore), 0)::bigint as ore from refund_orders
  where account_id = $1 and client_id = $2 and paid_at is null and cancelled_at is null and id is distinct from $3
    and currency = $4`);

export async function markCancelled(trx: AccountTrx, id: string, now: Date): Promise<void> {
  await updateRow(trx, 'refund_orders', { id }, { cancelledAt: now });
}

export async function markPaid(trx: AccountTrx, id: string, refundId: string, now: Date): Promise<void> {
  const facts = { paidAt: now, refundId: refundId === id ? null : refundId };
  await updateRow(trx, 'refund_orders', { id }, facts);
}

/** Whether a refund has had this id, also a refund that was taken back. */
export const selectRefundOfId = statement<{ id: string }>(
  'select id from refunds where account_id = $1 and id = $2',
);

/** Opens the order again that this refund of a locked client had paid. Where the money came back, no file has the order any more. */
export const reopenOrder = writeStatement(`
  update refund_orders set paid_at = null,
    returned_file_ids = case when $4::boolean then array_remove(returned_file_ids || refund_file_id, null) else returned_file_ids end,
    refund_file_id = case when $4::boolean then null else refund_file_id end
  where account_id = $1 and client_id = $2 and coalesce(refund_id, id) = $3 and paid_at is not null and cancelled_at is null`);

/** Gives orders to a file for the bank. */
export const giveOrdersToFile = writeStatement(
  'update refund_orders set refund_file_id = $2 where account_id = $1 and id = any($3)',
);

/** The file of unpaid orders is withdrawn. */
export const openOrdersOfFile = writeStatement(`
  update refund_orders set refund_file_id = null
  where account_id = $1 and refund_file_id = $2 and paid_at is null`);
