import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/database/database.ts';

/**
 * The production accounts of open companies with these bank accounts. An earlier number counts where no company has the number now. An
 * account that waits to be opened has none, because anybody who signs up may name the bank account of another.
 */
export async function listAccountsOf(
  db: DbOrTrx,
  bankAccounts: readonly string[],
): Promise<{ accountId: string; bankAccount: string }[]> {
  const present = await listPresent(db, bankAccounts);
  const left = bankAccounts.filter((number) => !present.some(({ bankAccount }) => bankAccount === number));
  return [...present, ...(await listEarlier(db, left))];
}

async function listEarlier(
  db: DbOrTrx,
  bankAccounts: readonly string[],
): Promise<{ accountId: string; bankAccount: string }[]> {
  if (bankAccounts.length === 0) return [];
  return db
    .selectFrom('bank_accounts')
    .innerJoin('accounts', 'accounts.id', 'bank_accounts.account_id')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .select(['accounts.id as accountId', 'bank_accounts.number as bankAccount'])
    .distinct()
    .where('bank_accounts.number', 'in', bankAccounts)
    .where('companies.closed_at', 'is', null)
    .where('accounts.environment', '=', 'production')
    .where('accounts.waits_since', 'is', null)
    .orderBy('accounts.id')
    .execute();
}

async function listPresent(
  db: DbOrTrx,
  bankAccounts: readonly string[],
): Promise<{ accountId: string; bankAccount: string }[]> {
  if (bankAccounts.length === 0) return [];
  return db
    .selectFrom('accounts')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .select(['accounts.id as accountId', 'companies.bank_account as bankAccount'])
    .where('companies.bank_account', 'in', bankAccounts)
    .where('companies.closed_at', 'is', null)
    .where('accounts.environment', '=', 'production')
    .where('accounts.waits_since', 'is', null)
    .orderBy('accounts.id')
    .execute();
}

/** The inbox is always due, because no table knows what lies in a folder. */
export function dueInbox(): RawBuilder<unknown> {
  return sql`select ''::text as account_id, 'inbox' as id`;
}
