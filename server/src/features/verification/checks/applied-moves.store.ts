import { sql } from 'kysely';
import { bookingAccount } from '../../books/index.ts';
import type { Check } from '../check.ts';
import { bySqlStatement } from '../statement.store.ts';

/**
 * `kept-files` reads the bytes of the files. The opening balance may have been deleted by itself since; then its files are kept, and there
 * are no sums to compare. An account that a person has chosen for the rest of another one has more than its own balance.
 */
export const appliedMoves: Check = {
  name: 'applied-moves',
  holds:
    'the files of a move that was made are kept, and its opening balance has on each account what the report of the move told',
  examine: bySqlStatement((accountId) => {
    const receivables = bookingAccount(accountId, 'receivables');
    const owed = bookingAccount(accountId, 'owedToCustomers');
    return {
      rows: sql`select count(*) from moves where account_id = ${accountId} and status = 'done'`,
      breaches: sql`
        with done as (
          select id, import_ids, opening_balance_id, balance_date, report, choices from moves
          where account_id = ${accountId} and status = 'done'
        ), standing as (
          select d.id, d.opening_balance_id, d.report, d.choices from done d
          join opening_balances o on o.account_id = ${accountId} and o.id = d.opening_balance_id and o.reversed_at is null
        ), said as (
          select s.id, a.account ->> 'to' as account, round((a.account ->> 'closing')::numeric * 100) as ore
          from standing s cross join lateral jsonb_array_elements(s.report -> 'accounts') a (account)
          where a.account ->> 'to' not in (${receivables}, ${owed})
          union all
          select id, ${receivables}, round((report ->> 'outstanding')::numeric * 100) from standing
          union all
          select id, ${owed}, -round((report ->> 'credit')::numeric * 100) from standing
        ), told as (
          select id, account, sum(ore) as ore from said group by id, account
        ), booked as (
          select s.id, l.ledger_account as account, sum(l.debit_ore - l.credit_ore) as ore
          from standing s
          join journal_entries e on e.account_id = ${accountId} and e.source_document_type = 'OpeningBalance'
            and e.source_document_id = s.opening_balance_id and e.corrects_entry_id is null
          join journal_lines l on l.account_id = ${accountId} and l.entry_id = e.id
          group by s.id, l.ledger_account
        )
        select format('move %s: its opening balance of %s is not there', d.id, d.balance_date) as breach
        from done d
        where not exists (
          select from opening_balances o
          where o.account_id = ${accountId} and o.id = d.opening_balance_id and o.balance_date = d.balance_date
        )
        union all
        select format('move %s: file %s is not kept', d.id, f.id)
        from done d cross join unnest(d.import_ids) f (id)
        where not exists (
          select from imports i
          where i.account_id = ${accountId} and i.id = f.id and i.status = 'ready' and i.is_applied
        )
        union all
        select format('move %s: told %s øre on %s, the opening balance has %s', id, coalesce(told.ore, 0), account, coalesce(booked.ore, 0))
        from told full join booked using (id, account) join standing using (id)
        where coalesce(told.ore, 0) <> coalesce(booked.ore, 0) and (account in (${receivables}, ${owed}) or not exists (
          select from jsonb_array_elements(standing.choices -> 'accounts') c (choice) where c.choice ->> 'to' = account
        ))
        order by breach`,
    };
  }),
};
