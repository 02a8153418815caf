import { sql } from 'kysely';
import type { Check } from '../check.ts';
import { DOCUMENT, examineByStatement } from '../statement.store.ts';

/** Codes with a rate, and the account of their output VAT (norway.md, "Books"). */
const OUTPUT_VAT = sql`(values (3, '2700'), (31, '2701'), (33, '2703'))`;

/** The VAT return is built from these lines. A code of rate 0 has no account of its own to be wrong on. */
export const entryVat: Check = {
  name: 'entry-vat',
  holds: "an entry's sales and output VAT of each code with a rate are those of the document's lines",
  examine: (trx, accountId) =>
    examineByStatement(trx, {
      rows: sql`select count(*) from invoices where account_id = ${accountId} and booked`,
      breaches: sql`
        with rate as (select * from ${OUTPUT_VAT} as rate (code, account)), stated as (
          select i.id, rate.code, sum(l.line_total_ore) as net_ore, sum(l.vat_ore) as vat_ore
          from invoices i
          join invoice_lines l on l.account_id = ${accountId} and l.invoice_id = i.id
          join rate on rate.code = l.vat_code
          where i.account_id = ${accountId} and i.booked
          group by i.id, rate.code
        ), posted as (
          select e.source_document_id as id, rate.code,
            abs(sum(l.credit_ore - l.debit_ore) filter (where l.vat_code = rate.code::text)) as net_ore,
            abs(sum(l.credit_ore - l.debit_ore) filter (where l.ledger_account = rate.account)) as vat_ore
          from journal_entries e
          join journal_lines l on l.account_id = ${accountId} and l.entry_id = e.id
          join rate on l.vat_code = rate.code::text or l.ledger_account = rate.account
          where e.account_id = ${accountId} and e.source_document_type in ('Invoice', 'CreditNote')
          group by e.source_document_id, rate.code
        )
        select format('%s: code %s is posted with %s and %s øre of VAT, the document has %s and %s', ${DOCUMENT}, code,
          coalesce(posted.net_ore, 0), coalesce(posted.vat_ore, 0), coalesce(stated.net_ore, 0),
          coalesce(stated.vat_ore, 0)) as breach
        from stated full join posted using (id, code) join invoices i using (id)
        where i.account_id = ${accountId} and (
          coalesce(posted.net_ore, 0) <> coalesce(stated.net_ore, 0)
          or coalesce(posted.vat_ore, 0) <> coalesce(stated.vat_ore, 0))
        order by i.number, code`,
    }),
};
