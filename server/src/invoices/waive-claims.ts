import { invoiceStatus } from '../domain/invoice-status.ts';
import type { Claims } from '../domain/postings.ts';
import type { Invoice } from './invoice.ts';

/**
 * Fees and interest that nobody has paid fall away when their invoice is wholly credited, since nobody owed what they were
 * claimed for, and when it is lost, since they are lost with it. Payments count as having covered the fees first, so
 * interest falls away before fees (docs/decisions/0014-fees-and-interest.md).
 *
 * @returns the invoice without them, and what fell away just now; the invoice as it is and nothing when there is none
 */
export function waiveClaims(invoice: Invoice): { invoice: Invoice; waived: Claims } {
  const isOver = invoiceStatus(invoice) === 'credited' || invoice.isLost;
  if (!isOver || invoice.feesOre === invoice.feesPaidOre) {
    return { invoice, waived: { feeOre: 0n, interestOre: 0n } };
  }
  const before = partsOf(invoice, invoice.feesOre);
  const after = partsOf(invoice, invoice.feesPaidOre);
  return {
    invoice: { ...invoice, feesOre: invoice.feesPaidOre },
    waived: { feeOre: before.feeOre - after.feeOre, interestOre: before.interestOre - after.interestOre },
  };
}

/** How an amount of the letters' claims divides: fees as far as they go, then interest. */
function partsOf({ reminders }: Invoice, amountOre: bigint): Claims {
  const allFeesOre = reminders.reduce((sum, { feeOre }) => sum + feeOre, 0n);
  const feeOre = amountOre < allFeesOre ? amountOre : allFeesOre;
  return { feeOre, interestOre: amountOre - feeOre };
}
