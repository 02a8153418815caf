import type { Input, ReadContext } from '../../platform/http/endpoint.ts';
import type { Page } from '../../platform/http/paging.ts';
import { presentPage, readPage } from '../../platform/http/paging.ts';
import type { ClientFilter, ClientSort } from './client-list.store.ts';
import { listClients as findPage } from './client-list.store.ts';
import { presentClient } from './present.ts';

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
