import { randomBytes } from 'node:crypto';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { payableByVipps } from '../../../domain/vipps/offer.ts';
import { REFERENCE_RANDOM_BYTES, vippsReference } from '../../../domain/vipps/reference.ts';
import { newId } from '../../../platform/database/ids.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { shareLockTestClock } from '../../companies/index.ts';
import { lockInvoice, owedOre } from '../../invoices/index.ts';
import { VippsFailed } from '../client/vipps.ts';
import { findKeys, findPresentKeys } from '../keys/keys.store.ts';
import type { VippsDeps } from '../vipps-deps.ts';
import { vippsOf } from '../vipps-deps.ts';
import { settlePayment } from './settle-payment.ts';
import * as store from './vipps-payments.store.ts';
import type { OpenedPayment } from './vipps-payments.store.ts';

/** The invoice whose page somebody has open. */
export type InvoiceToPay = {
  accountId: string;
  invoiceId: string;
  /** What Vipps shows the payer: 3 to 100 characters. */
  description: string;
  /** Where the payer comes back to. */
  returnUrl: string;
};

export type Opening =
  /** The payer goes on at Vipps. */
  | { kind: 'goes-on'; address: string }
  /** The invoice is not paid by Vipps, or is paid: its page says what is. */
  | { kind: 'not-offered' };

/** An open payment is gone on with, or ended and followed by another. A third round would find what changes faster than anybody pays. */
const MOST_ROUNDS = 3;
/** Vipps gives the payer ten minutes. Less than two of them are too few to go on with. */
const GOES_ON_MILLISECONDS = 8 * 60_000;
/** No request takes so long. */
const ON_ITS_WAY_MILLISECONDS = 60_000;

/**
 * Opens a payment, or goes on with the one that is open. Two clicks at once find the same payment, because the row is made under the lock of
 * the invoice, and Vipps makes one payment of one name.
 * @throws VippsFailed, ApiError
 */
export async function openPayment(deps: VippsDeps, invoice: InvoiceToPay): Promise<Opening> {
  const { accountId } = invoice;
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
    const found = await findOrInsert(deps, invoice);
    if (found === undefined) return { kind: 'not-offered' };
    const { opened, dueOre, isNew } = found;
    if (isNew) return { kind: 'goes-on', address: await create(deps, invoice, opened) };
    const settled = await settlePayment(deps, accountId, opened.id);
    if (settled.kind === 'ended') {
      if (settled.as === 'paid') return { kind: 'not-offered' };
      continue;
    }
    const isYoung = deps.clock().getTime() - opened.createdAt.getTime() < GOES_ON_MILLISECONDS;
    const isSame = opened.amountOre === dueOre;
    // The click before may have died between the row and Vipps, so Vipps is asked by the same name.
    if (isSame && settled.kind === 'unknown') {
      return { kind: 'goes-on', address: await create(deps, invoice, opened) };
    }
    if (isSame && isYoung && settled.kind === 'waits' && settled.payment.redirectUrl !== null) {
      return { kind: 'goes-on', address: settled.payment.redirectUrl };
    }
    await end(deps, accountId, opened, settled.kind === 'waits');
  }
  throw new VippsFailed('away', 'too many rounds');
}

async function findOrInsert(
  { db, clock }: VippsDeps,
  { accountId, invoiceId }: InvoiceToPay,
): Promise<{ opened: OpenedPayment; dueOre: Ore | undefined; isNew: boolean } | undefined> {
  const now = clock();
  return inTransaction(
    db.of(accountId),
    async (trx) => {
      const accountNow = (await shareLockTestClock(trx)) ?? now;
      const invoice = await lockInvoice(trx, invoiceId);
      const dueOre = payableByVipps(invoice, owedOre(invoice), osloDate(accountNow));
      const open = await store.findOpenOf(trx, invoiceId);
      if (open !== undefined) return { opened: open, dueOre, isNew: false };
      const keys = await findPresentKeys(trx);
      if (dueOre === undefined || keys?.isOn !== true) return undefined;
      const opened = {
        id: newId(),
        invoiceId,
        keysId: keys.id,
        reference: vippsReference(invoiceId, randomBytes(REFERENCE_RANDOM_BYTES)),
        amountOre: dueOre,
      };
      await store.insertOpened(trx, { ...opened, askedAt: store.firstAskedAt(now) }, now);
      return {
        opened: { ...opened, captureOre: null, status: 'queued', createdAt: now },
        dueOre,
        isNew: true,
      };
    },
    { type: 'recipient', id: null },
  );
}

async function create(
  deps: VippsDeps,
  { accountId, description, returnUrl }: InvoiceToPay,
  { keysId, reference, amountOre }: OpenedPayment,
): Promise<string> {
  const keys = await findKeys(deps.db.of(accountId), keysId);
  if (keys === undefined) throw new Error('A payment has its keys.');
  const vipps = await vippsOf(deps, accountId, keys);
  return vipps.create({ reference, amountOre, returnUrl, description });
}

/** Ends a payment that nobody goes on with: its amount is not the present one, or its time is nearly over. */
async function end(
  deps: VippsDeps,
  accountId: string,
  { id, keysId, reference, createdAt }: OpenedPayment,
  isMade: boolean,
): Promise<void> {
  const db = deps.db.of(accountId);
  if (isMade) {
    const keys = await findKeys(db, keysId);
    if (keys === undefined) throw new Error('A payment has its keys.');
    await (await vippsOf(deps, accountId, keys)).cancel(reference);
    // The payer may have agreed in the same moment: the truth is asked for.
    await settlePayment(deps, accountId, id);
    return;
  }
  // Another click may be making it at this moment. Later nobody has its address, so that nobody can pay it.
  if (deps.clock().getTime() - createdAt.getTime() < ON_ITS_WAY_MILLISECONDS) {
    throw new VippsFailed('away', 'the earlier payment is on its way');
  }
  await store.endOpened(db, id, 'never-made');
}
