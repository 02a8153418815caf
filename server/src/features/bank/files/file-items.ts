import type { BankFileFormat } from '../../../domain/bank-files.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { BankFileInvalid } from '../formats/bank-file-item.ts';
import type { BankFileItem, ReadTransaction } from '../formats/read-bank-file.ts';
import { readBankFile } from '../formats/read-bank-file.ts';
import { FileRefused } from './bank-file.ts';
import type { ImportingAccount } from './importing-account.store.ts';
import type { Ore } from '../../../domain/money.ts';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import { orderIdOf } from '../refunds/settle-order.ts';
import type { BankFile } from './bank-file.ts';
import { listOpenOrders } from './new-transactions.store.ts';

/**
 * Checks the items of a file against the account.
 * @param items as `readBankFile` gives them
 * @param today of the account
 * @throws BankFileInvalid; FileRefused at the end when the file tells of accounts, but of no account of the company
 */
export async function* checkItems(
  items: AsyncIterable<BankFileItem>,
  account: ImportingAccount,
  today: LocalDate,
): AsyncGenerator<BankFileItem> {
  let [hasOwn, hasOthers] = [false, false];
  for await (const item of refuseItemsAfter(items, today)) {
    if (isOfCompany(account, item)) hasOwn = true;
    else if (item.type !== 'start') hasOthers = true;
    yield item;
  }
  if (hasOthers && !hasOwn) throw new FileRefused('wrong-account');
}

/** Reads a file. @throws BankFileInvalid also for a transaction after `today` */
export function readBankFileUntil(
  chunks: AsyncIterable<Uint8Array>,
  today: LocalDate,
): AsyncGenerator<BankFileItem> {
  return refuseItemsAfter(readBankFile(chunks), today);
}

async function* refuseItemsAfter(
  items: AsyncIterable<BankFileItem>,
  today: LocalDate,
): AsyncGenerator<BankFileItem> {
  for await (const item of items) {
    if (item.type === 'transaction' && item.transaction.bookedOn > today) {
      throw new BankFileInvalid(item.transaction.line, 'The transaction is dated after today.');
    }
    yield item;
  }
}

/** Facts of a whole file. `hasPayments`: the file tells of money that came to the company. */
export type CheckedFile = { format: BankFileFormat; hasPayments: boolean };

/** Reads a file to its end, because no part of a wrong file is stored. @throws as `checkItems` */
export async function checkFile(
  items: AsyncIterable<BankFileItem>,
  account: ImportingAccount,
): Promise<CheckedFile> {
  let format: BankFileFormat | undefined;
  let hasPayments = false;
  for await (const item of items) {
    if (item.type === 'start') format = item.format;
    if (item.type !== 'transaction') continue;
    const { bankAccount, direction, kind } = item.transaction;
    if (direction === 'in' && kind === 'payment' && isOwnBankAccount(account, bankAccount))
      hasPayments = true;
  }
  if (format === undefined) throw new BankFileInvalid(1, 'The file is empty.');
  return { format, hasPayments };
}

/** One statement stores so many transactions. */
const BATCH = 500;

/** The transactions of a file, some at a time. @param onItem gets every item of the file */
export async function* batchTransactions(
  items: AsyncIterable<BankFileItem>,
  onItem: (item: BankFileItem) => void,
): AsyncGenerator<ReadTransaction[]> {
  let batch: ReadTransaction[] = [];
  for await (const item of items) {
    onItem(item);
    if (item.type !== 'transaction') continue;
    // A charge stays with the transaction that it was taken out of.
    if (batch.length >= BATCH && item.transaction.isCharge !== true) {
      yield batch;
      batch = [];
    }
    batch.push(item.transaction);
  }
  if (batch.length > 0) yield batch;
}

/** Whether a bank account is or was the company's. Where the company has none, its test account takes every bank account. */
export function isOwnBankAccount(
  { bankAccount, knownNumbers, environment }: ImportingAccount,
  number: string,
): boolean {
  if (bankAccount === number || knownNumbers.includes(number)) return true;
  return bankAccount === '' && environment === 'test';
}

/** Whether an item tells of an account of the company. */
function isOfCompany(account: ImportingAccount, item: BankFileItem): boolean {
  if (item.type === 'start' || (item.type === 'account' && item.isLeftOut)) return false;
  return isOwnBankAccount(account, bankAccountOf(item));
}

function bankAccountOf(item: Exclude<BankFileItem, { type: 'start' }>): string {
  return item.type === 'transaction' ? item.transaction.bankAccount : item.bankAccount;
}

/**
 * Whether a file of the format cannot be imported while another format feeds payments. A camt.053 can be imported: the file then gives
 * balances.
 */
export function conflictsWithFeed(feeding: BankFileFormat | null, format: BankFileFormat): boolean {
  return isOtherFormatFeeding(feeding, format) && format !== 'camt.053';
}

/** Whether another format feeds payments. A file then gives balances, fees and refunds alone. */
function isOtherFormatFeeding(feeding: BankFileFormat | null, format: BankFileFormat): boolean {
  return feeding !== null && feeding !== format;
}

/** Whether a file is imported for a bank account. */
function isImportedFor(
  account: ImportingAccount,
  { againAccounts }: Pick<BankFile, 'againAccounts'>,
  number: string,
): boolean {
  return isOwnBankAccount(account, number) && (againAccounts?.includes(number) ?? true);
}

/** The transactions of the company's own bank accounts, because a file may tell of several accounts and companies. */
export async function selectTransactionsToImport(
  db: AccountDbOrTrx,
  account: ImportingAccount,
  file: Pick<BankFile, 'againAccounts'> & { format: BankFileFormat },
  transactions: ReadTransaction[],
): Promise<ReadTransaction[]> {
  const own = transactions.filter(({ bankAccount }) => isImportedFor(account, file, bankAccount));
  if (!isOtherFormatFeeding(account.format, file.format)) return own;
  const named = own.flatMap(({ endToEndId }) => orderIdOf(endToEndId) ?? []);
  const orders = await listOpenOrders(db, named);
  return own.filter(
    ({ kind, direction, endToEndId, isCharge }) =>
      (kind === 'fee' && isCharge !== true) ||
      (direction === 'out' && orders.has(orderIdOf(endToEndId) ?? '')),
  );
}

/** Counts the accounts in a file that are not the company's, and their transactions. */
export function countLeftOut(account: ImportingAccount) {
  const accounts = new Set<string>();
  let transactionCount = 0;
  return {
    accounts,
    transactionCount: () => transactionCount,
    note(item: BankFileItem): void {
      if (item.type === 'start' || isOfCompany(account, item)) return;
      accounts.add(bankAccountOf(item));
      if (item.type === 'transaction') transactionCount += 1;
      if (item.type === 'account') transactionCount += item.transactionCount;
    },
  };
}

/** Incoming money less outgoing money, in øre. */
export function sumTransactions(transactions: readonly ReadTransaction[]): Ore {
  return transactions.reduce(
    (sum, { direction, amountOre }) => (direction === 'in' ? sum + amountOre : sum - amountOre),
    0n,
  );
}
