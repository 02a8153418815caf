import type { BankFileFormat } from '../../../domain/bank-files.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { BankFileItem } from '../formats/read-bank-file.ts';
import type { BankFile } from './bank-file.ts';
import { FileRefused } from './bank-file.ts';
import { noteChecked, saveBalances } from './bank-files.store.ts';
import type { HeldFile } from './held-file.ts';
import type { ImportingAccount } from './importing-account.store.ts';
import { lockImportingAccount, setFormat } from './importing-account.store.ts';
import { countOfFile, insertNew } from './new-transactions.store.ts';
import { inBatches } from './read-checked.ts';
import { conflicts, isOwn, sumOf, takenOf } from './scope.ts';

type Balance = Extract<BankFileItem, { type: 'balance' }>;

/**
 * Stores the transactions of a file that was checked, then its balances and counts. It can begin anew where it was stopped: what is
 * stored already is not stored again.
 * @throws FileRefused `bank-format-conflict`
 */
export async function storeTransactions(
  { accountId, fileId, transact }: HeldFile,
  items: AsyncIterable<BankFileItem>,
  file: Pick<BankFile, 'origin'> & { format: BankFileFormat },
  clock: () => Date,
): Promise<void> {
  const account = await transact((trx) => takeFormat(trx, accountId, file.format));
  const balances = new Map<string, Balance>();
  let [transactionCount, amountOre] = [0, 0n];
  const noteBalance = (item: BankFileItem) => {
    if (item.type !== 'balance' || !isOwn(account, item.bankAccount)) return;
    balances.set(`${item.bankAccount} ${item.day}`, item);
  };
  for await (const batch of inBatches(items, noteBalance)) {
    const taken = await transact(async (trx) => {
      const some = await takenOf(trx, account, file, batch);
      if (some.length > 0) trx.later(insertNew(trx, accountId, fileId, some, clock()));
      return some;
    });
    transactionCount += taken.length;
    amountOre += sumOf(taken);
  }
  await transact(async (trx) => {
    const duplicateCount = transactionCount - (await countOfFile(trx, accountId, fileId));
    const counts = [transactionCount, duplicateCount, amountOre];
    trx.later(noteChecked(trx, accountId, fileId, file.format, ...counts));
    trx.later(saveBalances(trx, accountId, fileId, ...columnsOf([...balances.values()])));
  });
}

/**
 * Makes the format the one that feeds payments when there is none yet. The file was checked: only such a file decides.
 * @throws FileRefused `bank-format-conflict`
 */
async function takeFormat(trx: Trx, accountId: string, format: BankFileFormat): Promise<ImportingAccount> {
  const account = await lockImportingAccount(trx, accountId);
  if (account.format !== null && conflicts(account.format, format)) {
    throw new FileRefused('bank-format-conflict', { bankFileFormat: account.format });
  }
  if (account.format !== null) return account;
  trx.later(setFormat(trx, accountId, format));
  return { ...account, format };
}

function columnsOf(balances: Balance[]): unknown[][] {
  return [
    balances.map(({ bankAccount }) => bankAccount),
    balances.map(({ day }) => day),
    balances.map(({ balanceOre }) => balanceOre),
  ];
}
