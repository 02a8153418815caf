import { paymentInKroner } from '../in-kroner.ts';
import { sumMoved } from '../../../domain/proposals/moved.ts';
import { getBookingAccounts } from '../../books/index.ts';
import { amountFromNumber } from '../../../domain/money.ts';
import type { ChangeContext, WithBody } from '../../../platform/http/endpoint.ts';
import { accountOfMethod } from '../../../domain/books/booking-accounts.ts';
import { FIELD_ERRORS } from '../../../domain/errors/field-errors.ts';
import * as store from '../invoices.store.ts';
import { presentInvoice } from '../present.ts';
import { payInvoice } from './pay-invoice.ts';
import { oreIfTold } from '../settle-payment.ts';
import type { newPayment } from './schemas.ts';

const NO_ACCOUNT = {
  field: 'method',
  code: 'method-without-account',
  message: FIELD_ERRORS['method-without-account'].message,
} as const;

/**
 * Records a payment of at most the outstanding amount and the unpaid fees of letters. With `overpayment: "credit"` the payment
 * may be larger, and the rest becomes credit of the customer. With `recoversLoss` the payment takes a part of a loss back, with
 * its VAT.
 * @throws ApiError `not-found`, `invoice-not-payable`, `nothing-to-recover`, `validation-failed` (an impossible prepayment, a day
 *   before the opening balance of the invoice, or before the loss; kroner of an invoice in kroner), `payment-exceeds-outstanding` with `details.outstanding`
 *   (kroner)
 */
export async function recordPayment(context: ChangeContext, { params, body }: WithBody<typeof newPayment>) {
  const { trx, baseUrl } = context;
  // The statements take one round trip. The lock comes first.
  const [invoice, credits, accounts] = await Promise.all([
    store.lockInvoice(trx, params.id),
    store.listCredits(trx, params.id),
    getBookingAccounts(trx),
  ]);
  const known = { credits, accounts };
  const { invoice: paid, payment } = await payInvoice(context, invoice, known, {
    amountOre: amountFromNumber(body.amount),
    paidOn: body.paidOn,
    takesCredit: body.overpayment === 'credit',
    recoversLoss: body.recoversLoss === true,
    bankTransactionId: null,
    reference: body.reference ?? null,
    method: body.method ?? null,
    inKroner: {
      amountNokOre: oreIfTold(body.amountNok),
      feeNokOre: oreIfTold(body.feeNok),
    },
  });
  const shown = presentInvoice(paid, baseUrl);
  const hasNoAccount = paid.booked && accountOfMethod(accounts, payment.method) === null;
  return {
    ...shown,
    body: { ...shown.body, ...(hasNoAccount && { warnings: [NO_ACCOUNT] }) },
    moved: sumMoved([paymentInKroner(payment, invoice.currency).amountOre]),
    location: `/v1/invoices/${invoice.id}/payments/${payment.id}`,
  };
}
