import { amountOf } from '../../../domain/currency/currency.ts';
import { laterDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { getBookingAccounts } from '../../books/index.ts';
import type { Invoice } from '../invoice.ts';
import { listCredits } from '../invoices.store.ts';
import type { InvoiceContext } from '../save-invoice.ts';
import { payInvoice } from './pay-invoice.ts';

/**
 * Records money that Vipps has captured for a locked invoice. The company has the money, so the payment is recorded whatever the invoice is by
 * now: the part that the invoice no longer owes becomes credit of the customer, and a payment of a lost invoice takes the loss back.
 * @param captured `paidOn`: the day on which the payer agreed
 * @returns the id of the payment
 * @throws ApiError `invoice-not-payable` for a draft
 */
export async function payByVipps(
  context: InvoiceContext,
  invoice: Invoice,
  { amountOre, paidOn, reference }: { amountOre: Ore; paidOn: LocalDate; reference: string },
): Promise<string> {
  const { trx } = context;
  const [credits, accounts] = await Promise.all([listCredits(trx, invoice.id), getBookingAccounts(trx)]);
  const { payment } = await payInvoice(
    context,
    invoice,
    { credits, accounts },
    {
      amountOre: amountOf(amountOre, invoice.currency),
      // Payers see an invoice from its day on. A clock that goes wrong makes no prepayment.
      paidOn: laterDate(paidOn, invoice.issueDate),
      takesCredit: true,
      recoversLoss: invoice.isLost,
      bankTransactionId: null,
      reference: null,
      method: 'vipps',
      vippsReference: reference,
    },
  );
  return payment.id;
}
