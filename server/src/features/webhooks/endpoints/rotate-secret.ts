import type { ChangeContext, OfPath } from '../../../platform/http/endpoint.ts';
import { requireFound } from '../../../domain/errors/errors.ts';
import { noteChange } from '../../people/index.ts';
import * as store from './endpoints.store.ts';
import { presentEndpoint } from '../present.ts';
import { requireToReadAsEndpoint } from '../require-rights.ts';
import { newWebhookSecret } from '../sending/signature.ts';
import type { WebhookDeps } from '../webhook-deps.ts';
import { sealSecret } from '../webhook-deps.ts';
import { hostOf, purposeOfSecrets } from './webhook-endpoint.ts';

/** Both secrets sign for so long, so that the receiver has time to change. */
const OVERLAP_MILLISECONDS = 24 * 3_600_000;

/** Gives the endpoint a new secret. @throws ApiError `not-found`, `insufficient_scope`, `secrets-key-missing` */
export async function rotateSecret(context: ChangeContext, { params }: OfPath, deps: WebhookDeps) {
  const { trx, accountId, caller, now } = context;
  const endpoint = requireFound(await store.lockEndpoint(trx, params.id));
  requireToReadAsEndpoint(caller.scopes, endpoint.scopes);
  const secret = newWebhookSecret();
  const rotated = {
    ...endpoint,
    secret: await sealSecret(deps, secret, purposeOfSecrets(accountId, endpoint.id)),
    previousSecret: endpoint.secret,
    previousSecretUntil: new Date(now.getTime() + OVERLAP_MILLISECONDS),
    version: endpoint.version + 1,
    updatedAt: now,
  };
  await store.saveEndpoint(trx, rotated);
  const named = hostOf(endpoint.url);
  await noteChange(context, {
    action: 'webhook.secret-rotated',
    subject: endpoint.id,
    details: { url: named },
    widens: true,
    named,
  });
  const { body, etag } = presentEndpoint(rotated);
  return { body: { ...body, secret }, etag };
}
