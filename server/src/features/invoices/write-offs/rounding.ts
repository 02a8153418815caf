import { outstandingOre } from '../../../domain/invoices/invoice-status.ts';
import { LIMITS } from '../../../domain/limits.ts';
import type { Ore } from '../../../domain/money.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { IssuedInvoice } from '../invoice.ts';
import type { MoneyContext } from '../payments/pay-invoice.ts';
import { recordWriteOff } from './write-off-invoice.ts';

/**
 * Writes off what the last payment of a locked invoice left open, on the day of that payment, where it is a difference of øre and no
 * fee of a letter is open.
 * @param limitOre what the company allows; never more than a rounding may be
 */
export async function writeOffRounding(
  context: MoneyContext,
  invoice: IssuedInvoice,
  limitOre: Ore,
): Promise<IssuedInvoice> {
  const openOre = outstandingOre(invoice);
  const payment = invoice.payments.at(-1);
  const isSmall = openOre > 0n && openOre <= limitOre && openOre <= LIMITS.roundingOre;
  if (!isSmall || payment === undefined || invoice.claimsOre > invoice.claimsPaidOre) return invoice;
  return recordWriteOff(context, invoice, {
    id: newId(),
    reason: 'rounding',
    lossKind: null,
    ground: null,
    remindersElsewhere: null,
    // Money can come before its invoice, and a difference cannot.
    date: payment.paidOn > invoice.issueDate ? payment.paidOn : invoice.issueDate,
    amountOre: openOre,
  });
}
