import { documentInKroner, owedInKroner } from '../in-kroner.ts';
import { outstandingOre } from '../../../domain/invoices/invoice-status.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { newId } from '../../../platform/database/ids.ts';
import { recordCorrection } from '../dunning/correct-claims.ts';
import { withoutUnpaidClaims } from '../claims.ts';
import type { IssuedInvoice } from '../invoice.ts';
import type { ClaimWaiver } from '../recorded.ts';
import { changedInvoice, outstandingClaimsOre } from '../invoice.ts';
import type { InvoiceContext } from '../save-invoice.ts';
import { saveInvoice } from '../save-invoice.ts';
import { recordWriteOff } from './write-off-invoice.ts';

/**
 * Gives up what the last payment of a locked invoice left open, the fees of letters with it, where all of it is a difference of øre. The
 * rest of the invoice is written off on the day of that payment. The rest of the fees falls away with the payment.
 * @param limitOre what the company allows; never more than a rounding may be
 */
export async function writeOffRounding(
  context: InvoiceContext,
  invoice: IssuedInvoice,
  limitOre: Ore,
): Promise<IssuedInvoice> {
  const openOre = outstandingOre(invoice);
  const leftOre = owedInKroner(invoice);
  const payment = invoice.payments.at(-1);
  const isSmall = leftOre > 0n && leftOre <= limitOre && leftOre <= LIMITS.roundingOre;
  if (!isSmall || payment === undefined) return invoice;
  const relieved = await waiveRest(context, invoice);
  if (openOre === 0n) return relieved;
  return recordWriteOff(context, relieved, {
    id: newId(),
    reason: 'rounding',
    lossKind: null,
    ground: null,
    remindersElsewhere: null,
    // Money can come before its invoice, and a difference cannot.
    date: payment.paidOn > invoice.issueDate ? payment.paidOn : invoice.issueDate,
    amountOre: openOre,
    amountNokOre: documentInKroner(invoice)?.openOre ?? null,
  });
}

/** The ground is the payment, so that the fees are owed again when the payment goes. */
async function waiveRest(
  { trx, now, accountNow }: InvoiceContext,
  invoice: IssuedInvoice,
): Promise<IssuedInvoice> {
  if (outstandingClaimsOre(invoice) === 0n) return invoice;
  const { invoice: relieved, waived } = withoutUnpaidClaims(invoice);
  const waiver: ClaimWaiver = {
    id: newId(),
    ground: 'payment',
    reason: null,
    ...waived,
    creditOre: 0n,
    waivedOn: osloDate(accountNow),
  };
  const waivers = [...invoice.waivers, waiver];
  const saved = changedInvoice<IssuedInvoice>(relieved, { waivers }, now);
  saveInvoice(trx, invoice, saved);
  await recordCorrection(trx, invoice, waiver, now);
  return saved;
}
