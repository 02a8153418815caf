import type { LocalDate } from '../../domain/local-date.ts';
import type { Ore } from '../../domain/money.ts';
import { paymentPostings, paymentReversalPostings } from '../../domain/postings.ts';
import type { Claims } from '../../domain/postings.ts';
import type { Trx } from '../../platform/database.ts';
import { getBookingAccounts } from '../chart/booking-accounts.store.ts';
import { markReversed } from './journal.store.ts';
import { findPaymentEntry } from './payment-entry.store.ts';
import { postEntry } from './post-entry.ts';

/** A payment on an issued invoice. `invoiceNumber` is for the entry's text. */
export type BookedPayment = { id: string; amountOre: Ore; invoiceNumber: bigint; customerId: string | null };

export async function bookPayment(
  trx: Trx,
  accountId: string,
  payment: BookedPayment,
  paidOn: LocalDate,
  now: Date,
): Promise<void> {
  const accounts = await getBookingAccounts(trx, accountId);
  postEntry(
    trx,
    accountId,
    {
      series: 'Bank',
      documentDate: paidOn,
      description: `Innbetaling faktura ${payment.invoiceNumber}`,
      sourceDocumentType: 'Payment',
      sourceDocumentId: payment.id,
      correctsEntryId: null,
      lines: paymentPostings(payment, accounts),
    },
    now,
  );
}

/**
 * Reverses a booked payment by a mirror entry that names the first one, which becomes `Reversed`. A payment that was
 * never booked (accounting was off) has nothing to reverse. The money leaves the bank account that it came to, though the
 * company may have chosen another since.
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
  const accounts = { ...(await getBookingAccounts(trx, accountId)), bank: entry.bank };
  postEntry(
    trx,
    accountId,
    {
      series: 'Bank',
      documentDate: reversedOn,
      description: `Tilbakeført innbetaling faktura ${payment.invoiceNumber}`,
      sourceDocumentType: 'Payment',
      sourceDocumentId: payment.id,
      correctsEntryId: entry.id,
      lines: paymentReversalPostings({ ...payment, ...credited }, accounts),
    },
    now,
  );
  await markReversed(trx, accountId, entry.id);
}
