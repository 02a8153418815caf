import { findClient } from '../../clients/index.ts';
import { found } from '../../../domain/errors.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { presentPage, readPage } from '../../../platform/http/paging.ts';
import * as store from './client-deliveries.store.ts';
import { presentEInvoice, presentMail } from './present-delivery.ts';

/** @throws ApiError `not-found` */
export async function listClientDeliveries(
  { db, accountId }: ReadContext,
  { params, query }: Input<{ id: string }, Partial<Page>, unknown>,
) {
  const client = found(await findClient(db, accountId, params.id));
  const page = readPage(query);
  const { deliveries, totalCount } = await store.listClientDeliveries(db, accountId, client.id, page);
  const items = deliveries.map((row) => ({
    invoiceId: row.invoiceId,
    number: row.number,
    delivery: row.channel === 'email' ? presentMail(row, row.type) : presentEInvoice(row, row.type),
  }));
  return { body: presentPage(items, totalCount, page) };
}
