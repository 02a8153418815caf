import { entryText } from '../../../domain/books/entry-texts.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { PostingLine } from '../../../domain/books/postings.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { postEntry } from './post-entry.ts';
import { postMirrorOf } from './post-mirror.ts';

/**
 * @param lines balanced; they are posted in this order, because the caller relies on the order
 * @returns the id of the entry
 */
export function bookOpeningBalance(
  trx: AccountTrx,
  { id, date, lines }: { id: string; date: LocalDate; lines: PostingLine[] },
  now: Date,
): string {
  return postEntry(
    trx,
    {
      series: 'Manual',
      documentDate: date,
      description: entryText('openingBalance'),
      sourceDocumentType: 'OpeningBalance',
      sourceDocumentId: id,
      lines,
    },
    now,
  );
}

/**
 * Posts the mirror of the opening balance on `date`, or on the first open day. So the books are corrected
 * from the same day on.
 */
export async function bookOpeningBalanceReversal(
  trx: AccountTrx,
  { id, date }: { id: string; date: LocalDate },
  now: Date,
): Promise<JournalEntry> {
  const entry = await postMirrorOf(trx, { type: 'OpeningBalance', id }, { documentDate: date }, now);
  if (entry === undefined) throw new Error('An opening balance is always booked.');
  return entry;
}
