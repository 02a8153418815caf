import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountDb, AccountTrx } from '../../../platform/database/database.ts';
import type { AccountNow } from '../../../platform/operations/passing-time.ts';
import type { Invoice } from '../invoice.ts';
import { readLockedInvoices } from '../invoices.store.ts';

/** SQL for whether an issued invoice is unpaid after the last day to pay, and not marked overdue. */
export function isInvoiceDue(day: LocalDate | RawBuilder<LocalDate>): RawBuilder<boolean> {
  return sql<boolean>`(
    sent_at is not null and type = 'invoice' and overdue_since is null and paid_on is null and payable_until < ${day}
  )`;
}

/**
 * SQL for the accounts with invoices that were already due when they were sent. The statement covers all accounts, so only the outbox may
 * use the statement. The outbox asks every second, so an index has only these invoices and is mostly empty (migration 0021).
 */
export function accountsWithInvoicesSentPastDue(limit: number): RawBuilder<unknown> {
  return sql`
    select distinct account_id, '' as id from invoices
    where ${isInvoiceDue(sql.ref('issue_date'))}
    limit ${limit}`;
}

/** The account with its time; none when the account is gone. */
export async function readAccountTime(db: AccountDb, now: Date): Promise<AccountNow[]> {
  const rows = await db.selectFrom('accounts').select('clock').where('id', '=', db.accountId).execute();
  return rows.map(({ clock }) => ({ accountId: db.accountId, accountNow: clock ?? now }));
}

/**
 * Locks issued, unpaid invoices that are payable until a day before `today` and not yet marked overdue. Invoices that
 * another transaction has locked are left for a later run.
 */
export async function lockDueInvoices(trx: AccountTrx, today: LocalDate, limit: number): Promise<Invoice[]> {
  const due = await trx
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', trx.accountId)
    .where(isInvoiceDue(today))
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return readLockedInvoices(trx, due);
}
