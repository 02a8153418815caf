import { negated } from '../../../domain/money.ts';
import { oreOf } from '../../../domain/currency/currency.ts';
import { foreignCurrencyOf, paymentInKroner, toBookInCurrency } from '../in-kroner.ts';
import type { Carried } from '../../../domain/currency/covered-kroner.ts';
import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { NOTHING_CARRIED } from '../../../domain/currency/covered-kroner.ts';
import type { Payment, PaymentInKroner } from '../recorded.ts';
import { sumMoved } from '../../../domain/proposals/moved.ts';
import { removeAllocationsOf } from '../../bank-transactions/index.ts';
import {
  bookPaymentReversal,
  bookPaymentReversalInCurrency,
  bookWriteOffReversal,
} from '../../books/index.ts';
import { invoiceStatus } from '../../../domain/invoices/invoice-status.ts';
import { laterDate, osloDate } from '../../../domain/days/local-date.ts';
import type { ChangeContext, OfPath } from '../../../platform/http/endpoint.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { requireMatch } from '../../../platform/http/answers/etags.ts';
import {
  creditInsufficient,
  raiseCredit,
  missingCreditOre,
  raiseCreditInCurrency,
  takeCredit,
  takeCreditInCurrency,
} from '../customer-credit/customer-credit.ts';
import { correctClaimsAfterPayment, recordCorrection } from '../dunning/correct-claims.ts';
import { withRefundedCreditClaimed, outstandingClaims, mayClaimRefundedCredit } from '../claims.ts';
import type { Invoice, IssuedInvoice } from '../invoice.ts';
import { isIssued, overpaidOre } from '../invoice.ts';
import { newId } from '../../../platform/database/ids.ts';
import * as store from '../invoices.store.ts';
import type { TakingBack } from '../settlement.ts';
import type { InvoiceContext } from '../save-invoice.ts';
import { markPaymentReversed } from './payments.store.ts';
import { presentInvoice } from '../present.ts';
import { saveInvoice } from '../save-invoice.ts';
import { withoutPayment } from '../settlement.ts';

/** @throws ApiError `not-found` (also when it is reversed already), `precondition-failed`, and as `takePaymentBack` */
export async function reversePayment(
  context: ChangeContext,
  { params, ifMatch }: OfPath<'id' | 'paymentId'>,
) {
  const invoice = await store.lockInvoice(context.trx, params.id);
  const paymentId = params.paymentId.toLowerCase();
  const reversed = await takePaymentBack(context, invoice, paymentId, {
    require: () => requireMatch(ifMatch, invoice.version),
  });
  const amounts = invoice.payments
    .filter(({ id }) => id === paymentId)
    .map((payment) => paymentInKroner(payment, invoice.currency).amountOre);
  return { ...presentInvoice(reversed, context.baseUrl), moved: sumMoved(amounts) };
}

/**
 * Takes a payment off its locked invoice. A booked payment gets a mirror entry. What it had taken back of a loss is lost again. An
 * invoice that is outstanding again after its due date is overdue at once. Credit that came from the payment is taken back, and
 * credit that the payment used is given back. Fees that had fallen away because of the payment are owed again. A transaction of the
 * bank that it came from waits for a person again.
 *
 * Where the bank has taken the money back, and the customer has no longer the credit that came from it, since it was paid back, the
 * customer owes that part again: it is claimed with the invoice.
 * @param require is called when the payment is found, before anything else is looked at
 * @throws ApiError `not-found` (also when it is reversed already), `invoice-written-off`, `credit-insufficient` with
 *   `details.creditBalance` (kroner) when the customer has used the credit, and it is not claimed again
 */
export async function takePaymentBack(
  { trx, now, accountNow }: InvoiceContext,
  invoice: Invoice,
  paymentId: string,
  { require = () => {}, backOn }: TakingBack & { require?: () => void } = {},
): Promise<IssuedInvoice> {
  const payment = invoice.payments.find(({ id }) => id === paymentId);
  if (payment === undefined || !isIssued(invoice)) throw new ApiError('not-found');
  require();
  const takesLossBack = invoice.writeOffs.some(({ id }) => id === payment.recoversWriteOffId);
  if (invoice.writeOffs.length > 0 && !takesLossBack) throw new ApiError('invoice-written-off');

  await removeAllocationsOf(trx, payment.id, now);
  const credits = await store.listCredits(trx, invoice.id);
  const creditDates = credits.map(({ on }) => on);
  const today = osloDate(accountNow);
  const on = laterDate(backOn ?? today, payment.paidOn);
  const unpaid = withoutPayment(invoice, payment, creditDates, { today, now });
  const corrected = await correctClaimsAfterPayment(trx, unpaid.invoice, credits, { today, mayGrow: true });
  const { correction } = corrected;
  // What the payment had paid of refunded credit would be owed of an invoice that nobody can pay.
  const isUnpayable = invoiceStatus(corrected.invoice) === 'credited';
  if (isUnpayable && outstandingClaims(corrected.invoice).refundedOre > 0n)
    throw creditInsufficient(0n, invoice.currency);
  const currency = foreignCurrencyOf(invoice);
  if (currency !== undefined && payment.nok !== null) {
    const taken = { ...payment, nok: payment.nok, currency };
    await takeBackInCurrency({ trx, now }, invoice, taken, { ...unpaid, on });
    if (takesLossBack) await bookWriteOffReversal(trx, [payment.id], on, now);
    return unpaid.invoice;
  }
  const takenOre = negated(oreOf(unpaid.creditOre, invoice.currency)) - (correction?.creditOre ?? 0n);
  const refundedOre =
    backOn !== undefined && takenOre > 0n && mayClaimRefundedCredit(corrected.invoice)
      ? await missingCreditOre(trx, invoice, takenOre, on)
      : 0n;
  const { invoice: reversed, claim } =
    refundedOre === 0n
      ? { ...corrected, claim: undefined }
      : withRefundedCreditClaimed(corrected.invoice, { id: newId(), on, amountOre: refundedOre });
  const creditOre = refundedOre - takenOre;

  // Credit is taken before the reversal is stored, because the available credit is read from the stored rows.
  if (creditOre < 0n) await takeCredit(trx, invoice, -creditOre, on, now);
  else raiseCredit(trx, invoice, creditOre, now);
  trx.later(markPaymentReversed(trx, payment, { on, now }));
  saveInvoice(trx, invoice, reversed);

  const inKroner = paymentInKroner(payment, invoice.currency);
  const booked = { ...payment, ...inKroner, invoiceNumber: invoice.number, customerId: invoice.client.id };
  const credited = {
    overpaidBeforeOre: oreOf(overpaidOre(invoice), invoice.currency),
    overpaidAfterOre: oreOf(overpaidOre(reversed), invoice.currency),
  };
  await bookPaymentReversal(trx, booked, on, credited, now);
  await recordCorrection(trx, invoice, correction, now);
  await recordCorrection(trx, invoice, claim, now);
  if (takesLossBack) await bookWriteOffReversal(trx, [payment.id], on, now);
  return reversed;
}

/**
 * As `takePaymentBack` of a payment of an invoice in another currency, on which letters claim nothing. So credit that was paid back already
 * cannot be claimed with the invoice.
 * @param unpaid the invoice without the payment. `shrunk`: the credit of credit notes that covers the invoice again
 */
async function takeBackInCurrency(
  { trx, now }: Pick<InvoiceContext, 'trx' | 'now'>,
  invoice: IssuedInvoice,
  payment: Payment & { nok: PaymentInKroner; currency: ForeignCurrency },
  unpaid: { invoice: IssuedInvoice; shrunk: Carried; on: LocalDate },
): Promise<void> {
  const { shrunk, on } = unpaid;
  const amounts = [payment.creditOre, shrunk.amountOre];
  // Credit is taken before the reversal is stored, because the available credit is read from the stored rows.
  const [credit = NOTHING_CARRIED, used = NOTHING_CARRIED] = await takeCreditInCurrency(
    trx,
    invoice,
    amounts,
    on,
    now,
  );
  if (payment.source === 'credit') {
    const back = { amountOre: payment.amountOre, nokOre: payment.nok.amountOre };
    raiseCreditInCurrency(trx, invoice, back, now);
  }
  trx.later(markPaymentReversed(trx, payment, { on, now }));
  saveInvoice(trx, invoice, unpaid.invoice);
  const taken = { creditNokOre: credit.nokOre, shrunk: { used, covered: shrunk } };
  await bookPaymentReversalInCurrency(trx, toBookInCurrency(invoice, payment), on, taken, now);
}
