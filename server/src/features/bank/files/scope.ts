import type { BankFileFormat } from '../../../domain/bank-files.ts';
import type { Ore } from '../../../domain/money.ts';
import type { DbOrTrx } from '../../../platform/database/database.ts';
import type { ReadTransaction } from '../formats/read-bank-file.ts';
import { orderIdOf } from '../refunds/end-to-end-id.ts';
import type { BankFile } from './bank-file.ts';
import type { ImportingAccount } from './importing-account.store.ts';
import { listOpenOrders } from './new-transactions.store.ts';

/** Whether a bank account is that of the company. A test account of a company without one takes any. */
export function isOwn({ bankAccount, environment }: ImportingAccount, told: string): boolean {
  return bankAccount === told || (bankAccount === '' && environment === 'test');
}

/** Whether a file of the format cannot be imported while another one feeds payments. A camt.053 gives balances then. */
export function conflicts(feeding: BankFileFormat | null, format: BankFileFormat): boolean {
  return isBeside(feeding, format) && format !== 'camt.053';
}

/** Whether another format feeds payments. A file then gives balances, fees and refunds alone. */
function isBeside(feeding: BankFileFormat | null, format: BankFileFormat): boolean {
  return feeding !== null && feeding !== format;
}

/**
 * The transactions of a file that the account takes. A file of the folder may tell of several companies, each of which takes its
 * own.
 */
export async function takenOf(
  db: DbOrTrx,
  account: ImportingAccount,
  { origin, format }: Pick<BankFile, 'origin'> & { format: BankFileFormat },
  transactions: ReadTransaction[],
): Promise<ReadTransaction[]> {
  const beside = isBeside(account.format, format);
  if (origin !== 'folder' && !beside) return transactions;
  const own = transactions.filter(({ bankAccount }) => isOwn(account, bankAccount));
  if (!beside) return own;
  const named = own.flatMap(({ endToEndId }) => orderIdOf(endToEndId) ?? []);
  const orders = await listOpenOrders(db, account.accountId, named);
  return own.filter(
    ({ kind, direction, endToEndId }) =>
      kind === 'fee' || (direction === 'out' && orders.has(orderIdOf(endToEndId) ?? '')),
  );
}

/** What came in less what went out. */
export function sumOf(transactions: readonly ReadTransaction[]): Ore {
  return transactions.reduce(
    (sum, { direction, amountOre }) => (direction === 'in' ? sum + amountOre : sum - amountOre),
    0n,
  );
}
