import { entryText } from '../../../domain/books/entry-texts.ts';
import type { BookingAccounts } from '../../../domain/books/booking-accounts.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { laterDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import {
  appliedCreditPostings,
  paymentPostings,
  paymentReversalPostings,
} from '../../../domain/books/postings.ts';
import type { PaymentToPost, PostingLine } from '../../../domain/books/postings.ts';
import { removeAllocationsOf } from '../../bank-transactions/index.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { getBookingAccounts, shareLockBookingAccounts } from '../chart/booking-accounts.store.ts';
import type { PaidFrom } from './entries-of.store.ts';
import { findPaymentEntry } from './entries-of.store.ts';
import { markReversed, postEntry } from './post-entry.ts';

/** A payment on an issued invoice. `invoiceNumber` is for the entry's text. */
export type BookedPayment = PaymentToPost & {
  id: string;
  source: 'bank' | 'credit';
  paidOn: LocalDate;
  invoiceNumber: string;
};

/** What the entry of a payment says of it, in any currency. */
type NamedPayment = Pick<BookedPayment, 'id' | 'source' | 'invoiceNumber'>;

const PAYMENT_TEXTS = {
  bank: { booked: 'payment', reversed: 'paymentReversed' },
  credit: { booked: 'credit', reversed: 'creditReversed' },
} as const;

/** Applied credit touches no bank account, so its entry is not in the `Bank` series. */
const PAYMENT_SERIES = { bank: 'Bank', credit: 'Manual' } as const;

/** Posts the entry of a payment with these lines. */
export function postPayment(
  trx: AccountTrx,
  { id, source, invoiceNumber }: NamedPayment,
  { documentDate, lines }: { documentDate: LocalDate; lines: PostingLine[] },
  now: Date,
): void {
  postEntry(
    trx,
    {
      series: PAYMENT_SERIES[source],
      documentDate,
      description: entryText(PAYMENT_TEXTS[source].booked, invoiceNumber),
      sourceDocumentType: 'Payment',
      sourceDocumentId: id,
      lines,
    },
    now,
  );
}

/**
 * Posts the reversal of a booked payment. It names the first entry, and the first entry becomes `Reversed`. A transaction of the bank that was
 * paired with the entry waits again. A payment that was never booked (accounting was off) has nothing to reverse.
 * @param reversedOn the correction's own date. It is never before the posting date of the first entry
 * @param linesOf the lines of the reversal. `paidFrom`: the account that the payment was paid from, even if the company has chosen another
 *   one since
 * @returns whether the payment was booked
 */
export async function postPaymentReversal(
  trx: AccountTrx,
  { id, source, invoiceNumber }: NamedPayment,
  reversedOn: LocalDate,
  linesOf: (paidFrom: PaidFrom, accounts: BookingAccounts) => PostingLine[],
  now: Date,
): Promise<boolean> {
  const entry = await findPaymentEntry(trx, id);
  if (entry === undefined) return false;
  await removeAllocationsOf(trx, entry.id, now);
  const accounts = await getBookingAccounts(trx);
  postEntry(
    trx,
    {
      series: PAYMENT_SERIES[source],
      documentDate: laterDate(reversedOn, entry.postingDate),
      description: entryText(PAYMENT_TEXTS[source].reversed, invoiceNumber),
      sourceDocumentType: 'Payment',
      sourceDocumentId: id,
      correctsEntryId: entry.id,
      lines: linesOf(entry, accounts),
    },
    now,
  );
  markReversed(trx, entry.id);
  return true;
}

/**
 * @param payment `account`: where money comes in; `bookedOn`: the date of the entry, where that is not the day of the payment
 * @param read the booking accounts, as the transaction has read them with its invoice
 */
export async function bookPayment(
  trx: AccountTrx,
  payment: BookedPayment & { account: string; bookedOn?: LocalDate },
  read: BookingAccounts,
  now: Date,
): Promise<void> {
  // An overpayment may be the first posting on the account of debt to customers, so the accounts must not change.
  const accounts = payment.creditOre > 0n ? await shareLockBookingAccounts(trx) : read;
  const lines =
    payment.source === 'bank'
      ? paymentPostings(payment, { ...accounts, bank: payment.account })
      : appliedCreditPostings(payment, accounts);
  postPayment(trx, payment, { documentDate: payment.bookedOn ?? payment.paidOn, lines }, now);
}

/**
 * Reverses a booked payment by a mirror entry. The money leaves the bank account that received it. Applied credit goes back to what is owed
 * to the customer.
 * @param reversedOn as `postPaymentReversal`
 * @param credited for an invoice that was credited: the øre owed to the customer before and after (credited
 * and paid beyond the total)
 */
export async function bookPaymentReversal(
  trx: AccountTrx,
  payment: BookedPayment,
  reversedOn: LocalDate,
  credited: { overpaidBeforeOre: Ore; overpaidAfterOre: Ore },
  now: Date,
): Promise<void> {
  const customerId = payment.source === 'credit' ? payment.customerId : null;
  const linesOf = ({ account }: PaidFrom, accounts: BookingAccounts) =>
    paymentReversalPostings({ ...payment, ...credited, from: { account, customerId } }, accounts);
  await postPaymentReversal(trx, payment, reversedOn, linesOf, now);
}
