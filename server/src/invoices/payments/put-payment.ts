import { invoiceStatus, outstandingOre } from '../../domain/invoice-status.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import { kronerFromOre } from '../../domain/money.ts';
import type { Ore } from '../../domain/money.ts';
import type { Trx } from '../../database/database.ts';
import { ApiError } from '../../errors.ts';
import type { Invoice, IssuedInvoice, Payment } from '../invoice.ts';
import { changed, isIssued, ownPartOre, settledOn } from '../invoice.ts';
import * as store from '../invoices.store.ts';
import { insertPayment } from './payments.store.ts';

/**
 * @param takesCredit whether what is too much becomes credit of the customer: then money for a wholly credited invoice can come
 *   in, too
 * @throws ApiError `invoice-not-payable`
 */
export function requirePayable(
  invoice: Invoice,
  { takesCredit }: { takesCredit: boolean },
): asserts invoice is IssuedInvoice {
  const isCredited = invoiceStatus(invoice) === 'credited';
  const isOver = (isCredited && !takesCredit) || invoice.isLost;
  if (!isIssued(invoice) || invoice.type !== 'invoice' || isOver) {
    throw new ApiError('invoice-not-payable');
  }
}

/**
 * What of an amount goes where: to the invoice first, then to the fees and interest (design "fees and interest"); what is
 * beyond both becomes credit of the customer.
 * @throws ApiError `payment-exceeds-outstanding` with `details.outstanding` (kroner) where no credit is to be kept
 */
export function divide(
  invoice: Invoice,
  amountOre: Ore,
  { takesCredit }: { takesCredit: boolean },
): Pick<Payment, 'amountOre' | 'feesOre' | 'creditOre'> {
  const ownOre = smaller(amountOre, outstandingOre(invoice));
  const feesOre = smaller(amountOre - ownOre, invoice.feesOre - invoice.feesPaidOre);
  const creditOre = amountOre - ownOre - feesOre;
  if (creditOre > 0n && !takesCredit) {
    const outstanding = kronerFromOre(amountOre - creditOre);
    throw new ApiError('payment-exceeds-outstanding', { details: { outstanding } });
  }
  return { amountOre, feesOre, creditOre };
}

/**
 * Stores a payment on its invoice, and the invoice with it.
 * @param creditDates of the invoice's issued credit notes
 * @returns the invoice after it
 */
export function putPayment(
  trx: Trx,
  accountId: string,
  invoice: IssuedInvoice,
  payment: Payment,
  creditDates: LocalDate[],
  now: Date,
): Invoice {
  const paid = changed<Invoice>(
    invoice,
    {
      payments: [...invoice.payments, payment],
      paidOre: invoice.paidOre + ownPartOre(payment),
      feesPaidOre: invoice.feesPaidOre + payment.feesOre,
      surplusOre: invoice.surplusOre + payment.creditOre,
    },
    now,
  );
  const settled = { ...paid, paidOn: settledOn(paid, creditDates) };
  trx.later(insertPayment(trx, accountId, invoice.id, payment, now));
  trx.later(store.saveFacts(trx, accountId, settled));
  return settled;
}

function smaller(one: Ore, other: Ore): Ore {
  return one < other ? one : other;
}
