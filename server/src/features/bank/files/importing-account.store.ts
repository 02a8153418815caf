import type { BankFileFormat } from '../../../domain/bank-files.ts';
import type { Environment } from '../../../domain/environment.ts';
import type { Ore } from '../../../domain/money.ts';
import type { DbOrTrx, Trx } from '../../../platform/database/database.ts';
import { statement, writeStatement } from '../../../platform/database/statement.ts';

/** What an import goes by. */
export type ImportingAccount = {
  accountId: string;
  environment: Environment;
  /** The test clock. */
  clock: Date | null;
  /** The account of the company, eleven digits; empty without one. */
  bankAccount: string;
  /** The format that feeds payments; null: the first file decides. */
  format: BankFileFormat | null;
  roundingLimitOre: Ore | null;
};

/** The time that the account goes by. */
export function timeOf({ clock }: ImportingAccount, now: Date): Date {
  return clock ?? now;
}

export async function getImportingAccount(db: DbOrTrx, accountId: string): Promise<ImportingAccount> {
  const [account] = await selectAccount(db, accountId);
  if (account === undefined) throw new Error('There is no such account.');
  return account;
}

const SELECT = `
  select a.id as "accountId", a.environment, a.clock, c.bank_account as "bankAccount", a.bank_file_format as format,
    a.rounding_limit_ore as "roundingLimitOre"
  from accounts a join companies c on c.id = a.company_id where a.id = $1`;
const selectAccount = statement<ImportingAccount>(SELECT);

/** As `getImportingAccount`, locked: its settings do not change before the transaction ends. */
export async function lockImportingAccount(trx: Trx, accountId: string): Promise<ImportingAccount> {
  const [account] = await selectLocked(trx, accountId);
  if (account === undefined) throw new Error('There is no such account.');
  return account;
}

const selectLocked = statement<ImportingAccount>(`${SELECT} for no key update of a`);

/** Makes a format the one that feeds payments. */
export const setFormat = writeStatement('update accounts set bank_file_format = $2 where id = $1');
