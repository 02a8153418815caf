import { entryText, reversalText } from '../../domain/books/entry-texts.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { WriteOffToPost } from '../../domain/books/write-off-postings.ts';
import { writeOffPostings } from '../../domain/books/write-off-postings.ts';
import type { Trx } from '../../database/database.ts';
import { getBookingAccounts } from '../chart/booking-accounts.store.ts';
import { findDocumentEntryId } from './document-entry.store.ts';
import { lockEntry } from '../journal/journal.store.ts';
import { postEntry } from './post-entry.ts';
import { postMirror } from './post-mirror.ts';

/** A write-off of a booked invoice. `invoiceNumber` is for the entry's text. */
export type BookedWriteOff = WriteOffToPost & { id: string; date: LocalDate; invoiceNumber: string };

type Named = Pick<BookedWriteOff, 'reason' | 'lossKind' | 'amountOre' | 'invoiceNumber'>;

function nameOf({ reason, lossKind, amountOre, invoiceNumber }: Named): string {
  if (reason === 'rounding') return entryText('rounding', invoiceNumber);
  if (amountOre === 0n) return entryText('lostFees', invoiceNumber);
  return entryText(lossKind === 'final' ? 'finalLoss' : 'unconfirmedLoss', invoiceNumber);
}

export async function bookWriteOff(
  trx: Trx,
  accountId: string,
  writeOff: BookedWriteOff,
  now: Date,
): Promise<void> {
  const accounts = await getBookingAccounts(trx, accountId);
  postEntry(
    trx,
    accountId,
    {
      series: 'Manual',
      documentDate: writeOff.date,
      description: nameOf(writeOff),
      sourceDocumentType: 'WriteOff',
      sourceDocumentId: writeOff.id,
      correctsEntryId: null,
      lines: writeOffPostings(writeOff, accounts),
    },
    now,
  );
}

/**
 * Reverses a booked write-off by its mirror. A write-off that was never booked (accounting was off when the
 * invoice was sent) has nothing to reverse.
 * @param reversedOn the mirror's own date, today in Oslo
 */
export async function bookWriteOffReversal(
  trx: Trx,
  accountId: string,
  writeOff: Named & { id: string },
  reversedOn: LocalDate,
  now: Date,
): Promise<void> {
  const entryId = await findDocumentEntryId(trx, accountId, 'WriteOff', writeOff.id);
  const entry = entryId === undefined ? undefined : await lockEntry(trx, accountId, entryId);
  if (entry === undefined) return;
  const description = reversalText(nameOf(writeOff));
  await postMirror(trx, accountId, entry, { documentDate: reversedOn, description }, now);
}
