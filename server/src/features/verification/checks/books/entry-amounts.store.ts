import { sql } from 'kysely';
import { CURRENCY_ACCOUNTS } from '../../../../domain/books/currency-postings.ts';
import { BOOK_CURRENCY } from '../../../../domain/currency/currency.ts';
import { BOOKED_MOVEMENTS, unionOfMovements } from '../../../invoices/index.ts';
import type { Check } from '../../check.ts';
import { NAME_OF_ENTRY, bySqlStatement } from '../../statement.store.ts';

/**
 * Compares the debit side only, because debit equals credit. The entry of a credit note may be larger by the fees of
 * letters that fall away with the credit note, and in another currency by a loss of the øre that roundings have left; the checks `receivables` and `owed-to-customers` cover these amounts.
 * They also cover the reversals of payments, which move amounts between receivables and debts and are not compared
 * here.
 */
export const entryAmounts: Check = {
  name: 'entry-amounts',
  holds:
    "an entry's amount is its document's: total, payment, fees of a letter, what is written off, taken back of a loss or waived, what of a refund or a deposit is booked",
  examine: bySqlStatement((accountId) => {
    const documents = sql`
      select case type when 'invoice' then 'Invoice' else 'CreditNote' end as type, id, coalesce(total_nok_ore, total_ore) as least_ore,
        coalesce(total_nok_ore, total_ore) + case type when 'credit_note' then (
          select coalesce(sum(r.fee_ore + r.interest_ore), 0) from reminders r
          where r.account_id = ${accountId} and r.invoice_id = i.credited_invoice_id
        ) else 0 end as most_ore, type = 'credit_note' and currency <> ${BOOK_CURRENCY} as may_lose
      from invoices i where i.account_id = ${accountId} and i.booked
      union all
      select type, id, sum(ore), sum(ore), false from (${unionOfMovements(
        BOOKED_MOVEMENTS,
        ({ entry, from, where, posted }) => sql`
        select ${entry} as type, m.id, ${sql.raw(posted)} as ore from ${sql.raw(from)}
        where m.account_id = ${accountId} and ${sql.raw(where)}`,
      )}) movements group by type, id`;
    return {
      rows: sql`
        select count(*) from journal_entries
        where account_id = ${accountId} and corrects_entry_id is null and source_document_type <> 'Manual'`,
      breaches: sql`
        with documents as (${documents}), posted as (
          select entry_id, sum(debit_ore) as debit_ore,
            coalesce(sum(debit_ore) filter (where ledger_account = ${CURRENCY_ACCOUNTS.exchangeLosses}), 0) as lost_ore
          from journal_lines where account_id = ${accountId} group by entry_id
        )
        select format('%s: is of %s øre, its document of %s', ${NAME_OF_ENTRY}, ore, least_ore) as breach
        from journal_entries e
        join documents on documents.type = e.source_document_type and documents.id = e.source_document_id
        join posted on posted.entry_id = e.id
        cross join lateral (select debit_ore - case when may_lose then lost_ore else 0 end as ore) amount
        where e.account_id = ${accountId} and e.corrects_entry_id is null
          and e.source_document_type <> 'Manual' and ore not between least_ore and most_ore
        order by e.chain_position`,
    };
  }),
};
