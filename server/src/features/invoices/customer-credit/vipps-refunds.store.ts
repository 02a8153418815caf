import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { VIPPS_PAUSES } from '../../../domain/vipps/pauses.ts';
import { ringBell } from '../../../platform/database/bell.ts';
import type { AccountDbOrTrx, AccountTrx, Db } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';
import { insertRows, statement, updateRow, writeStatement } from '../../../platform/database/statement.ts';
import type { Lease } from '../../../platform/operations/leases.ts';
import { leasesOf } from '../../../platform/operations/leases.ts';
import type { Due } from '../../../platform/operations/outbox.ts';

/** The payment by Vipps that stands, of the client that paid; `orderedOre`: what orders pay back or have paid back of the payment. */
export async function findRefundablePayment(
  trx: AccountTrx,
  id: string,
): Promise<{ clientId: string | null; amountOre: Ore; orderedOre: Ore } | undefined> {
  if (!isId(id)) return undefined;
  const [payment] = await selectRefundable(trx, trx.accountId, id);
  return payment;
}

const selectRefundable = statement<{ clientId: string | null; amountOre: Ore; orderedOre: Ore }>(`
  select i.client_id as "clientId", p.amount_ore as "amountOre",
    (select coalesce(sum(o.amount_ore), 0)::bigint
      from vipps_refunds v join refund_orders o on o.account_id = $1 and o.id = v.id
      where v.account_id = $1 and v.vipps_payment_id = $2 and o.cancelled_at is null) as "orderedOre"
  from payments p join invoices i on i.account_id = $1 and i.id = p.invoice_id
  where p.account_id = $1 and p.id = $2 and p.vipps_reference is not null and p.reversed_at is null`);

/** Queues a new order, so that Vipps is asked for it. */
export async function askVipps(
  trx: AccountTrx,
  order: { id: string; vippsPaymentId: string },
  now: Date,
): Promise<void> {
  await insertRows(trx, 'vipps_refunds', [
    { ...order, status: 'queued', nextAttemptAt: now, createdAt: now },
  ]);
  trx.afterCommit(() => ringBell('vipps'));
}

/** A refund that Vipps is asked for. `id`: of the order. */
export type AskedRefund = {
  id: string;
  /** What the payment is called at Vipps. */
  reference: string;
  amountOre: Ore;
  /** The day on which the payer agreed to the payment. */
  paidOn: LocalDate;
};

/** Undefined when Vipps is no longer asked. */
export async function findAskedRefund(db: AccountDbOrTrx, id: string): Promise<AskedRefund | undefined> {
  const [asked] = await selectAsked(db, db.accountId, id);
  return asked;
}

const selectAsked = statement<AskedRefund>(`
  select v.id, p.vipps_reference as reference, o.amount_ore as "amountOre", p.paid_on as "paidOn"
  from vipps_refunds v
  join refund_orders o on o.account_id = $1 and o.id = v.id
  join payments p on p.account_id = $1 and p.id = v.vipps_payment_id
  where v.account_id = $1 and v.id = $2 and v.status in ('queued', 'sending')`);

/** Notes that Vipps has refused an order, and is asked no more. */
export const noteRefusal = writeStatement(`
  update vipps_refunds set status = 'refused', next_attempt_at = null, last_error = $3
  where account_id = $1 and id = $2 and status in ('queued', 'sending')`);

/** Notes that Vipps has paid an order. */
export async function noteGivenBack(trx: AccountTrx, id: string): Promise<void> {
  await updateRow(trx, 'vipps_refunds', { id }, { status: 'paid', nextAttemptAt: null, lastError: null });
}

/** The order by Vipps that this refund has paid. */
export const selectVippsOrderOf = statement<{ id: string }>(`
  select o.id from refund_orders o join vipps_refunds v on v.account_id = $1 and v.id = o.id
  where o.account_id = $1 and coalesce(o.refund_id, o.id) = $2`);

const ASKED = leasesOf<{ id: string }>({
  table: 'vipps_refunds',
  until: 'next_attempt_at',
  seconds: 120,
  pauses: VIPPS_PAUSES,
  columns: 'id',
});

/** A query for the outbox: refunds that Vipps is to be asked for. It covers all accounts. */
export function dueRefunds(now: Date, limit: number): RawBuilder<unknown> {
  return ASKED.due(now, limit, sql`status in ('queued', 'sending')`);
}

export function takeAskedRefund(db: Db, one: Due, now: Date): Promise<Lease<{ id: string }> | undefined> {
  return ASKED.take(db, one, ASKED.isDue(now));
}
