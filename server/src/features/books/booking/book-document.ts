import type { BookingAccounts } from '../../../domain/books/booking-accounts.ts';
import { entryText } from '../../../domain/books/entry-texts.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { creditNotePostings, invoicePostings } from '../../../domain/books/postings.ts';
import type { DocumentToPost } from '../../../domain/books/postings.ts';
import type { Claims } from '../../../domain/invoices/owed-claims.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { postEntry } from './post-entry.ts';

/** An issued invoice or credit note for booking. */
export type BookedDocument = DocumentToPost & { id: string; number: string; issueDate: LocalDate };

/** @param accounts as `shareLockBookingAccounts` gave them in this transaction */
export function bookInvoice(
  trx: AccountTrx,
  invoice: BookedDocument,
  accounts: BookingAccounts,
  now: Date,
): void {
  postEntry(
    trx,
    {
      series: 'SalesInvoice',
      documentDate: invoice.issueDate,
      description: entryText('invoice', invoice.number),
      sourceDocumentType: 'Invoice',
      sourceDocumentId: invoice.id,
      lines: invoicePostings(invoice, accounts),
    },
    now,
  );
}

/**
 * @param credited about the credited invoice: its outstanding øre before this credit note, and the fees of
 * letters that fall away
 * @param accounts as for `bookInvoice`
 */
export function bookCreditNote(
  trx: AccountTrx,
  creditNote: BookedDocument,
  credited: { outstandingBeforeOre: Ore; waived: Claims },
  accounts: BookingAccounts,
  now: Date,
): void {
  postEntry(
    trx,
    {
      series: 'CreditNote',
      documentDate: creditNote.issueDate,
      description: entryText('creditNote', creditNote.number),
      sourceDocumentType: 'CreditNote',
      sourceDocumentId: creditNote.id,
      lines: creditNotePostings(creditNote, credited.outstandingBeforeOre, credited.waived, accounts),
    },
    now,
  );
}
