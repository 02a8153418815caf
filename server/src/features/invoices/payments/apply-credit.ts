import { oreOf } from '../../../domain/currency/currency.ts';
import { paymentInKroner } from '../in-kroner.ts';
import { sumMoved } from '../../../domain/proposals/moved.ts';
import { bookPayment, getBookingAccounts } from '../../books/index.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import { amountFromNumber } from '../../../domain/money.ts';
import type { ChangeContext, WithBody } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Payment } from '../recorded.ts';
import * as store from '../invoices.store.ts';
import { presentInvoice } from '../present.ts';
import { saveInvoice } from '../save-invoice.ts';
import { insertPayment } from './payments.store.ts';
import { dividePayment, requirePayable, withPayment } from '../settlement.ts';
import { takeCredit } from '../customer-credit/customer-credit.ts';
import type { creditToApply } from './schemas.ts';

/**
 * Pays an invoice of the customer from the customer's credit, today. A booked invoice is paid from booked
 * credit, and an unbooked invoice from unbooked credit.
 * @throws ApiError `not-found` (also for an invoice of another customer), `invoice-not-payable`,
 * `payment-exceeds-outstanding` with `details.outstanding`, `credit-insufficient` with
 * `details.creditBalance` (both kroner)
 */
export async function applyCredit(
  { trx, now, accountNow, baseUrl }: ChangeContext,
  { params, body }: WithBody<typeof creditToApply>,
) {
  // The statements take one round trip. The lock comes first.
  const [invoice, creditNotes, accounts] = await Promise.all([
    store.lockInvoice(trx, body.invoiceId),
    store.listCredits(trx, body.invoiceId),
    getBookingAccounts(trx),
  ]);
  if (invoice.client.id !== params.id.toLowerCase()) throw new ApiError('not-found');
  requirePayable(invoice, { takesCredit: false });
  const parts = dividePayment(invoice, amountFromNumber(body.amount), { takesCredit: false });
  const today = osloDate(accountNow);
  await takeCredit(trx, invoice, oreOf(parts.amountOre, invoice.currency), today, now);

  const payment: Payment = {
    id: newId(),
    ...parts,
    nok: null,
    paidOn: today,
    source: 'credit',
    recoversWriteOffId: null,
    bankTransactionId: null,
    reference: null,
    method: null,
  };
  const creditDates = creditNotes.map(({ on }) => on);
  const paid = withPayment(invoice, payment, creditDates, now);
  trx.later(insertPayment(trx, invoice, payment, now));
  saveInvoice(trx, invoice, paid);
  const inKroner = paymentInKroner(payment, invoice.currency);
  const booked = { ...payment, ...inKroner, invoiceNumber: invoice.number, customerId: invoice.client.id };
  if (invoice.booked) await bookPayment(trx, { ...booked, account: accounts.owedToCustomers }, accounts, now);
  return {
    ...presentInvoice(paid, baseUrl),
    moved: sumMoved([inKroner.amountOre]),
    location: `/v1/invoices/${invoice.id}/payments/${payment.id}`,
  };
}
