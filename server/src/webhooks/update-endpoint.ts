import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import type { ChangeContext, Input } from '../http/endpoint.ts';
import { requireMatch } from '../http/etags.ts';
import { ApiError } from '../errors.ts';
import { checkEndpoint } from './check-endpoint.ts';
import * as store from './endpoints.store.ts';
import { presentEndpoint } from './present.ts';
import type { endpointChanges } from './schemas.ts';
import type { WebhookDeps } from './webhook-deps.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

/**
 * Changes an endpoint. One that is enabled again goes on with what happens from now on.
 * @throws ApiError `not-found`, `precondition-failed`, `validation-failed`
 */
export async function updateEndpoint(
  { trx, accountId, now }: ChangeContext,
  { params, body, ifMatch }: Input<{ id: string }, unknown, Static<typeof endpointChanges>>,
  { targets }: WebhookDeps,
) {
  const endpoint = await store.lockEndpoint(trx, accountId, params.id);
  if (endpoint === undefined) throw new ApiError('not-found');
  requireMatch(ifMatch, endpoint.version);
  checkEndpoint(targets, accountId, body);
  const { url, types, description, status } = { ...endpoint, ...body };
  const changed: WebhookEndpoint = { ...endpoint, url, types, description: description.trim(), status };
  if (status === 'enabled' && endpoint.status === 'disabled') {
    changed.position = await store.lastSequence(trx, accountId);
    changed.disabledReason = null;
    changed.failingSince = null;
  }
  if (isDeepStrictEqual(changed, endpoint)) return presentEndpoint(endpoint);
  const saved = { ...changed, version: endpoint.version + 1, updatedAt: now };
  await store.saveEndpoint(trx, accountId, saved);
  return presentEndpoint(saved);
}
