import { BOOK_CURRENCY, amountOf, oreOf } from '../../../domain/currency/currency.ts';
import { creditorReference, foreignCurrencyOf, paymentInKroner } from '../in-kroner.ts';
import { findRatesOfDay, onHand, rememberRatesOfDays } from '../../rates/index.ts';
import type { RateOfDay } from '../../rates/index.ts';
import { ledgerAccountOn } from '../../../domain/books/bank-accounts.ts';
import type { BankAccount } from '../../../domain/books/bank-accounts.ts';
import type { BookingAccounts } from '../../../domain/books/booking-accounts.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { oreAtRate } from '../../../domain/currency/exchange-rate.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import { outstandingOre } from '../../../domain/invoices/invoice-status.ts';
import { magnitude } from '../../../domain/money.ts';
import type { Amount, Ore } from '../../../domain/money.ts';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import type { Allocation, BankTransaction } from '../../bank-transactions/index.ts';
import { bankLedgerAccountOf, getBookingAccounts, listBankAccounts } from '../../books/index.ts';
import { lockClientCredits } from '../../clients/index.ts';
import type { Invoice, IssuedInvoice } from '../invoice.ts';
import { owedOre } from '../invoice.ts';
import { listCredits } from '../invoices.store.ts';
import type { InvoiceContext } from '../save-invoice.ts';
import type { TakingBack } from '../settlement.ts';
import { takeRoundingBack } from '../write-offs/reverse-write-off.ts';
import { writeOffRounding } from '../write-offs/rounding.ts';
import { listCreditsOf, listInvoicesOfKids, lockInvoicesOfKids } from './invoices-of-kids.store.ts';
import type { KnownToPay, MoneyIn, PaymentDays } from './pay-invoice.ts';
import { payInvoice, paymentDays, isPayableOn } from './pay-invoice.ts';
import { takePaymentBack } from './reverse-payment.ts';

/** Locked invoices that transactions of the bank may pay, by KID, as they are after the payments so far. */
type PayableByKid = {
  byKid: Map<string, { invoice: Invoice; credits: KnownToPay['credits'] }>;
  accounts: BookingAccounts;
  bankAccounts: readonly BankAccount[];
  days: PaymentDays;
  rateOf: RateOfDay;
};

/** Locks the invoices of these KIDs and creditor references, and their clients. @param clientIds of clients that money of other transactions goes back to */
export async function lockPayableByKid(
  { trx, accountNow }: Pick<InvoiceContext, 'trx' | 'accountNow'>,
  kids: string[],
  clientIds: string[],
): Promise<PayableByKid> {
  const invoices = await lockInvoicesOfKids(trx, kids);
  const ids = invoices.map(({ id }) => id);
  const [credits, accounts, bankAccounts] = await Promise.all([
    listCreditsOf(trx, ids),
    getBookingAccounts(trx),
    listBankAccounts(trx),
  ]);
  // Clients are locked before any posting, because the journal comes after the clients in the order of locks.
  await lockClientCredits(trx, [...invoices.flatMap(({ client }) => client.id ?? []), ...clientIds]);
  const byKid = invoicesOfUniqueKids(invoices).map(
    ([kid, invoice]) => [kid, { invoice, credits: credits.get(invoice.id) ?? [] }] as const,
  );
  const rateOf = rememberRatesOfDays(accountNow);
  return { byKid: new Map(byKid), accounts, bankAccounts, days: paymentDays(trx), rateOf };
}

/** What a payment brought beyond the debt, in kroner. It became credit of the client. */
export type Overpaid = { clientId: string | null; nokOre: Ore };

/**
 * Pays the invoice with the KID of a transaction, or in another currency that with its creditor reference. An amount above the debt becomes credit of the customer.
 * @param roundingLimitOre a difference up to this amount is written off; null: no difference is
 * @param mayPay is asked once the invoice is found payable, before anything is written
 * @returns the reason for which the transaction waits for a person, where it pays nothing
 */
export async function payByKid(
  context: InvoiceContext,
  { byKid, accounts, bankAccounts, days, rateOf }: PayableByKid,
  transaction: BankTransaction,
  { roundingLimitOre, mayPay }: { roundingLimitOre: Ore | null; mayPay: () => boolean },
): Promise<
  | { allocation: Allocation; overpaid: Overpaid | undefined }
  | 'unknown-kid'
  | 'invoice-not-payable'
  | 'above-limit'
  | 'exchange-rate-missing'
> {
  const { kid, amountOre, bankAccount: number, currency, bookedOn } = transaction;
  const found = byKid.get(kid ?? '');
  if (found === undefined) return 'unknown-kid';
  // Only this check may let the transaction wait. A later error has left writes behind, so that error undoes the whole batch.
  if (found.invoice.currency !== currency) return 'invoice-not-payable';
  if (!(await isPayableOn(days, found.invoice, bookedOn))) return 'invoice-not-payable';
  const rate = currency === BOOK_CURRENCY ? undefined : await rateOf(context.trx, currency, bookedOn);
  if (currency !== BOOK_CURRENCY && rate === undefined) return 'exchange-rate-missing';
  if (!mayPay()) return 'above-limit';
  const bank =
    ledgerAccountOn(bankAccounts, { number, currency }, bookedOn) ??
    (currency === BOOK_CURRENCY ? accounts.bank : undefined);
  if (bank === undefined)
    throw new Error('The ledger account of a bank account in another currency is always known.');
  const known = { credits: found.credits, accounts: { ...accounts, bank } };
  const money = {
    ...moneyOf(transaction),
    amountOre,
    ...(rate !== undefined && { inKroner: { amountNokOre: oreAtRate(amountOre, rate), feeNokOre: null } }),
    takesCredit: true,
    recoversLoss: false,
  };
  const { invoice, payment } = await payInvoice(context, found.invoice, known, money);
  found.invoice =
    roundingLimitOre === null ? invoice : await writeOffRounding(context, invoice, roundingLimitOre);
  const { creditOre: nokOre } = paymentInKroner(payment, currency);
  return {
    allocation: { kind: 'payment', id: payment.id, invoiceId: invoice.id, amountOre },
    overpaid: nokOre > 0n ? { clientId: invoice.client.id, nokOre } : undefined,
  };
}

/** Whether the transaction has the KID of an open invoice that the opening balance brought along. */
export function isOfOpeningInvoice({ byKid }: PayableByKid, { kid }: Pick<BankTransaction, 'kid'>): boolean {
  const invoice = byKid.get(kid ?? '')?.invoice;
  return invoice?.isOpening === true && invoice.paidOn === null;
}

/**
 * Foresees `payByKid`: which transactions would pay an invoice, and what each would bring beyond the debt. The days and rates are read once
 * for all calls, and what is paid in one call is no debt in the next.
 * @param moment the time of the account
 */
export function createPaymentForecast(db: AccountDbOrTrx, moment: Date) {
  const days = paymentDays(db);
  const rateOf = rememberRatesOfDays(moment);
  const owed = new Map<string, Amount>();
  return async <T extends Pick<BankTransaction, 'kid' | 'currency' | 'bookedOn' | 'amountOre'>>(
    transactions: readonly T[],
  ): Promise<Map<T, Overpaid | undefined>> => {
    const kids = transactions.flatMap(({ kid }) => kid ?? []);
    const invoices = new Map(invoicesOfUniqueKids(await listInvoicesOfKids(db, kids)));
    const paying = new Map<T, Overpaid | undefined>();
    for (const transaction of transactions) {
      const invoice = invoices.get(transaction.kid ?? '');
      const { currency, bookedOn, amountOre } = transaction;
      if (invoice?.currency !== currency || !(await isPayableOn(days, invoice, bookedOn))) continue;
      const rate = currency === BOOK_CURRENCY ? undefined : await rateOf(db, currency, bookedOn);
      if (currency !== BOOK_CURRENCY && rate === undefined) continue;
      const leftOre = (owed.get(invoice.id) ?? owedOre(invoice)) - amountOre;
      owed.set(invoice.id, leftOre > 0n ? leftOre : 0n);
      const nokOre = rate === undefined ? oreOf(-leftOre, currency) : oreAtRate(-leftOre, rate);
      paying.set(transaction, leftOre < 0n ? { clientId: invoice.client.id, nokOre } : undefined);
    }
    return paying;
  };
}

/** Pays a locked invoice with money of a transaction, as a person has said. Money for an opening invoice may have come before its opening
 * balance: a person knows that the old books lack it.
 * @param money `paidOre`: what kroner pay of an invoice in another currency; null: not told. `creditOre`: what comes on top, in another
 *   currency, and becomes credit of the customer
 * @returns the allocation, and its kroner
 * @throws ApiError as `payInvoice`, and `validation-failed` with the field `paidAmount`, or `invoiceId` for an invoice in another currency than
 *   an account in another currency */
export async function payFromBank(
  context: InvoiceContext,
  invoice: Invoice,
  transaction: BankTransaction,
  money: { amountOre: Amount; paidOre: Amount | null; creditOre: Amount; recoversLoss: boolean },
): Promise<{ allocation: Allocation; nokOre: Ore }> {
  const { trx } = context;
  const [credits, accounts] = await Promise.all([listCredits(trx, invoice.id), getBookingAccounts(trx)]);
  const known = { credits, accounts: { ...accounts, bank: await bankLedgerAccountOf(trx, transaction) } };
  const { payment } = await payInvoice(context, invoice, known, {
    ...moneyOf(transaction),
    ...(await paidOf(context, invoice, transaction, money)),
    takesCredit: money.creditOre > 0n,
    recoversLoss: money.recoversLoss,
    mayBeBeforeOpening: true,
  });
  const amountOre = money.amountOre + money.creditOre;
  return {
    allocation: { kind: 'payment', id: payment.id, invoiceId: invoice.id, amountOre },
    nokOre: paymentInKroner(payment, invoice.currency).amountOre,
  };
}

/** What money of the bank pays of an invoice. On an account in another currency it is that of the invoice. */
async function paidOf(
  context: InvoiceContext,
  invoice: Invoice,
  { currency, bookedOn }: BankTransaction,
  { amountOre, paidOre, creditOre }: { amountOre: Amount; paidOre: Amount | null; creditOre: Amount },
): Promise<Pick<MoneyIn, 'amountOre' | 'inKroner'>> {
  if (currency === BOOK_CURRENCY) {
    const told = { amountOre: oreOf(amountOre, currency), paidOre, paidOn: bookedOn };
    return paidInKroner(context, invoice, told);
  }
  if (invoice.currency !== currency) throw validationFailed([{ field: 'invoiceId', code: 'other-currency' }]);
  if (paidOre !== null && paidOre !== amountOre) {
    throw validationFailed([{ field: 'paidAmount', code: 'other-amount' }]);
  }
  return { amountOre: amountOre + creditOre };
}

/**
 * What kroner of the bank pay of an invoice. Of one in another currency that is told, or all that is outstanding where the kroner come near to
 * its worth.
 */
async function paidInKroner(
  { trx, accountNow }: InvoiceContext,
  invoice: Invoice,
  { amountOre, paidOre, paidOn }: { amountOre: Ore; paidOre: Amount | null; paidOn: LocalDate },
): Promise<Pick<MoneyIn, 'amountOre' | 'inKroner'>> {
  const currency = foreignCurrencyOf(invoice);
  if (currency === undefined) {
    if (paidOre !== null) throw validationFailed([{ field: 'paidAmount', code: 'only-in-another-currency' }]);
    return { amountOre: amountOf(amountOre, invoice.currency) };
  }
  const inKroner = { amountNokOre: amountOre, feeNokOre: null };
  if (paidOre !== null) return { amountOre: paidOre, inKroner };
  const rates = await findRatesOfDay(trx, [currency], { day: paidOn, moment: accountNow });
  const { rate } = onHand(rates, currency);
  const openOre = outstandingOre(invoice);
  const worthOre = rate === undefined ? 0n : oreAtRate(openOre, rate);
  const isNear = magnitude<Ore>(amountOre - worthOre) * 100n <= worthOre * MOST_PERCENT_OFF;
  if (!isNear || openOre === 0n) throw validationFailed([{ field: 'paidAmount', code: 'required' }]);
  return { amountOre: openOre, inKroner };
}

/** Rates of banks and their fees are hardly further from the official rate. */
const MOST_PERCENT_OFF = 5n;

/** As `takePaymentBack`. A difference of øre that the payment had left goes first. */
export async function takeBankPaymentBack(
  context: InvoiceContext,
  invoice: Invoice,
  paymentId: string,
  taking: TakingBack,
): Promise<IssuedInvoice> {
  return takePaymentBack(context, await takeRoundingBack(context, invoice, taking), paymentId, taking);
}

/** The invoices by KID or creditor reference. Invoices that share one are left out, so that no payment is guessed. */
function invoicesOfUniqueKids(invoices: Invoice[]): [kid: string, invoice: Invoice][] {
  const byKid = Map.groupBy(
    invoices.filter(({ documentDeletedAt }) => documentDeletedAt === null),
    (invoice) => invoice.kid ?? creditorReference(invoice) ?? '',
  );
  return [...byKid].flatMap(([kid, [invoice, another]]): [string, Invoice][] =>
    invoice === undefined || another !== undefined ? [] : [[kid, invoice]],
  );
}

function moneyOf({ id, currency, bookedOn, archiveReference }: BankTransaction) {
  return {
    isInCurrency: currency !== BOOK_CURRENCY,
    paidOn: bookedOn,
    bankTransactionId: id,
    reference: archiveReference,
    method: 'bank',
  } as const;
}
