import { invoiceStatus } from '../../domain/invoices/invoice-status.ts';
import type { LatePaymentFigures } from '../../domain/invoices/late-payment-figures.ts';
import { lateInterest } from '../../domain/invoices/late-payment.ts';
import type { Claims } from '../../domain/books/postings.ts';
import type { Ore } from '../../domain/money.ts';
import type { Invoice } from '../invoice.ts';
import { claimedInterestOre, principalOf } from './late-interest.ts';

const NO_CLAIMS: Claims = { feeOre: 0n, interestOre: 0n };

/**
 * The fees and interest that letters have claimed and nobody has paid or waived. Payments count as having covered the fees
 * first (docs/decisions/0039-fees-and-interest.md).
 */
export function outstandingClaims(invoice: Invoice): Claims {
  const before = partsOf(invoice, invoice.feesOre);
  const after = partsOf(invoice, invoice.feesPaidOre);
  return { feeOre: before.feeOre - after.feeOre, interestOre: before.interestOre - after.interestOre };
}

/**
 * Fees and interest that nobody has paid fall away when their invoice is wholly credited, since nobody owed what they were
 * claimed for, and when it is lost, since they are lost with it.
 *
 * @returns the invoice without them, and what fell away just now; the invoice as it is and nothing when there is none
 */
export function waiveClaims<I extends Invoice>(invoice: I): { invoice: I; waived: Claims } {
  const isOver = invoiceStatus(invoice) === 'credited' || invoice.isLost;
  return isOver ? giveUpClaims(invoice) : { invoice, waived: NO_CLAIMS };
}

/** The same for an invoice that itself may be paid: what is unpaid of its claims is given up. */
export function giveUpClaims<I extends Invoice>(invoice: I): { invoice: I; waived: Claims } {
  return { invoice: { ...invoice, feesOre: invoice.feesPaidOre }, waived: outstandingClaims(invoice) };
}

/**
 * What unpaid interest of the letters was claimed on an amount that was never owed: what they claimed beyond the interest on
 * what is left after the credit notes, up to the last letter that claimed any. Øre, 0 or more.
 *
 * @param invoice after the credit note
 */
export function interestNeverOwed(invoice: Invoice, figures: LatePaymentFigures): Ore {
  const lastClaim = invoice.reminders.findLast(({ interestOre }) => interestOre > 0n);
  if (lastClaim === undefined) return 0n;
  const lawfulOre = lateInterest(principalOf(invoice), lastClaim.sentOn, figures).ore;
  const excessOre = claimedInterestOre(invoice) - lawfulOre;
  const { interestOre: unpaidOre } = outstandingClaims(invoice);
  if (excessOre <= 0n) return 0n;
  return excessOre < unpaidOre ? excessOre : unpaidOre;
}

/** How an amount of the letters' claims divides: fees as far as they go, then interest. */
function partsOf({ reminders, waivers }: Invoice, amountOre: Ore): Claims {
  const waivedFeesOre = waivers.reduce((sum, { feeOre }) => sum + feeOre, 0n);
  const allFeesOre = reminders.reduce((sum, { feeOre }) => sum + feeOre, 0n) - waivedFeesOre;
  const feeOre = amountOre < allFeesOre ? amountOre : allFeesOre;
  return { feeOre, interestOre: amountOre - feeOre };
}
