import { found } from '../../../domain/errors.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { PageQuery } from '../../../platform/http/paging.ts';
import { presentPage, readPage } from '../../../platform/http/paging.ts';
import * as store from './bank-files.store.ts';
import { presentFile } from './present.ts';

export async function listFiles(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, PageQuery, unknown>,
) {
  const page = readPage(store.BANK_FILE_ORDER, accountId, query);
  const { rows, ...place } = await store.listFiles(db, accountId, page);
  return { body: presentPage(rows.map(presentFile), place, page) };
}

/** @throws ApiError `not-found` */
export async function getFile(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  return { body: presentFile(found(await store.findFile(db, accountId, params.id))) };
}
