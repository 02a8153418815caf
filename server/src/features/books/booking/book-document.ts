import type { BookingAccounts } from '../../../domain/books/booking-accounts.ts';
import { entryText } from '../../../domain/books/entry-texts.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { DocumentInCurrency } from '../../../domain/books/currency-postings.ts';
import {
  creditNotePostingsInCurrency,
  documentPostingsInCurrency,
} from '../../../domain/books/currency-postings.ts';
import type { Settlement } from '../../../domain/currency/covered-kroner.ts';
import { creditNotePostings, invoicePostings } from '../../../domain/books/postings.ts';
import type { DocumentToPost, PostingLine } from '../../../domain/books/postings.ts';
import type { Claims } from '../../../domain/invoices/owed-claims.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { postEntry } from './post-entry.ts';

/** An issued invoice or credit note for booking. */
export type BookedDocument = { id: string; number: string; issueDate: LocalDate } & (
  (DocumentToPost & { currency?: undefined }) | DocumentInCurrency
);

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
      lines:
        invoice.currency === undefined
          ? invoicePostings(invoice, accounts)
          : documentPostingsInCurrency(invoice, accounts),
    },
    now,
  );
}

/**
 * @param credited about the credited invoice: its outstanding øre before this credit note, and the fees of
 * letters that fall away; of one in another currency, how the credit note settles it
 * @param accounts as for `bookInvoice`
 */
export function bookCreditNote(
  trx: AccountTrx,
  creditNote: BookedDocument,
  credited: { outstandingBeforeOre: Ore; waived: Claims; settlement: Settlement | null },
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
      lines: creditNoteLines(creditNote, credited, accounts),
    },
    now,
  );
}

function creditNoteLines(
  creditNote: BookedDocument,
  { outstandingBeforeOre, waived, settlement }: Parameters<typeof bookCreditNote>[2],
  accounts: BookingAccounts,
): PostingLine[] {
  if (creditNote.currency === undefined) {
    return creditNotePostings(creditNote, outstandingBeforeOre, waived, accounts);
  }
  if (settlement === null) throw new Error('A credit note in a currency settles its invoice in kroner, too.');
  return creditNotePostingsInCurrency(creditNote, settlement, accounts);
}
