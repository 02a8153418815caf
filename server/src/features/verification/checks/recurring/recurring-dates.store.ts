import { sql } from 'kysely';
import { datesOffSchedule } from '../../../recurring-invoices/index.ts';
import type { WithDates } from '../../../recurring-invoices/index.ts';
import type { Check } from '../../check.ts';
import { addBreaches, emptyFinding } from '../../check.ts';
import { isOneOfAccounts } from '../../one-of.store.ts';

/** The next dates are found by the row, and the periods that invoices bill follow from the dates. */
export const recurringDates: Check = {
  name: 'recurring-dates',
  holds: 'the dates of a recurring invoice that have come, and the next one, are those of its schedule',
  async examine(trx, accountIds) {
    const finding = emptyFinding();
    const { rows } = await sql<WithDates & { accountId: string; id: string }>`
      select account_id as "accountId", id, status, terms, next_date as "nextDate", next_index as "nextIndex", coalesce((
        select json_agg(json_build_object('date', o.date, 'index', o.index) order by o.index) from recurring_occurrences o
        where o.account_id = r.account_id and o.recurring_invoice_id = r.id), '[]') as dates
      from recurring_invoices r where account_id = ${isOneOfAccounts(accountIds)} order by account_id, id`.execute(
      trx,
    );
    for (const { accountId, id, ...recurring } of rows) {
      finding.rows += 1;
      addBreaches(
        finding,
        accountId,
        datesOffSchedule(recurring).map(
          ({ date, expected }) =>
            `recurring invoice ${id}: has ${date ?? 'no date'} where its schedule has ${expected ?? 'none'}`,
        ),
      );
    }
    return finding;
  },
};
