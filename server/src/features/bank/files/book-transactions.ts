import { bankAccountKey } from '../../../domain/bank-files.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import type { Amount, Ore } from '../../../domain/money.ts';
import { kronerForLimits } from '../../rates/index.ts';
import type { UnmatchedReason } from '../../../domain/bank-files.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';
import type { Allocation, BankTransaction } from '../../bank-transactions/index.ts';
import {
  changedTransaction,
  ignoredBeforeOpening,
  lockTransactions,
  matchedTransaction,
  saveTransaction,
} from '../../bank-transactions/index.ts';
import type { InvoiceContext, Overpaid, PaymentByVipps } from '../../invoices/index.ts';
import { isOfOpeningInvoice, lockPayableByKid, payByKid } from '../../invoices/index.ts';
import type { Allowance } from '../../proposals/index.ts';
import { lockAllowance } from '../../proposals/index.ts';
import { bookFee } from '../fees/book-fee.ts';
import { bookLedgerEntry, lockNamedPayments } from '../vipps/book-ledger-entry.ts';
import { bookPayout } from '../vipps/book-payout.ts';
import { findCertainPairs } from '../vipps/payouts.store.ts';
import { listClientsOfOrders, settleRefundOrder } from '../refunds/settle-order.ts';
import type { BankFile } from './bank-file.ts';
import { addFileCounts } from './bank-files.store.ts';
import { timeOfAccount } from './importing-account.store.ts';
import { listNextTransactions } from './new-transactions.store.ts';
import type { ImportingAccount } from './importing-account.store.ts';
import { isOwnBankAccount } from './file-items.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { BankTransactionFacts } from '../../bank-transactions/index.ts';

/** One transaction of the database books so many. Other postings of the account wait a tenth of a second meanwhile. */
const BATCH = 50;

/**
 * Facts that decide whether a transaction waits. `covered`: the last day that files of another format have told of, by bank account.
 * `openingDay`: the day of the opening balance; null without one.
 */
export type WaitingRules = {
  account: ImportingAccount;
  covered: ReadonlyMap<string, LocalDate>;
  openingDay: LocalDate | null;
};

/** The facts of an import that decide on bookings. `grantId`: of the API client that sent the file. */
export type FileRules = WaitingRules & Pick<BankFile, 'grantId'>;

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
  const accountNow = timeOfAccount(account, now);
  // The allowance is locked before any row, because requests of the API client lock the allowance before the rows that they change.
  const allowance =
    rules.grantId === null ? undefined : await lockAllowance(trx, rules.grantId, osloDate(accountNow));
  const next = await listNextTransactions(trx, trx.accountId, fileId, BATCH);
  if (next.length === 0) return false;
  const named = await lockNamedPayments(trx, next);
  const kids = next.flatMap(({ kid }) => kid ?? []);
  const payable = await lockPayableByKid({ trx, accountNow }, kids, [
    ...(await listClientsOfOrders(trx, next)),
    ...named.flatMap(({ clientId }) => clientId ?? []),
  ]);
  const ids = next.map(({ id }) => id);
  const pairs = account.hasVipps ? await findCertainPairs(trx, ids) : new Map<string, string>();
  const all = await lockTransactions(trx, [...ids, ...pairs.values()]);
  const locked = all.filter(({ id }) => ids.includes(id));
  const otherOf = ({ id }: BankTransaction) => all.find((one) => one.id === pairs.get(id));
  const context = { trx, now, accountNow };
  let matchedCount = 0;
  const overpaid = countOverpaid();
  const limited = allowance && {
    allowance,
    inKroner: await kronerOfTransactions({ trx, accountNow }, locked),
  };
  const transactions = locked.toSorted((one, other) => one.position - other.position);
  for (const transaction of transactions) {
    const outcome = await bookOne(context, rules, transaction, {
      payable,
      limited,
      overpaid,
      named,
      other: otherOf(transaction),
    });
    if (outcome === IGNORED) {
      saveTransaction(trx, transaction, ignoredBeforeOpening(transaction, now));
    } else if (typeof outcome === 'string') {
      const waiting = changedTransaction(transaction, { status: 'unmatched', reason: outcome }, now);
      saveTransaction(trx, transaction, waiting);
    } else {
      matchedCount += 1;
      saveTransaction(trx, transaction, matchedTransaction(transaction, [outcome], now));
    }
  }
  allowance?.save(trx);
  const unmatchedCount = transactions.length - matchedCount;
  const { count, ore, clientId } = overpaid.sum();
  trx.later(addFileCounts(trx, trx.accountId, fileId, matchedCount, unmatchedCount, count, ore, clientId));
  return true;
}

/** Counts what payments bring beyond the debt. `clientId` of the sum: null with several clients, or none. */
export function countOverpaid() {
  let count = 0;
  let ore: Ore = 0n;
  const clients = new Set<string | null>();
  return {
    note({ clientId, nokOre }: Overpaid): void {
      count += 1;
      ore += nokOre;
      // Two are enough to know that there are several.
      if (clients.size < 2) clients.add(clientId);
    },
    sum(): { count: number; ore: Ore; clientId: string | null } {
      const [clientId = null] = clients;
      return { count, ore, clientId: clients.size === 1 ? clientId : null };
    },
  };
}

/** The limits of the API client that sent the file, and the kroner of transactions that are compared with them. */
type Limited = { allowance: Allowance; inKroner: (transaction: BankTransaction) => Ore };

/** The transaction is from before the opening balance, and nobody need look at it. */
const IGNORED = 'ignored';

/**
 * @param known `overpaid` takes what a payment brings beyond the debt. `named`: the payments by Vipps that entries of its ledger name. `other`: the other
 *   side of a payout of Vipps, locked
 * @returns the allocation of the transaction, or the reason for which it waits for a person
 */
async function bookOne(
  context: InvoiceContext,
  rules: WaitingRules,
  transaction: BankTransaction,
  {
    payable,
    limited,
    overpaid,
    named,
    other,
  }: {
    payable: Awaited<ReturnType<typeof lockPayableByKid>>;
    limited: Limited | undefined;
    overpaid: ReturnType<typeof countOverpaid>;
    named: readonly PaymentByVipps[];
    other: BankTransaction | undefined;
  },
): Promise<Allocation | UnmatchedReason | typeof IGNORED> {
  const reason = reasonToWait(transaction, rules);
  if (reason === 'before-opening') return isOfOpeningInvoice(payable, transaction) ? reason : IGNORED;
  if (reason === 'wrong-account' || reason === 'may-be-duplicate' || reason === 'format-changed')
    return reason;
  if (other !== undefined) {
    const paidOut = await bookPaidOut(context, transaction, other, limited);
    if (paidOut !== undefined) return paidOut;
  }
  if (transaction.vippsEntry !== null) return bookLedgerEntry(context, transaction, named);
  if (reason === 'outgoing') return (await bookOutgoingWithin(context, transaction, limited)) ?? reason;
  if (reason !== undefined) return reason;
  const paid = await payByKid(context, payable, transaction, {
    roundingLimitOre: rules.account.roundingLimitOre,
    mayPay: () => limited?.allowance.take(limited.inKroner(transaction)) !== false,
  });
  if (typeof paid === 'string') return paid;
  if (paid.overpaid !== undefined) overpaid.note(paid.overpaid);
  return paid.allocation;
}

/** Books a payout of Vipps once both of its sides are there. @returns undefined where it is not booked */
async function bookPaidOut(
  { trx, now }: InvoiceContext,
  transaction: BankTransaction,
  other: BankTransaction,
  limited: Limited | undefined,
): Promise<Allocation | 'above-limit' | undefined> {
  if (other.status !== 'unmatched' || other.allocations.length > 0) return undefined;
  if (limited?.allowance.take(limited.inKroner(transaction)) === false) return 'above-limit';
  const isPayout = transaction.vippsEntry !== null;
  const sides = isPayout ? { payout: transaction, bank: other } : { payout: other, bank: transaction };
  const booked = await bookPayout(trx, sides, now);
  if (booked === undefined) return undefined;
  const [own, ofOther] = isPayout ? [booked.ofPayout, booked.ofBank] : [booked.ofBank, booked.ofPayout];
  saveTransaction(trx, other, matchedTransaction(other, [ofOther], now));
  return own;
}

/** The reason for which a transaction waits for a person, whichever invoices are open; undefined without a reason. */
export function reasonToWait(
  {
    bankAccount,
    currency,
    kind,
    direction,
    bookedOn,
    kid,
    mayBeDuplicate,
  }: Omit<BankTransactionFacts, 'id' | 'bankFileId' | 'vippsEntry'>,
  { account, covered, openingDay }: WaitingRules,
): UnmatchedReason | undefined {
  if (!isOwnBankAccount(account, bankAccountKey(bankAccount, currency))) return 'wrong-account';
  if (mayBeDuplicate) return 'may-be-duplicate';
  if (openingDay !== null && bookedOn <= openingDay) return 'before-opening';
  if (kind === 'reversal') return 'reversal';
  if (direction === 'out') return 'outgoing';
  if (bookedOn <= (covered.get(bankAccount) ?? '')) return 'format-changed';
  return kid === null ? 'no-kid' : undefined;
}

/**
 * Books a transaction where the allowance has room. Only a booking tells whether the transaction has an effect, so a booking without room
 * is undone.
 */
async function bookOutgoingWithin(
  context: InvoiceContext,
  transaction: BankTransaction,
  limited: Limited | undefined,
): Promise<Allocation | 'above-limit' | undefined> {
  if (limited === undefined) return bookOutgoingTransaction(context, transaction);
  const booking = context.trx.part(async (trx) => {
    const booked = await bookOutgoingTransaction({ ...context, trx }, transaction);
    const { allowance, inKroner } = limited;
    if (booked !== undefined && !allowance.take(inKroner(transaction))) throw new AboveLimit();
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

/**
 * What transactions are in kroner where limits are compared with them (`kronerForLimits`). Transactions in kroner cost no statement.
 * @returns a function of these transactions
 */
export async function kronerOfTransactions(
  { trx, accountNow }: { trx: AccountDbOrTrx; accountNow: Date },
  transactions: readonly Pick<BankTransactionFacts, 'currency'>[],
): Promise<(transaction: Pick<BankTransactionFacts, 'currency' | 'amountOre'>) => Ore> {
  const inKroner = new Map<Currency, (amount: Amount) => Ore>();
  for (const { currency } of transactions) {
    if (!inKroner.has(currency)) inKroner.set(currency, await kronerForLimits(trx, currency, accountNow));
  }
  return ({ currency, amountOre }) => {
    const convert = inKroner.get(currency);
    if (convert === undefined) throw new Error('The currency of the transaction was not asked for.');
    return convert(amountOre);
  };
}

/** A refund that we had ordered, or a fee of the bank. @returns undefined when a person has to explain the transaction */
export async function bookOutgoingTransaction(
  context: InvoiceContext,
  transaction: BankTransaction,
): Promise<Allocation | undefined> {
  return (await settleRefundOrder(context, transaction)) ?? bookFee(context, transaction);
}
