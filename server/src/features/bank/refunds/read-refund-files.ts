import { createHash } from 'node:crypto';
import { found } from '../../../domain/errors.ts';
import { osloDate } from '../../../domain/local-date.ts';
import type { Input, ReadContext, ShownContext } from '../../../platform/http/endpoint.ts';
import { fileEtag } from '../../../platform/http/etags.ts';
import type { FileResult } from '../../../platform/http/file-answers.ts';
import type { PageQuery } from '../../../platform/http/paging.ts';
import { presentPage, readPage } from '../../../platform/http/paging.ts';
import { presentRefundFile } from './present-refund-file.ts';
import * as store from './refund-files.store.ts';

export async function listRefundFiles(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, PageQuery, unknown>,
) {
  const page = readPage(store.REFUND_FILE_ORDER, accountId, query);
  const { rows: files, ...place } = await store.listFiles(db, accountId, page);
  const ids = files.map(({ id }) => id);
  const orders = await store.listOrdersOf(db, accountId, ids);
  const items = files.map((file) => presentRefundFile(file, orders));
  return { body: presentPage(items, place, page) };
}

/** @throws ApiError `not-found` */
export async function getRefundFile(
  { db, accountId }: ShownContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  const file = found(await store.findRefundFile(db, accountId, params.id));
  return { body: presentRefundFile(file, await store.listOrdersOf(db, accountId, [file.id])) };
}

/** @throws ApiError `not-found` (also when the file is withdrawn) */
export async function getRefundFileSource(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
): Promise<FileResult> {
  const { source, createdAt } = found(await store.findRefundFileSource(db, accountId, params.id));
  const bytes = Buffer.from(source);
  const etag = fileEtag(createHash('sha256').update(bytes).digest('hex'));
  return { bytes, etag, name: refundFileName(params.id, createdAt) };
}

/** Files of one day have names of their own. */
export function refundFileName(id: string, createdAt: Date): string {
  return `pain.001-${osloDate(createdAt)}-${id.slice(-6).toLowerCase()}.xml`;
}
