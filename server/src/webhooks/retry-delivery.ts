import type { ChangeContext, Input } from '../http/endpoint.ts';
import { ApiError } from '../errors.ts';
import * as deliveries from './deliveries.store.ts';
import * as store from './endpoints.store.ts';
import { presentDelivery } from './present.ts';

/** Sends an event again at once. @throws ApiError `not-found`, `webhook-endpoint-disabled` */
export async function retryDelivery(
  { trx, accountId, now }: ChangeContext,
  { params }: Input<{ id: string; deliveryId: string }, unknown, unknown>,
) {
  const endpoint = await store.lockEndpoint(trx, accountId, params.id);
  const delivery =
    endpoint && (await deliveries.findDelivery(trx, accountId, endpoint.id, params.deliveryId));
  if (endpoint === undefined || delivery === undefined) throw new ApiError('not-found');
  if (endpoint.status === 'disabled') throw new ApiError('webhook-endpoint-disabled');
  await deliveries.retryNow(trx, accountId, delivery.id, now);
  return { body: presentDelivery({ ...delivery, status: 'pending', nextAttemptAt: now }) };
}
