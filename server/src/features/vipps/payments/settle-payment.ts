import { osloDate } from '../../../domain/days/local-date.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import type { Ore } from '../../../domain/money.ts';
import type { VippsEnd, VippsPayment } from '../../../domain/vipps/next-step.ts';
import { nextStep } from '../../../domain/vipps/next-step.ts';
import { payableByVipps } from '../../../domain/vipps/offer.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { lockInvoice, owedOre, payByVipps } from '../../invoices/index.ts';
import type { Vipps } from '../client/vipps.ts';
import { VippsFailed } from '../client/vipps.ts';
import { findKeys } from '../keys/keys.store.ts';
import type { VippsDeps } from '../vipps-deps.ts';
import { asService, vippsOf } from '../vipps-deps.ts';
import * as store from './vipps-payments.store.ts';
import type { OpenedPayment } from './vipps-payments.store.ts';

/** What is known after Vipps was asked. `unknown`: Vipps has not heard of the payment, which may be on its way. */
export type Settled =
  { kind: 'ended'; as: VippsEnd } | { kind: 'waits'; payment: VippsPayment } | { kind: 'unknown' };

/** The steps of one payment: ask, decide, capture, record. More of them in one go would be a circle. */
const MOST_STEPS = 6;
/** A payment lives for ten minutes. What Vipps has not heard of by then, it never will. */
const NEVER_MADE_AFTER_MILLISECONDS = 15 * 60_000;

/**
 * Brings a payment as far as it goes: asks Vipps, captures what is owed, and records it. Any number of processes may do so at once and die
 * at any point. The answer of Vipps is the truth, Vipps does each step once, and the lock of the row lets one of them record.
 * @throws VippsFailed; ApiError while the invoice cannot be paid, as a draft
 */
export async function settlePayment(deps: VippsDeps, accountId: string, id: string): Promise<Settled> {
  const db = deps.db.of(accountId);
  const first = await store.findOpened(db, id);
  if (first === undefined) throw new Error('The payment is not there.');
  if (!store.isOpen(first)) return { kind: 'ended', as: first.status as VippsEnd };
  const keys = await findKeys(db, first.keysId);
  if (keys === undefined) throw new Error('A payment has its keys.');
  const vipps = await vippsOf(deps, accountId, keys);

  let opened: OpenedPayment = first;
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const payment = await vipps.find(opened.reference);
    if (payment === undefined) return noteUnknown(deps, db, opened);
    const step = nextStep(payment, opened.captureOre);
    switch (step.kind) {
      case 'wait':
        return { kind: 'waits', payment };
      case 'end':
        await store.endOpened(db, id, step.as);
        return { kind: 'ended', as: step.as };
      case 'decide':
        await decide(deps, db, opened, payment.authorisedOre);
        break;
      case 'capture':
        await vipps.capture(opened.reference, step.amountOre);
        break;
      case 'cancel':
        await vipps.cancel(opened.reference);
        break;
      case 'record':
        if (step.restOre > 0n) await letGo(deps, vipps, opened);
        await record(deps, db, vipps, opened, step.amountOre);
        break;
    }
    opened = (await store.findOpened(db, id)) ?? opened;
    if (!store.isOpen(opened)) return { kind: 'ended', as: opened.status as VippsEnd };
  }
  throw new VippsFailed('away', 'too many steps');
}

async function noteUnknown({ clock }: VippsDeps, db: AccountDb, opened: OpenedPayment): Promise<Settled> {
  const age = clock().getTime() - opened.createdAt.getTime();
  if (age < NEVER_MADE_AFTER_MILLISECONDS) return { kind: 'unknown' };
  await store.endOpened(db, opened.id, 'never-made');
  return { kind: 'ended', as: 'never-made' };
}

/** The amount is decided under the lock of the invoice: never more than is owed now, and nothing where the money came another way. */
async function decide(
  deps: VippsDeps,
  db: AccountDb,
  { id, invoiceId }: OpenedPayment,
  authorisedOre: Ore,
): Promise<void> {
  await asService(deps, db, async (trx, accountNow) => {
    const invoice = await lockInvoice(trx, invoiceId);
    const opened = await store.lockOpen(trx, id);
    if (opened === undefined || opened.captureOre !== null) return;
    const owed = payableByVipps(invoice, owedOre(invoice), osloDate(accountNow)) ?? 0n;
    const most = authorisedOre < opened.amountOre ? authorisedOre : opened.amountOre;
    await store.noteCapture(trx, id, owed < most ? owed : most);
  });
}

/** What stays reserved frees itself after some days, so a failure keeps no money from being recorded. */
async function letGo({ log }: VippsDeps, vipps: Vipps, { id, reference }: OpenedPayment): Promise<void> {
  try {
    await vipps.cancel(reference);
  } catch (error) {
    if (!(error instanceof VippsFailed)) throw error;
    log.warn({ vippsPaymentId: id, reason: error.message }, 'rest of a Vipps payment was not let go');
  }
}

async function record(
  deps: VippsDeps,
  db: AccountDb,
  vipps: Vipps,
  { id, invoiceId, reference }: OpenedPayment,
  amountOre: Ore,
): Promise<void> {
  const agreedOn = await vipps.authorisedOn(reference);
  await asService(deps, db, async (trx, accountNow) => {
    const invoice = await lockInvoice(trx, invoiceId);
    // Another process may have recorded it meanwhile.
    if ((await store.lockOpen(trx, id)) === undefined) return;
    if (invoice.sentAt === null) throw new ApiError('invoice-not-sent');
    // The clock of Vipps may be ahead of ours at midnight.
    const today = osloDate(accountNow);
    const paidOn = agreedOn < today ? agreedOn : today;
    const context = { trx, now: deps.clock(), accountNow };
    const paymentId = await payByVipps(context, invoice, { amountOre, paidOn, reference });
    await store.endOpened(trx, id, 'paid', paymentId);
  });
}
