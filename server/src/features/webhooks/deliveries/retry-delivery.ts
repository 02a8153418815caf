import type { ChangeContext, OfPath } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import * as deliveries from './deliveries.store.ts';
import * as store from '../endpoints/endpoints.store.ts';
import { presentDelivery } from '../present.ts';
import { requireToReadAsEndpoint } from '../require-rights.ts';

/** Sends an event again at once. @throws ApiError `not-found`, `insufficient_scope`, `webhook-endpoint-disabled` */
export async function retryDelivery(
  { trx, caller, now }: ChangeContext,
  { params }: OfPath<'id' | 'deliveryId'>,
) {
  const endpoint = await store.lockEndpoint(trx, params.id);
  const delivery = endpoint && (await deliveries.findDelivery(trx, endpoint.id, params.deliveryId));
  if (endpoint === undefined || delivery === undefined) throw new ApiError('not-found');
  requireToReadAsEndpoint(caller.scopes, endpoint.scopes);
  if (endpoint.status === 'disabled') throw new ApiError('webhook-endpoint-disabled');
  await deliveries.retryDeliveryNow(trx, endpoint.id, delivery.id, now);
  return { body: presentDelivery({ ...delivery, status: 'pending', nextAttemptAt: now }, caller.scopes) };
}
