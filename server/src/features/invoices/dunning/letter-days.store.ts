import { sql } from 'kysely';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';

/**
 * The first day after `after` on which an automatic letter may become due: `reminderAfterDays` days after a lawful due date,
 * after the deadline of a letter, or after a pause. Whether a letter is sent is decided on that day.
 * @param settings only invoices due on `since` or later count. Invoices that were due when they were brought over do not
 *   count (`wasDueHere`)
 */
export async function findNextLetterDay(
  trx: AccountTrx,
  after: LocalDate,
  { since, reminderAfterDays }: { since: LocalDate; reminderAfterDays: number },
): Promise<LocalDate | undefined> {
  const { rows } = await sql<{ day: LocalDate | null }>`
    select min(day) as day
    from (
      select greatest(
        i.lawful_due_date + ${reminderAfterDays}::integer,
        i.reminders_paused_until + 1,
        (select max(r.payable_until) + 1 from reminders r where r.account_id = ${trx.accountId} and r.invoice_id = i.id)
      ) as day
      from invoices i
      where i.account_id = ${trx.accountId} and i.type = 'invoice' and i.sent_at is not null and i.paid_on is null
        and i.written_off_ore = 0 and i.collection_warned_at is null and i.bounced_at is null and i.due_date >= ${since}
        and i.handed_over_on is null
        and (i.reminders_paused_reason is null or i.reminders_paused_until is not null)
        and (i.opening_balance_id is null or i.due_date > (
          select o.balance_date from opening_balances o where o.account_id = ${trx.accountId} and o.id = i.opening_balance_id
        ))
    ) days
    where day > ${after}
  `.execute(trx);
  return rows[0]?.day ?? undefined;
}
