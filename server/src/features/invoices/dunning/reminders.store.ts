import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { printSnapshot } from '../../issued-documents/index.ts';
import type { IssuedLetter } from '../../issued-documents/index.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { nextWorkingDay } from '../../../domain/days/working-days.ts';
import type { AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';
import type { Invoice } from '../invoice.ts';
import type { Reminder } from '../recorded.ts';
import { readLockedInvoices } from '../invoices.store.ts';
import { isOverdueOn } from '../invoice-rows.store.ts';
import { insertRows } from '../../../platform/database/statement.ts';

export async function insertReminder(
  trx: AccountTrx,
  invoiceId: string,
  reminder: Reminder,
  letter: IssuedLetter,
  now: Date,
): Promise<void> {
  const payableUntil = nextWorkingDay(reminder.deadline);
  const row = { ...reminder, invoiceId, payableUntil, snapshot: printSnapshot(letter), createdAt: now };
  await insertRows(trx, 'reminders', [row]);
}

/**
 * Whether the invoice was not yet due when the company brought the invoice over. The other system may have sent letters about older
 * invoices, so a person must send further letters about older invoices.
 */
function wasDueHere(accountId: string): RawBuilder<boolean> {
  return sql`(
    opening_balance_id is null or due_date > (
      select balance_date from opening_balances o
      where o.account_id = ${accountId} and o.id = invoices.opening_balance_id
    )
  )`;
}

/**
 * The invoices that an automatic letter may be due for, the earliest due date first. They are overdue, outstanding, not
 * bounced, not paused, not handed over, without a collection warning, without a running deadline of a letter, and have had fewer letters
 * than `maxLetters`.
 * @param due limits of the due dates: the stated due date is `since` or later, the lawful due date is `until` or earlier
 */
export async function listIdsToRemind(
  db: AccountDbOrTrx,
  today: LocalDate,
  due: { since: LocalDate; until: LocalDate },
  maxLetters: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', db.accountId)
    .where('overdue_since', 'is not', null)
    .where('paid_on', 'is', null)
    .where(isOverdueOn(today))
    .where('collection_warned_at', 'is', null)
    .where('bounced_at', 'is', null)
    .where('reminders_paused_reason', 'is', null)
    .where('handed_over_on', 'is', null)
    .where(wasDueHere(db.accountId))
    .where('due_date', '>=', due.since)
    .where('lawful_due_date', '<=', due.until)
    .where((eb) => {
      const letters = eb
        .selectFrom('reminders')
        .where('reminders.account_id', '=', db.accountId)
        .whereRef('reminders.invoice_id', '=', 'invoices.id');
      const running = letters.select('reminders.id').where('reminders.payable_until', '>=', today);
      const count = letters.select((letter) => letter.fn.countAll<bigint>().as('count'));
      return eb.and([eb.not(eb.exists(running)), eb(count, '<', BigInt(maxLetters))]);
    })
    .orderBy('due_date')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks invoices without waiting; invoices that another transaction has locked are left out. Earliest due date first. */
export async function lockFreeInvoices(trx: AccountTrx, ids: string[]): Promise<Invoice[]> {
  if (ids.length === 0) return [];
  const locked = await trx
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', trx.accountId)
    .where('id', 'in', ids)
    .forUpdate()
    .skipLocked()
    .execute();
  return readLockedInvoices(trx, locked);
}
