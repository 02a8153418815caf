import { oreOf } from '../../../domain/currency/currency.ts';
import { foreignCurrencyOf, openInCurrency, paymentInKroner, toBookInCurrency } from '../in-kroner.ts';
import { NOTHING_CARRIED, settle } from '../../../domain/currency/covered-kroner.ts';
import { sumMoved } from '../../../domain/proposals/moved.ts';
import { bookPayment, bookPaymentInCurrency, getBookingAccounts } from '../../books/index.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { amountFromNumber } from '../../../domain/money.ts';
import type { ChangeContext, WithBody } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { IssuedInvoice } from '../invoice.ts';
import type { Payment, PaymentInKroner } from '../recorded.ts';
import * as store from '../invoices.store.ts';
import { presentInvoice } from '../present.ts';
import { saveInvoice } from '../save-invoice.ts';
import { insertPayment } from './payments.store.ts';
import { dividePayment, requirePayable, withPayment } from '../settlement.ts';
import { takeCredit, takeCreditInCurrency } from '../customer-credit/customer-credit.ts';
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
  const currency = foreignCurrencyOf(invoice);
  const nok = currency === undefined ? null : await useCreditInCurrency(trx, invoice, parts, today, now);
  if (currency === undefined) {
    await takeCredit(trx, invoice, oreOf(parts.amountOre, invoice.currency), today, now);
  }

  const payment: Payment = {
    id: newId(),
    ...parts,
    nok,
    paidOn: today,
    source: 'credit',
    recoversWriteOffId: null,
    bankTransactionId: null,
    vippsReference: null,
    reference: null,
    method: null,
  };
  const creditDates = creditNotes.map(({ on }) => on);
  const paid = withPayment(invoice, payment, creditDates, now);
  trx.later(insertPayment(trx, invoice, payment, now));
  saveInvoice(trx, invoice, paid);
  const inKroner = paymentInKroner(payment, invoice.currency);
  const account = accounts.owedToCustomers;
  if (invoice.booked && currency !== undefined && nok !== null) {
    const booked = toBookInCurrency(invoice, { ...payment, nok, currency });
    const where = { account, isInCurrency: false, bookedOn: today };
    await bookPaymentInCurrency(trx, { ...booked, ...where }, accounts, now);
  } else if (invoice.booked) {
    const booked = { ...payment, ...inKroner, invoiceNumber: invoice.number, customerId: invoice.client.id };
    await bookPayment(trx, { ...booked, account }, accounts, now);
  }
  return {
    ...presentInvoice(paid, baseUrl),
    moved: sumMoved([inKroner.amountOre]),
    location: `/v1/invoices/${invoice.id}/payments/${payment.id}`,
  };
}

/** Takes credit in the currency of the invoice, and settles the invoice by the kroner that the credit stood at. */
async function useCreditInCurrency(
  trx: AccountTrx,
  invoice: IssuedInvoice,
  { amountOre }: Pick<Payment, 'amountOre'>,
  day: LocalDate,
  now: Date,
): Promise<PaymentInKroner> {
  const [used = NOTHING_CARRIED] = await takeCreditInCurrency(trx, invoice, [amountOre], day, now);
  const { covered } = settle(openInCurrency(invoice), used);
  return { amountOre: used.nokOre, feeOre: 0n, coveredOre: covered.nokOre, creditOre: 0n };
}
