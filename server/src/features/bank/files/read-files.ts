import { found } from '../../../domain/errors.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { presentPage, readPage } from '../../../platform/http/paging.ts';
import * as store from './bank-files.store.ts';
import { presentFile } from './present.ts';

export async function listFiles(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, Partial<Page>, unknown>,
) {
  const page = readPage(query);
  const { files, totalCount } = await store.listFiles(db, accountId, page);
  return { body: presentPage(files.map(presentFile), totalCount, page) };
}

/** @throws ApiError `not-found` */
export async function getFile(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  return { body: presentFile(found(await store.findFile(db, accountId, params.id))) };
}
