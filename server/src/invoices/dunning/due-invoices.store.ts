import { sql } from 'kysely';
import type { LocalDate } from '../../domain/local-date.ts';
import type { DbOrTrx, Trx } from '../../database/database.ts';
import type { Invoice } from '../invoice.ts';
import { readLockedInvoices } from '../invoices.store.ts';

export type AccountDay = { accountId: string; today: LocalDate };

/**
 * The accounts that `lockDueInvoices` finds something for, each with its own today; over all accounts, so only for the job.
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
 * Those of them where an invoice was sent when it was due already. Asked for often: an index holds just these invoices, and so
 * none most of the time (migration 0021).
 */
export async function listAccountsWithInvoicesSentPastDue(db: DbOrTrx, now: Date): Promise<AccountDay[]> {
  const found = db
    .selectFrom('invoices')
    .select('account_id')
    .where('sent_at', 'is not', null)
    .where('type', '=', 'invoice')
    .where('overdue_since', 'is', null)
    .where('paid_on', 'is', null)
    .whereRef('payable_until', '<', 'issue_date');
  return (
    db
      .selectFrom('accounts')
      .select(['id as accountId', dayOfAccount(now).as('today')])
      // As an array, since a join would read all accounts where many are found.
      .where('id', '=', sql<string>`any(array(${found}))`)
      .execute()
  );
}

/** What day it is in Oslo, for an account with a test clock by that. */
export function dayOfAccount(now: Date) {
  return sql<LocalDate>`(coalesce(accounts.clock, ${now}) at time zone 'Europe/Oslo')::date`;
}

/** Issued, unpaid invoices payable until a day before `today`, not yet marked overdue, locked; those at work elsewhere later. */
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
