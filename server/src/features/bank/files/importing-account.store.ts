import type { BankFileFormat, BankFileOrigin } from '../../../domain/bank-files.ts';
import type { Environment } from '../../../domain/access/environment.ts';
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
  /** The numbers that are or were the company's. */
  knownNumbers: readonly string[];
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

async function withNumbers(
  db: AccountDbOrTrx,
  [account]: Omit<ImportingAccount, 'knownNumbers'>[],
): Promise<ImportingAccount> {
  if (account === undefined) throw new Error('There is no such account.');
  const rows = await selectNumbers(db, db.accountId);
  return { ...account, knownNumbers: rows.map(({ number }) => number) };
}

const selectNumbers = statement<{ number: string }>(
  'select distinct number from bank_accounts where account_id = $1',
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
  const earlier = account.knownNumbers.filter((number) => number !== account.bankAccount);
  if (origin !== 'folder' || earlier.length === 0) return account;
  const taken = new Set((await selectTaken(db, earlier)).map(({ number }) => number));
  return { ...account, knownNumbers: account.knownNumbers.filter((number) => !taken.has(number)) };
}

const selectTaken = statement<{ number: string }>(
  `select distinct c.bank_account as number
   from companies c join accounts a on a.company_id = c.id and a.environment = 'production' and a.waits_since is null
   where c.bank_account = any($1::text[]) and c.closed_at is null`,
);

const SELECT = `
  select a.id as "accountId", a.environment, a.clock, c.bank_account as "bankAccount", a.bank_file_format as format,
    a.rounding_limit_ore as "roundingLimitOre"
  from accounts a join companies c on c.id = a.company_id where a.id = $1`;
const selectAccount = statement<Omit<ImportingAccount, 'knownNumbers'>>(SELECT);

/** As `getImportingAccount`, locked: its settings do not change before the transaction ends. */
export async function lockImportingAccount(trx: AccountTrx): Promise<ImportingAccount> {
  return withNumbers(trx, await selectLocked(trx, trx.accountId));
}

const selectLocked = statement<Omit<ImportingAccount, 'knownNumbers'>>(`${SELECT} for no key update of a`);
