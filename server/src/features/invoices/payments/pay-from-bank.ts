import { amountOf } from '../../../domain/currency/currency.ts';
import { foreignCurrencyOf, paymentInKroner } from '../in-kroner.ts';
import { findRatesOfDay, onHand } from '../../rates/index.ts';
import { ledgerAccountOn } from '../../../domain/books/bank-accounts.ts';
import type { BankAccount } from '../../../domain/books/bank-accounts.ts';
import type { BookingAccounts } from '../../../domain/books/booking-accounts.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { oreAtRate } from '../../../domain/currency/exchange-rate.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import { outstandingOre } from '../../../domain/invoices/invoice-status.ts';
import { magnitude } from '../../../domain/money.ts';
import type { Amount, Ore } from '../../../domain/money.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';
import type { Allocation, BankTransaction } from '../../bank-transactions/index.ts';
import { bankLedgerAccountOf, getBookingAccounts, listBankAccounts } from '../../books/index.ts';
import { lockClientCredits } from '../../clients/index.ts';
import type { Invoice, IssuedInvoice } from '../invoice.ts';
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
};

/** Locks the invoices of these KIDs and their clients. @param clientIds of clients that money of other transactions goes back to */
export async function lockPayableByKid(
  trx: AccountTrx,
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
  return { byKid: new Map(byKid), accounts, bankAccounts, days: paymentDays(trx) };
}

/**
 * Pays the invoice with the KID of a transaction. An amount above the debt becomes credit of the customer.
 * @param roundingLimitOre a difference up to this amount is written off; null: no difference is
 * @param mayPay is asked once the invoice is found payable, before anything is written
 * @returns the reason for which the transaction waits for a person, where it pays nothing
 */
export async function payByKid(
  context: InvoiceContext,
  { byKid, accounts, bankAccounts, days }: PayableByKid,
  transaction: BankTransaction,
  { roundingLimitOre, mayPay }: { roundingLimitOre: Ore | null; mayPay: () => boolean },
): Promise<Allocation | 'unknown-kid' | 'invoice-not-payable' | 'above-limit'> {
  const { kid, amountOre, bankAccount, bookedOn } = transaction;
  const found = byKid.get(kid ?? '');
  if (found === undefined) return 'unknown-kid';
  // Only this check may let the transaction wait. A later error has left writes behind, so that error undoes the whole batch.
  if (!(await isPayableOn(days, found.invoice, bookedOn))) return 'invoice-not-payable';
  if (!mayPay()) return 'above-limit';
  const bank = ledgerAccountOn(bankAccounts, bankAccount, bookedOn) ?? accounts.bank;
  const known = { credits: found.credits, accounts: { ...accounts, bank } };
  const paid = amountOf(amountOre, found.invoice.currency);
  const money = { ...moneyOf(transaction), amountOre: paid, takesCredit: true, recoversLoss: false };
  const { invoice, payment } = await payInvoice(context, found.invoice, known, money);
  found.invoice =
    roundingLimitOre === null ? invoice : await writeOffRounding(context, invoice, roundingLimitOre);
  return {
    kind: 'payment',
    id: payment.id,
    invoiceId: invoice.id,
    amountOre: paymentInKroner(payment, invoice.currency).amountOre,
  };
}

/** Whether the transaction has the KID of an open invoice that the opening balance brought along. */
export function isOfOpeningInvoice({ byKid }: PayableByKid, { kid }: Pick<BankTransaction, 'kid'>): boolean {
  const invoice = byKid.get(kid ?? '')?.invoice;
  return invoice?.isOpening === true && invoice.paidOn === null;
}

/** Foresees `payByKid`: which transactions would pay an invoice. The days are read once for all calls. */
export function createPaymentForecast(db: AccountDbOrTrx) {
  const days = paymentDays(db);
  return async <T extends { kid: string | null; bookedOn: LocalDate }>(
    transactions: readonly T[],
  ): Promise<T[]> => {
    const kids = transactions.flatMap(({ kid }) => kid ?? []);
    const invoices = new Map(invoicesOfUniqueKids(await listInvoicesOfKids(db, kids)));
    const paying: T[] = [];
    for (const transaction of transactions) {
      const invoice = invoices.get(transaction.kid ?? '');
      if (invoice !== undefined && (await isPayableOn(days, invoice, transaction.bookedOn)))
        paying.push(transaction);
    }
    return paying;
  };
}

/** Pays a locked invoice with money of a transaction, as a person has said. Money for an opening invoice may have come before its opening
 * balance: a person knows that the old books lack it.
 * @param money `paidOre`: what it pays of an invoice in another currency; null: not told
 * @throws ApiError as `payInvoice`, and `validation-failed` with the field `paidAmount` */
export async function payFromBank(
  context: InvoiceContext,
  invoice: Invoice,
  transaction: BankTransaction,
  { amountOre, paidOre, recoversLoss }: { amountOre: Ore; paidOre: Amount | null; recoversLoss: boolean },
): Promise<Allocation> {
  const { trx } = context;
  const [credits, accounts] = await Promise.all([listCredits(trx, invoice.id), getBookingAccounts(trx)]);
  const known = { credits, accounts: { ...accounts, bank: await bankLedgerAccountOf(trx, transaction) } };
  const money = {
    ...moneyOf(transaction),
    ...(await paidOf(context, invoice, { amountOre, paidOre, paidOn: transaction.bookedOn })),
    takesCredit: false,
    recoversLoss,
    mayBeBeforeOpening: true,
  };
  const { payment } = await payInvoice(context, invoice, known, money);
  return { kind: 'payment', id: payment.id, invoiceId: invoice.id, amountOre };
}

/**
 * What kroner of the bank pay of an invoice. Of one in another currency that is told, or all that is outstanding where the kroner come near to
 * its worth.
 */
async function paidOf(
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

/** The invoices by KID. Invoices that share a KID are left out, so that no payment is guessed. */
function invoicesOfUniqueKids(invoices: Invoice[]): [kid: string, invoice: Invoice][] {
  const byKid = Map.groupBy(
    invoices.filter(({ documentDeletedAt }) => documentDeletedAt === null),
    ({ kid }) => kid ?? '',
  );
  return [...byKid].flatMap(([kid, [invoice, another]]): [string, Invoice][] =>
    invoice === undefined || another !== undefined ? [] : [[kid, invoice]],
  );
}

function moneyOf({ id, bookedOn, archiveReference }: BankTransaction) {
  return {
    paidOn: bookedOn,
    bankTransactionId: id,
    reference: archiveReference,
    method: 'bank',
  } as const;
}
