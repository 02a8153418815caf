import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { requireFound } from '../../../domain/errors/errors.ts';
import type { JournalEntry } from './journal-entry.ts';
import { findEntry, listEntries, readEntriesInPieces } from './journal.store.ts';
import { presentEntry } from './present.ts';
import type { PageQuery } from '../../../platform/http/lists/paging.ts';
import {
  MOST_COUNTED,
  isBehindCursor,
  limitOf,
  offsetOf,
  placedPage,
  readPage,
} from '../../../platform/http/lists/paging.ts';
import type { EntryFilterQuery } from './entry-filter.ts';
import { readEntryFilter } from './entry-filter.ts';
import type { EntrySort } from './entry-search.store.ts';
import {
  ENTRY_ORDER,
  countEntriesUpTo,
  findEntryIds,
  prepareSearch,
  sumEntries,
} from './entry-search.store.ts';

/** @throws ApiError `not-found` */
export async function getEntry(db: AccountDbOrTrx, id: string): Promise<JournalEntry> {
  const entry = requireFound(await findEntry(db, id));
  return entry;
}

/** @throws ApiError `period-too-long` with `details.maxMonths` */
export async function listJournalEntries(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, EntryFilterQuery & { sort?: EntrySort } & PageQuery, unknown>,
) {
  const { period, filter } = readEntryFilter(query);
  const { page } = readPage(ENTRY_ORDER, accountId, { ...query, ...period });
  // The whole journal is counted ahead (decision 28).
  if (Object.keys(filter).length === 0) {
    const found = await listEntries(db, period, page.sort, page);
    return { body: { ...found, items: presented(found.items) } };
  }
  const search = await prepareSearch(db, { period, filter });
  const few = await countEntriesUpTo(MOST_COUNTED, db, search);
  const part = { limit: limitOf(page), offset: offsetOf(page), behind: isBehindCursor(page) };
  const read = await findEntryIds(db, search, page.sort, { ...part, isFew: few !== undefined });
  const found = await placedPage(page, read, async () => {
    if (few !== undefined || page.isCountedQuickly === true) return few;
    const { count } = await sumEntries(db, search);
    return count;
  });
  const ids = found.items.map(({ id }) => id);
  return { body: { ...found, items: presented(readEntriesInPieces(db, ids)) } };
}

async function* presented(entries: AsyncIterable<JournalEntry>) {
  for await (const entry of entries) yield presentEntry(entry);
}
