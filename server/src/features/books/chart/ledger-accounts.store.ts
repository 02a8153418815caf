import { sql } from 'kysely';
import type { AccountNature, AccountType } from '../../../domain/books/ledger-account.ts';
import { columns } from '../../../platform/database/columns.ts';
import type { AccountDbOrTrx, AccountTrx, Write } from '../../../platform/database/database.ts';
import { insertRows, updateRow } from '../../../platform/database/statement.ts';
import type { Ties } from '../../../platform/database/ties.ts';
import { STANDARD_CHART } from './standard-chart.ts';

/** An account of the chart (konto): a standard account, or an account that the company has added. */
export type LedgerAccount = {
  number: string;
  /** The name. Names of standard accounts are in bokmål. */
  name: string;
  type: AccountType;
  nature: AccountNature;
  acceptsVat: boolean;
  defaultVatCode: string | null;
  isCustom: boolean;
};

/**
 * The standard accounts. All companies have them, and none can change them. So an account stores one only when something refers to
 * it, and the row keeps the name that it had then.
 */
const STANDARD_ACCOUNTS: ReadonlyMap<string, LedgerAccount> = new Map(
  STANDARD_CHART.map(({ number, nameNb, type, nature, acceptsVat, defaultVatCode }) => [
    number,
    { number, name: nameNb, type, nature, acceptsVat, defaultVatCode, isCustom: false },
  ]),
);

/** The whole chart, by number. */
export async function listLedgerAccounts(db: AccountDbOrTrx): Promise<LedgerAccount[]> {
  const stored = await selectAccounts(db).execute();
  const chart = new Map([
    ...STANDARD_ACCOUNTS,
    ...stored.map((account) => [account.number, account] as const),
  ]);
  return [...chart.values()].sort((a, b) => (a.number < b.number ? -1 : 1));
}

export async function findLedgerAccount(
  db: AccountDbOrTrx,
  number: string,
): Promise<LedgerAccount | undefined> {
  const row = await selectAccounts(db).where('number', '=', number).executeTakeFirst();
  return row ?? STANDARD_ACCOUNTS.get(number);
}

/** The accounts of these numbers that are in the chart. None of them changes before the transaction ends. */
export async function shareLockLedgerAccounts(
  trx: AccountTrx,
  numbers: readonly string[],
): Promise<Map<string, LedgerAccount>> {
  const rows = await selectAccounts(trx)
    .where('number', '=', (eb) => eb.fn.any(eb.val(numbers)))
    // Locks are taken in one order, so that two transactions with several accounts do not deadlock.
    .orderBy('number')
    .forKeyShare()
    .execute();
  const stored = new Map(rows.map((row) => [row.number, row]));
  return new Map(
    numbers.flatMap((number) => {
      const account = stored.get(number) ?? STANDARD_ACCOUNTS.get(number);
      return account === undefined ? [] : [[number, account]];
    }),
  );
}

/** The account, locked: no other transaction changes it or adds a reference to it before the transaction ends. */
export async function lockLedgerAccount(trx: AccountTrx, number: string): Promise<LedgerAccount | undefined> {
  // A new foreign key to this row takes a key share lock. Only `for update`, the strongest row lock, keeps it out.
  const row = await selectAccounts(trx).where('number', '=', number).forUpdate().executeTakeFirst();
  return row ?? STANDARD_ACCOUNTS.get(number);
}

/** Whether a row of one of the rooms names the account. */
export async function isLedgerAccountUsed(
  trx: AccountTrx,
  number: string,
  ties: readonly Ties[],
): Promise<boolean> {
  const uses = ties.flatMap(({ isAccountUsed }) => isAccountUsed?.(trx.accountId, number) ?? []);
  const { rows } = await sql<{ used: boolean }>`select ${sql.join(uses, sql` or `)} as used`.execute(trx);
  return rows[0]?.used === true;
}

/** Whether one of these accounts has postings. */
export async function hasPostings(trx: AccountTrx, numbers: readonly string[]): Promise<boolean> {
  const row = await trx
    .selectFrom('journal_lines')
    .select('entry_id')
    .where('account_id', '=', trx.accountId)
    .where('ledger_account', '=', (eb) => eb.fn.any(eb.val(numbers)))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the standard accounts among these, for a row that will refer to them. */
export function storeStandardAccounts(trx: AccountTrx, numbers: readonly string[]): Write[] {
  // In one order, so that two transactions do not deadlock.
  const used = [...new Set(numbers)].sort().flatMap((number) => STANDARD_ACCOUNTS.get(number) ?? []);
  if (used.length === 0) return [];
  return [insertRows(trx, 'ledger_accounts', used, 'on conflict do nothing')];
}

/** @returns false when the number is taken */
export async function insertLedgerAccount(trx: AccountTrx, account: LedgerAccount): Promise<boolean> {
  if (STANDARD_ACCOUNTS.has(account.number)) return false;
  const { number, name, type, nature, isCustom, acceptsVat, defaultVatCode } = account;
  const row = await trx
    .insertInto('ledger_accounts')
    .values({
      account_id: trx.accountId,
      number,
      name,
      type,
      nature,
      is_custom: isCustom,
      accepts_vat: acceptsVat,
      default_vat_code: defaultVatCode,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateLedgerAccount(
  trx: AccountTrx,
  { number, name, acceptsVat, defaultVatCode }: LedgerAccount,
): Promise<void> {
  await updateRow(trx, 'ledger_accounts', { number }, { name, acceptsVat, defaultVatCode });
}

export async function deleteLedgerAccount(trx: AccountTrx, number: string): Promise<void> {
  await trx
    .deleteFrom('ledger_accounts')
    .where('account_id', '=', trx.accountId)
    .where('number', '=', number)
    .execute();
}

/** Gives a new account its journal. */
export async function insertJournal(trx: AccountTrx): Promise<void> {
  await trx.insertInto('journals').values({ account_id: trx.accountId }).execute();
}

function selectAccounts(db: AccountDbOrTrx) {
  return db
    .selectFrom('ledger_accounts')
    .select(columns('number name type nature accepts_vat default_vat_code is_custom'))
    .where('account_id', '=', db.accountId);
}
