import { bankAccountKey } from '../../../domain/bank-files.ts';
import type { AccountOfFile, BankFileFormat, StatementFormat } from '../../../domain/bank-files.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import { BOOK_CURRENCY, CURRENCIES, oreOf } from '../../../domain/currency/currency.ts';
import { oreAtRate } from '../../../domain/currency/exchange-rate.ts';
import { isBankAccount } from '../../../domain/parties/bank-account.ts';
import type { RateOfDay } from '../../rates/index.ts';
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
import { listCoveredDays, listOpenOrders } from './new-transactions.store.ts';

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

/**
 * Facts of a whole file. `isInKroner`: the file tells of a bank account of the company in kroner. `hasPayments`: the file tells of money that
 * came to such an account.
 */
export type CheckedFile = { format: StatementFormat; isInKroner: boolean; hasPayments: boolean };

/** Reads a file to its end, because no part of a wrong file is stored. @throws as `checkItems` */
export async function checkFile(
  items: AsyncIterable<BankFileItem>,
  account: ImportingAccount,
): Promise<CheckedFile> {
  let format: StatementFormat | undefined;
  let [isInKroner, hasPayments] = [false, false];
  for await (const item of items) {
    if (item.type === 'start') format = item.format;
    if (!isOfCompanyInKroner(account, item)) continue;
    isInKroner = true;
    if (item.type !== 'transaction') continue;
    const { direction, kind } = item.transaction;
    if (direction === 'in' && kind === 'payment') hasPayments = true;
  }
  if (format === undefined) throw new BankFileInvalid(1, 'The file is empty.');
  return { format, isInKroner, hasPayments };
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

/**
 * Whether a bank account is or was the company's. Where the company has none in kroner, its test account takes every bank account in kroner.
 * @param key of `bankAccountKey`
 */
export function isOwnBankAccount(
  { bankAccount, knownNumbers, inCurrency, environment }: ImportingAccount,
  key: string,
): boolean {
  if (bankAccount === key || knownNumbers.includes(key) || inCurrency.has(key)) return true;
  return bankAccount === '' && environment === 'test' && isBankAccount(key);
}

/** Whether an item tells of an account of the company. */
export function isOfCompany(account: ImportingAccount, item: BankFileItem): boolean {
  if (item.type === 'start' || (item.type === 'account' && item.isLeftOut)) return false;
  return isOwnBankAccount(account, keyOfItem(item));
}

/** Whether an item tells of an account of the company in kroner. */
export function isOfCompanyInKroner(account: ImportingAccount, item: BankFileItem): boolean {
  if (!isOfCompany(account, item) || item.type === 'start') return false;
  return (item.type === 'transaction' ? item.transaction : item).currency === BOOK_CURRENCY;
}

/** The bank account of an item (`bankAccountKey`). */
export function keyOfItem(item: Exclude<BankFileItem, { type: 'start' }>): string {
  const { bankAccount, currency } = item.type === 'transaction' ? item.transaction : item;
  return bankAccountKey(bankAccount, currency);
}

/**
 * Whether a file of the format cannot be imported while another format feeds payments. A camt.053 can be imported: the file then gives
 * balances.
 */
export function conflictsWithFeed(feeding: BankFileFormat | null, format: StatementFormat): boolean {
  return isOtherFormatFeeding(feeding, format) && format !== 'camt.053';
}

/** Whether another format feeds payments of the same accounts. A file then gives balances, fees and refunds alone. No file of a bank tells of Vipps. */
function isOtherFormatFeeding(feeding: BankFileFormat | null, format: StatementFormat): boolean {
  return feeding !== null && feeding !== format && format !== 'vipps';
}

/** Whether a file is imported for a bank account. */
function isImportedFor(
  account: ImportingAccount,
  { againAccounts }: Pick<BankFile, 'againAccounts'>,
  { bankAccount, currency }: AccountOfFile,
): boolean {
  const key = bankAccountKey(bankAccount, currency);
  return isOwnBankAccount(account, key) && (againAccounts?.includes(key) ?? true);
}

/** The transactions of the company's own bank accounts, because a file may tell of several accounts and companies. */
export async function selectTransactionsToImport(
  db: AccountDbOrTrx,
  account: ImportingAccount,
  file: Pick<BankFile, 'againAccounts'> & { format: StatementFormat },
  transactions: ReadTransaction[],
): Promise<ReadTransaction[]> {
  const own = transactions.filter((one) => isImportedFor(account, file, one));
  const isBeside = await besideOtherFormat(db, account, file.format, own);
  if (!own.some(isBeside)) return own;
  const named = own.flatMap(({ endToEndId }) => orderIdOf(endToEndId) ?? []);
  const orders = await listOpenOrders(db, named);
  return own.filter((one) => {
    const { kind, direction, endToEndId, isCharge } = one;
    const isWanted =
      (kind === 'fee' && isCharge !== true) ||
      (direction === 'out' && orders.has(orderIdOf(endToEndId) ?? ''));
    return isWanted || !isBeside(one);
  });
}

/**
 * Which transactions another format tells of. In kroner one format feeds payments. On an account in another currency a camt.053 gives no
 * payments of days of which a camt.054 has told.
 */
async function besideOtherFormat(
  db: AccountDbOrTrx,
  account: ImportingAccount,
  format: StatementFormat,
  own: readonly ReadTransaction[],
): Promise<(transaction: ReadTransaction) => boolean> {
  const isBesideInKroner = isOtherFormatFeeding(account.format, format);
  const mayBeTold = format === 'camt.053' && own.some(({ currency }) => currency !== BOOK_CURRENCY);
  const covered = mayBeTold ? await listCoveredDays(db, format) : new Map<string, LocalDate>();
  return ({ currency, bankAccount, bookedOn }) =>
    currency === BOOK_CURRENCY ? isBesideInKroner : bookedOn <= (covered.get(bankAccount) ?? '');
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
      accounts.add(keyOfItem(item));
      if (item.type === 'transaction') transactionCount += 1;
      if (item.type === 'account') transactionCount += item.transactionCount;
    },
  };
}

/**
 * Incoming money less outgoing money, in kroner. What is in another currency counts at the rate of its day, and for nothing where no rate
 * is known.
 */
export async function sumInKroner(
  db: AccountDbOrTrx,
  transactions: readonly ReadTransaction[],
  rateOf: RateOfDay,
): Promise<Ore> {
  let sumOre: Ore = 0n;
  for (const { direction, amountOre, currency, bookedOn } of transactions) {
    const rate = currency === BOOK_CURRENCY ? undefined : await rateOf(db, currency, bookedOn);
    const ore =
      currency === BOOK_CURRENCY
        ? oreOf(amountOre, currency)
        : rate === undefined
          ? 0n
          : oreAtRate(amountOre, rate);
    sumOre = direction === 'in' ? sumOre + ore : sumOre - ore;
  }
  return sumOre;
}

/** Notes the currencies of the accounts of the company in a file. `only`: the one that all of them have; kroner where they have several. */
export function noteCurrencies(account: ImportingAccount, file: Pick<BankFile, 'againAccounts'>) {
  const currencies = new Set<Currency>();
  return {
    only: (): Currency => {
      const [first = BOOK_CURRENCY, second] = currencies;
      return second === undefined ? first : BOOK_CURRENCY;
    },
    note(item: BankFileItem): void {
      if (item.type === 'start' || !isOfCompany(account, item)) return;
      const { bankAccount, currency } = item.type === 'transaction' ? item.transaction : item;
      const known = CURRENCIES.find((one) => one === currency);
      if (known !== undefined && isImportedFor(account, file, { bankAccount, currency: known }))
        currencies.add(known);
    },
  };
}
