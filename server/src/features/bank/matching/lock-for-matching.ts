import { ApiError } from '../../../domain/errors/errors.ts';
import type { Ore } from '../../../domain/money.ts';
import { kronerForLimits } from '../../rates/index.ts';
import type { BankTransaction } from '../../bank-transactions/index.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';
import { findTransaction, lockTransactions } from '../../bank-transactions/index.ts';
import { lockClientCredits } from '../../clients/index.ts';
import type { Invoice, InvoiceContext, Deposit } from '../../invoices/index.ts';
import { lockInvoice } from '../../invoices/index.ts';
import { listDeposits } from './deposits.store.ts';

/** Rows, by their ids, that no other request changes before the transaction of the database ends. */
export type Locked = {
  transactions: ReadonlyMap<string, BankTransaction>;
  invoices: ReadonlyMap<string, Invoice>;
  /** Of the locked transactions. */
  deposits: readonly Deposit[];
};

/**
 * Locks transactions of the bank with the rows that their matches, earlier and coming, name: first invoices, then transactions, then
 * clients, each in the order of their ids. Clients are locked before any booking, because a booking locks the journal.
 * @throws ApiError `not-found` for an invoice, `document-deleted`
 */
export async function lockForMatching(
  { trx }: Pick<InvoiceContext, 'trx'>,
  wanted: { transactionIds: string[]; invoiceIds?: string[]; clientIds?: string[] },
): Promise<Locked> {
  const { transactionIds, invoiceIds = [], clientIds = [] } = wanted;
  const seen = await Promise.all(transactionIds.map((id) => findTransaction(trx, id)));
  const all = seen.flatMap((one) => one ?? []);
  const invoices = await lockInvoices(trx, [...invoiceIds, ...invoicesOf(all)]);
  const transactions = byId(await lockTransactions(trx, [...transactionIds, ...pairsOf(all)]));
  // Another request may have matched a transaction anew since it was read. Then the locks are out of order, and PostgreSQL ends a deadlock.
  const pairs = pairsOf([...transactions.values()]).filter((id) => !transactions.has(id));
  for (const one of await lockTransactions(trx, pairs)) transactions.set(one.id, one);
  const more = invoicesOf([...transactions.values()]).filter((id) => !invoices.has(id));
  for (const one of (await lockInvoices(trx, more)).values()) invoices.set(one.id, one);
  const deposits = await listDeposits(trx, [...transactions.keys()]);
  await lockClientCredits(trx, [
    ...clientIds.filter(isId),
    ...deposits.map(({ clientId }) => clientId),
    ...[...invoices.values()].flatMap(({ client }) => client.id ?? []),
  ]);
  return { transactions, invoices, deposits };
}

async function lockInvoices(trx: AccountTrx, ids: readonly string[]): Promise<Map<string, Invoice>> {
  // The statements travel together, and run in this order.
  const inOrder = [...new Set(ids)].toSorted();
  return byId(await Promise.all(inOrder.map((id) => lockInvoice(trx, id))));
}

function byId<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

function pairsOf(transactions: readonly BankTransaction[]): string[] {
  return transactions.flatMap(({ pairedTransactionId }) => pairedTransactionId ?? []);
}

function invoicesOf(transactions: readonly BankTransaction[]): string[] {
  return transactions.flatMap(({ allocations }) => allocations.flatMap(({ invoiceId }) => invoiceId ?? []));
}

/** What a transaction is in kroner where limits of API clients are compared with it. */
export async function kronerOf(
  { trx, accountNow }: Pick<InvoiceContext, 'trx' | 'accountNow'>,
  { currency, amountOre }: BankTransaction,
): Promise<Ore> {
  return (await kronerForLimits(trx, currency, accountNow))(amountOre);
}

/**
 * @param isWhole whether the transaction may have no match yet
 * @throws ApiError `not-found` (also while the transaction is being imported), `bank-transaction-not-unmatched`
 */
export function requireWaiting(
  transaction: BankTransaction | undefined,
  { isWhole }: { isWhole: boolean },
): asserts transaction is BankTransaction {
  if (transaction === undefined || transaction.status === 'new') throw new ApiError('not-found');
  const isWaiting = transaction.status === 'unmatched';
  if (!isWaiting || (isWhole && transaction.allocations.length > 0)) {
    throw new ApiError('bank-transaction-not-unmatched');
  }
}
