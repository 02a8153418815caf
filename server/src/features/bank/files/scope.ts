import type { BankFileFormat } from '../../../domain/bank-files.ts';
import type { Ore } from '../../../domain/money.ts';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import type { BankFileItem, ReadTransaction } from '../formats/read-bank-file.ts';
import { orderIdOf } from '../refunds/end-to-end-id.ts';
import type { BankFile } from './bank-file.ts';
import type { ImportingAccount } from './importing-account.store.ts';
import { listOpenOrders } from './new-transactions.store.ts';

/** Whether a bank account is or was the company's. Where the company has none, its test account takes every bank account. */
export function isOwnBankAccount({ bankAccount, knownNumbers, environment }: ImportingAccount, number: string): boolean {
  if (bankAccount === number || knownNumbers.includes(number)) return true;
  return bankAccount === '' && environment === 'test';
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
      if (item.type === 'start') return;
      const { bankAccount } = item.type === 'transaction' ? item.transaction : item;
      if (isOwnBankAccount(account, bankAccount) && !(item.type === 'account' && item.isLeftOut)) return;
      accounts.add(bankAccount);
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
