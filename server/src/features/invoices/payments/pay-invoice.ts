import { bookPayment, bookRecovery, getClosedThrough } from '../../books/index.ts';
import type { BookingAccounts } from '../../../domain/books/booking-accounts.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import { addDays, osloDate, yearBefore } from '../../../domain/local-date.ts';
import type { PaymentMethod } from '../../../domain/invoices/money-kinds.ts';
import type { Ore } from '../../../domain/money.ts';
import type { DbOrTrx } from '../../../platform/database/database.ts';
import type { ChangeContext } from '../../../platform/http/endpoint.ts';
import { validationFailed } from '../../../domain/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import { raiseCredit } from '../customer-credit/customer-credit.ts';
import { claimsCorrected, recordCorrection } from '../dunning/correct-claims.ts';
import type { Invoice, IssuedInvoice, Payment } from '../invoice.ts';
import { requireAfterOpening } from '../opening/require-after-opening.ts';
import { saveInvoice } from '../save-invoice.ts';
import { divide, documentsOfLoss, lossToRecover, requirePayable, withPayment } from '../settlement.ts';
import { insertPayment, insertReference } from './payments.store.ts';

/** What a change of money needs of its request, its job or its import. */
export type MoneyContext = Pick<ChangeContext, 'trx' | 'accountId' | 'now' | 'accountNow'>;

/** Money that has come for an invoice. */
export type MoneyIn = {
  amountOre: Ore;
  paidOn: LocalDate;
  /** Whether what is more than the invoice and its fees becomes credit of the customer. */
  takesCredit: boolean;
  /** Whether it takes a part of a loss back. */
  recoversLoss: boolean;
  bankTransactionId: string | null;
  reference: string | null;
  method: PaymentMethod | null;
};

/** What a payment needs to know beside its invoice: the issued credit notes of the invoice, and the booking accounts. */
export type KnownToPay = { credits: { on: LocalDate; amountOre: Ore }[]; accounts: BookingAccounts };

/**
 * Pays a locked invoice, and books the payment if the invoice is booked. The payment covers the invoice first, then the fees.
 * Fees that letters claimed for days on which the money had come already fall away. All is checked before anything is written.
 * @throws ApiError `invoice-not-payable`, `nothing-to-recover`, `payment-exceeds-outstanding`, `validation-failed` with the field
 *   `paidOn`
 */
export async function payInvoice(
  { trx, accountId, now, accountNow }: MoneyContext,
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
  await requirePossibleDay(trx, accountId, invoice, paidOn);
  const payment: Payment = {
    id: newId(),
    ...divide(invoice, money.amountOre, { takesCredit, loss }),
    paidOn,
    source: 'bank',
    recoversWriteOffId: loss?.id ?? null,
    bankTransactionId,
    reference,
    method,
  };
  const creditDates = credits.map(({ on }) => on);
  const { invoice: paid, correction } = await claimsCorrected(
    trx,
    withPayment(invoice, payment, creditDates, now),
    credits,
    { today: osloDate(accountNow), mayGrow: false },
  );
  trx.later(
    insertPayment(trx, accountId, invoice.id, payment, now),
    insertReference(trx, accountId, payment),
  );
  saveInvoice(trx, accountId, invoice, paid);
  raiseCredit(trx, accountId, invoice, payment.creditOre + (correction?.creditOre ?? 0n), now);
  const booked = { ...payment, invoiceNumber: invoice.number, customerId: invoice.client.id };
  if (invoice.booked) {
    if (loss !== undefined) await bookRecovery(trx, accountId, booked, documentsOfLoss(invoice, loss), now);
    await bookPayment(trx, accountId, booked, accounts, now);
  }
  await recordCorrection(trx, accountId, invoice, correction, now);
  return { invoice: paid, payment };
}

/** Checks whether `payInvoice` would take money whose rest becomes credit. @throws ApiError as `payInvoice` */
export async function requireMoneyFits(
  db: DbOrTrx,
  accountId: string,
  invoice: Invoice,
  paidOn: LocalDate,
): Promise<void> {
  requirePayable(invoice, { takesCredit: true });
  await requirePossibleDay(db, accountId, invoice, paidOn);
}

/** @throws ApiError `validation-failed` */
async function requirePossibleDay(
  db: DbOrTrx,
  accountId: string,
  invoice: Invoice,
  paidOn: LocalDate,
): Promise<void> {
  await requireAfterOpening(db, accountId, invoice, paidOn, 'paidOn');
  if (paidOn < invoice.issueDate) await requirePossiblePrepayment(db, accountId, paidOn, invoice.issueDate);
}

/**
 * Money can come before its invoice. A date more than a year before the invoice or in a closed month is a mistake, because
 * closed months are final.
 * @throws ApiError `validation-failed`
 */
async function requirePossiblePrepayment(
  db: DbOrTrx,
  accountId: string,
  paidOn: LocalDate,
  issueDate: LocalDate,
): Promise<void> {
  const closedThrough = await getClosedThrough(db, accountId);
  const firstOpen = closedThrough === null ? '' : addDays(closedThrough, 1);
  const earliest = yearBefore(issueDate);
  // From the day of the invoice on, any month will do.
  const min = firstOpen > issueDate ? issueDate : firstOpen > earliest ? firstOpen : earliest;
  if (paidOn < min) {
    throw validationFailed([{ field: 'paidOn', code: 'out-of-range', details: { min } }]);
  }
}
