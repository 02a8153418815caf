import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { VIPPS_PAUSES } from '../../../domain/vipps/pauses.ts';
import { ringBell } from '../../../platform/database/bell.ts';
import type { AccountDbOrTrx, AccountTrx, Db } from '../../../platform/database/database.ts';
import { statement, updateRow, writeStatement } from '../../../platform/database/statement.ts';
import type { Lease } from '../../../platform/operations/leases.ts';
import { leasesOf } from '../../../platform/operations/leases.ts';
import type { Due } from '../../../platform/operations/outbox.ts';

/** The payment by Vipps that stands, of the client that paid; `orderedOre`: what orders pay back or have paid back of the payment. */
export async function findRefundablePayment(
  trx: AccountTrx,
  id: string,
): Promise<{ clientId: string | null; amountOre: Ore; orderedOre: Ore } | undefined> {
  const [payment] = await selectRefundable(trx, trx.accountId, id);
  return payment;
}

const selectRefundable = statement<{ clientId: string | null; amountOre: Ore; orderedOre: Ore }>(`
  select i.client_id as "clientId", p.amount_ore as "amountOre",
    (select coalesce(sum(o.amount_ore), 0)::bigint from refund_orders o
      where o.account_id = $1 and o.vipps_payment_id = $2 and o.cancelled_at is null) as "orderedOre"
  from payments p join invoices i on i.account_id = $1 and i.id = p.invoice_id
  where p.account_id = $1 and p.id = $2 and p.vipps_reference is not null and p.reversed_at is null`);

/** Queues a new order, so that Vipps is asked for it. */
export async function askVipps(trx: AccountTrx, id: string, now: Date): Promise<void> {
  await updateRow(trx, 'refund_orders', { id }, { status: 'queued', nextAttemptAt: now });
  trx.afterCommit(() => ringBell('vipps'));
}

/** A refund that Vipps is asked for. */
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
  select o.id, p.vipps_reference as reference, o.amount_ore as "amountOre", p.paid_on as "paidOn"
  from refund_orders o join payments p on p.account_id = $1 and p.id = o.vipps_payment_id
  where o.account_id = $1 and o.id = $2 and o.status is not null`);

/** Notes that Vipps has refused an order, and is asked no more. */
export const noteRefusal = writeStatement(`
  update refund_orders set status = null, next_attempt_at = null, last_error = $3
  where account_id = $1 and id = $2 and status is not null`);

const ASKED = leasesOf<{ id: string }>({
  table: 'refund_orders',
  until: 'next_attempt_at',
  seconds: 120,
  pauses: VIPPS_PAUSES,
  columns: 'id',
});

/** A query for the outbox: refunds that Vipps is to be asked for. It covers all accounts. */
export function dueRefunds(now: Date, limit: number): RawBuilder<unknown> {
  return ASKED.due(now, limit, sql`status is not null`);
}

export function takeAskedRefund(db: Db, one: Due, now: Date): Promise<Lease<{ id: string }> | undefined> {
  return ASKED.take(db, one, ASKED.isDue(now));
}
