import { bookPaymentReversal } from '../books/index.ts';
import { osloDate } from '../domain/local-date.ts';
import type { ChangeContext, Input } from '../platform/endpoint.ts';
import { ApiError } from '../platform/errors.ts';
import { requireMatch } from '../platform/etags.ts';
import type { Invoice } from './invoice.ts';
import { changed, isIssued, overpaidOre, settledOn } from './invoice.ts';
import * as store from './invoices.store.ts';
import { markPaymentReversed } from './payments.store.ts';
import { presentInvoice } from './present.ts';

/**
 * Takes a payment back: it leaves the invoice, and where it was booked the books get a correcting entry.
 * @throws ApiError `not-found` (also when it is reversed already), `precondition-failed`
 */
export async function reversePayment(
  { trx, accountId, now, accountNow, baseUrl }: ChangeContext,
  { params, ifMatch }: Input<{ id: string; paymentId: string }, unknown, unknown>,
) {
  const invoice = await store.lockInvoice(trx, accountId, params.id);
  const payment = invoice?.payments.find(({ id }) => id === params.paymentId.toLowerCase());
  if (invoice === undefined || payment === undefined || !isIssued(invoice)) throw new ApiError('not-found');
  requireMatch(ifMatch, invoice.version);

  await markPaymentReversed(trx, accountId, payment.id, now);
  const payments = invoice.payments.filter(({ id }) => id !== payment.id);
  const facts = { payments, paidOre: invoice.paidOre - payment.amountOre, paidOn: null };
  const reversed = changed<Invoice>(invoice, facts, now);
  const creditDates = await store.listCreditDates(trx, accountId, invoice.id);
  const settled = {
    ...reversed,
    paidOn: settledOn(reversed, [...payments.map(({ paidOn }) => paidOn), ...creditDates]),
  };
  await store.saveFacts(trx, accountId, settled);

  const booked = { ...payment, invoiceNumber: invoice.number, customerId: invoice.client.id };
  const overpaid = { beforeOre: overpaidOre(invoice), afterOre: overpaidOre(settled) };
  await bookPaymentReversal(trx, accountId, booked, osloDate(accountNow), overpaid, now);
  return presentInvoice(settled, baseUrl);
}
