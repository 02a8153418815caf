import { reversalText } from '../../../domain/books/entry-texts.ts';
import type { SourceDocumentType } from '../../../domain/books/journal.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { laterDate } from '../../../domain/days/local-date.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { lockEntry } from '../journal/journal.store.ts';
import { findDocumentEntryId } from './entries-of.store.ts';
import { markReversed, postEntry } from './post-entry.ts';

type TakingBack = { documentDate: LocalDate; description?: string };

/**
 * Takes an entry back by its mirror entry: the same lines with the sides exchanged. The mirror entry names the entry, and
 * the entry becomes `Reversed`.
 * @param entry an entry that is locked, or whose document is locked
 * @param taking `description`: left out, it names what is taken back
 * @returns the id of the mirror entry
 */
export function postMirror(
  trx: AccountTrx,
  entry: JournalEntry,
  { documentDate, description = reversalText(entry.description) }: TakingBack,
  now: Date,
): string {
  const id = postEntry(
    trx,
    {
      series: entry.series,
      // An earlier day would change balances of days on which the correction was unknown.
      documentDate: laterDate(documentDate, entry.postingDate),
      description,
      sourceDocumentType: entry.sourceDocumentType,
      sourceDocumentId: entry.sourceDocumentId,
      correctsEntryId: entry.id,
      lines: entry.lines.map((line) => ({ ...line, debitOre: line.creditOre, creditOre: line.debitOre })),
    },
    now,
  );
  markReversed(trx, entry.id);
  return id;
}

/** Takes the entry of a document back. @returns that entry; undefined when the document was not booked */
export async function postMirrorOf(
  trx: AccountTrx,
  { type, id }: { type: SourceDocumentType; id: string },
  taking: TakingBack,
  now: Date,
): Promise<JournalEntry | undefined> {
  const entryId = await findDocumentEntryId(trx, type, id);
  const entry = entryId === undefined ? undefined : await lockEntry(trx, entryId);
  if (entry !== undefined) postMirror(trx, entry, taking, now);
  return entry;
}
