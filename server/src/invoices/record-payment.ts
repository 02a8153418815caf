import type { Static } from 'typebox';
import { bookPayment } from '../books/index.ts';
import { invoiceStatus, outstandingOre } from '../domain/invoice-status.ts';
import type { LocalDate } from '../domain/local-date.ts';
import { kronerFromOre, oreFromKroner } from '../domain/money.ts';
import type { Ore } from '../domain/money.ts';
import type { ChangeContext, Input } from '../platform/endpoint.ts';
import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { Invoice, IssuedInvoice, Payment } from './invoice.ts';
import { changed, isIssued, ownPartOre, settledOn } from './invoice.ts';
import * as store from './invoices.store.ts';
import { insertPayment } from './payments.store.ts';
import { presentInvoice } from './present.ts';
import type { newPayment } from './schemas.ts';

/**
 * Records a payment of at most what is outstanding and what letters have claimed, and books it when the invoice was booked.
 * It covers the invoice first, then the fees and interest.
 * @throws ApiError `not-found`, `invoice-not-payable`, `payment-exceeds-outstanding` with `details.outstanding` (kroner)
 */
export async function recordPayment(
  { trx, accountId, now, baseUrl }: ChangeContext,
  { params, body }: Input<{ id: string }, unknown, Static<typeof newPayment>>,
) {
  // One round trip; the lock comes first.
  const [invoice, credits] = await Promise.all([
    store.lockInvoice(trx, accountId, params.id),
    store.listCredits(trx, accountId, params.id),
  ]);
  if (invoice === undefined) throw new ApiError('not-found');
  requirePayable(invoice);
  const payment = divide(invoice, oreFromKroner(body.amount), body.paidOn);

  const paid = changed<Invoice>(
    invoice,
    {
      payments: [...invoice.payments, payment],
      paidOre: invoice.paidOre + ownPartOre(payment),
      feesPaidOre: invoice.feesPaidOre + payment.feesOre,
    },
    now,
  );
  const paidOn = settledOn(
    paid,
    credits.map(({ on }) => on),
  );
  const settled = { ...paid, paidOn };
  const booked = { ...payment, invoiceNumber: invoice.number, customerId: invoice.client.id };
  insertPayment(trx, accountId, invoice.id, payment, now);
  store.saveFacts(trx, accountId, settled);
  if (invoice.booked) await bookPayment(trx, accountId, booked, payment.paidOn, now);
  return {
    ...presentInvoice(settled, baseUrl),
    location: `/v1/invoices/${invoice.id}/payments/${payment.id}`,
  };
}

/** The invoice first, then the fees and interest (design "fees and interest"). */
function divide(invoice: Invoice, amountOre: Ore, paidOn: LocalDate): Payment {
  const ownOre = outstandingOre(invoice);
  const outstandingInAllOre = ownOre + invoice.feesOre - invoice.feesPaidOre;
  if (amountOre > outstandingInAllOre) {
    const outstanding = kronerFromOre(outstandingInAllOre);
    throw new ApiError('payment-exceeds-outstanding', { details: { outstanding } });
  }
  return { id: newId(), amountOre, feesOre: amountOre > ownOre ? amountOre - ownOre : 0n, paidOn };
}

function requirePayable(invoice: Invoice): asserts invoice is IssuedInvoice {
  const isOver = invoiceStatus(invoice) === 'credited' || invoice.isLost;
  if (!isIssued(invoice) || invoice.type !== 'invoice' || isOver) {
    throw new ApiError('invoice-not-payable');
  }
}
