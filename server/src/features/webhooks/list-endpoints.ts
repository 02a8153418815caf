import type { Input, ReadContext } from '../../platform/http/endpoint.ts';
import { offsetOf, presentPage, readPage } from '../../platform/http/paging.ts';
import { listEndpoints as listAll } from './endpoints.store.ts';
import { presentEndpoint } from './present.ts';

/** The endpoints of the account, the oldest first. There are at most 20. */
export async function listEndpoints(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, { page?: number; pageSize?: number }, unknown>,
) {
  const page = readPage(query);
  const all = await listAll(db, accountId);
  const items = all.slice(offsetOf(page), offsetOf(page) + page.pageSize);
  return {
    body: presentPage(
      items.map((one) => presentEndpoint(one).body),
      all.length,
      page,
    ),
  };
}
