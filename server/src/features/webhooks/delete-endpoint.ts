import type { ChangeContext, Input } from '../../platform/http/endpoint.ts';
import { requireMatch } from '../../platform/http/etags.ts';
import { ApiError } from '../../domain/errors.ts';
import * as store from './endpoints.store.ts';

/** Deletes an endpoint with its log. @throws ApiError `not-found`, `precondition-failed` */
export async function deleteEndpoint(
  { trx, accountId }: ChangeContext,
  { params, ifMatch }: Input<{ id: string }, unknown, unknown>,
) {
  const endpoint = await store.lockEndpoint(trx, accountId, params.id);
  if (endpoint === undefined) throw new ApiError('not-found');
  requireMatch(ifMatch, endpoint.version);
  await store.deleteEndpoint(trx, accountId, endpoint.id);
  return { body: undefined };
}
