import type { Input, ReadContext } from '../../platform/http/endpoint.ts';
import type { PageQuery } from '../../platform/http/paging.ts';
import { presentPage, readPage } from '../../platform/http/paging.ts';
import type { ClientFilter, ClientSort } from './client-list.store.ts';
import { CLIENT_ORDER, listClients as findPage } from './client-list.store.ts';
import { presentClient } from './present.ts';

export async function listClients(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, PageQuery & ClientFilter & { sort?: ClientSort }, unknown>,
) {
  const { sort = 'name', page: _page, pageSize: _pageSize, after: _after, ...filter } = query;
  const page = readPage(CLIENT_ORDER, accountId, query);
  const { clients, ...place } = await findPage(db, accountId, filter, sort, page);
  return {
    body: presentPage(
      clients.map((client) => presentClient(client).body),
      place,
      page,
    ),
  };
}
