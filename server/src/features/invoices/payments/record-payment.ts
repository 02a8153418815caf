import type { Static } from 'typebox';
import { bookPayment, bookRecovery, getClosedThrough } from '../../books/index.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import { addDays, osloDate, yearBefore } from '../../../domain/local-date.ts';
import { oreFromKroner } from '../../../domain/money.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { ChangeContext, Input } from '../../../platform/http/endpoint.ts';
import type { FieldError } from '../../../domain/field-errors.ts';
import { asObject } from '../../../platform/http/validation.ts';
import { validationFailed } from '../../../domain/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import { raiseCredit } from '../customer-credit/customer-credit.ts';
import { claimsCorrected, recordCorrection } from '../dunning/correct-claims.ts';
import type { Payment } from '../invoice.ts';
import * as store from '../invoices.store.ts';
import { requireAfterOpening } from '../opening/require-after-opening.ts';
import { presentInvoice } from '../present.ts';
import { saveInvoice } from '../save-invoice.ts';
import { divide, documentsOfLoss, lossToRecover, requirePayable, withPayment } from '../settlement.ts';
import { insertPayment } from './payments.store.ts';
import type { newPayment } from './schemas.ts';

/** A payment cannot be dated in the future. */
export function checkPaymentDate(body: unknown, now: Date): FieldError[] {
  const { paidOn } = asObject(body);
  const today = osloDate(now);
  return typeof paidOn === 'string' && paidOn > today
    ? [{ field: 'paidOn', code: 'out-of-range', details: { max: today } }]
    : [];
}

/**
 * Records a payment of at most the outstanding amount and the unpaid fees of letters, and books it if the invoice is
 * booked. The payment covers the invoice first, then the fees. With `overpayment: "credit"` the payment may be
 * larger, and the rest becomes credit of the customer. Fees that letters claimed for days on which the money had come
 * already fall away. With `recoversLoss` the payment takes a part of a loss back, with its VAT.
 * @throws ApiError `not-found`, `invoice-not-payable`, `nothing-to-recover`, `validation-failed` (an impossible prepayment, a day
 *   before the opening balance of the invoice, or before the loss), `payment-exceeds-outstanding` with `details.outstanding`
 *   (kroner)
 */
export async function recordPayment(
  { trx, accountId, now, accountNow, baseUrl }: ChangeContext,
  { params, body }: Input<{ id: string }, unknown, Static<typeof newPayment>>,
) {
  // Both statements take one round trip. The lock comes first.
  const [invoice, credits] = await Promise.all([
    store.lockInvoice(trx, accountId, params.id),
    store.listCredits(trx, accountId, params.id),
  ]);
  const { paidOn } = body;
  const takesCredit = body.overpayment === 'credit';
  const loss = body.recoversLoss === true ? lossToRecover(invoice) : undefined;
  requirePayable(invoice, { takesCredit, loss });
  // Of money that came before its day, nothing was lost.
  if (loss !== undefined && paidOn < loss.date) {
    throw validationFailed([{ field: 'paidOn', code: 'out-of-range', details: { min: loss.date } }]);
  }
  await requireAfterOpening(trx, accountId, invoice, paidOn, 'paidOn');
  if (paidOn < invoice.issueDate) await requirePossiblePrepayment(trx, accountId, paidOn, invoice.issueDate);
  const parts = divide(invoice, oreFromKroner(body.amount), { takesCredit, loss });

  const payment: Payment = {
    id: newId(),
    ...parts,
    paidOn,
    source: 'bank',
    recoversWriteOffId: loss?.id ?? null,
  };
  const creditDates = credits.map(({ on }) => on);
  const { invoice: paid, correction } = await claimsCorrected(
    trx,
    withPayment(invoice, payment, creditDates, now),
    credits,
    { today: osloDate(accountNow), mayGrow: false },
  );
  trx.later(insertPayment(trx, accountId, invoice.id, payment, now));
  saveInvoice(trx, accountId, invoice, paid);
  raiseCredit(trx, accountId, invoice, payment.creditOre + (correction?.creditOre ?? 0n), now);
  const booked = { ...payment, invoiceNumber: invoice.number, customerId: invoice.client.id };
  if (invoice.booked) {
    if (loss !== undefined) await bookRecovery(trx, accountId, booked, documentsOfLoss(invoice, loss), now);
    await bookPayment(trx, accountId, booked, now);
  }
  await recordCorrection(trx, accountId, invoice, correction, now);
  return {
    ...presentInvoice(paid, baseUrl),
    location: `/v1/invoices/${invoice.id}/payments/${payment.id}`,
  };
}

/**
 * Money can come before its invoice. A date more than a year before the invoice or in a closed month is a mistake, because
 * closed months are final.
 * @throws ApiError `validation-failed`
 */
async function requirePossiblePrepayment(
  trx: Trx,
  accountId: string,
  paidOn: LocalDate,
  issueDate: LocalDate,
): Promise<void> {
  const closedThrough = await getClosedThrough(trx, accountId);
  const firstOpen = closedThrough === null ? '' : addDays(closedThrough, 1);
  const earliest = yearBefore(issueDate);
  // From the day of the invoice on, any month will do.
  const min = firstOpen > issueDate ? issueDate : firstOpen > earliest ? firstOpen : earliest;
  if (paidOn < min) {
    throw validationFailed([{ field: 'paidOn', code: 'out-of-range', details: { min } }]);
  }
}
