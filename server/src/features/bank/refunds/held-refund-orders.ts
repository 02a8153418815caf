import { ApiError } from '../../../domain/errors/errors.ts';
import { lockRefundOrder, markCancelled, payRefundOrder } from '../../invoices/index.ts';
import type { HeldKind } from '../../../platform/operations/held.ts';
import { ReleaseRefused } from '../../../platform/operations/held.ts';
import { REFUND_ORDERS, heldRefundOrderRows, isOrderHeld } from './refund-files.store.ts';

/** The refund orders that no file takes after a restore, because the bank may have paid them. */
export const heldRefundOrders: HeldKind = {
  name: REFUND_ORDERS,
  title: 'refund orders',
  held: heldRefundOrderRows,
  async drop(trx, id, { now }) {
    if (!(await isOrderHeld(trx, id))) return;
    const locked = await lockRefundOrder(trx, id);
    if (locked === undefined) return;
    if (locked.order.refundFileId !== null) {
      throw new ReleaseRefused(`Refund order ${id} is in a file for the bank: withdraw the file first.`);
    }
    await markCancelled(trx, id, now);
  },
  needs: ['day'],
  async done(trx, id, { now, day }) {
    if (day === undefined || !(await isOrderHeld(trx, id))) return;
    const locked = await lockRefundOrder(trx, id);
    if (locked === undefined) return;
    await payRefundOrder({ trx, now, accountNow: now }, locked, { paidOn: day }).catch((error: unknown) => {
      // The error of the API names a field of a request. The operator has given --day.
      const isDay = error instanceof ApiError && error.facts.errors?.some(({ field }) => field === 'paidOn');
      throw isDay === true ? new ReleaseRefused(`On ${day} the credit was not there yet.`) : error;
    });
  },
};
