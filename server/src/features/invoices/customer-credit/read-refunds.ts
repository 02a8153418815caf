import { findCredit } from '../../clients/index.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { found } from '../../../domain/errors.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { presentPage, readPage } from '../../../platform/http/paging.ts';
import { presentRefund } from './present-refund.ts';
import * as store from './refunds.store.ts';

/** @throws ApiError `not-found` (also for a reversed refund) */
export async function getRefund(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string; refundId: string }, unknown, unknown>,
) {
  const refund = found(await store.findRefund(db, accountId, params.id, params.refundId));
  return { body: presentRefund(refund) };
}

/** @throws ApiError `not-found` */
export async function listRefunds(
  { db, accountId }: ReadContext,
  { params, query }: Input<{ id: string }, Partial<Page>, unknown>,
) {
  const client = found(await findCredit(db, accountId, params.id));
  const page = readPage(query);
  const { refunds, totalCount } = await store.listRefunds(db, accountId, client.clientId, page);
  return { body: presentPage(refunds.map(presentRefund), totalCount, page) };
}
