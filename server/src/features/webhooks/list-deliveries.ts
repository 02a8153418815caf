import type { WebhookDeliveryStatus } from '../../domain/webhooks.ts';
import type { Input, ReadContext } from '../../platform/http/endpoint.ts';
import { readTypes } from '../event-feed/index.ts';
import type { PageQuery } from '../../platform/http/paging.ts';
import { presentPage, readPage } from '../../platform/http/paging.ts';
import { ApiError } from '../../domain/errors.ts';
import { DELIVERY_ORDER, listDeliveries as listRows } from './deliveries.store.ts';
import { findEndpoint } from './endpoints.store.ts';
import { presentDelivery } from './present.ts';

type DeliveryQuery = PageQuery & { status?: WebhookDeliveryStatus; types?: string };

/** The log of an endpoint, newest first. @throws ApiError `not-found`, `validation-failed` for unknown types */
export async function listDeliveries(
  { db, accountId, caller }: ReadContext,
  { params, query }: Input<{ id: string }, DeliveryQuery, unknown>,
) {
  const endpoint = await findEndpoint(db, accountId, params.id);
  if (endpoint === undefined) throw new ApiError('not-found');
  const page = readPage(DELIVERY_ORDER, `${accountId} ${endpoint.id}`, query);
  const types = query.types === undefined ? undefined : readTypes(query.types);
  const filter = { status: query.status, types };
  const { deliveries, ...place } = await listRows(db, accountId, endpoint.id, filter, page);
  return {
    body: presentPage(
      deliveries.map((one) => presentDelivery(one, caller.scopes)),
      place,
      page,
    ),
  };
}
