import { entryText } from '../../domain/books/entry-texts.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import { waiverPostings } from '../../domain/books/postings.ts';
import type { Claims } from '../../domain/books/postings.ts';
import type { Trx } from '../../database/database.ts';
import { getBookingAccounts } from '../chart/booking-accounts.store.ts';
import { postEntry } from './post-entry.ts';

/** Waived claims of letters. `invoiceNumber` is for the entry's text. */
export type BookedWaiver = Claims & {
  id: string;
  waivedOn: LocalDate;
  invoiceNumber: string | null;
  customerId: string | null;
};

/** Takes back the waived, unpaid claims of letters. @throws RangeError when nothing is waived */
export async function bookWaiver(
  trx: Trx,
  accountId: string,
  waiver: BookedWaiver,
  now: Date,
): Promise<void> {
  const accounts = await getBookingAccounts(trx, accountId);
  postEntry(
    trx,
    accountId,
    {
      series: 'Manual',
      documentDate: waiver.waivedOn,
      description: entryText('waiver', String(waiver.invoiceNumber)),
      sourceDocumentType: 'Waiver',
      sourceDocumentId: waiver.id,
      correctsEntryId: null,
      lines: waiverPostings(waiver, waiver.customerId, accounts),
    },
    now,
  );
}
