import { entryText, reversalText } from '../../../domain/books/entry-texts.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { refundPostings } from '../../../domain/books/postings.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { getBookingAccounts } from '../chart/booking-accounts.store.ts';
import { findDocumentEntryId } from './entries-of.store.ts';
import { lockEntry } from '../journal/journal.store.ts';
import { postEntry } from './post-entry.ts';
import { postMirror } from './post-mirror.ts';

/**
 * The booked part of credit that is paid back to a customer. `amountOre` is above 0; `bank`: the ledger account that the money left, where
 * it is not the present one.
 */
export type BookedRefund = {
  id: string;
  amountOre: Ore;
  customerId: string;
  paidOn: LocalDate;
  bank: string | undefined;
};

const NAME = entryText('refund');

export async function bookRefund(
  trx: Trx,
  accountId: string,
  refund: BookedRefund,
  now: Date,
): Promise<void> {
  const accounts = await getBookingAccounts(trx, accountId);
  postEntry(
    trx,
    accountId,
    {
      series: 'Bank',
      documentDate: refund.paidOn,
      description: NAME,
      sourceDocumentType: 'Refund',
      sourceDocumentId: refund.id,
      correctsEntryId: null,
      lines: refundPostings(refund, { ...accounts, bank: refund.bank ?? accounts.bank }),
    },
    now,
  );
}

/**
 * Reverses a refund by its mirror. A refund of unbooked credit has nothing to reverse.
 * @param reversedOn the mirror's own date
 */
export async function bookRefundReversal(
  trx: Trx,
  accountId: string,
  refundId: string,
  reversedOn: LocalDate,
  now: Date,
): Promise<void> {
  const entryId = await findDocumentEntryId(trx, accountId, 'Refund', refundId);
  const entry = entryId === undefined ? undefined : await lockEntry(trx, accountId, entryId);
  if (entry === undefined) return;
  postMirror(
    trx,
    accountId,
    entry,
    { documentDate: reversedOn, description: reversalText(NAME.toLowerCase()) },
    now,
  );
}
