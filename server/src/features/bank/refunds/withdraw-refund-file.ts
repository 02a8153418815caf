import { ApiError, found } from '../../../domain/errors.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import { presentRefundFile } from './present-refund-file.ts';
import type { RefundFile } from './refund-files.store.ts';
import * as store from './refund-files.store.ts';

/**
 * Withdraws a file that the bank has not got, or has refused. Its orders are open again. A file that is withdrawn already stays as
 * it is.
 * @throws ApiError `not-found`, `refund-file-paid` with `details.refundIds`
 */
export async function withdrawRefundFile(
  { trx, accountId, now }: ChangeContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  const file = found(await store.lockFile(trx, accountId, params.id));
  const orders = await store.listOrdersOf(trx, accountId, [file.id]);
  if (file.withdrawnAt !== null) return { body: presentRefundFile(file, orders) };
  const paid = orders.filter(({ paidOn }) => paidOn !== null);
  if (paid.length > 0) {
    throw new ApiError('refund-file-paid', { details: { refundIds: paid.map(({ id }) => id) } });
  }
  const withdrawn: RefundFile = { ...file, withdrawnAt: now };
  store.withdraw(trx, accountId, file.id, now);
  return { body: presentRefundFile(withdrawn, []) };
}
