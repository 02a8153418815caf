import type { Static } from 'typebox';
import { bookPayment } from '../books/index.ts';
import { invoiceStatus, outstandingOre } from '../domain/invoice-status.ts';
import { kronerFromOre, oreFromKroner } from '../domain/money.ts';
import type { ChangeContext, Input } from '../platform/endpoint.ts';
import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { Invoice, IssuedInvoice, Payment } from './invoice.ts';
import { changed, isIssued, settledOn } from './invoice.ts';
import * as store from './invoices.store.ts';
import { insertPayment } from './payments.store.ts';
import { presentInvoice } from './present.ts';
import type { newPayment } from './schemas.ts';

/**
 * Records a payment of at most what is outstanding, and books it when the invoice was booked.
 * @throws ApiError `not-found`, `invoice-not-payable`, `payment-exceeds-outstanding` with `details.outstanding` (kroner)
 */
export async function recordPayment(
  { trx, accountId, caller, now, baseUrl }: ChangeContext,
  { params, body }: Input<{ id: string }, unknown, Static<typeof newPayment>>,
) {
  const invoice = await store.lockInvoice(trx, accountId, params.id);
  if (invoice === undefined) throw new ApiError('not-found');
  requirePayable(invoice);
  const payment: Payment = {
    id: newId(),
    amountOre: oreFromKroner(body.amount),
    feesOre: 0n,
    paidOn: body.paidOn,
  };
  if (payment.amountOre > outstandingOre(invoice)) {
    const outstanding = kronerFromOre(outstandingOre(invoice));
    throw new ApiError('payment-exceeds-outstanding', { details: { outstanding } });
  }

  await insertPayment(trx, accountId, invoice.id, payment, now);
  const payments = [...invoice.payments, payment];
  const paid = changed<Invoice>(invoice, { payments, paidOre: invoice.paidOre + payment.amountOre }, now);
  const creditDates = await store.listCreditDates(trx, accountId, invoice.id);
  const settled = {
    ...paid,
    paidOn: settledOn(paid, [...payments.map(({ paidOn }) => paidOn), ...creditDates]),
  };
  await store.saveFacts(trx, accountId, settled);

  if (caller.accountingEnabled && invoice.booked) {
    const booked = { ...payment, invoiceNumber: invoice.number, customerId: invoice.client.id };
    await bookPayment(trx, accountId, booked, payment.paidOn, now);
  }
  return {
    ...presentInvoice(settled, baseUrl),
    location: `/v1/invoices/${invoice.id}/payments/${payment.id}`,
  };
}

function requirePayable(invoice: Invoice): asserts invoice is IssuedInvoice {
  if (!isIssued(invoice) || invoice.type !== 'invoice' || invoiceStatus(invoice) === 'credited') {
    throw new ApiError('invoice-not-payable');
  }
}
