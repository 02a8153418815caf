import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { offsetOf, presentPage, readPage, totalOf } from '../../../platform/http/paging.ts';
import type { EntryFilterQuery } from './entry-filter.ts';
import { readEntryFilter } from './entry-filter.ts';
import type { EntrySort } from './entry-search.store.ts';
import { findEntryIds, sumEntries } from './entry-search.store.ts';
import { listEntries, readEntries } from './journal.store.ts';
import { presentEntry } from './present.ts';

/** @throws ApiError `period-too-long` with `details.maxMonths` */
export async function listJournalEntries(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, EntryFilterQuery & { sort?: EntrySort } & Partial<Page>, unknown>,
) {
  const { period, filter } = readEntryFilter(query);
  const page = readPage(query);
  const sort = query.sort ?? 'postingDate';
  // The whole journal is counted ahead (decision 28).
  if (Object.keys(filter).length === 0) {
    const { entries, totalCount } = await listEntries(db, accountId, period, sort, page);
    return { body: presentPage(entries.map(presentEntry), totalCount, page) };
  }
  const part = { limit: page.pageSize, offset: offsetOf(page) };
  const ids = await findEntryIds(db, accountId, period, filter, sort, part);
  const totalCount = await totalOf(page, ids.length, async () => {
    const { count } = await sumEntries(db, accountId, period, filter);
    return count;
  });
  const entries = await readEntries(db, accountId, ids);
  return { body: presentPage(entries.map(presentEntry), totalCount, page) };
}
