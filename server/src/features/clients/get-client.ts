import type { Input, ReadContext } from '../../platform/http/endpoint.ts';
import { ApiError } from '../../domain/errors.ts';
import { findClient } from './clients.store.ts';
import { presentClient } from './present.ts';

/** @throws ApiError `not-found` */
export async function getClient(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  const client = await findClient(db, accountId, params.id);
  if (client === undefined) throw new ApiError('not-found');
  return presentClient(client);
}
