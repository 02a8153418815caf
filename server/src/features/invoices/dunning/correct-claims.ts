import { bookWaiver } from '../../books/index.ts';
import type { AccountDbOrTrx, AccountTrx, Trx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Amount } from '../../../domain/money.ts';
import { readFigures } from '../../rates/index.ts';
import type { LatePaymentFigures } from '../../../domain/invoices/late-payment-figures.ts';
import type { Claims } from '../../../domain/invoices/owed-claims.ts';
import type { Invoice, IssuedInvoice } from '../invoice.ts';
import type { ClaimWaiver } from '../recorded.ts';
import { listCredits, listInvoices } from '../invoices.store.ts';
import { claimsBeyondDefault, withCorrectedClaims } from '../claims.ts';
import { insertWaiver } from './waivers.store.ts';

/**
 * Corrects the claims of letters after a payment was recorded or reversed. Nothing is stored yet.
 * @param invoice locked, and already changed
 * @param credits the invoice's issued credit notes
 * @param context `mayGrow`: as for `withCorrectedClaims`
 */
export async function correctClaimsAfterPayment(
  trx: Trx,
  invoice: IssuedInvoice,
  credits: readonly { on: LocalDate; amountOre: Amount }[],
  { today, mayGrow }: { today: LocalDate; mayGrow: boolean },
): Promise<{ invoice: IssuedInvoice; correction: ClaimWaiver | undefined }> {
  const hasClaims = invoice.reminders.some(({ feeOre, interestOre }) => feeOre + interestOre > 0n);
  // Nothing is claimed of a loss any more, and money that comes in for a loss came after the letters of the invoice.
  if (!hasClaims || invoice.writeOffs.length > 0) return { invoice, correction: undefined };
  const figures = await readFigures(trx);
  return withCorrectedClaims(invoice, { id: newId(), on: today, credits, figures, mayGrow });
}

/** Stores a correction or refunded credit that is claimed, and books it if the invoice is booked: on its day, or on the first open day. */
export async function recordCorrection(
  trx: AccountTrx,
  invoice: IssuedInvoice,
  correction: ClaimWaiver | undefined,
  now: Date,
): Promise<void> {
  if (correction === undefined) return;
  trx.later(insertWaiver(trx, invoice.id, correction, now));
  if (!invoice.booked) return;
  const booked = {
    ...correction,
    ground: 'payment' as const,
    invoiceNumber: invoice.number,
    customerId: invoice.client.id,
  };
  await bookWaiver(trx, booked, now);
}

/** What the letters of each of these invoices claim beyond the days of default (`claimsBeyondDefault`). */
export async function readClaimsBeyondDefault(
  db: AccountDbOrTrx,
  ids: readonly string[],
  figures: LatePaymentFigures,
): Promise<(Claims & Pick<Invoice, 'id' | 'number'>)[]> {
  return Promise.all(
    (await listInvoices(db, ids)).map(async (invoice) => {
      const { id, number } = invoice;
      return { id, number, ...claimsBeyondDefault(invoice, await listCredits(db, id), figures) };
    }),
  );
}
