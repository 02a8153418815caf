import type { LocalDate } from '../../../domain/local-date.ts';
import { laterDate } from '../../../domain/local-date.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { markReversed, postEntry } from './post-entry.ts';

/**
 * Takes an entry back by its mirror entry: the same lines with the sides exchanged. The mirror entry names the entry, and
 * the entry becomes `Reversed`.
 * @param entry an entry that is locked, or whose document is locked
 * @returns the id of the mirror entry
 */
export function postMirror(
  trx: Trx,
  accountId: string,
  entry: JournalEntry,
  { documentDate, description }: { documentDate: LocalDate; description: string },
  now: Date,
): string {
  const id = postEntry(
    trx,
    accountId,
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
  markReversed(trx, accountId, entry.id);
  return id;
}
