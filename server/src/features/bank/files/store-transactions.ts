import type { AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';
import type { ReadTransaction, BankFileItem } from '../formats/read-bank-file.ts';
import type { FreshTransaction } from './new-transactions.store.ts';
import {
  countAlikeTransactions,
  listKnownIdentities,
  countTransactionsOfFile,
  insertNewTransactions,
} from './new-transactions.store.ts';
import { rememberRatesOfDays } from '../../rates/index.ts';
import { setBankFileFormat } from '../../companies/index.ts';
import type { BankFile } from './bank-file.ts';
import { FileRefused } from './bank-file.ts';
import { noteFileChecked, saveBalances } from './bank-files.store.ts';
import type { ImportingAccount } from './importing-account.store.ts';
import { importingAccountForOrigin, lockImportingAccount, timeOfAccount } from './importing-account.store.ts';
import type { CheckedFile } from './file-items.ts';
import {
  batchTransactions,
  conflictsWithFeed,
  countLeftOut,
  isOfCompany,
  keyOfItem,
  noteCurrencies,
  sumInKroner,
  selectTransactionsToImport,
} from './file-items.ts';

type Balance = Extract<BankFileItem, { type: 'balance' }>;

/**
 * Stores the transactions of a file that was checked, then its balances and counts. A stopped import can begin anew: transactions that
 * are stored already are not stored again.
 * @throws FileRefused `bank-format-conflict`
 */
export async function storeTransactions(
  {
    fileId,
    transact,
  }: {
    fileId: string;
    /** Runs a transaction that is undone when another process has the file by then. */
    transact: <T>(work: (trx: AccountTrx) => Promise<T>) => Promise<T>;
  },
  items: AsyncIterable<BankFileItem>,
  file: Pick<BankFile, 'origin' | 'againAccounts'> & CheckedFile,
  clock: () => Date,
): Promise<void> {
  const account = await transact(async (trx) =>
    importingAccountForOrigin(trx, await takeFormat(trx, file), file.origin),
  );
  const balances = new Map<string, Balance>();
  let [transactionCount, amountOre] = [0, 0n];
  const currencies = noteCurrencies(account, file);
  const rateOf = rememberRatesOfDays(timeOfAccount(account, clock()));
  const leftOut = countLeftOut(account);
  const noteItem = (item: BankFileItem) => {
    leftOut.note(item);
    currencies.note(item);
    if (item.type !== 'balance' || !isOfCompany(account, item)) return;
    balances.set(`${keyOfItem(item)} ${item.day}`, item);
  };
  for await (const batch of batchTransactions(items, noteItem)) {
    const { taken, ore } = await transact(async (trx) => {
      const some = await selectTransactionsToImport(trx, account, file, batch);
      const fresh = await findFreshTransactions(trx, fileId, some);
      if (fresh.length > 0) trx.later(insertNewTransactions(trx, fileId, fresh, clock()));
      return { taken: some, ore: await sumInKroner(trx, some, rateOf) };
    });
    transactionCount += taken.length;
    amountOre += ore;
  }
  await transact(async (trx) => {
    const duplicateCount = transactionCount - (await countTransactionsOfFile(trx, fileId));
    const counts = [
      transactionCount,
      duplicateCount,
      amountOre,
      [...leftOut.accounts],
      leftOut.transactionCount(),
      currencies.only(),
    ];
    trx.later(noteFileChecked(trx, trx.accountId, fileId, file.format, ...counts));
    trx.later(saveBalances(trx, trx.accountId, fileId, ...columnsOf([...balances.values()])));
  });
}

/**
 * Chooses the format of the file as the format that feeds payments, when no format is chosen yet and the file has payments. Only a file
 * that was checked decides.
 * @throws FileRefused `bank-format-conflict`
 */
async function takeFormat(
  trx: AccountTrx,
  { format, isInKroner, hasPayments }: CheckedFile,
): Promise<ImportingAccount> {
  const account = await lockImportingAccount(trx);
  // Vipps tells of its own account, beside any format of the bank.
  if (format === 'vipps') return account;
  if (isInKroner && account.format !== null && conflictsWithFeed(account.format, format)) {
    throw new FileRefused('bank-format-conflict', { bankFileFormat: account.format });
  }
  if (account.format !== null || !hasPayments) return account;
  trx.later(setBankFileFormat(trx, trx.accountId, format));
  return { ...account, format };
}

function columnsOf(balances: Balance[]): unknown[][] {
  return [
    balances.map(({ bankAccount }) => bankAccount),
    balances.map(({ day }) => day),
    balances.map(({ balanceOre }) => balanceOre),
    balances.map(({ currency }) => currency),
  ];
}

/**
 * The transactions of a file, less the transactions that another file has brought. A transaction that another file may have brought is
 * kept, because a lost payment is worse than a doubt.
 * @param fileId null: the file is only tried
 */
export async function findFreshTransactions(
  db: AccountDbOrTrx,
  fileId: string | null,
  transactions: ReadTransaction[],
): Promise<FreshTransaction[]> {
  const identities = transactions.flatMap(({ identity, formerIdentity }) =>
    [identity, formerIdentity].filter((one) => one !== null),
  );
  const known = await listKnownIdentities(db, fileId, identities);
  const unsure = transactions.filter((one) => !one.isNamed || one.copyNumber !== null);
  const alike = await countAlikeTransactions(db, fileId, unsure);
  const kept = new Map<number, FreshTransaction | undefined>();
  for (const [index, transaction] of transactions.entries()) {
    const before = transactions[index - 1];
    // A charge is known, or waits, as the transaction does that the bank took the charge out of.
    const isOfBefore = transaction.isCharge === true && before?.chargesOre === transaction.amountOre;
    const charged = isOfBefore ? kept.get(before.position) : undefined;
    const fresh = isOfBefore
      ? charged && { ...transaction, mayBeDuplicate: charged.mayBeDuplicate }
      : unlessKnown(transaction);
    kept.set(transaction.position, fresh);
  }
  return [...kept.values()].filter((fresh) => fresh !== undefined);

  function unlessKnown(transaction: ReadTransaction): FreshTransaction | undefined {
    const { identity, formerIdentity, copyNumber, position } = transaction;
    const found = known.get(identity ?? '') ?? known.get(formerIdentity ?? '');
    if (found?.isRepeated === true) return { ...transaction, identity: null, mayBeDuplicate: true };
    if (found !== undefined) return undefined;
    const alikeCount = alike.get(position) ?? 0;
    // A copy tells of nothing new. Transactions that are alike are the transactions that the file copies; any others wait.
    if (copyNumber !== null)
      return alikeCount < copyNumber ? { ...transaction, mayBeDuplicate: true } : undefined;
    return { ...transaction, mayBeDuplicate: alikeCount > 0 };
  }
}
