import { assertBalanced } from '../../../domain/books/postings.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { noteEvent } from '../../../platform/events/note-events.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { NewEntry } from './insert-entry.store.ts';
import { setReversed } from '../journal/journal.store.ts';
import { insertEntry } from './insert-entry.store.ts';

/**
 * An entry to post; see `insertEntry` for the posting date. Without a source document, the entry is its own source. Without
 * `correctsEntryId`, it corrects none.
 */
export type EntryToPost = Omit<NewEntry, 'id' | 'sourceDocumentId' | 'correctsEntryId'> &
  Partial<Pick<NewEntry, 'sourceDocumentId' | 'correctsEntryId'>>;

/**
 * Posts a balanced entry on its document date, or on the first open day if that month is closed. Each series
 * has its own numbers in each year of posting.
 * @returns the id of the entry
 */
export function postEntry(trx: AccountTrx, entry: EntryToPost, now: Date): string {
  assertBalanced(entry.lines);
  const id = newId();
  trx.later(...insertEntry(trx, { sourceDocumentId: id, correctsEntryId: null, ...entry, id }, now));
  // The number is known only to the database here. The feed reads the entry, which never changes.
  noteEvent(trx, 'journal_entry.posted', id, { journalEntry: id });
  return id;
}

export function markReversed(trx: AccountTrx, entryId: string): void {
  trx.later(setReversed(trx, trx.accountId, entryId));
  noteEvent(trx, 'journal_entry.reversed', entryId, { journalEntry: entryId });
}
