import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { bankAccountKey } from '../../../domain/bank-files.ts';
import { listPresentInCurrency } from '../files/accounts-in-currency.store.ts';
import type { DbOrTrx } from '../../../platform/database/database.ts';

/**
 * The production accounts of open companies with these bank accounts (`bankAccountKey`). An earlier number counts where no company has the number now. An
 * account that waits to be opened has none, because anybody who signs up may name the bank account of another.
 */
export async function listAccountsOf(
  db: DbOrTrx,
  bankAccounts: readonly string[],
): Promise<{ accountId: string; bankAccount: string }[]> {
  const isInKroner = (key: string) => !key.includes(' ');
  const others = bankAccounts.filter((key) => !isInKroner(key));
  const present = [
    ...(await listPresent(db, bankAccounts.filter(isInKroner))),
    ...(others.length === 0 ? [] : await listPresentInCurrency(db, others)),
  ];
  const left = bankAccounts.filter((key) => !present.some(({ bankAccount }) => bankAccount === key));
  return [...present, ...(await listEarlier(db, left))];
}

async function listEarlier(
  db: DbOrTrx,
  bankAccounts: readonly string[],
): Promise<{ accountId: string; bankAccount: string }[]> {
  if (bankAccounts.length === 0) return [];
  const numbers = bankAccounts.map((key) => key.split(' ')[0] ?? '');
  const rows = await db
    .selectFrom('bank_accounts')
    .innerJoin('accounts', 'accounts.id', 'bank_accounts.account_id')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .select(['accounts.id as accountId', 'bank_accounts.number', 'bank_accounts.currency'])
    .distinct()
    .where('bank_accounts.number', 'in', numbers)
    .where('companies.closed_at', 'is', null)
    .where('accounts.environment', '=', 'production')
    .where('accounts.waits_since', 'is', null)
    .orderBy('accounts.id')
    .execute();
  return rows.flatMap(({ accountId, number, currency }) => {
    const bankAccount = bankAccountKey(number, currency);
    return bankAccounts.includes(bankAccount) ? [{ accountId, bankAccount }] : [];
  });
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
