import { newId } from '../../../platform/database/ids.ts';
import { lockForTransaction } from '../../../platform/database/locks.ts';
import type { ChangeContext, WithBody } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { noteChange } from '../../people/index.ts';
import { checkEndpoint } from './check-endpoint.ts';
import * as store from './endpoints.store.ts';
import { presentEndpoint } from '../present.ts';
import { requireScopes } from '../require-rights.ts';
import type { newEndpoint } from '../schemas.ts';
import { newWebhookSecret } from '../sending/signature.ts';
import type { WebhookDeps } from '../webhook-deps.ts';
import { sealSecret } from '../webhook-deps.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';
import { chooserOf, hostOf, purposeOfSecrets } from './webhook-endpoint.ts';

const MOST_ENDPOINTS = 20;

/**
 * Makes an endpoint, which gets what happens from now on.
 * @throws ApiError `validation-failed`, `insufficient_scope`, `too-many-webhook-endpoints`, `secrets-key-missing`
 */
export async function createEndpoint(
  context: ChangeContext,
  { body }: WithBody<typeof newEndpoint, never>,
  deps: WebhookDeps,
) {
  const { trx, accountId, caller, now } = context;
  const { url, types = [], description = '', scopes = caller.scopes } = body;
  checkEndpoint(deps.targets, accountId, body);
  requireScopes(caller.scopes, scopes);
  await lockForTransaction(trx, `webhook-endpoints ${accountId}`);
  const present = await store.listEndpoints(trx);
  if (present.length >= MOST_ENDPOINTS) throw new ApiError('too-many-webhook-endpoints');

  const id = newId();
  const secret = newWebhookSecret();
  const endpoint: WebhookEndpoint = {
    id,
    url,
    types,
    description: description.trim(),
    status: 'enabled',
    disabledReason: null,
    chooser: chooserOf(caller),
    scopes: [...new Set(scopes)],
    secret: await sealSecret(deps, secret, purposeOfSecrets(accountId, id)),
    previousSecret: null,
    previousSecretUntil: null,
    position: await store.lastSequence(trx),
    failingSince: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  await store.insertEndpoint(trx, endpoint);
  const named = hostOf(url);
  const details = { url: named, scopes: endpoint.scopes };
  await noteChange(context, { action: 'webhook.created', subject: id, details, widens: true, named });
  const { body: shown, etag } = presentEndpoint(endpoint);
  return { body: { ...shown, secret }, etag, location: `/v1/webhook-endpoints/${id}` };
}
