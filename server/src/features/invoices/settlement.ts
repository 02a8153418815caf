/**
 * The effects of payments, credit notes and write-offs on an invoice. These functions are pure: a use case locks the invoice, calls a
 * function and saves the result.
 */
import { invoiceStatus, isSettled, outstandingOre } from '../../domain/invoices/invoice-status.ts';
import type { LatePaymentFigures } from '../../domain/invoices/late-payment-figures.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import { numberFromAmount, smaller } from '../../domain/money.ts';
import type { Amount, Ore } from '../../domain/money.ts';
import type { Carried, Settlement } from '../../domain/currency/covered-kroner.ts';
import { NOTHING_CARRIED, settleByCreditNote, takeShare } from '../../domain/currency/covered-kroner.ts';
import { amountOf } from '../../domain/currency/currency.ts';
import type { Claims } from '../../domain/invoices/owed-claims.ts';
import { sumOfClaims } from '../../domain/invoices/owed-claims.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { withoutUnpaidClaims, unpaidInterestNeverOwed } from './claims.ts';
import { documentInKroner, openInCurrency, unrecoveredInCurrency } from './in-kroner.ts';
import type { Invoice, IssuedInvoice } from './invoice.ts';
import type { ClaimWaiver, Payment, WriteOff } from './recorded.ts';
import {
  changedInvoice,
  isIssued,
  isLostBy,
  outstandingClaimsOre,
  overdueSinceOn,
  overpaidOre,
  ownPartOre,
  unrecoveredOfWriteOff,
} from './invoice.ts';

/** How money is taken back. `backOn`: the day on which the bank took or returned it; left out when a person corrects a mistake, today. */
export type TakingBack = { backOn?: LocalDate };

const NO_CLAIMS: Claims = { feeOre: 0n, interestOre: 0n };

/**
 * Checks that the invoice can be paid.
 * @param takesCredit whether money beyond the invoice becomes credit of the customer. A wholly credited invoice can be paid
 *   then, too
 * @param loss that the payment takes back
 * @throws ApiError `invoice-not-payable`
 */
export function requirePayable(
  invoice: Invoice,
  { takesCredit, loss }: { takesCredit: boolean; loss?: WriteOff | undefined },
): asserts invoice is IssuedInvoice {
  const isCredited = invoiceStatus(invoice) === 'credited';
  const isOver = (isCredited && !takesCredit) || (invoice.isLost && loss === undefined);
  if (!isIssued(invoice) || invoice.type !== 'invoice' || isOver) {
    throw new ApiError('invoice-not-payable');
  }
}

/**
 * The loss that a payment can take back: the loss of the invoice itself, or else the last loss of fees.
 * @throws ApiError `nothing-to-recover` when nothing of a loss is left
 */
export function lossToRecover(invoice: Invoice): WriteOff {
  const losses = invoice.writeOffs.filter(({ reason }) => reason === 'loss');
  const left = (one: WriteOff) => unrecoveredOfWriteOff(one, invoice.payments);
  const loss =
    losses.find((one) => left(one).amountOre > 0n) ?? losses.findLast((one) => left(one).claimsOre > 0n);
  if (loss === undefined) throw new ApiError('nothing-to-recover');
  return loss;
}

/**
 * Divides a paid amount (øre): the invoice comes first, then the fees of letters. The rest becomes credit of the customer.
 * @param loss that the payment takes back: then the payment covers the part of the loss that has not come in, and nothing else
 * @throws ApiError `payment-exceeds-outstanding` with `details.outstanding` (kroner) when there is a rest and `takesCredit` is false
 */
export function dividePayment(
  invoice: Invoice,
  amountOre: Amount,
  { takesCredit, loss }: { takesCredit: boolean; loss?: WriteOff | undefined },
): Pick<Payment, 'amountOre' | 'claimsOre' | 'creditOre'> {
  const open =
    loss === undefined
      ? { amountOre: outstandingOre(invoice), claimsOre: outstandingClaimsOre(invoice) }
      : unrecoveredOfWriteOff(loss, invoice.payments);
  const ownOre = smaller(amountOre, open.amountOre);
  const claimsOre = smaller(amountOre - ownOre, open.claimsOre);
  const creditOre = amountOre - ownOre - claimsOre;
  if (creditOre > 0n && !takesCredit) {
    const outstanding = numberFromAmount(amountOre - creditOre);
    throw new ApiError('payment-exceeds-outstanding', { details: { outstanding } });
  }
  return { amountOre, claimsOre, creditOre };
}

/**
 * The invoice with a payment. The part of a loss that the payment takes back is no longer lost, but paid.
 * @param creditDates of the invoice's issued credit notes
 */
export function withPayment(
  invoice: IssuedInvoice,
  payment: Payment,
  creditDates: LocalDate[],
  now: Date,
): IssuedInvoice {
  const payments = [...invoice.payments, payment];
  const back = takenBack(invoice, payment);
  const paid = changedInvoice<IssuedInvoice>(
    invoice,
    {
      payments,
      writtenOffOre: invoice.writtenOffOre - back.amountOre,
      isLost: isLostBy({ ...invoice, payments }),
      claimsOre: invoice.claimsOre + back.claimsOre,
      paidOre: invoice.paidOre + ownPartOre(payment),
      claimsPaidOre: invoice.claimsPaidOre + payment.claimsOre,
      surplusOre: invoice.surplusOre + payment.creditOre,
      ...openNokAfter(invoice, (openOre) => openOre - nokOff(invoice, payment)),
    },
    now,
  );
  return settled(paid, creditDates);
}

/** The kroner that a payment took off what is open on an invoice in another currency. A payment that takes a loss back took none off. */
function nokOff({ writeOffs }: Invoice, payment: Payment): Ore {
  const takesBack = writeOffs.some(({ id }) => id === payment.recoversWriteOffId);
  return takesBack ? 0n : (payment.nok?.coveredOre ?? 0n);
}

/** What a change makes of the kroner that stand as receivable for an invoice in another currency. */
function openNokAfter(invoice: Invoice, change: (openOre: Ore) => Ore): Pick<Invoice, 'nok'> {
  const { nok } = invoice;
  return { nok: nok && { ...nok, openOre: change(nok.openOre) } };
}

/** The documents whose entries tell the part of a loss that is still lost: the loss, and the payments that took a part of the loss back. */
export function documentsOfLoss(invoice: Invoice, loss: WriteOff): string[] {
  const recovering = invoice.payments.filter(({ recoversWriteOffId }) => recoversWriteOffId === loss.id);
  return [loss, ...recovering].map(({ id }) => id);
}

/** The part of a standing write-off that a payment takes back, in øre. */
function takenBack({ writeOffs }: Invoice, payment: Payment): Pick<WriteOff, 'amountOre' | 'claimsOre'> {
  const takesBack = writeOffs.some(({ id }) => id === payment.recoversWriteOffId);
  return takesBack
    ? { amountOre: ownPartOre(payment), claimsOre: payment.claimsOre }
    : { amountOre: 0n, claimsOre: 0n };
}

/**
 * The invoice without a payment. The part of a loss that the payment had taken back is lost again. An invoice that owes something again
 * after its due date is overdue at once.
 * @param creditDates of the invoice's issued credit notes
 * @param today in Oslo
 * @returns also the change of the customer's credit (hundredths): credit that came from the payment is taken back, and credit that the payment
 *   used is given back. `shrunk`: the part of that credit that came of credit notes because of the payment, and that covers the invoice again;
 *   in kroner only of an invoice in another currency
 */
export function withoutPayment(
  invoice: IssuedInvoice,
  payment: Payment,
  creditDates: LocalDate[],
  { today, now }: { today: LocalDate; now: Date },
): { invoice: IssuedInvoice; creditOre: Amount; shrunk: Carried } {
  const payments = invoice.payments.filter(({ id }) => id !== payment.id);
  const back = takenBack(invoice, payment);
  const unpaid = changedInvoice<IssuedInvoice>(
    invoice,
    {
      payments,
      writtenOffOre: invoice.writtenOffOre + back.amountOre,
      isLost: isLostBy({ ...invoice, payments }),
      claimsOre: invoice.claimsOre - back.claimsOre,
      paidOre: invoice.paidOre - ownPartOre(payment),
      claimsPaidOre: invoice.claimsPaidOre - payment.claimsOre,
      surplusOre: invoice.surplusOre - payment.creditOre,
      paidOn: null,
    },
    now,
  );
  const shrunkOre = overpaidOre(invoice) - overpaidOre(unpaid);
  const { shrunk, ...reopened } = reopenedNok(invoice, payment, shrunkOre);
  const reversed = {
    ...settled({ ...unpaid, ...reopened }, creditDates),
    overdueSince: overdueSinceOn(unpaid, today),
  };
  const givenBackOre = payment.source === 'credit' ? payment.amountOre : 0n;
  return { invoice: reversed, creditOre: givenBackOre - payment.creditOre - shrunkOre, shrunk };
}

/** What is open in kroner again without a payment, less what credit of credit notes covers of that by its share. */
function reopenedNok(
  invoice: Invoice,
  payment: Payment,
  shrunkOre: Amount,
): Pick<Invoice, 'nok'> & { shrunk: Carried } {
  if (documentInKroner(invoice) === null) {
    return { nok: null, shrunk: { ...NOTHING_CARRIED, amountOre: shrunkOre } };
  }
  const open = openInCurrency(invoice);
  const { amountOre } = takenBack(invoice, payment);
  const opened = {
    amountOre: open.amountOre + ownPartOre(payment) - amountOre,
    nokOre: open.nokOre + nokOff(invoice, payment),
  };
  const { taken, left } = takeShare(opened, shrunkOre);
  return { ...openNokAfter(invoice, () => left.nokOre), shrunk: taken };
}

/**
 * The invoice with an issued credit note. Unpaid interest that letters claimed on the credited amount falls away. When the
 * invoice is wholly credited, all unpaid fees fall away.
 * @param figures for the interest; undefined when the invoice has no unpaid fees
 * @param waiverId the id for a waiver
 * @returns also the fees that fall away, the waiver of interest that was never owed, and the growth of the customer's
 *   credit (hundredths). `settlement`: how it settles an invoice in another currency; null of one in kroner
 */
export function withCreditNote(
  invoice: Invoice,
  creditNote: Pick<IssuedInvoice, 'totalOre' | 'issueDate' | 'nok'>,
  { figures, waiverId, now }: { figures: LatePaymentFigures | undefined; waiverId: string; now: Date },
): {
  invoice: Invoice;
  waived: Claims;
  waiver: ClaimWaiver | undefined;
  creditOre: Amount;
  settlement: Settlement | null;
} {
  const settlement = settlementInKroner(invoice, creditNote);
  const credited = changedInvoice<Invoice>(
    invoice,
    {
      creditedOre: invoice.creditedOre + creditNote.totalOre,
      ...openNokAfter(invoice, (openOre) => settlement?.open.nokOre ?? openOre),
    },
    now,
  );
  const creditOre = overpaidOre(credited) - overpaidOre(invoice);
  const { issueDate } = creditNote;
  if (credited.creditedOre === credited.totalOre) {
    const { invoice: relieved, waived } = withoutUnpaidClaims(credited);
    return { invoice: settled(relieved, [issueDate]), waived, waiver: undefined, creditOre, settlement };
  }
  const interestOre = figures === undefined ? 0n : unpaidInterestNeverOwed(credited, figures);
  const waived = { feeOre: 0n, interestOre };
  if (interestOre === 0n)
    return { invoice: settled(credited, [issueDate]), waived, waiver: undefined, creditOre, settlement };
  const waiver: ClaimWaiver = {
    id: waiverId,
    ground: 'credited',
    reason: null,
    ...waived,
    creditOre: 0n,
    waivedOn: issueDate,
  };
  const relieved = {
    ...credited,
    claimsOre: credited.claimsOre - amountOf(interestOre, credited.currency),
    waivers: [...credited.waivers, waiver],
  };
  return { invoice: settled(relieved, [issueDate]), waived, waiver, creditOre, settlement };
}

/** How a credit note settles an invoice in kroner; null where the invoice is in kroner. */
function settlementInKroner(
  invoice: Invoice,
  { totalOre, nok }: Pick<IssuedInvoice, 'totalOre' | 'nok'>,
): Settlement | null {
  if (invoice.nok === null || nok === null) return null;
  const open = { amountOre: outstandingOre(invoice), nokOre: invoice.nok.openOre };
  return settleByCreditNote(open, { amountOre: totalOre, nokOre: nok.totalOre });
}

/**
 * The invoice with a write-off. A loss includes the unpaid fees of letters.
 * @param creditDates of the invoice's issued credit notes
 * @returns also the write-off with the fees of letters (`claimsOre`), and these divided into reminder fees and interest
 */
export function withWriteOff(
  invoice: IssuedInvoice,
  given: Omit<WriteOff, 'claimsOre'>,
  creditDates: LocalDate[],
  now: Date,
): { invoice: IssuedInvoice; writeOff: WriteOff; waived: Claims } {
  const { invoice: relieved, waived } =
    given.reason === 'loss' ? withoutUnpaidClaims(invoice) : { invoice, waived: NO_CLAIMS };
  const writeOff = { ...given, claimsOre: amountOf(sumOfClaims(waived), invoice.currency) };
  const writeOffs = [...invoice.writeOffs, writeOff];
  const written = changedInvoice<IssuedInvoice>(
    relieved,
    {
      writeOffs,
      writtenOffOre: invoice.writtenOffOre + given.amountOre,
      isLost: isLostBy({ ...invoice, writeOffs }),
      ...openNokAfter(invoice, (openOre) => openOre - (given.amountNokOre ?? 0n)),
    },
    now,
  );
  return { invoice: settled(written, creditDates), writeOff, waived };
}

/**
 * The invoice without a write-off. The amount and the fees of letters are owed again, except the part that has come in.
 * @param today in Oslo
 */
export function withoutWriteOff(
  invoice: IssuedInvoice,
  writeOff: WriteOff,
  { today, now }: { today: LocalDate; now: Date },
): IssuedInvoice {
  const writeOffs = invoice.writeOffs.filter(({ id }) => id !== writeOff.id);
  const rest = unrecoveredOfWriteOff(writeOff, invoice.payments);
  const owed = changedInvoice<IssuedInvoice>(
    invoice,
    {
      writeOffs,
      writtenOffOre: invoice.writtenOffOre - rest.amountOre,
      isLost: isLostBy({ ...invoice, writeOffs }),
      claimsOre: invoice.claimsOre + rest.claimsOre,
      ...openNokAfter(invoice, (openOre) => openOre + restInKroner(writeOff, invoice)),
      // When only fees of letters are still lost, the invoice itself stays paid.
      paidOn: rest.amountOre > 0n ? null : invoice.paidOn,
    },
    now,
  );
  return { ...owed, overdueSince: overdueSinceOn(owed, today) };
}

/** What of a write-off of an invoice in another currency has not come in, in kroner; 0 of one in kroner. */
function restInKroner(writeOff: WriteOff, { payments }: Invoice): Ore {
  return writeOff.amountNokOre === null ? 0n : unrecoveredInCurrency(writeOff, payments).nokOre;
}

/**
 * The invoice with the day on which it was settled: the last day of its payments, credit notes and differences of øre. The
 * day is null while the invoice is outstanding or lost. Later credit notes do not change the day (contract 3.5).
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
