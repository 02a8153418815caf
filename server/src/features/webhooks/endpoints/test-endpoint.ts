import type { ChangeContext, OfPath } from '../../../platform/http/endpoint.ts';
import { newId } from '../../../platform/database/ids.ts';
import { ApiError, requireFound } from '../../../domain/errors/errors.ts';
import * as deliveries from '../deliveries/deliveries.store.ts';
import * as store from './endpoints.store.ts';
import { presentDelivery } from '../present.ts';
import { requireToReadAsEndpoint } from '../require-rights.ts';

/** Sends `webhook.test` to the endpoint alone. @throws ApiError `not-found`, `insufficient_scope`, `webhook-endpoint-disabled` */
export async function testEndpoint({ trx, caller, now }: ChangeContext, { params }: OfPath) {
  const endpoint = requireFound(await store.lockEndpoint(trx, params.id));
  requireToReadAsEndpoint(caller.scopes, endpoint.scopes);
  if (endpoint.status === 'disabled') throw new ApiError('webhook-endpoint-disabled');
  const type = 'webhook.test';
  const sequence = await store.lastSequence(trx);
  const event = { id: newId(), sequence, type, createdAt: now.toISOString(), actor: caller.actor, data: {} };
  const made = { eventId: event.id, sequence, type, about: event.id, event: JSON.stringify(event) } as const;
  const [id = ''] = deliveries.insertDeliveries(trx, endpoint.id, [made], now);
  const delivery = {
    id,
    eventId: event.id,
    type,
    status: 'pending',
    attempts: [],
    nextAttemptAt: now,
  } as const;
  return { body: presentDelivery({ ...delivery, attempts: [] }, caller.scopes) };
}
