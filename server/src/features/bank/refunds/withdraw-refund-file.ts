import { ApiError, requireFound } from '../../../domain/errors/errors.ts';
import type { ChangeContext, OfPath } from '../../../platform/http/endpoint.ts';
import { noteChange } from '../../people/index.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import { presentRefundFile } from './present-refund-file.ts';
import type { RefundFile } from './refund-files.store.ts';
import * as store from './refund-files.store.ts';

/**
 * Withdraws a file that the bank has not got, or has refused. Its orders are open again. A withdrawn file stays as it is.
 * @throws ApiError `not-found`, `refund-file-paid` with `details.refundIds`
 */
export async function withdrawRefundFile(context: ChangeContext, { params }: OfPath) {
  const { trx, now } = context;
  const file = requireFound(await store.lockFile(trx, params.id));
  const orders = await store.listOrdersOf(trx, [file.id]);
  if (file.withdrawnAt !== null) return { body: presentRefundFile(file, orders) };
  const refundIds = orders.flatMap(({ refundId }) => refundId ?? []);
  if (refundIds.length > 0) throw new ApiError('refund-file-paid', { details: { refundIds } });
  const withdrawn: RefundFile = { ...file, withdrawnAt: now };
  store.withdrawFileRow(trx, file.id, now);
  const details = { count: file.count, amount: kronerFromOre(file.amountOre) };
  await noteChange(context, { action: 'refund-file.withdrawn', subject: file.id, details });
  return { body: presentRefundFile(withdrawn, []) };
}
