import { yearOf } from '../domain/local-date.ts';
import { assertBalanced } from '../domain/postings.ts';
import { nextNumber } from '../platform/counters.ts';
import type { Trx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import type { NewEntry } from './journal.store.ts';
import { insertEntry } from './journal.store.ts';

/** An entry to post; the posting date is the document date. */
export type EntryToPost = Omit<NewEntry, 'id' | 'number' | 'postingDate'>;

/** Numbers and posts a balanced entry. Numbers run per series and year of posting (design "dates"). */
export async function postEntry(trx: Trx, accountId: string, entry: EntryToPost, now: Date): Promise<void> {
  assertBalanced(entry.lines);
  const postingDate = entry.documentDate;
  const number = await nextNumber(trx, accountId, `journal ${entry.series} ${yearOf(postingDate)}`);
  await insertEntry(trx, accountId, { ...entry, id: newId(), number, postingDate }, now);
}
