import { osloDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { refusalOf } from '../../../domain/vipps/refund-refusal.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { AskedRefund } from '../../invoices/index.ts';
import { findAskedRefund, lockRefundOrder, noteRefusal, payOrderByVipps } from '../../invoices/index.ts';
import type { Vipps } from '../client/vipps.ts';
import { VippsFailed } from '../client/vipps.ts';
import { findPresentKeys } from '../keys/keys.store.ts';
import type { VippsDeps } from '../vipps-deps.ts';
import { asService, vippsOf } from '../vipps-deps.ts';

/**
 * Has Vipps give the money of an order back, and records the refund; or opens the order again, where Vipps refuses. The events of the payment
 * are asked for the key of the order before Vipps is asked to pay, and again where Vipps refuses. So a lost answer is found, and the same money
 * goes back once, however often this dies and begins anew. The present keys ask, because earlier keys may be gone.
 * @throws VippsFailed; ApiError while the refund cannot be recorded
 */
export async function settleRefund(deps: VippsDeps, accountId: string, orderId: string): Promise<void> {
  const db = deps.db.of(accountId);
  const asked = await findAskedRefund(db, orderId);
  if (asked === undefined) return;
  const keys = await findPresentKeys(db);
  if (keys === undefined) throw new VippsFailed('keys', 'no keys');
  const vipps = await vippsOf(deps, accountId, keys);
  const { reference, amountOre } = asked;
  const key = `r-${orderId}`;
  const before = await vipps.refundedOn(reference, key);
  if (before !== undefined) return record(deps, db, asked, before);
  try {
    await vipps.refund(reference, key, amountOre);
  } catch (error) {
    if (!(error instanceof VippsFailed) || error.kind !== 'refused') throw error;
    const found = await vipps.refundedOn(reference, key);
    return found === undefined ? refuse(deps, db, vipps, asked) : record(deps, db, asked, found);
  }
  await record(deps, db, asked, await vipps.refundedOn(reference, key));
}

/** @param on undefined: Vipps has said yes, and tells no day yet, so it is today */
async function record(
  deps: VippsDeps,
  db: AccountDb,
  { id }: AskedRefund,
  on: LocalDate | undefined,
): Promise<void> {
  await asService(deps, db, async (trx, accountNow) => {
    const locked = await lockRefundOrder(trx, id);
    // Another process may have recorded it meanwhile.
    if (locked === undefined) return;
    await payOrderByVipps({ trx, now: deps.clock(), accountNow }, locked, on ?? osloDate(accountNow));
  });
}

async function refuse(deps: VippsDeps, db: AccountDb, vipps: Vipps, asked: AskedRefund): Promise<void> {
  const { reference, amountOre, paidOn } = asked;
  const payment = await vipps.find(reference);
  await asService(deps, db, async (trx, accountNow) => {
    const refusal = refusalOf(payment, amountOre, { paidOn, today: osloDate(accountNow) });
    await noteRefusal(trx, trx.accountId, asked.id, refusal);
  });
}
