import type { DbOrTrx } from '../../../platform/database/database.ts';
import type { Input, ReadContext, ShownContext } from '../../../platform/http/endpoint.ts';
import { found } from '../../../domain/errors.ts';
import type { JournalEntry } from './journal-entry.ts';
import { findEntry, listEntries, readEntries } from './journal.store.ts';
import { presentEntry } from './present.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { offsetOf, presentPage, readPage, totalOf } from '../../../platform/http/paging.ts';
import type { EntryFilterQuery } from './entry-filter.ts';
import { readEntryFilter } from './entry-filter.ts';
import type { EntrySort } from './entry-search.store.ts';
import { findEntryIds, sumEntries } from './entry-search.store.ts';

/** @throws ApiError `not-found` */
export async function getJournalEntry(
  { db, accountId }: ShownContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  return { body: presentEntry(await getEntry(db, accountId, params.id)) };
}

/** @throws ApiError `not-found` */
export async function getEntry(db: DbOrTrx, accountId: string, id: string): Promise<JournalEntry> {
  const entry = found(await findEntry(db, accountId, id));
  return entry;
}

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
