import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { documentLines } from '../../documents.store.ts';
import { NAME_OF_DOCUMENT, bySqlStatement } from '../../statement.store.ts';

/**
 * All credit notes of an invoice together must never exceed the invoice, and a whole credit must equal it to the øre.
 */
export const creditedShares: Check = {
  name: 'credited-shares',
  holds:
    "what issued credit notes take off a line is the line's share of their quantities, or of their amounts, and never more than the line",
  examine: bySqlStatement((accountId) => ({
    rows: sql`
        select count(*) from invoices
        where account_id = ${accountId} and type = 'credit_note' and sent_at is not null`,
    breaches: sql`
        with taken as (
          select n.id as note_id, n.credited_invoice_id, c.* from invoices n
          join ${documentLines(accountId)} c on c.invoice_id = n.id
          where n.account_id = ${accountId} and n.type = 'credit_note' and n.sent_at is not null
        ), parts as (
          select note_id, credited_invoice_id, t.line_index as line_of_note, p.*
          from taken t cross join lateral rows from (json_to_recordset(credited_parts) as (
            "lineIndex" integer, "lineTotalOre" bigint, "vatOre" bigint)) as p (line_index, net_ore, vat_ore)
          where credited_parts is not null
        ), credited as (
          select id, line_index, sum(quantity_e4) as quantity_e4, sum(net_ore) as net_ore, sum(vat_ore) as vat_ore,
            bool_or(by_amount) as by_amount
          from (
            select credited_invoice_id as id, credited_line_index as line_index, quantity_e4, line_total_ore as net_ore, vat_ore,
              false as by_amount
            from taken where credited_parts is null
            union all
            select credited_invoice_id, line_index, 0, net_ore, vat_ore, true from parts
          ) each group by id, line_index
        ), compared as (
          select credited.*, l.quantity_e4 as quantity_of_line_e4,
            l.line_total_ore as net_of_line_ore, l.vat_ore as vat_of_line_ore,
            case when l.unit_price_with_vat_e4 is null then shares.net_ore else with_vat.net_ore end as net_share_ore,
            case when l.unit_price_with_vat_e4 is null then shares.vat_ore else shares.ore - with_vat.net_ore end as vat_share_ore
          from credited
          left join ${documentLines(accountId)} l on l.invoice_id = credited.id and l.line_index = credited.line_index
          -- Rounded half up without leaving whole numbers.
          cross join lateral (select
            div(2 * l.line_total_ore * credited.quantity_e4 + l.quantity_e4, 2 * l.quantity_e4) as net_ore,
            div(2 * l.vat_ore * credited.quantity_e4 + l.quantity_e4, 2 * l.quantity_e4) as vat_ore,
            div(2 * (l.line_total_ore + l.vat_ore) * credited.quantity_e4 + l.quantity_e4, 2 * l.quantity_e4) as ore
          ) shares
          -- Of a line with a price with VAT the sum with VAT is shared, and its net follows.
          cross join lateral (select coalesce(div(2 * shares.ore * l.line_total_ore + l.line_total_ore + l.vat_ore,
            nullif(2 * (l.line_total_ore + l.vat_ore), 0)), 0) as net_ore) with_vat
        )
        select format(
          '%s: of lines[%s] %s of %s ten-thousandths are credited, net %s and VAT %s øre, should be %s and %s',
          ${NAME_OF_DOCUMENT}, c.line_index, c.quantity_e4, c.quantity_of_line_e4, c.net_ore, c.vat_ore, c.net_share_ore,
          c.vat_share_ore
        ) as breach
        from compared c join invoices i on i.account_id = ${accountId} and i.id = c.id
        where (c.quantity_e4 <= c.quantity_of_line_e4 and case when c.by_amount
            then c.net_ore between 0 and c.net_of_line_ore and c.vat_ore between 0 and c.vat_of_line_ore
            else c.net_ore = c.net_share_ore and c.vat_ore = c.vat_share_ore end) is not true
        union all
        select format('%s: lines[%s] is not the sum of what it takes of the lines of the invoice', ${NAME_OF_DOCUMENT}, t.line_index)
        from taken t join invoices i on i.account_id = ${accountId} and i.id = t.note_id
        cross join lateral (
          select sum(net_ore) as net_ore, sum(vat_ore) as vat_ore from parts p
          where p.note_id = t.note_id and p.line_of_note = t.line_index
        ) s
        where t.credited_parts is not null and (t.line_total_ore, t.vat_ore) is distinct from (s.net_ore, s.vat_ore)
        order by 1`,
  })),
};
