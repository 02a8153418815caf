import type { LatePaymentFigures } from '../../domain/invoices/late-payment-figures.ts';
import {
  sumInterest,
  interestSpans,
  lateInterest,
  lawfulDueDate,
} from '../../domain/invoices/late-payment.ts';
import type { InterestSpan, Principal } from '../../domain/invoices/late-payment.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import { amountOf, BOOK_CURRENCY, oreOf } from '../../domain/currency/currency.ts';
import type { Amount, Ore } from '../../domain/money.ts';
import { smaller, negated } from '../../domain/money.ts';
import type { Invoice, IssuedInvoice } from './invoice.ts';
import type { ClaimWaiver } from './recorded.ts';
import { ownPartOre, isIssued } from './invoice.ts';
import { invoiceStatus } from '../../domain/invoices/invoice-status.ts';
import { owedClaims } from '../../domain/invoices/owed-claims.ts';
import type { Claims } from '../../domain/invoices/owed-claims.ts';

/**
 * The amount that an invoice bears interest on. A credited amount was never owed, so no day counts a credited amount. Payments and
 * write-offs reduce the amount from their own day on.
 * @throws RangeError for an invoice in another currency, on which letters claim nothing (`mayClaimFees`)
 */
export function principalOf(invoice: Invoice): Principal {
  const inOre = (amount: Amount) => oreOf(amount, invoice.currency);
  const payments = invoice.payments.map((payment) => ({
    on: payment.paidOn,
    amountOre: inOre(ownPartOre(payment)),
  }));
  const writeOffs = invoice.writeOffs.map(({ date, amountOre }) => ({
    on: date,
    amountOre: inOre(amountOre),
  }));
  return {
    dueDate: lawfulDueDate(invoice),
    totalOre: inOre(invoice.totalOre - invoice.creditedOre),
    reductions: [...payments, ...writeOffs],
  };
}

/** Whether letters may claim fees and interest with the invoice. The law states them in kroner, so only with an invoice in kroner. */
export function mayClaimFees({ currency }: Pick<Invoice, 'currency'>): boolean {
  return currency === BOOK_CURRENCY;
}

/**
 * The late-payment interest that letters have claimed, in øre, also interest that was given up or lost later. Interest that was
 * never owed is left out: on amounts that a credit note has taken back, and for days on which the money had come already.
 */
export function claimedInterestOre({ reminders, waivers }: Invoice): Ore {
  const claimedOre = reminders.reduce((sum, { interestOre }) => sum + interestOre, 0n);
  const neverOwed = waivers.filter(({ ground }) => ground !== 'given_up');
  return neverOwed.reduce((claimed, { interestOre }) => claimed - interestOre, claimedOre);
}

/**
 * The interest that a letter of that day claims: the interest up to that day less the interest that earlier letters have
 * claimed.
 * @returns `interestOre`, and in `spans` its calculation, mostly for the days since the last letter that claimed interest
 */
export function interestToClaim(
  invoice: Invoice,
  today: LocalDate,
  figures: LatePaymentFigures,
): { interestOre: Ore; spans: InterestSpan[] } {
  if (!mayClaimFees(invoice)) return { interestOre: 0n, spans: [] };
  const principal = principalOf(invoice);
  const interestOre = lateInterest(principal, today, figures).ore - claimedInterestOre(invoice);
  if (interestOre <= 0n) return { interestOre: 0n, spans: [] };
  const lastClaim = invoice.reminders.findLast((reminder) => reminder.interestOre > 0n);
  const spans = interestSpans(principal, lastClaim?.sentOn ?? principal.dueDate, today, figures);
  // A rate that was entered late adds interest for days before the last claim. Rounding alone can differ by 1 øre.
  const isExplained = sumInterest(spans) >= interestOre - 1n;
  return {
    interestOre,
    spans: isExplained ? spans : interestSpans(principal, principal.dueDate, today, figures),
  };
}

/**
 * The claims beside the invoice that are neither paid nor waived. Payments cover the fees of letters, then the interest, then refunded
 * credit (docs/decisions/0039-fees-and-interest.md).
 */
export function outstandingClaims(invoice: Invoice): Required<Claims> {
  const before = partsOf(invoice, oreOf(invoice.claimsOre, invoice.currency));
  const after = partsOf(invoice, oreOf(invoice.claimsPaidOre, invoice.currency));
  return {
    feeOre: before.feeOre - after.feeOre,
    interestOre: before.interestOre - after.interestOre,
    refundedOre: before.refundedOre - after.refundedOre,
  };
}

/** Takes away the unpaid claims beside any invoice, also a paid invoice. */
export function withoutUnpaidClaims<I extends Invoice>(invoice: I): { invoice: I; waived: Required<Claims> } {
  return { invoice: { ...invoice, claimsOre: invoice.claimsPaidOre }, waived: outstandingClaims(invoice) };
}

/**
 * The unpaid interest that letters claimed on credited amounts, in øre, 0 or more: the claimed interest beyond the interest on the amount
 * after the credit notes, up to the last letter that claimed interest.
 *
 * @param invoice after the credit note
 */
export function unpaidInterestNeverOwed(invoice: Invoice, figures: LatePaymentFigures): Ore {
  const lastClaim = invoice.reminders.findLast(({ interestOre }) => interestOre > 0n);
  if (lastClaim === undefined) return 0n;
  const lawfulOre = lateInterest(principalOf(invoice), lastClaim.sentOn, figures).ore;
  const excessOre = claimedInterestOre(invoice) - lawfulOre;
  const { interestOre: unpaidOre } = outstandingClaims(invoice);
  if (excessOre <= 0n) return 0n;
  return excessOre < unpaidOre ? excessOre : unpaidOre;
}

/**
 * The invoice with the claims that follow from the days of default, whenever a payment was recorded (domain/invoices/owed-claims.ts). A
 * wholly credited invoice was never owed, so its unpaid claims fall away. While claims are lost, the customer owes none of them, so nothing
 * is corrected.
 * @param invoice after the change of its payments
 * @param mayGrow whether claims may be owed again, because a payment was reversed. Claims that a person gave up never come back
 * @returns also the correction; undefined when all claims are right
 */
export function withCorrectedClaims<I extends Invoice>(
  invoice: I,
  {
    id,
    on,
    credits,
    figures,
    mayGrow,
  }: {
    id: string;
    on: LocalDate;
    credits: readonly { on: LocalDate; amountOre: Amount }[];
    figures: LatePaymentFigures;
    mayGrow: boolean;
  },
): { invoice: I; correction: ClaimWaiver | undefined } {
  const hasLostClaims = invoice.writeOffs.some(({ claimsOre }) => claimsOre > 0n);
  if (hasLostClaims || !mayClaimFees(invoice)) return { invoice, correction: undefined };
  const paidOre = invoice.payments.reduce((sum, payment) => sum + payment.claimsOre, 0n);
  const { feeOre, interestOre } =
    invoiceStatus(invoice) === 'credited'
      ? outstandingClaims({ ...invoice, claimsPaidOre: smaller(paidOre, invoice.claimsOre) })
      : claimedBeyondOwed(invoice, credits, figures, mayGrow);

  const claimsOre = invoice.claimsOre - amountOf(feeOre + interestOre, invoice.currency);
  const claimsPaidOre = smaller(paidOre, claimsOre);
  const creditOre = invoice.claimsPaidOre - claimsPaidOre;
  if (feeOre === 0n && interestOre === 0n && creditOre === 0n) return { invoice, correction: undefined };
  const correction: ClaimWaiver = {
    id,
    ground: 'payment',
    reason: null,
    feeOre,
    interestOre,
    creditOre,
    waivedOn: on,
  };
  const waivers = [...invoice.waivers, correction];
  const surplusOre = invoice.surplusOre + creditOre;
  return { invoice: { ...invoice, claimsOre, claimsPaidOre, surplusOre, waivers }, correction };
}

/**
 * The fees that letters claim beyond the days of default, in øre; above 0 only when something is wrong. Two cases
 * are right and count as 0 (docs/decisions/0039-fees-and-interest.md): paid interest on an amount that was credited later, and
 * fees of an invoice that is credited or lost, which no payment corrects.
 * @param credits the invoice's issued credit notes
 */
export function claimsBeyondDefault(
  invoice: Invoice,
  credits: readonly { on: LocalDate; amountOre: Amount }[],
  figures: LatePaymentFigures,
): Claims {
  const isOver = invoice.writeOffs.length > 0 || invoiceStatus(invoice) === 'credited';
  if (isOver || !mayClaimFees(invoice)) return { feeOre: 0n, interestOre: 0n };
  const { feeOre, interestOre } = claimedBeyondOwed(invoice, credits, figures, false);
  const unpaid = outstandingClaims(invoice);
  return {
    feeOre,
    interestOre: credits.length === 0 ? interestOre : smaller(interestOre, unpaid.interestOre),
  };
}

/** The claims of letters beyond the owed claims; below 0 where letters have to claim again. */
function claimedBeyondOwed(
  invoice: Invoice,
  credits: readonly { on: LocalDate; amountOre: Amount }[],
  figures: LatePaymentFigures,
  mayGrow: boolean,
): Claims {
  const { reminders, waivers, payments, totalOre } = invoice;
  const inOre = (amount: Amount) => oreOf(amount, invoice.currency);
  const facts = {
    broughtOverOre: inOre(invoice.openingFeesOre),
    dueDate: lawfulDueDate(invoice),
    totalOre: inOre(totalOre),
    credits: credits.map(({ on, amountOre }) => ({ on, amountOre: inOre(amountOre) })),
    payments: payments.map((payment) => ({ on: payment.paidOn, amountOre: inOre(ownPartOre(payment)) })),
    letters: reminders.map(({ sentOn, ...letter }) => ({ ...letter, on: sentOn })),
    givenUp: waivers
      .filter(({ ground }) => ground === 'given_up')
      .map(({ waivedOn, ...waiver }) => ({ ...waiver, on: waivedOn })),
  };
  const owed = owedClaims(facts, figures);
  const excessOf = (part: 'feeOre' | 'interestOre'): Ore => {
    const broughtOverOre = part === 'feeOre' ? facts.broughtOverOre : 0n;
    const excessOre = broughtOverOre + sumOf(reminders, part) - sumOf(waivers, part) - owed[part];
    return excessOre < 0n && !mayGrow ? 0n : excessOre;
  };
  return { feeOre: excessOf('feeOre'), interestOre: excessOf('interestOre') };
}

/**
 * Claims refunded credit of the customer with an invoice, because the bank has taken back the payment that it came from.
 * @param invoice after the change of its payments
 */
export function withRefundedCreditClaimed<I extends Invoice>(
  invoice: I,
  { id, on, amountOre }: { id: string; on: LocalDate; amountOre: Ore },
): { invoice: I; claim: ClaimWaiver } {
  const claim: ClaimWaiver = {
    id,
    ground: 'payment',
    reason: null,
    feeOre: 0n,
    interestOre: 0n,
    refundedOre: negated(amountOre),
    creditOre: 0n,
    waivedOn: on,
  };
  const waivers = [...invoice.waivers, claim];
  return {
    invoice: { ...invoice, claimsOre: invoice.claimsOre + amountOf(amountOre, invoice.currency), waivers },
    claim,
  };
}

/** Whether refunded credit can be claimed with the invoice: nothing is paid any more on a credited or lost invoice. */
export function mayClaimRefundedCredit(invoice: Invoice): invoice is IssuedInvoice {
  const isOver = invoiceStatus(invoice) === 'credited' || invoice.isLost;
  return invoice.type === 'invoice' && isIssued(invoice) && !isOver;
}

/** Divides an amount of claims (øre): reminder fees first, those of another system among them, then interest, then refunded credit. */
function partsOf(
  { openingFeesOre, currency, reminders, waivers }: Invoice,
  amountOre: Ore,
): Required<Claims> {
  const feesOre = oreOf(openingFeesOre, currency) + sumOf(reminders, 'feeOre') - sumOf(waivers, 'feeOre');
  const feeOre = smaller(amountOre, feesOre);
  // The part that is not refunded credit is interest. So the parts add up when claims fall away with a credit note, which leaves no waiver.
  const otherOre = amountOre - feeOre;
  const interestOre = smaller(otherOre, sumOf(reminders, 'interestOre') - sumOf(waivers, 'interestOre'));
  const refundedOre = smaller(otherOre - interestOre, negated(sumOf(waivers, 'refundedOre')));
  return { feeOre, interestOre: otherOre - refundedOre, refundedOre };
}

function sumOf(claims: readonly Claims[], part: keyof Claims): Ore {
  return claims.reduce((sum, claim) => sum + (claim[part] ?? 0n), 0n);
}
