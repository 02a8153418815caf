import type { BankFileFormat } from '../../../domain/bank-files.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { BankFileInvalid } from '../formats/bank-file-invalid.ts';
import type { BankFileItem, ReadTransaction } from '../formats/read-bank-file.ts';
import { readBankFile } from '../formats/read-bank-file.ts';
import { FileRefused } from './bank-file.ts';
import type { ImportingAccount } from './importing-account.store.ts';
import { isOwnBankAccount } from './scope.ts';

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
    if (item.type !== 'start') {
      const { bankAccount } = item.type === 'transaction' ? item.transaction : item;
      if (isOwnBankAccount(account, bankAccount) && !(item.type === 'account' && item.isLeftOut)) hasOwn = true;
      else hasOthers = true;
    }
    yield item;
  }
  if (hasOthers && !hasOwn) throw new FileRefused('wrong-account');
}

/** Reads a file. @throws BankFileInvalid also for a transaction after `today` */
export function readBankFileUntil(chunks: AsyncIterable<Uint8Array>, today: LocalDate): AsyncGenerator<BankFileItem> {
  return refuseItemsAfter(readBankFile(chunks), today);
}

async function* refuseItemsAfter(items: AsyncIterable<BankFileItem>, today: LocalDate): AsyncGenerator<BankFileItem> {
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
    if (direction === 'in' && kind === 'payment' && isOwnBankAccount(account, bankAccount)) hasPayments = true;
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
