import type { Input, ReadContext } from '../../platform/http/endpoint.ts';
import type { Page } from '../../platform/http/paging.ts';
import { presentPage, readPage } from '../../platform/http/paging.ts';
import type { ClientFilter, ClientSort } from './client-list.store.ts';
import { listClients as findPage } from './client-list.store.ts';
import { presentClient } from './present.ts';
import { found } from '../../domain/errors.ts';
import { findClient } from './clients.store.ts';

export async function listClients(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, Partial<Page> & ClientFilter & { sort?: ClientSort }, unknown>,
) {
  const { sort = 'name', page: _page, pageSize: _pageSize, ...filter } = query;
  const page = readPage(query);
  const { clients, totalCount } = await findPage(db, accountId, filter, sort, page);
  return {
    body: presentPage(
      clients.map((client) => presentClient(client).body),
      totalCount,
      page,
    ),
  };
}

/** @throws ApiError `not-found` */
export async function getClient(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  const client = found(await findClient(db, accountId, params.id));
  return presentClient(client);
}
