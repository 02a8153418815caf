import type { Input, ReadContext } from '../http/endpoint.ts';
import { presentPage, readPage } from '../http/paging.ts';
import { ApiError } from '../errors.ts';
import { listDeliveries as listRows } from './deliveries.store.ts';
import { findEndpoint } from './endpoints.store.ts';
import { presentDelivery } from './present.ts';

/** The log of an endpoint, newest first. @throws ApiError `not-found` */
export async function listDeliveries(
  { db, accountId }: ReadContext,
  { params, query }: Input<{ id: string }, { page?: number; pageSize?: number; status?: string }, unknown>,
) {
  const endpoint = await findEndpoint(db, accountId, params.id);
  if (endpoint === undefined) throw new ApiError('not-found');
  const page = readPage(query);
  const { deliveries, totalCount } = await listRows(db, accountId, endpoint.id, query.status, page);
  return { body: presentPage(deliveries.map(presentDelivery), totalCount, page) };
}
