import { sql } from 'kysely';
import { bookingAccount } from '../../../books/index.ts';
import { BOOK_CURRENCY } from '../../../../domain/currency/currency.ts';
import type { Check } from '../../check.ts';
import { NAME_OF_DOCUMENT, NAME_OF_ENTRY, bySqlStatement } from '../../statement.store.ts';

/** See docs/decisions/0043-opening-balances.md. */
export const openingBalances: Check = {
  name: 'opening-balances',
  holds:
    'an opening balance has on receivables a line for each of its invoices, with its customer and its kroner with fees, in its currency, and none of ours has their numbers',
  examine: bySqlStatement((accountId) => {
    const receivables = bookingAccount(accountId, 'receivables');
    return {
      rows: sql`select count(*) from opening_balances where account_id = ${accountId}`,
      breaches: sql`
        with lines as (
          select e.source_document_id as opening_balance_id, l.line_number, l.customer_id, l.debit_ore, l.currency,
            l.currency_amount_ore, e.id as entry_id
          from opening_balances o
          join journal_entries e on e.account_id = ${accountId} and e.source_document_id = o.id
            and e.source_document_type = 'OpeningBalance' and e.corrects_entry_id is null
          join journal_lines l on l.account_id = ${accountId} and l.entry_id = e.id and l.ledger_account = ${receivables}
          where o.account_id = ${accountId} and o.reversed_at is null
        ), opened as (
          select *, coalesce(total_nok_ore, total_ore) + opening_fees_ore as booked_ore,
            case when currency <> ${BOOK_CURRENCY} then total_ore end as in_currency_ore
          from invoices where account_id = ${accountId} and opening_balance_id is not null
        )
        select format('%s: is of %s øre, its line of the opening balance of %s', ${NAME_OF_DOCUMENT}, i.booked_ore,
          coalesce(l.debit_ore::text, 'none')) as breach
        from opened i
        left join lines l on l.opening_balance_id = i.opening_balance_id and l.line_number = i.opening_line
        where (l.debit_ore = i.booked_ore and l.customer_id is not distinct from i.client_id
          and l.currency_amount_ore is not distinct from i.in_currency_ore
          and coalesce(l.currency, ${BOOK_CURRENCY}) = i.currency) is not true
        union all
        select format('%s: line %s is of no invoice', ${NAME_OF_ENTRY}, l.line_number)
        from lines l
        join journal_entries e on e.account_id = ${accountId} and e.id = l.entry_id
        where not exists (
          select from opened i
          where i.opening_balance_id = l.opening_balance_id and i.opening_line = l.line_number
        )
        union all
        select format('%s: has the number of an invoice from before', ${NAME_OF_DOCUMENT})
        from invoices i join opened on opened.opening_number = i.number::text
        where i.account_id = ${accountId}`,
    };
  }),
};
