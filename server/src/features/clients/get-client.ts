import type { Input, ReadContext } from '../../platform/http/endpoint.ts';
import { found } from '../../domain/errors.ts';
import { findClient } from './clients.store.ts';
import { presentClient } from './present.ts';

/** @throws ApiError `not-found` */
export async function getClient(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  const client = found(await findClient(db, accountId, params.id));
  return presentClient(client);
}
