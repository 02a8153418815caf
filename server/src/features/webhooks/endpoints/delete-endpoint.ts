import type { ChangeContext, OfPath } from '../../../platform/http/endpoint.ts';
import { requireMatch } from '../../../platform/http/answers/etags.ts';
import { requireFound } from '../../../domain/errors/errors.ts';
import { noteChange } from '../../people/index.ts';
import * as store from './endpoints.store.ts';
import { hostOf } from './webhook-endpoint.ts';

/** Deletes an endpoint with its log. @throws ApiError `not-found`, `precondition-failed` */
export async function deleteEndpoint(context: ChangeContext, { params, ifMatch }: OfPath) {
  const { trx } = context;
  const endpoint = requireFound(await store.lockEndpoint(trx, params.id));
  requireMatch(ifMatch, endpoint.version);
  await store.deleteEndpoint(trx, endpoint.id);
  const details = { url: hostOf(endpoint.url) };
  await noteChange(context, { action: 'webhook.deleted', subject: endpoint.id, details });
  return { body: undefined };
}
