/**
 * What a payment, a credit note and a write-off make of an invoice. These functions are pure: a use case locks the invoice, asks
 * one of them, and saves the answer.
 */
import { invoiceStatus, isSettled, outstandingOre } from '../domain/invoices/invoice-status.ts';
import type { LatePaymentFigures } from '../domain/invoices/late-payment-figures.ts';
import type { LocalDate } from '../domain/local-date.ts';
import { kronerFromOre } from '../domain/money.ts';
import type { Ore } from '../domain/money.ts';
import type { Claims } from '../domain/books/postings.ts';
import { ApiError } from '../errors.ts';
import { giveUpClaims, interestNeverOwed, waiveClaims } from './dunning/waive-claims.ts';
import type { ClaimWaiver, Invoice, IssuedInvoice, Payment, WriteOff } from './invoice.ts';
import { changed, isIssued, isLostBy, overdueSinceOn, overpaidOre, ownPartOre } from './invoice.ts';

const NO_CLAIMS: Claims = { feeOre: 0n, interestOre: 0n };

/**
 * @param takesCredit whether money beyond the invoice becomes credit of the customer. A wholly credited invoice can be paid then,
 *   too.
 * @throws ApiError `invoice-not-payable`
 */
export function requirePayable(
  invoice: Invoice,
  { takesCredit }: { takesCredit: boolean },
): asserts invoice is IssuedInvoice {
  const isCredited = invoiceStatus(invoice) === 'credited';
  const isOver = (isCredited && !takesCredit) || invoice.isLost;
  if (!isIssued(invoice) || invoice.type !== 'invoice' || isOver) {
    throw new ApiError('invoice-not-payable');
  }
}

/**
 * Divides an amount (øre): the invoice comes first, then the fees and interest of letters. The rest becomes credit of the customer.
 * @throws ApiError `payment-exceeds-outstanding` with `details.outstanding` (kroner) when there is a rest and no credit is to be kept
 */
export function divide(
  invoice: Invoice,
  amountOre: Ore,
  { takesCredit }: { takesCredit: boolean },
): Pick<Payment, 'amountOre' | 'feesOre' | 'creditOre'> {
  const ownOre = smaller(amountOre, outstandingOre(invoice));
  const feesOre = smaller(amountOre - ownOre, invoice.feesOre - invoice.feesPaidOre);
  const creditOre = amountOre - ownOre - feesOre;
  if (creditOre > 0n && !takesCredit) {
    const outstanding = kronerFromOre(amountOre - creditOre);
    throw new ApiError('payment-exceeds-outstanding', { details: { outstanding } });
  }
  return { amountOre, feesOre, creditOre };
}

/** The invoice with a payment. @param creditDates of the invoice's issued credit notes */
export function withPayment(
  invoice: IssuedInvoice,
  payment: Payment,
  creditDates: LocalDate[],
  now: Date,
): IssuedInvoice {
  const paid = changed<IssuedInvoice>(
    invoice,
    {
      payments: [...invoice.payments, payment],
      paidOre: invoice.paidOre + ownPartOre(payment),
      feesPaidOre: invoice.feesPaidOre + payment.feesOre,
      surplusOre: invoice.surplusOre + payment.creditOre,
    },
    now,
  );
  return settled(paid, creditDates);
}

/**
 * The invoice without one of its payments. An invoice that owes something again after its due date is overdue at once.
 * @param creditDates of the invoice's issued credit notes
 * @param today in Oslo
 * @returns also the claims of letters that fall away, and how much the customer's credit grows (øre; negative when it shrinks):
 *   credit that the payment gave is taken back, credit that it was made of is given back
 */
export function withoutPayment(
  invoice: IssuedInvoice,
  payment: Payment,
  creditDates: LocalDate[],
  { today, now }: { today: LocalDate; now: Date },
): { invoice: IssuedInvoice; waived: Claims; creditOre: Ore } {
  const unpaid = changed<IssuedInvoice>(
    invoice,
    {
      payments: invoice.payments.filter(({ id }) => id !== payment.id),
      paidOre: invoice.paidOre - ownPartOre(payment),
      feesPaidOre: invoice.feesPaidOre - payment.feesOre,
      surplusOre: invoice.surplusOre - payment.creditOre,
      paidOn: null,
    },
    now,
  );
  const { invoice: relieved, waived } = waiveClaims(unpaid);
  const reversed = { ...settled(relieved, creditDates), overdueSince: overdueSinceOn(relieved, today) };
  const givenBackOre = payment.source === 'credit' ? payment.amountOre : 0n;
  const takenOre = payment.creditOre + overpaidOre(invoice) - overpaidOre(reversed);
  return { invoice: reversed, waived, creditOre: givenBackOre - takenOre };
}

/**
 * The invoice with an issued credit note. Interest that letters claimed on the credited amount falls away as far as it is unpaid;
 * when nothing of the invoice is left, all unpaid fees and interest do.
 * @param figures for the interest; undefined when the invoice has no unpaid claims
 * @param waiverId of the waiver, if there is one
 * @returns also the claims that fall away, the waiver of interest that was never owed, and how much the customer's credit grows (øre)
 */
export function withCreditNote(
  invoice: Invoice,
  creditNote: Pick<IssuedInvoice, 'totalOre' | 'issueDate'>,
  { figures, waiverId, now }: { figures: LatePaymentFigures | undefined; waiverId: string; now: Date },
): { invoice: Invoice; waived: Claims; waiver: ClaimWaiver | undefined; creditOre: Ore } {
  const credited = changed<Invoice>(invoice, { creditedOre: invoice.creditedOre + creditNote.totalOre }, now);
  const creditOre = overpaidOre(credited) - overpaidOre(invoice);
  const { issueDate } = creditNote;
  if (credited.creditedOre === credited.totalOre) {
    const { invoice: relieved, waived } = waiveClaims(credited);
    return { invoice: settled(relieved, [issueDate]), waived, waiver: undefined, creditOre };
  }
  const interestOre = figures === undefined ? 0n : interestNeverOwed(credited, figures);
  const waived = { feeOre: 0n, interestOre };
  if (interestOre === 0n)
    return { invoice: settled(credited, [issueDate]), waived, waiver: undefined, creditOre };
  const waiver: ClaimWaiver = {
    id: waiverId,
    ground: 'credited',
    reason: null,
    ...waived,
    waivedOn: issueDate,
  };
  const relieved = {
    ...credited,
    feesOre: credited.feesOre - interestOre,
    waivers: [...credited.waivers, waiver],
  };
  return { invoice: settled(relieved, [issueDate]), waived, waiver, creditOre };
}

/**
 * The invoice with a write-off. A loss takes the unpaid claims of letters with it.
 * @param creditDates of the invoice's issued credit notes
 * @returns also the write-off with the claims (`feesOre`), and these claims divided
 */
export function withWriteOff(
  invoice: IssuedInvoice,
  given: Omit<WriteOff, 'feesOre'>,
  creditDates: LocalDate[],
  now: Date,
): { invoice: IssuedInvoice; writeOff: WriteOff; waived: Claims } {
  const { invoice: relieved, waived } =
    given.reason === 'loss' ? giveUpClaims(invoice) : { invoice, waived: NO_CLAIMS };
  const writeOff = { ...given, feesOre: waived.feeOre + waived.interestOre };
  const writeOffs = [...invoice.writeOffs, writeOff];
  const written = changed<IssuedInvoice>(
    relieved,
    { writeOffs, writtenOffOre: invoice.writtenOffOre + given.amountOre, isLost: isLostBy(writeOffs) },
    now,
  );
  return { invoice: settled(written, creditDates), writeOff, waived };
}

/**
 * The invoice without one of its write-offs: everything is owed again that was owed before, the claims of letters, too.
 * @param today in Oslo
 */
export function withoutWriteOff(
  invoice: IssuedInvoice,
  writeOff: WriteOff,
  { today, now }: { today: LocalDate; now: Date },
): IssuedInvoice {
  const writeOffs = invoice.writeOffs.filter(({ id }) => id !== writeOff.id);
  const owed = changed<IssuedInvoice>(
    invoice,
    {
      writeOffs,
      writtenOffOre: invoice.writtenOffOre - writeOff.amountOre,
      isLost: isLostBy(writeOffs),
      feesOre: invoice.feesOre + writeOff.feesOre,
      // Where claims of letters alone were lost, the invoice itself is paid as before.
      paidOn: writeOff.amountOre > 0n ? null : invoice.paidOn,
    },
    now,
  );
  return { ...owed, overdueSince: overdueSinceOn(owed, today) };
}

/**
 * The invoice with the date on which nothing was outstanding any more: the last of the days on which it was paid, credited or
 * rounded off; null while something is outstanding, or lost. A date once reached stays, however much is credited later
 * (contract, `paidAt`).
 */
function settled<I extends Invoice>(invoice: I, creditDates: LocalDate[]): I {
  if (!isSettled(invoice)) return { ...invoice, paidOn: null };
  const paymentDates = invoice.payments
    .filter((payment) => ownPartOre(payment) > 0n)
    .map(({ paidOn }) => paidOn);
  const writeOffDates = invoice.writeOffs.filter(({ amountOre }) => amountOre > 0n).map(({ date }) => date);
  const dates = [...paymentDates, ...creditDates, ...writeOffDates];
  return { ...invoice, paidOn: invoice.paidOn ?? dates.toSorted().at(-1) ?? invoice.issueDate };
}

function smaller(one: Ore, other: Ore): Ore {
  return one < other ? one : other;
}
