import type { BankFileFormat } from '../../../domain/bank-files.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import { BankFileInvalid } from '../formats/bank-file-invalid.ts';
import type { BankFileItem, ReadTransaction } from '../formats/read-bank-file.ts';
import { readBankFile } from '../formats/read-bank-file.ts';
import { FileRefused } from './bank-file.ts';
import type { ImportingAccount } from './importing-account.store.ts';
import { isOwn } from './scope.ts';

/**
 * Reads a file, and checks what it says against the account.
 * @param today of the account
 * @throws BankFileInvalid; FileRefused at the end when the file tells of accounts, and of none of the company's
 */
export async function* readChecked(
  chunks: AsyncIterable<Uint8Array>,
  account: ImportingAccount,
  today: LocalDate,
): AsyncGenerator<BankFileItem> {
  let [hasOwn, hasOthers] = [false, false];
  for await (const item of readUntil(chunks, today)) {
    if (item.type !== 'start') {
      const { bankAccount } = item.type === 'transaction' ? item.transaction : item;
      if (isOwn(account, bankAccount)) hasOwn = true;
      else hasOthers = true;
    }
    yield item;
  }
  if (hasOthers && !hasOwn) throw new FileRefused('wrong-account');
}

/** Reads a file. @throws BankFileInvalid also for a transaction after `today` */
export async function* readUntil(
  chunks: AsyncIterable<Uint8Array>,
  today: LocalDate,
): AsyncGenerator<BankFileItem> {
  for await (const item of readBankFile(chunks)) {
    if (item.type === 'transaction' && item.transaction.bookedOn > today) {
      throw new BankFileInvalid(item.transaction.line, 'The transaction is dated after today.');
    }
    yield item;
  }
}

/** The format of a file that is read to its end, because nothing is stored of a file that is wrong. @throws as `readChecked` */
export async function checkFile(items: AsyncIterable<BankFileItem>): Promise<BankFileFormat> {
  let format: BankFileFormat | undefined;
  for await (const item of items) if (item.type === 'start') format = item.format;
  if (format === undefined) throw new BankFileInvalid(1, 'The file is empty.');
  return format;
}

/** So many are stored by one statement. */
const BATCH = 500;

/** The transactions of a file, some at a time. @param onBalance gets the rest */
export async function* inBatches(
  items: AsyncIterable<BankFileItem>,
  onOther: (item: Exclude<BankFileItem, { type: 'transaction' }>) => void,
): AsyncGenerator<ReadTransaction[]> {
  let batch: ReadTransaction[] = [];
  for await (const item of items) {
    if (item.type !== 'transaction') {
      onOther(item);
      continue;
    }
    batch.push(item.transaction);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
