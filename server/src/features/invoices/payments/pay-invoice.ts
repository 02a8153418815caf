import { foreignCurrencyOf, paymentInKroner, toBookInCurrency } from '../in-kroner.ts';
import type { InvoiceContext } from '../save-invoice.ts';
import {
  bookPayment,
  bookPaymentInCurrency,
  bookRecovery,
  bookRecoveryInCurrency,
  getClosedThrough,
} from '../../books/index.ts';
import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import { accountOfMethod } from '../../../domain/books/booking-accounts.ts';
import type { BookingAccounts } from '../../../domain/books/booking-accounts.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { addDays, osloDate, yearBefore } from '../../../domain/days/local-date.ts';
import type { PaymentMethod } from '../../../domain/invoices/money-kinds.ts';
import type { Amount } from '../../../domain/money.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';
import { ApiError, catchRefusal, validationFailed } from '../../../domain/errors/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import { raiseCredit, raiseCreditInCurrency } from '../customer-credit/customer-credit.ts';
import { correctClaimsAfterPayment, recordCorrection } from '../dunning/correct-claims.ts';
import type { Invoice, IssuedInvoice } from '../invoice.ts';
import type { Payment, PaymentInKroner, WriteOff } from '../recorded.ts';
import { findOpeningBalance } from '../opening/opening-balance.store.ts';
import { requireAfterOpening } from '../opening/require-after-opening.ts';
import { saveInvoice } from '../save-invoice.ts';
import { dividePayment, documentsOfLoss, lossToRecover, requirePayable, withPayment } from '../settlement.ts';
import { insertPayment, insertReference } from './payments.store.ts';
import type { ToldInKroner } from '../settle-payment.ts';
import { requireNothingTold, settlePayment, toKroner } from '../settle-payment.ts';

/** Money that has come for an invoice. */
export type MoneyIn = {
  amountOre: Amount;
  paidOn: LocalDate;
  /** Whether what is more than the invoice and its fees becomes credit of the customer. */
  takesCredit: boolean;
  /** Whether it takes a part of a loss back. */
  recoversLoss: boolean;
  bankTransactionId: string | null;
  reference: string | null;
  method: PaymentMethod | null;
  /** Left out: it did not come by Vipps on the page of the invoice. */
  vippsReference?: string;
  /** Whether it came to a bank account in the currency of the invoice. Left out: to one in kroner. */
  isInCurrency?: boolean;
  /** Left out: nothing was told. */
  inKroner?: ToldInKroner;
  /** Whether money for an opening invoice may have come before the opening balance. It is booked on the day after that. */
  mayBeBeforeOpening?: boolean;
};

/** What a payment needs to know beside its invoice: the issued credit notes of the invoice, and the booking accounts. */
export type KnownToPay = { credits: { on: LocalDate; amountOre: Amount }[]; accounts: BookingAccounts };

/**
 * Pays a locked invoice, and books the payment if the invoice is booked. The payment covers the invoice first, then the fees.
 * Fees that letters claimed for days on which the money had come already fall away. All is checked before anything is written.
 * @throws ApiError `invoice-not-payable`, `nothing-to-recover`, `payment-exceeds-outstanding`, `validation-failed` with the field
 *   `paidOn`, `amountNok` or `feeNok`
 */
export async function payInvoice(
  { trx, now, accountNow }: InvoiceContext,
  invoice: Invoice,
  { credits, accounts }: KnownToPay,
  money: MoneyIn,
): Promise<{ invoice: IssuedInvoice; payment: Payment }> {
  const { paidOn, takesCredit, bankTransactionId, reference, method } = money;
  const loss = money.recoversLoss ? lossToRecover(invoice) : undefined;
  requirePayable(invoice, { takesCredit, loss });
  // Of money that came before its day, nothing was lost.
  if (loss !== undefined && paidOn < loss.date) {
    throw validationFailed([{ field: 'paidOn', code: 'out-of-range', details: { min: loss.date } }]);
  }
  const bookedOn = await requirePossibleDay(paymentDays(trx), invoice, paidOn, money.mayBeBeforeOpening);
  const parts = dividePayment(invoice, money.amountOre, { takesCredit, loss });
  const nok = await inKronerOf({ trx, accountNow }, invoice, money, loss);
  const payment: Payment = {
    id: newId(),
    ...parts,
    nok,
    paidOn,
    source: 'bank',
    recoversWriteOffId: loss?.id ?? null,
    bankTransactionId,
    reference,
    method,
    vippsReference: money.vippsReference ?? null,
  };
  const creditDates = credits.map(({ on }) => on);
  const { invoice: paid, correction } = await correctClaimsAfterPayment(
    trx,
    withPayment(invoice, payment, creditDates, now),
    credits,
    { today: osloDate(accountNow), mayGrow: false },
  );
  trx.later(insertPayment(trx, invoice, payment, now), insertReference(trx, payment));
  saveInvoice(trx, invoice, paid);
  const account = accountOfMethod(accounts, method) ?? accounts.bank;
  const currency = foreignCurrencyOf(invoice);
  if (currency !== undefined && nok !== null) {
    const known = { loss, account, isInCurrency: money.isInCurrency === true, bookedOn, accounts };
    await recordInCurrency(trx, invoice, { ...payment, nok, currency }, known, now);
    return { invoice: paid, payment };
  }
  const inKroner = paymentInKroner(payment, invoice.currency);
  raiseCredit(trx, invoice, inKroner.creditOre + (correction?.creditOre ?? 0n), now);
  const booked = { ...payment, ...inKroner, invoiceNumber: invoice.number, customerId: invoice.client.id };
  if (invoice.booked) {
    if (loss !== undefined) await bookRecovery(trx, booked, documentsOfLoss(invoice, loss), now);
    await bookPayment(trx, { ...booked, account, bookedOn }, accounts, now);
  }
  await recordCorrection(trx, invoice, correction, now);
  return { invoice: paid, payment };
}

/** What the money is in kroner; null for an invoice in kroner. */
async function inKronerOf(
  context: Pick<InvoiceContext, 'trx' | 'accountNow'>,
  invoice: IssuedInvoice,
  { amountOre, paidOn, inKroner = NOTHING_TOLD }: MoneyIn,
  loss: WriteOff | undefined,
): Promise<PaymentInKroner | null> {
  const currency = foreignCurrencyOf(invoice);
  if (currency === undefined) {
    requireNothingTold(inKroner);
    return null;
  }
  const paid = await toKroner(context, { amountOre, currency, paidOn }, inKroner);
  return settlePayment(invoice, paid, loss);
}

const NOTHING_TOLD: ToldInKroner = { amountNokOre: null, feeNokOre: null };

/** Credit and entries of a payment of an invoice in another currency. */
async function recordInCurrency(
  trx: AccountTrx,
  invoice: IssuedInvoice,
  payment: Payment & { nok: PaymentInKroner; currency: ForeignCurrency },
  {
    loss,
    accounts,
    ...where
  }: {
    loss: WriteOff | undefined;
    account: string;
    isInCurrency: boolean;
    bookedOn: LocalDate;
    accounts: BookingAccounts;
  },
  now: Date,
): Promise<void> {
  const booked = toBookInCurrency(invoice, payment);
  raiseCreditInCurrency(trx, invoice, booked.credit, now);
  if (!invoice.booked) return;
  if (loss !== undefined) {
    await bookRecoveryInCurrency(trx, booked, documentsOfLoss(invoice, loss), now);
  }
  await bookPaymentInCurrency(trx, { ...booked, ...where }, accounts, now);
}

/** The days by which days of payments are judged. Each is read when it is first wanted, and remembered for many payments. */
export type PaymentDays = {
  opening: () => Promise<{ date: LocalDate } | undefined>;
  closedThrough: () => Promise<LocalDate | null>;
};

export function paymentDays(db: AccountDbOrTrx): PaymentDays {
  let opening: ReturnType<PaymentDays['opening']> | undefined;
  let closedThrough: ReturnType<PaymentDays['closedThrough']> | undefined;
  return {
    opening: () => (opening ??= findOpeningBalance(db)),
    closedThrough: () => (closedThrough ??= getClosedThrough(db)),
  };
}

/** Whether `payInvoice` would take money whose rest becomes credit. */
export async function isPayableOn(days: PaymentDays, invoice: Invoice, paidOn: LocalDate): Promise<boolean> {
  const checked = await catchRefusal(() => {
    requirePayable(invoice, { takesCredit: true });
    return requirePossibleDay(days, invoice, paidOn);
  });
  return !(checked instanceof ApiError);
}

/** @returns the day on which the money is booked @throws ApiError `validation-failed` */
async function requirePossibleDay(
  days: PaymentDays,
  invoice: Invoice,
  paidOn: LocalDate,
  mayBeBeforeOpening = false,
): Promise<LocalDate> {
  const opening = invoice.isOpening && mayBeBeforeOpening ? await days.opening() : undefined;
  if (opening !== undefined && paidOn < opening.date) return addDays(opening.date, 1);
  await requireAfterOpening(days.opening, invoice, paidOn, 'paidOn');
  if (paidOn < invoice.issueDate) await requirePossiblePrepayment(days, paidOn, invoice);
  return paidOn;
}

/**
 * Money can come before its invoice. A date more than a year before the invoice or in a closed month is a mistake, because
 * closed months are final. The opening balance has what came until the end of its day.
 * @throws ApiError `validation-failed`
 */
async function requirePossiblePrepayment(
  days: PaymentDays,
  paidOn: LocalDate,
  { issueDate, booked }: Invoice,
): Promise<void> {
  const closedThrough = await days.closedThrough();
  const firstOpen = closedThrough === null ? '' : addDays(closedThrough, 1);
  const earliest = yearBefore(issueDate);
  // From the day of the invoice on, any month will do.
  const min = firstOpen > issueDate ? issueDate : firstOpen > earliest ? firstOpen : earliest;
  const field = 'paidOn';
  if (paidOn < min) {
    const isClosed = closedThrough !== null && paidOn <= closedThrough && min > earliest;
    const message = `The month is closed; money that came before the invoice counts from ${min} or later.`;
    throw validationFailed([
      isClosed
        ? { field, code: 'closed-month', details: { min }, message }
        : { field, code: 'out-of-range', details: { min } },
    ]);
  }
  const opening = booked ? await days.opening() : undefined;
  if (opening !== undefined && paidOn <= opening.date) {
    throw validationFailed([
      { field, code: 'before-opening-balance', details: { min: addDays(opening.date, 1) } },
    ]);
  }
}
