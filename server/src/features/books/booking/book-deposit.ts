import { entryText, reversalText } from '../../../domain/books/entry-texts.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { paymentPostings } from '../../../domain/books/postings.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { holdBookingAccounts } from '../chart/booking-accounts.store.ts';
import { lockEntry } from '../journal/journal.store.ts';
import { findDocumentEntryId } from './entries-of.store.ts';
import { postEntry } from './post-entry.ts';
import { postMirror } from './post-mirror.ts';

/** Money from a customer that pays no invoice. `amountOre` is above 0; `bank`: the ledger account that it came to. */
export type BookedDeposit = {
  id: string;
  amountOre: Ore;
  customerId: string;
  paidOn: LocalDate;
  bank: string;
};

const NAME = entryText('deposit');

export async function bookDeposit(
  trx: Trx,
  accountId: string,
  { id, amountOre, customerId, paidOn, bank }: BookedDeposit,
  now: Date,
): Promise<void> {
  // It may be the first posting on the account of debt to customers, so the accounts must not change.
  const accounts = await holdBookingAccounts(trx, accountId);
  postEntry(
    trx,
    accountId,
    {
      series: 'Bank',
      documentDate: paidOn,
      description: NAME,
      sourceDocumentType: 'Payment',
      sourceDocumentId: id,
      correctsEntryId: null,
      lines: paymentPostings({ amountOre, creditOre: amountOre, customerId }, { ...accounts, bank }),
    },
    now,
  );
}

/**
 * Reverses a deposit by its mirror. A deposit that was never booked has nothing to reverse.
 * @param reversedOn the mirror's own date
 */
export async function bookDepositReversal(
  trx: Trx,
  accountId: string,
  depositId: string,
  reversedOn: LocalDate,
  now: Date,
): Promise<void> {
  const entryId = await findDocumentEntryId(trx, accountId, 'Payment', depositId);
  const entry = entryId === undefined ? undefined : await lockEntry(trx, accountId, entryId);
  if (entry === undefined) return;
  const description = reversalText(NAME.toLowerCase());
  postMirror(trx, accountId, entry, { documentDate: reversedOn, description }, now);
}
