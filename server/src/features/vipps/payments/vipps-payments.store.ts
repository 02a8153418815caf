import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Ore } from '../../../domain/money.ts';
import { VIPPS_PAUSES } from '../../../domain/vipps/pauses.ts';
import type { VippsEnd } from '../../../domain/vipps/next-step.ts';
import { ringBell } from '../../../platform/database/bell.ts';
import type { AccountDb, AccountDbOrTrx, AccountTrx, Db } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/statement.ts';
import type { Lease } from '../../../platform/operations/leases.ts';
import { leasesOf, minutesFrom } from '../../../platform/operations/leases.ts';
import type { Due } from '../../../platform/operations/outbox.ts';

/** A payment that a payer has opened with Vipps. `queued` and `sending` are open: Vipps is asked until the payment has ended. */
export type OpenedPayment = {
  id: string;
  invoiceId: string;
  keysId: string;
  reference: string;
  amountOre: Ore;
  captureOre: Ore | null;
  status: 'queued' | 'sending' | VippsEnd;
  createdAt: Date;
};

const COLUMNS = [
  'id',
  'invoice_id as invoiceId',
  'keys_id as keysId',
  'reference',
  'amount_ore as amountOre',
  'capture_ore as captureOre',
  'status',
  'created_at as createdAt',
] as const;

export function isOpen({ status }: Pick<OpenedPayment, 'status'>): boolean {
  return status === 'queued' || status === 'sending';
}

const PAYMENTS = leasesOf<{ id: string }>({
  table: 'vipps_payments',
  until: 'next_attempt_at',
  seconds: 120,
  pauses: VIPPS_PAUSES,
  columns: 'id',
});

/** @param payment.askedAt when Vipps is asked for the first time by the outbox. A name that is known already is left alone */
export async function insertOpened(
  trx: AccountTrx,
  payment: Pick<OpenedPayment, 'id' | 'invoiceId' | 'keysId' | 'reference' | 'amountOre'> & { askedAt: Date },
  now: Date,
): Promise<void> {
  const { askedAt, ...row } = payment;
  const full = { ...row, status: 'queued' as const, nextAttemptAt: askedAt, createdAt: now };
  await insertRows(trx, 'vipps_payments', [full], 'on conflict do nothing');
}

/** The first look of the outbox comes a minute after the click: the payer has returned by then, or takes longer. */
export function firstAskedAt(now: Date): Date {
  return minutesFrom(now, 1);
}

export async function findOpened(db: AccountDbOrTrx, id: string): Promise<OpenedPayment | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst();
}

export async function findByReference(
  db: AccountDbOrTrx,
  reference: string,
): Promise<OpenedPayment | undefined> {
  return select(db).where('reference', '=', reference).executeTakeFirst();
}

/** The newest payment that was opened for the invoice. */
export async function findNewest(db: AccountDbOrTrx, invoiceId: string): Promise<OpenedPayment | undefined> {
  return select(db)
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The open payment of a locked invoice. There is at most one. */
export async function findOpenOf(trx: AccountTrx, invoiceId: string): Promise<OpenedPayment | undefined> {
  return select(trx)
    .where('invoice_id', '=', invoiceId)
    .where('status', 'in', ['queued', 'sending'])
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

/** The payment, locked, as long as it is open. The invoice is locked before it. */
export async function lockOpen(trx: AccountTrx, id: string): Promise<OpenedPayment | undefined> {
  return select(trx)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'sending'])
    .forUpdate()
    .executeTakeFirst();
}

function select(db: AccountDbOrTrx) {
  return db
    .selectFrom('vipps_payments')
    .select(COLUMNS)
    .where('account_id', '=', db.accountId)
    .$castTo<OpenedPayment>();
}

/** Notes once how much is captured, before Vipps is asked to. */
export async function noteCapture(trx: AccountTrx, id: string, captureOre: Ore): Promise<void> {
  await trx
    .updateTable('vipps_payments')
    .set({ capture_ore: captureOre })
    .where('account_id', '=', trx.accountId)
    .where('id', '=', id)
    .where('capture_ore', 'is', null)
    .execute();
}

/** Ends an open payment. @param paymentId the recorded payment, where it is paid */
export async function endOpened(
  db: AccountDbOrTrx,
  id: string,
  status: VippsEnd,
  paymentId: string | null = null,
): Promise<void> {
  await db
    .updateTable('vipps_payments')
    .set({ status, payment_id: paymentId, next_attempt_at: null, last_error: null })
    .where('account_id', '=', db.accountId)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'sending'])
    .execute();
}

/** Opens a payment again of which Vipps had not heard, and has now. */
export async function openAgain(db: AccountDb, id: string, now: Date): Promise<void> {
  await db
    .updateTable('vipps_payments')
    .set({ status: 'queued', next_attempt_at: now })
    .where('account_id', '=', db.accountId)
    .where('id', '=', id)
    .where('status', '=', 'never-made')
    .execute();
}

/** Makes a waiting payment due: somebody has heard that Vipps has news of it. */
export async function makeDue(trx: AccountTrx, reference: string, now: Date): Promise<void> {
  await trx
    .updateTable('vipps_payments')
    .set({ next_attempt_at: now })
    .where('account_id', '=', trx.accountId)
    .where('reference', '=', reference)
    .where('status', '=', 'queued')
    .execute();
  trx.afterCommit(() => ringBell('vipps'));
}

/** A query for the outbox: payments that Vipps is to be asked for. It covers all accounts. */
export function dueOpened(now: Date, limit: number): RawBuilder<unknown> {
  return PAYMENTS.due(now, limit, sql`status in ('queued', 'sending')`);
}

export function takeOpened(db: Db, one: Due, now: Date): Promise<Lease<{ id: string }> | undefined> {
  return PAYMENTS.take(db, one, PAYMENTS.isDue(now));
}
