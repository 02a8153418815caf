import { sql } from 'kysely';
import type { IssuedLetter } from '../../issued-documents/index.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import { nextWorkingDay } from '../../domain/working-days.ts';
import type { DbOrTrx, Trx } from '../../database/database.ts';
import type { Invoice, Reminder } from '../invoice.ts';
import { readLockedInvoices } from '../invoices.store.ts';

export async function insertReminder(
  trx: Trx,
  accountId: string,
  invoiceId: string,
  reminder: Reminder,
  letter: IssuedLetter,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('reminders')
    .values({
      account_id: accountId,
      id: reminder.id,
      invoice_id: invoiceId,
      type: reminder.type,
      sent_on: reminder.sentOn,
      deadline: reminder.deadline,
      payable_until: nextWorkingDay(reminder.deadline),
      fee_ore: reminder.feeOre,
      interest_ore: reminder.interestOre,
      is_compensation: reminder.isCompensation,
      snapshot: JSON.stringify(letter),
      created_at: now,
    })
    .execute();
}

/** What was due when it was brought over may have had letters by then: more of them are for a person to send. */
export const wasDueHere = sql<boolean>`(
  opening_balance_id is null or due_date > (
    select balance_date from opening_balances o
    where o.account_id = invoices.account_id and o.id = invoices.opening_balance_id
  )
)`;

/**
 * The invoices that an automatic letter may be due for: overdue, outstanding, delivered, not paused, not warned, no letter's
 * deadline still running, fewer letters than `maxLetters`; longest due first.
 * @param due the due dates looked through: stated on `since` or later, and lawful on `until` or earlier
 */
export async function listIdsToRemind(
  db: DbOrTrx,
  accountId: string,
  today: LocalDate,
  due: { since: LocalDate; until: LocalDate },
  maxLetters: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('overdue_since', 'is not', null)
    .where('paid_on', 'is', null)
    // A lost claim is neither paid nor outstanding.
    .where('written_off_ore', '=', 0n)
    .where('collection_warned_at', 'is', null)
    .where('bounced_at', 'is', null)
    .where('reminders_paused_reason', 'is', null)
    .where(wasDueHere)
    .where('due_date', '>=', due.since)
    .where('lawful_due_date', '<=', due.until)
    .where((eb) => {
      const letters = eb
        .selectFrom('reminders')
        .where('reminders.account_id', '=', accountId)
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

/** As `lockInvoice` for several, longest due first, but never waits: those that are being changed elsewhere are left out. */
export async function lockFreeInvoices(trx: Trx, accountId: string, ids: string[]): Promise<Invoice[]> {
  if (ids.length === 0) return [];
  const locked = await trx
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .forUpdate()
    .skipLocked()
    .execute();
  return readLockedInvoices(trx, accountId, locked);
}
