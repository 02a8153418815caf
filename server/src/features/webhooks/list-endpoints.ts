import type { Input, ReadContext } from '../../platform/http/endpoint.ts';
import { newestFirst } from '../../platform/http/list-order.ts';
import type { PageQuery } from '../../platform/http/paging.ts';
import { limitOf, offsetOf, placed, presentPage, readPage } from '../../platform/http/paging.ts';
import { listEndpoints as listAll } from './endpoints.store.ts';
import { presentEndpoint } from './present.ts';

const ENDPOINT_ORDER = { ...newestFirst('webhook-endpoints'), isDescending: false };

/** The endpoints of the account, the oldest first. There are at most 20. */
export async function listEndpoints(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, PageQuery, unknown>,
) {
  const page = readPage(ENDPOINT_ORDER, accountId, query);
  const all = await listAll(db, accountId);
  const [madeAt, afterId] = page.after ?? [];
  const behind = all.filter(
    ({ createdAt, id }) =>
      madeAt === undefined || `${createdAt.toISOString()} ${id}` > `${madeAt} ${afterId}`,
  );
  const read = behind.slice(offsetOf(page), offsetOf(page) + limitOf(page));
  const { rows, ...place } = await placed(ENDPOINT_ORDER, page, read, async () => all.length);
  return {
    body: presentPage(
      rows.map((one) => presentEndpoint(one).body),
      place,
      page,
    ),
  };
}
