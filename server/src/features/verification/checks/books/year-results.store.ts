import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { NAME_OF_ENTRY, bySqlStatement } from '../../statement.store.ts';

/** An entry on another day or on the opposite side would make the result of a year wrong. */
export const yearResults: Check = {
  name: 'year-results',
  holds:
    "a year's result was moved to its equity account on the last day of the year, a profit credited, a loss debited",
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from year_results where account_id = ${accountId}`,
    breaches: sql`
        select format('%s: is of %s with %s øre to %s, should be of %s-12-31 with %s', ${NAME_OF_ENTRY}, e.posting_date,
          coalesce(credited_ore, 0), y.equity_account, y.year, expected_ore) as breach
        from (
          select *, result_ore as expected_ore from year_results where account_id = ${accountId}
        ) y
        join journal_entries e on e.account_id = ${accountId} and e.source_document_id = y.id
        left join lateral (
          select sum(l.credit_ore - l.debit_ore) as credited_ore from journal_lines l
          where l.account_id = ${accountId} and l.entry_id = e.id and l.ledger_account = y.equity_account
        ) moved on true
        where e.posting_date <> make_date(y.year, 12, 31)
          or coalesce(credited_ore, 0) <> case when e.corrects_entry_id is null then expected_ore else -expected_ore end
        order by e.chain_position`,
  })),
};
