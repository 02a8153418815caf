import type { LetterType } from '../../../domain/invoices/late-payment.ts';
import { entryText } from '../../../domain/books/entry-texts.ts';
import type { EntryText } from '../../../domain/books/entry-texts.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Claims } from '../../../domain/invoices/owed-claims.ts';
import { claimPostings } from '../../../domain/books/postings.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { getBookingAccounts } from '../chart/booking-accounts.store.ts';
import { postEntry } from './post-entry.ts';

/** A reminder or collection warning that claims something. `invoiceNumber` is for the entry's text. */
export type BookedLetter = Claims & {
  id: string;
  type: LetterType;
  sentOn: LocalDate;
  invoiceNumber: string;
  customerId: string | null;
};

const TEXTS: Record<LetterType, EntryText> = {
  reminder: 'reminder',
  collection_warning: 'collectionWarning',
};

/** @throws RangeError when the letter claims nothing */
export async function bookLetter(trx: AccountTrx, letter: BookedLetter, now: Date): Promise<void> {
  const accounts = await getBookingAccounts(trx);
  postEntry(
    trx,
    {
      series: 'Manual',
      documentDate: letter.sentOn,
      description: entryText(TEXTS[letter.type], letter.invoiceNumber),
      sourceDocumentType: 'Reminder',
      sourceDocumentId: letter.id,
      lines: claimPostings(letter, letter.customerId, accounts),
    },
    now,
  );
}
