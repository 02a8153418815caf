import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { ENTRY, examineByStatement } from '../../statement.store.ts';

/**
 * Compares the debit side only, because debit equals credit. The entry of a credit note may be larger by the claims of
 * letters that fall away with the credit note; the checks `receivables` and `owed-to-customers` cover these amounts.
 * They also cover the reversals of payments, which move amounts between receivables and debts and are not compared
 * here.
 */
export const entryAmounts: Check = {
  name: 'entry-amounts',
  holds:
    "an entry's amount is its document's: total, payment, claims of a letter, what is written off, taken back of a loss or waived, what of a refund is booked",
  examine: (trx, accountId) => {
    const documents = sql`
      select case type when 'invoice' then 'Invoice' else 'CreditNote' end as type, id, total_ore as least_ore, total_ore + case type when 'credit_note' then (
          select coalesce(sum(r.fee_ore + r.interest_ore), 0) from reminders r
          where r.account_id = ${accountId} and r.invoice_id = i.credited_invoice_id
        ) else 0 end as most_ore
      from invoices i where i.account_id = ${accountId} and i.booked
      union all
      select 'Payment', id, amount_ore, amount_ore from payments where account_id = ${accountId}
      union all
      select 'WriteOff', id, amount_ore - credit_ore, amount_ore - credit_ore
      from payments where account_id = ${accountId} and recovers_write_off_id is not null
      union all
      select 'Reminder', id, fee_ore + interest_ore, fee_ore + interest_ore from reminders where account_id = ${accountId}
      union all
      -- What is below 0 stands on the other side.
      select 'Waiver', id, ore, ore from (
        select id, greatest(fee_ore, 0) + greatest(interest_ore, 0) + greatest(credit_ore - fee_ore - interest_ore, 0)
          + greatest(-credit_ore, 0) as ore
        from claim_waivers where account_id = ${accountId}
      ) waivers
      union all
      select 'WriteOff', id, amount_ore + fees_ore, amount_ore + fees_ore from write_offs where account_id = ${accountId}
      union all
      select 'Refund', id, booked_ore, booked_ore from refunds where account_id = ${accountId}`;
    return examineByStatement(trx, {
      rows: sql`
        select count(*) from journal_entries
        where account_id = ${accountId} and corrects_entry_id is null and source_document_type <> 'Manual'`,
      breaches: sql`
        with documents as (${documents}), posted as (
          select entry_id, sum(debit_ore) as ore from journal_lines where account_id = ${accountId} group by entry_id
        )
        select format('%s: is of %s øre, its document of %s', ${ENTRY}, ore, least_ore) as breach
        from journal_entries e
        join documents on documents.type = e.source_document_type and documents.id = e.source_document_id
        join posted on posted.entry_id = e.id
        where e.account_id = ${accountId} and e.corrects_entry_id is null
          and e.source_document_type <> 'Manual' and ore not between least_ore and most_ore
        order by e.chain_position`,
    });
  },
};
