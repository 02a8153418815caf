import type { Input, ShownContext } from '../../platform/http/endpoint.ts';
import { ApiError } from '../../domain/errors.ts';
import { findEndpoint } from './endpoints.store.ts';
import { presentEndpoint } from './present.ts';

/** @throws ApiError `not-found` */
export async function getEndpoint(
  { db, accountId }: ShownContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  const endpoint = await findEndpoint(db, accountId, params.id);
  if (endpoint === undefined) throw new ApiError('not-found');
  return presentEndpoint(endpoint);
}
