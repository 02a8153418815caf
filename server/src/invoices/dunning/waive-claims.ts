import { invoiceStatus } from '../../domain/invoices/invoice-status.ts';
import type { LatePaymentFigures } from '../../domain/invoices/late-payment-figures.ts';
import { lateInterest } from '../../domain/invoices/late-payment.ts';
import type { Claims } from '../../domain/books/postings.ts';
import type { Ore } from '../../domain/money.ts';
import type { Invoice } from '../invoice.ts';
import { claimedInterestOre, principalOf } from './late-interest.ts';

const NO_CLAIMS: Claims = { feeOre: 0n, interestOre: 0n };

/**
 * The claims of letters that are neither paid nor waived. Payments cover the fees before the interest
 * (docs/decisions/0039-fees-and-interest.md).
 */
export function outstandingClaims(invoice: Invoice): Claims {
  const before = partsOf(invoice, invoice.claimsOre);
  const after = partsOf(invoice, invoice.claimsPaidOre);
  return { feeOre: before.feeOre - after.feeOre, interestOre: before.interestOre - after.interestOre };
}

/**
 * Takes away unpaid claims when the invoice is wholly credited, because the customer never owed the amount, or when the
 * invoice is lost, because the claims are lost, too.
 *
 * @returns the invoice, without unpaid claims if they fall away, and the claims that fell away
 */
export function waiveClaims<I extends Invoice>(invoice: I): { invoice: I; waived: Claims } {
  const isOver = invoiceStatus(invoice) === 'credited' || invoice.isLost;
  return isOver ? giveUpClaims(invoice) : { invoice, waived: NO_CLAIMS };
}

/** Takes away the unpaid claims of any invoice, also of a paid invoice. */
export function giveUpClaims<I extends Invoice>(invoice: I): { invoice: I; waived: Claims } {
  return { invoice: { ...invoice, claimsOre: invoice.claimsPaidOre }, waived: outstandingClaims(invoice) };
}

/**
 * The unpaid interest that letters claimed on credited amounts, in øre, 0 or more. It is the claimed interest beyond the
 * interest on the amount after the credit notes, up to the last letter that claimed interest.
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

/** Divides an amount of claims (øre): fees first, then interest. */
function partsOf({ reminders, waivers }: Invoice, amountOre: Ore): Claims {
  const waivedFeesOre = waivers.reduce((sum, { feeOre }) => sum + feeOre, 0n);
  const allFeesOre = reminders.reduce((sum, { feeOre }) => sum + feeOre, 0n) - waivedFeesOre;
  const feeOre = amountOre < allFeesOre ? amountOre : allFeesOre;
  return { feeOre, interestOre: amountOre - feeOre };
}
