import { isDeepStrictEqual } from 'node:util';
import { EVENT_TYPES } from '../../../domain/webhooks/event-types.ts';
import { allowsScope, commonScopes } from '../../../domain/access/scopes.ts';
import type { ChangeContext, WithBody } from '../../../platform/http/endpoint.ts';
import { requireMatch } from '../../../platform/http/answers/etags.ts';
import { requireFound } from '../../../domain/errors/errors.ts';
import { noteChange } from '../../people/index.ts';
import { checkEndpoint } from './check-endpoint.ts';
import * as deliveries from '../deliveries/deliveries.store.ts';
import * as store from './endpoints.store.ts';
import { presentEndpoint } from '../present.ts';
import { requireScopes, requireToReadAsEndpoint } from '../require-rights.ts';
import type { endpointChanges } from '../schemas.ts';
import type { WebhookDeps } from '../webhook-deps.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';
import { chooserOf, hostOf, isOfTypes } from './webhook-endpoint.ts';

/**
 * Changes an endpoint. One that is enabled again goes on with what happens from now on. Where it is enabled again or gets another
 * address, what still waits for it is sent at once. A caller that gives the address,
 * also the same one, or widens the scopes becomes the chooser: from then on events go there by the rights of this caller.
 * @throws ApiError `not-found`, `precondition-failed`, `validation-failed`; `insufficient_scope` when the caller has less
 *   than `scopes`, or makes more events go somewhere than the caller may read; `confirmation-required` for what makes more events go
 *   somewhere
 */
export async function updateEndpoint(
  context: ChangeContext,
  { params, body, ifMatch }: WithBody<typeof endpointChanges>,
  { targets }: WebhookDeps,
) {
  const { trx, accountId, caller, now } = context;
  const endpoint = requireFound(await store.lockEndpoint(trx, params.id));
  requireMatch(ifMatch, endpoint.version);
  checkEndpoint(targets, accountId, body);
  const { url, types, description, status, scopes } = { ...endpoint, ...body };
  if (body.scopes !== undefined) requireScopes(caller.scopes, body.scopes);
  const isChosen = body.url !== undefined || scopes.some((scope) => !allowsScope(endpoint.scopes, scope));
  const isEnabled = status === 'enabled' && endpoint.status === 'disabled';
  const widens = isChosen || isEnabled || addsTypes(endpoint.types, types);
  if (widens) requireToReadAsEndpoint(caller.scopes, scopes);

  const changed: WebhookEndpoint = {
    ...endpoint,
    url,
    types,
    description: description.trim(),
    status,
    ...(isChosen
      ? { chooser: chooserOf(caller), scopes: commonScopes(scopes, caller.scopes) }
      : { scopes: [...new Set(scopes)] }),
  };
  if (isEnabled) {
    changed.position = await store.lastSequence(trx);
    changed.disabledReason = null;
    changed.failingSince = null;
  }
  if (isDeepStrictEqual(changed, endpoint)) return presentEndpoint(endpoint);
  const saved = { ...changed, version: endpoint.version + 1, updatedAt: now };
  await store.saveEndpoint(trx, saved);
  if (isEnabled || url !== endpoint.url) {
    await deliveries.bringDeliveriesForward(trx, endpoint.id, now);
  }
  const named = hostOf(url);
  await noteChange(context, {
    action: 'webhook.changed',
    subject: endpoint.id,
    details: { url: named, previousUrl: hostOf(endpoint.url), fields: Object.keys(body) },
    widens,
    named,
  });
  return presentEndpoint(saved);
}

function addsTypes(before: readonly string[], after: readonly string[]): boolean {
  return EVENT_TYPES.some((type) => isOfTypes(after, type) && !isOfTypes(before, type));
}
