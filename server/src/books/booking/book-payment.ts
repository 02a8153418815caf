import type { LocalDate } from '../../domain/local-date.ts';
import type { Ore } from '../../domain/money.ts';
import { appliedCreditPostings, paymentPostings, paymentReversalPostings } from '../../domain/postings.ts';
import type { Claims, PaymentToPost } from '../../domain/postings.ts';
import type { Trx } from '../../database/database.ts';
import { getBookingAccounts, holdBookingAccounts } from '../chart/booking-accounts.store.ts';
import { markReversed } from '../journal/journal.store.ts';
import { findPaymentEntry } from './payment-entry.store.ts';
import { postEntry } from './post-entry.ts';

/** A payment on an issued invoice. `invoiceNumber` is for the entry's text. */
export type BookedPayment = PaymentToPost & {
  id: string;
  source: 'bank' | 'credit';
  paidOn: LocalDate;
  invoiceNumber: string;
};

const TEXTS = {
  bank: { booked: 'Innbetaling faktura', reversed: 'Tilbakeført innbetaling faktura' },
  credit: {
    booked: 'Tilgodehavende brukt på faktura',
    reversed: 'Tilbakeført: tilgodehavende brukt på faktura',
  },
};

/** Credit that is applied touches no bank account, so its entry is not of the bank's series. */
const SERIES = { bank: 'Bank', credit: 'Manual' } as const;

export async function bookPayment(
  trx: Trx,
  accountId: string,
  payment: BookedPayment,
  now: Date,
): Promise<void> {
  // What is owed for too much money may be the first on its account.
  const accounts =
    payment.creditOre > 0n
      ? await holdBookingAccounts(trx, accountId)
      : await getBookingAccounts(trx, accountId);
  const lines =
    payment.source === 'bank' ? paymentPostings(payment, accounts) : appliedCreditPostings(payment, accounts);
  postEntry(
    trx,
    accountId,
    {
      series: SERIES[payment.source],
      documentDate: payment.paidOn,
      description: `${TEXTS[payment.source].booked} ${payment.invoiceNumber}`,
      sourceDocumentType: 'Payment',
      sourceDocumentId: payment.id,
      correctsEntryId: null,
      lines,
    },
    now,
  );
}

/**
 * Reverses a booked payment by a mirror entry that names the first one, which becomes `Reversed`. A payment that was
 * never booked (accounting was off) has nothing to reverse. The money leaves the bank account that it came to, though the
 * company may have chosen another since; applied credit goes back to what is owed to the customer.
 *
 * @param reversedOn the correction's own date, today in Oslo
 * @param credited of an invoice that was credited: what was owed to the customer before and after (credited and paid
 *   beyond the total), and which fees and interest fall away now that nobody has paid them
 */
export async function bookPaymentReversal(
  trx: Trx,
  accountId: string,
  payment: BookedPayment,
  reversedOn: LocalDate,
  credited: { overpaidBeforeOre: Ore; overpaidAfterOre: Ore; waived: Claims },
  now: Date,
): Promise<void> {
  const entry = await findPaymentEntry(trx, accountId, payment.id);
  if (entry === undefined) return;
  const accounts = await getBookingAccounts(trx, accountId);
  const customerId = payment.source === 'credit' ? payment.customerId : null;
  const from = { account: entry.paidFrom, customerId };
  postEntry(
    trx,
    accountId,
    {
      series: SERIES[payment.source],
      documentDate: reversedOn,
      description: `${TEXTS[payment.source].reversed} ${payment.invoiceNumber}`,
      sourceDocumentType: 'Payment',
      sourceDocumentId: payment.id,
      correctsEntryId: entry.id,
      lines: paymentReversalPostings({ ...payment, ...credited, from }, accounts),
    },
    now,
  );
  await markReversed(trx, accountId, entry.id);
}
