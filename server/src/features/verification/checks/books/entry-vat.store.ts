import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { documentLines } from '../../documents.store.ts';
import { NAME_OF_DOCUMENT, bySqlStatement } from '../../statement.store.ts';

/** The account of the output VAT of each code with a rate above 0. */
const OUTPUT_VAT = sql`(values (3, '2700'), (31, '2701'), (33, '2703'))`;

/**
 * The VAT return is built from these lines. The entry of a credit note may have more of code 7, because the
 * fees of letters, which fall away with the credit note, have code 7.
 */
export const entryVat: Check = {
  name: 'entry-vat',
  holds: "an entry's sales and output VAT of each code are those of the document's lines",
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from invoices where account_id = ${accountId} and booked`,
    breaches: sql`
        with output_vat as (select * from ${OUTPUT_VAT} as output_vat (code, account)), stated as (
          select i.id, l.booked_vat_code as code,
            sum(coalesce((l.nok ->> 'lineTotalOre')::bigint, l.line_total_ore)) as net_ore,
            sum(coalesce((l.nok ->> 'vatOre')::bigint, l.vat_ore)) as vat_ore
          from invoices i
          join ${documentLines(accountId)} l on l.invoice_id = i.id
          where i.account_id = ${accountId} and i.booked
          group by 1, 2
        ), posted as (
          select e.source_document_id as id, coalesce(output_vat.code, l.vat_code::integer) as code,
            abs(sum(l.credit_ore - l.debit_ore) filter (where output_vat.code is null)) as net_ore,
            abs(sum(l.credit_ore - l.debit_ore) filter (where output_vat.code is not null)) as vat_ore
          from journal_entries e
          join journal_lines l on l.account_id = ${accountId} and l.entry_id = e.id
          left join output_vat on output_vat.account = l.ledger_account
          where e.account_id = ${accountId} and e.source_document_type in ('Invoice', 'CreditNote')
            and coalesce(output_vat.code, l.vat_code::integer) is not null
          group by 1, 2
        )
        select format('%s: code %s is posted with %s and %s øre of VAT, the document has %s and %s', ${NAME_OF_DOCUMENT}, code,
          coalesce(posted.net_ore, 0), coalesce(posted.vat_ore, 0), coalesce(stated.net_ore, 0),
          coalesce(stated.vat_ore, 0)) as breach
        from stated full join posted using (id, code) join invoices i using (id)
        where i.account_id = ${accountId} and code is not null and (
          coalesce(posted.net_ore, 0) - coalesce(stated.net_ore, 0) not between 0 and
            case when i.type = 'credit_note' and code = 7 then (
              select coalesce(sum(r.fee_ore + r.interest_ore), 0) from reminders r
              where r.account_id = ${accountId} and r.invoice_id = i.credited_invoice_id
            ) else 0 end
          or coalesce(posted.vat_ore, 0) <> coalesce(stated.vat_ore, 0))
        order by i.number, code`,
  })),
};
