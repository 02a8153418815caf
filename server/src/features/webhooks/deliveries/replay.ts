import type { ChangeContext, WithBody } from '../../../platform/http/endpoint.ts';
import { EVENT_TYPES, sequenceBefore } from '../../../domain/webhooks/event-types.ts';
import { ApiError, requireFound, validationFailed } from '../../../domain/errors/errors.ts';
import { chooserScopes } from '../endpoints/chooser-scopes.ts';
import * as deliveries from './deliveries.store.ts';
import * as store from '../endpoints/endpoints.store.ts';
import { requireToReadAsEndpoint } from '../require-rights.ts';
import type { replayRequest } from '../schemas.ts';
import { wantsEvent } from '../endpoints/webhook-endpoint.ts';

const ONE_START = 'Give either `afterSequence` or `from`.';

/**
 * Sends again what the feed has since: the endpoint goes back in the feed. What waits for the endpoint is sent at once, because later
 * events of a resource wait for its earlier ones.
 * @throws ApiError `not-found`, `insufficient_scope`, `webhook-endpoint-disabled`, `validation-failed` unless one of the two is given
 */
export async function replayEvents(
  { trx, caller, now }: ChangeContext,
  { params, body }: WithBody<typeof replayRequest>,
) {
  const endpoint = requireFound(await store.lockEndpoint(trx, params.id));
  requireToReadAsEndpoint(caller.scopes, endpoint.scopes);
  if (endpoint.status === 'disabled') throw new ApiError('webhook-endpoint-disabled');
  const after = body.afterSequence ?? (body.from === undefined ? undefined : sequenceBefore(body.from));
  if (after === undefined)
    throw validationFailed([{ field: 'afterSequence', code: 'required', message: ONE_START }]);
  if (body.afterSequence !== undefined && body.from !== undefined) {
    throw validationFailed([{ field: 'from', code: 'unknown-field', message: ONE_START }]);
  }
  const scopes = await chooserScopes(trx, endpoint.chooser);
  const types = EVENT_TYPES.filter((type) => wantsEvent(endpoint, type, scopes));
  const last = await store.lastSequence(trx);
  const count = await store.countEventsAfter(trx, after, types);
  // What has not been sent yet is sent anyway.
  const position = Math.min(after, endpoint.position);
  await deliveries.bringDeliveriesForward(trx, endpoint.id, now);
  if (after < last) await store.saveEndpoint(trx, { ...endpoint, position, updatedAt: now });
  return { body: { count } };
}
