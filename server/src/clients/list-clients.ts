import type { Input, ReadContext } from '../http/endpoint.ts';
import type { Page } from '../http/paging.ts';
import { presentPage, readPage } from '../http/paging.ts';
import * as store from './clients.store.ts';
import { presentClient } from './present.ts';

export async function listClients(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, Partial<Page>, unknown>,
) {
  const page = readPage(query);
  const { clients, totalCount } = await store.listClients(db, accountId, page);
  return {
    body: presentPage(
      clients.map((client) => presentClient(client).body),
      totalCount,
      page,
    ),
  };
}
