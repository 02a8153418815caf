import { ApiError } from '../../../domain/errors/errors.ts';
import type { UnmatchedReason } from '../../../domain/bank-files.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { Allocation, BankTransaction } from '../../bank-transactions/index.ts';
import {
  changedTransaction,
  lockTransactions,
  matchedTransaction,
  saveTransaction,
} from '../../bank-transactions/index.ts';
import { ledgerAccountOn } from '../../../domain/books/bank-accounts.ts';
import { getBookingAccounts, listBankAccounts } from '../../books/index.ts';
import { lockClientCredits } from '../../clients/index.ts';
import type { Invoice, KnownToPay, MoneyContext, PaymentDays } from '../../invoices/index.ts';
import {
  listCreditsOf,
  lockInvoicesOfKids,
  payInvoice,
  paymentDays,
  requireMoneyFits,
  writeOffRounding,
} from '../../invoices/index.ts';
import type { Allowance } from '../../proposals/index.ts';
import { lockAllowance } from '../../proposals/index.ts';
import { bookFee } from '../fees/book-fee.ts';
import { listClientsOfOrders, settleRefundOrder } from '../refunds/settle-order.ts';
import type { BankFile } from './bank-file.ts';
import { addFileCounts } from './bank-files.store.ts';
import { timeOfAccount } from './importing-account.store.ts';
import { listNextTransactions } from './new-transactions.store.ts';
import type { WaitingRules } from './reason-to-wait.ts';
import { invoicesOfUniqueKids, reasonToWait } from './reason-to-wait.ts';

/** One transaction of the database books so many. Other postings of the account wait a tenth of a second meanwhile. */
const BATCH = 50;

/** The facts of an import that decide on bookings. `grantId`: of the API client that sent the file. */
export type FileRules = WaitingRules & Pick<BankFile, 'grantId'>;

/** The locked invoices of a batch, by KID, as they are after the payments so far. */
type Payable = Map<string, { invoice: Invoice; known: KnownToPay }>;

/** The ledger account that a transaction is booked on. @param bank the account for unknown numbers of bank accounts */
type LedgerOf = (transaction: BankTransaction, bank: string) => string;

/**
 * Books the next transactions of a file, in their order. A transaction with the KID of exactly one invoice pays that invoice. An
 * amount above the debt becomes credit of the customer. Every other transaction waits for a person, and so does a transaction above the
 * limits of the API client that sent the file.
 * @returns whether there were transactions to book
 */
export async function bookNextTransactions(
  trx: AccountTrx,
  fileId: string,
  rules: FileRules,
  now: Date,
): Promise<boolean> {
  const { account } = rules;
  const { accountId } = trx;
  const accountNow = timeOfAccount(account, now);
  // The allowance is locked before any row, because requests of the API client lock the allowance before the rows that they change.
  const allowance =
    rules.grantId === null ? undefined : await lockAllowance(trx, rules.grantId, osloDate(accountNow));
  const next = await listNextTransactions(trx, accountId, fileId, BATCH);
  if (next.length === 0) return false;
  const payable = await lockPayable(
    trx,
    next.flatMap(({ kid }) => kid ?? []),
    await listClientsOfOrders(trx, next),
  );
  const ids = next.map(({ id }) => id);
  const locked = await lockTransactions(trx, ids);
  const context = { trx, accountId, now, accountNow };
  const days = paymentDays(trx);
  const bankAccounts = await listBankAccounts(trx);
  const ledgerOf: LedgerOf = ({ bankAccount, bookedOn }, bank) =>
    ledgerAccountOn(bankAccounts, bankAccount, bookedOn) ?? bank;
  let matchedCount = 0;
  const transactions = locked.toSorted((one, other) => one.position - other.position);
  for (const transaction of transactions) {
    const outcome = await bookOne(context, rules, transaction, { payable, days, ledgerOf }, allowance);
    if (typeof outcome === 'string') {
      const waiting = changedTransaction(transaction, { status: 'unmatched', reason: outcome }, now);
      saveTransaction(trx, transaction, waiting);
    } else {
      matchedCount += 1;
      saveTransaction(trx, transaction, matchedTransaction(transaction, [outcome], now));
    }
  }
  allowance?.save(trx);
  trx.later(addFileCounts(trx, accountId, fileId, matchedCount, transactions.length - matchedCount));
  return true;
}

/** @param clientIds of clients that money goes back to */
async function lockPayable(trx: AccountTrx, kids: string[], clientIds: string[]): Promise<Payable> {
  const invoices = await lockInvoicesOfKids(trx, kids);
  const ids = invoices.map(({ id }) => id);
  const [credits, accounts] = await Promise.all([listCreditsOf(trx, ids), getBookingAccounts(trx)]);
  // Clients are locked before any posting, because the journal comes after the clients in the order of locks.
  await lockClientCredits(trx, [...invoices.flatMap(({ client }) => client.id ?? []), ...clientIds]);
  return new Map(
    invoicesOfUniqueKids(invoices).map(([kid, invoice]) => [
      kid,
      { invoice, known: { credits: credits.get(invoice.id) ?? [], accounts } },
    ]),
  );
}

/** @returns the allocations of the transaction, or the reason for which it waits for a person */
async function bookOne(
  context: MoneyContext,
  rules: WaitingRules,
  transaction: BankTransaction,
  { payable, days, ledgerOf }: { payable: Payable; days: PaymentDays; ledgerOf: LedgerOf },
  allowance: Allowance | undefined,
): Promise<Allocation | UnmatchedReason> {
  const reason = reasonToWait(transaction, rules);
  if (reason === 'outgoing') return (await bookOutgoingWithin(context, transaction, allowance)) ?? reason;
  if (reason !== undefined) return reason;
  const found = payable.get(transaction.kid ?? '');
  if (found === undefined) return 'unknown-kid';
  const money = {
    amountOre: transaction.amountOre,
    paidOn: transaction.bookedOn,
    takesCredit: true,
    recoversLoss: false,
    bankTransactionId: transaction.id,
    reference: transaction.archiveReference,
    method: 'bank',
  } as const;
  // Only this check may let the transaction wait. A later error has left writes behind, so it undoes the whole batch.
  const isPayable = await requireMoneyFits(days, found.invoice, money.paidOn).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false;
      throw error;
    },
  );
  if (!isPayable) return 'invoice-not-payable';
  if (allowance?.take(transaction.amountOre) === false) return 'above-limit';
  const { credits, accounts } = found.known;
  const known = { credits, accounts: { ...accounts, bank: ledgerOf(transaction, accounts.bank) } };
  const { invoice, payment } = await payInvoice(context, found.invoice, known, money);
  const { roundingLimitOre } = rules.account;
  found.invoice =
    roundingLimitOre === null ? invoice : await writeOffRounding(context, invoice, roundingLimitOre);
  return { kind: 'payment', id: payment.id, invoiceId: invoice.id, amountOre: payment.amountOre };
}

/**
 * Books a transaction where the allowance has room. Only a booking tells whether the transaction has an effect, so a booking without room
 * is undone.
 */
async function bookOutgoingWithin(
  context: MoneyContext,
  transaction: BankTransaction,
  allowance: Allowance | undefined,
): Promise<Allocation | 'above-limit' | undefined> {
  if (allowance === undefined) return bookOutgoingTransaction(context, transaction);
  const booking = context.trx.part(async (trx) => {
    const booked = await bookOutgoingTransaction({ ...context, trx }, transaction);
    if (booked !== undefined && !allowance.take(transaction.amountOre)) throw new AboveLimit();
    return booked;
  });
  return booking.catch((error: unknown) => {
    if (error instanceof AboveLimit) return 'above-limit';
    throw error;
  });
}

class AboveLimit extends Error {
  override name = 'AboveLimit';
}

/** A refund that we had ordered, or a fee of the bank. @returns undefined when a person has to explain the transaction */
export async function bookOutgoingTransaction(
  context: MoneyContext,
  transaction: BankTransaction,
): Promise<Allocation | undefined> {
  return (await settleRefundOrder(context, transaction)) ?? bookFee(context, transaction);
}
