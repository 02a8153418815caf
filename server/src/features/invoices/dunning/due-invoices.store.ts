import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { Db, DbOrTrx, Trx } from '../../../platform/database/database.ts';
import type { Invoice } from '../invoice.ts';
import { readLockedInvoices } from '../invoices.store.ts';

export type AccountDay = { accountId: string; today: LocalDate };

/**
 * The accounts with invoices for `lockDueInvoices`, each with its own day. Reads all accounts, so only the job may call it.
 */
export async function listAccountsWithDueInvoices(db: DbOrTrx, now: Date): Promise<AccountDay[]> {
  const today = dayOfAccount(now);
  return db
    .selectFrom('invoices')
    .innerJoin('accounts', 'accounts.id', 'invoices.account_id')
    .select(['account_id as accountId', today.as('today')])
    .distinct()
    .where('sent_at', 'is not', null)
    .where('type', '=', 'invoice')
    .where('overdue_since', 'is', null)
    .where('paid_on', 'is', null)
    .where('payable_until', '<', today)
    .execute();
}

/**
 * SQL for the accounts with invoices that were already due when they were sent. It covers all accounts, so only the outbox may use it.
 * The outbox asks every second, so an index holds only these invoices and is mostly empty (migration 0021).
 */
export function accountsWithInvoicesSentPastDue(limit: number): RawBuilder<unknown> {
  return sql`
    select distinct account_id, '' as id from invoices
    where sent_at is not null and type = 'invoice' and overdue_since is null and paid_on is null and payable_until < issue_date
    limit ${limit}`;
}

/** The account with its day; none when the account is gone. */
export async function readDay(db: Db, accountId: string, now: Date): Promise<AccountDay[]> {
  return db
    .selectFrom('accounts')
    .select(['id as accountId', dayOfAccount(now).as('today')])
    .where('id', '=', accountId)
    .execute();
}

/** The account's day in Europe/Oslo, by its test clock if it has one. */
export function dayOfAccount(now: Date) {
  return sql<LocalDate>`(coalesce(accounts.clock, ${now}) at time zone 'Europe/Oslo')::date`;
}

/**
 * Locks issued, unpaid invoices that are payable until a day before `today` and not yet marked overdue. Invoices that
 * another transaction has locked are left for a later run.
 */
export async function lockDueInvoices(
  trx: Trx,
  accountId: string,
  today: LocalDate,
  limit: number,
): Promise<Invoice[]> {
  const due = await trx
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('sent_at', 'is not', null)
    .where('type', '=', 'invoice')
    .where('overdue_since', 'is', null)
    .where('paid_on', 'is', null)
    .where('payable_until', '<', today)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return readLockedInvoices(trx, accountId, due);
}
