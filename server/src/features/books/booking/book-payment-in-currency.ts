import type { BookingAccounts } from '../../../domain/books/booking-accounts.ts';
import type { OfCustomer } from '../../../domain/books/currency-postings.ts';
import {
  appliedCreditPostingsInCurrency,
  earlyPaymentPostings,
  mirrored,
  paymentPostingsInCurrency,
  paymentReversalPostingsInCurrency,
} from '../../../domain/books/currency-postings.ts';
import { entryText } from '../../../domain/books/entry-texts.ts';
import type { PostingLine } from '../../../domain/books/postings.ts';
import type { Carried } from '../../../domain/currency/covered-kroner.ts';
import { takeShare, valueOfPayment } from '../../../domain/currency/covered-kroner.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { laterDate } from '../../../domain/days/local-date.ts';
import { divideRounded } from '../../../domain/money.ts';
import type { Amount, Ore } from '../../../domain/money.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { shareLockBookingAccounts } from '../chart/booking-accounts.store.ts';
import type { PaidFrom } from './entries-of.store.ts';
import { postPayment, postPaymentReversal } from './book-payment.ts';
import { postEntry } from './post-entry.ts';
import { postMirrorOf } from './post-mirror.ts';

/** A payment on an issued invoice in another currency. */
export type BookedPaymentInCurrency = OfCustomer & {
  id: string;
  source: 'bank' | 'credit';
  paidOn: LocalDate;
  /** For the text of the entry. */
  invoiceNumber: string;
  /** The day of the invoice. A payment before that day gains or loses by rates on this day. */
  issueDate: LocalDate;
  amountOre: Amount;
  /** What reached the account, or what left the credit of the customer. */
  amountNokOre: Ore;
  feeNokOre: Ore;
  covered: Carried;
  credit: Carried;
};

/**
 * Books a payment, as `bookPayment` does. A payment that is dated before its invoice has a second entry on the day of the invoice, with the
 * difference to the rate of the invoice. That entry has the source `WriteOff` and the id of the payment, because a document has one entry of
 * its own type.
 * @param account where money comes in. `isInCurrency`: whether that account is in the currency of the payment
 */
export async function bookPaymentInCurrency(
  trx: AccountTrx,
  payment: BookedPaymentInCurrency & { account: string; isInCurrency: boolean; bookedOn: LocalDate },
  read: BookingAccounts,
  now: Date,
): Promise<void> {
  // An overpayment may be the first posting on the account of debt to customers, so the accounts must not change.
  const accounts = payment.credit.amountOre > 0n ? await shareLockBookingAccounts(trx) : read;
  const { onPaymentDate, onInvoiceDate } = postingsOf(payment, { ...accounts, bank: payment.account });
  const { id, invoiceNumber, bookedOn } = payment;
  postPayment(trx, payment, { documentDate: bookedOn, lines: onPaymentDate }, now);
  if (onInvoiceDate.length === 0) return;
  postEntry(
    trx,
    {
      series: 'Manual',
      documentDate: laterDate(payment.issueDate, bookedOn),
      description: entryText('exchangeDifference', invoiceNumber),
      sourceDocumentType: 'WriteOff',
      sourceDocumentId: id,
      lines: onInvoiceDate,
    },
    now,
  );
}

/**
 * Reverses a booked payment, as `bookPaymentReversal` does: by its mirror, but for credit of the customer that stands at other kroner by now.
 * @param taken `creditNokOre`: the kroner of what the customer loses for the credit of the payment. `shrunk`: the credit that came of credit
 *   notes because of the payment: what leaves the credit of the customer, and what it covers of the invoice
 */
export async function bookPaymentReversalInCurrency(
  trx: AccountTrx,
  payment: BookedPaymentInCurrency,
  reversedOn: LocalDate,
  taken: { creditNokOre: Ore; shrunk: { used: Carried; covered: Carried } },
  now: Date,
): Promise<void> {
  const linesOf = ({ account, arrivedOre }: PaidFrom, accounts: BookingAccounts) =>
    reversalOf({ ...payment, arrivedOre }, taken, {
      ...accounts,
      ...(payment.source === 'bank' && { bank: account }),
    });
  const wasBooked = await postPaymentReversal(trx, payment, reversedOn, linesOf, now);
  if (wasBooked && isEarly(payment)) {
    await postMirrorOf(trx, { type: 'WriteOff', id: payment.id }, { documentDate: reversedOn }, now);
  }
}

function postingsOf(
  payment: BookedPaymentInCurrency & { isInCurrency: boolean },
  accounts: BookingAccounts,
): { onPaymentDate: PostingLine[]; onInvoiceDate: PostingLine[] } {
  const { covered, credit, ...money } = payment;
  if (payment.source === 'credit') {
    const used = { amountOre: payment.amountOre, nokOre: payment.amountNokOre };
    const onPaymentDate = appliedCreditPostingsInCurrency({ ...money, used, covered }, accounts);
    return { onPaymentDate, onInvoiceDate: [] };
  }
  const settled = { ...money, settlement: { covered, credit }, arrivedOre: arrivedOre(payment) };
  return isEarly(payment)
    ? earlyPaymentPostings(settled, accounts)
    : { onPaymentDate: paymentPostingsInCurrency(settled, accounts), onInvoiceDate: [] };
}

function reversalOf(
  payment: BookedPaymentInCurrency & { arrivedOre: Amount | null },
  taken: { creditNokOre: Ore; shrunk: { used: Carried; covered: Carried } },
  accounts: BookingAccounts,
): PostingLine[] {
  const { covered, credit, currency, customerId } = payment;
  const { shrunk, creditNokOre } = taken;
  const isShrunk = shrunk.used.amountOre > 0n;
  if (payment.source === 'credit') {
    const { onPaymentDate } = postingsOf({ ...payment, isInCurrency: false }, accounts);
    const applied = isShrunk
      ? appliedCreditPostingsInCurrency({ ...shrunk, currency, customerId }, accounts)
      : [];
    return [...mirrored(onPaymentDate), ...applied];
  }
  // On its own day an early payment counted at the rate of that day.
  const own = isEarly(payment) ? takeShare(valueOfPayment(payment), covered.amountOre).taken : covered;
  return paymentReversalPostingsInCurrency(
    {
      ...payment,
      settlement: { covered: own, credit },
      creditTakenNokOre: creditNokOre,
      ...(isShrunk && { shrunk }),
    },
    accounts,
  );
}

function isEarly({ source, paidOn, issueDate }: BookedPaymentInCurrency): boolean {
  return source === 'bank' && paidOn < issueDate;
}

/** What of it stands on an account in the currency: the amount less the share of the fee. Null on an account in kroner. */
function arrivedOre(payment: BookedPaymentInCurrency & { isInCurrency: boolean }): Amount | null {
  const { isInCurrency, amountOre, amountNokOre, feeNokOre } = payment;
  return isInCurrency ? divideRounded(amountOre * amountNokOre, amountNokOre + feeNokOre) : null;
}
