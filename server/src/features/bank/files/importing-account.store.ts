import type { BankFileFormat, BankFileOrigin } from '../../../domain/bank-files.ts';
import type { Environment } from '../../../domain/access/environment.ts';
import { bankAccountKey } from '../../../domain/bank-files.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import type { CurrencyAccount } from '../../../domain/currency/currency-accounts.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import { bankAccountOf } from '../../books/index.ts';
import type { AccountsInCurrency } from '../formats/read-bank-file.ts';
import { listPresentInCurrency } from './accounts-in-currency.store.ts';
import type { Ore } from '../../../domain/money.ts';
import type { AccountDbOrTrx, AccountTrx, DbOrTrx } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/** The facts of an account that an import needs. */
export type ImportingAccount = {
  accountId: string;
  environment: Environment;
  /** The test clock. */
  clock: Date | null;
  /** The bank account of the company, eleven digits; empty without a bank account. */
  bankAccount: string;
  /** The numbers in kroner that are or were the company's. */
  knownNumbers: readonly string[];
  /** Whether a ledger of Vipps is among them. */
  hasVipps: boolean;
  /** The bank accounts in other currencies that are or were the company's (`bankAccountKey`). */
  inCurrency: AccountsInCurrency;
  /** The format that feeds payments; null: the first file with payments decides. */
  format: BankFileFormat | null;
  roundingLimitOre: Ore | null;
};

/** The time that the account goes by. */
export function timeOfAccount({ clock }: ImportingAccount, now: Date): Date {
  return clock ?? now;
}

export async function getImportingAccount(db: AccountDbOrTrx): Promise<ImportingAccount> {
  return withNumbers(db, await selectAccount(db, db.accountId));
}

type Found = Omit<ImportingAccount, 'knownNumbers' | 'inCurrency' | 'hasVipps'> & {
  currencyAccounts: readonly CurrencyAccount[];
};

async function withNumbers(db: AccountDbOrTrx, [found]: Found[]): Promise<ImportingAccount> {
  if (found === undefined) throw new Error('There is no such account.');
  const { currencyAccounts, ...account } = found;
  const rows = await selectNumbers(db, db.accountId);
  const [inKroner, others] = [
    rows.filter(({ currency }) => currency === BOOK_CURRENCY),
    rows.filter(({ currency }) => currency !== BOOK_CURRENCY),
  ];
  const keys = [...others, ...currencyAccounts.map(bankAccountOf)].map(({ number, currency }) =>
    bankAccountKey(number, currency),
  );
  return {
    ...account,
    knownNumbers: inKroner.map(({ number }) => number),
    hasVipps: rows.some(({ isVipps }) => isVipps),
    inCurrency: new Set(keys),
  };
}

const selectNumbers = statement<{ number: string; currency: Currency; isVipps: boolean }>(
  'select distinct number, currency, is_vipps as "isVipps" from bank_accounts where account_id = $1',
);

/**
 * The account as it counts for a file of the origin. A file of the folder may be of several companies: there an earlier number that
 * another company has now belongs to the other company alone.
 */
export async function importingAccountForOrigin(
  db: DbOrTrx,
  account: ImportingAccount,
  origin: BankFileOrigin,
): Promise<ImportingAccount> {
  if (origin !== 'folder') return account;
  const earlier = account.knownNumbers.filter((number) => number !== account.bankAccount);
  const taken = new Set(
    earlier.length === 0 ? [] : (await selectTaken(db, earlier)).map(({ number }) => number),
  );
  const others = account.inCurrency.size === 0 ? [] : await listOfOtherCompanies(db, account);
  return {
    ...account,
    knownNumbers: account.knownNumbers.filter((number) => !taken.has(number)),
    inCurrency: new Set([...account.inCurrency].filter((key) => !others.includes(key))),
  };
}

/** The accounts in other currencies that another company has now, and this one no longer. */
async function listOfOtherCompanies(
  db: DbOrTrx,
  { accountId, inCurrency }: ImportingAccount,
): Promise<string[]> {
  const present = await listPresentInCurrency(db, [...inCurrency]);
  const ofAccount = present.filter((one) => one.accountId === accountId);
  const own = new Set(ofAccount.map(({ bankAccount }) => bankAccount));
  return present.flatMap(({ bankAccount }) => (own.has(bankAccount) ? [] : [bankAccount]));
}

const selectTaken = statement<{ number: string }>(
  `select distinct c.bank_account as number
   from companies c join accounts a on a.company_id = c.id and a.environment = 'production' and a.waits_since is null
   where c.bank_account = any($1::text[]) and c.closed_at is null`,
);

const SELECT = `
  select a.id as "accountId", a.environment, a.clock, c.bank_account as "bankAccount", a.bank_file_format as format,
    a.rounding_limit_ore as "roundingLimitOre", a.currency_accounts as "currencyAccounts"
  from accounts a join companies c on c.id = a.company_id where a.id = $1`;
const selectAccount = statement<Found>(SELECT);

/** As `getImportingAccount`, locked: its settings do not change before the transaction ends. */
export async function lockImportingAccount(trx: AccountTrx): Promise<ImportingAccount> {
  return withNumbers(trx, await selectLocked(trx, trx.accountId));
}

const selectLocked = statement<Found>(`${SELECT} for no key update of a`);
