import { sql } from 'kysely';
import { BOOK_CURRENCY } from '../../../../domain/currency/currency.ts';
import type { Check } from '../../check.ts';
import { NAME_OF_DOCUMENT, SENT_DOCUMENT, bySqlStatement } from '../../statement.store.ts';

/** The kroner of a sum of hundredths of the currency, rounded half away from zero. */
const atRate = (amount: string) => sql.raw(`round(sum(${amount}) * rate_e6 / 1000000)`);

/**
 * Base and VAT of the return are locked in kroner at the rate of the invoice (mval. § 4-2 second paragraph). An opening invoice has its kroner
 * from the other system, and no lines here.
 */
export const kronerOfDocuments: Check = {
  name: 'kroner-of-documents',
  holds:
    'in another currency base and VAT of each code and rate are in kroner what they are at the rate of the document, credit notes of an invoice together at its rate; totals are their sums, what was sent has the same, and what is settled has nothing open in kroner',
  examine: bySqlStatement((accountId) => {
    const documents = sql`
      select i.* from invoices i
      where i.account_id = ${accountId} and i.currency <> ${BOOK_CURRENCY} and i.sent_at is not null`;
    return {
      rows: sql`select count(*) from (${documents}) documents`,
      breaches: sql`
        with documents as (${documents}), lines as (
          select i.id, i.type, coalesce(i.credited_invoice_id, i.id) as invoice_id, i.rate_e6, l."vatCode" as code, l."vatRateBp" as rate_bp,
            l."lineTotalOre" as net_ore, l."vatOre" as vat_ore, (l.nok ->> 'lineTotalOre')::bigint as net_nok_ore,
            (l.nok ->> 'vatOre')::bigint as vat_nok_ore
          from documents i cross join lateral json_to_recordset(i.lines) as l (
            "vatCode" integer, "vatRateBp" integer, "lineTotalOre" bigint, "vatOre" bigint, nok json)
          where i.opening_number is null
        ), groups as (
          select invoice_id, type, code, rate_bp, sum(net_nok_ore) as net_nok_ore, sum(vat_nok_ore) as vat_nok_ore,
            ${atRate('net_ore')} as net_should_be, ${atRate('vat_ore')} as vat_should_be
          from lines group by invoice_id, type, code, rate_bp, rate_e6
        ), sums as (
          select id, sum(net_nok_ore) as net_nok_ore, sum(vat_nok_ore) as vat_nok_ore from lines group by id
        )
        select format('%s: %s of code %s are %s and %s øre of VAT, should be %s and %s', ${NAME_OF_DOCUMENT},
          case g.type when 'invoice' then 'its lines' else 'its credit notes' end, g.code, g.net_nok_ore, g.vat_nok_ore,
          g.net_should_be, g.vat_should_be) as breach
        from groups g join invoices i on i.account_id = ${accountId} and i.id = g.invoice_id
        where (g.net_nok_ore, g.vat_nok_ore) is distinct from (g.net_should_be, g.vat_should_be)
        union all
        select format('%s: is %s and %s øre, its lines are %s and %s', ${NAME_OF_DOCUMENT}, i.subtotal_nok_ore, i.vat_nok_ore,
          coalesce(s.net_nok_ore, 0), coalesce(s.vat_nok_ore, 0))
        from documents i left join sums s on s.id = i.id
        where i.opening_number is null
          and (i.subtotal_nok_ore, i.vat_nok_ore) is distinct from (coalesce(s.net_nok_ore, 0), coalesce(s.vat_nok_ore, 0))
        union all
        select format('%s: is in %s at %s millionths of %s, its invoice in %s at %s of %s', ${NAME_OF_DOCUMENT}, i.currency, i.rate_e6, i.rate_date,
          o.currency, o.rate_e6, o.rate_date)
        from documents i join invoices o on o.account_id = ${accountId} and o.id = i.credited_invoice_id
        where (i.currency, i.rate_e6, i.rate_date, i.rate_source) is distinct from (o.currency, o.rate_e6, o.rate_date, o.rate_source)
        union all
        select format('%s: %s øre are open, and %s hundredths of %s', ${NAME_OF_DOCUMENT}, i.open_nok_ore,
          i.total_ore - i.paid_ore - i.credited_ore - i.written_off_ore, i.currency)
        from documents i
        where i.open_nok_ore > 0 and (i.type <> 'invoice' or i.total_ore <= i.paid_ore + i.credited_ore + i.written_off_ore)
        union all
        select format('%s: is in %s at %s millionths and %s øre, was sent in %s at %s and %s', ${NAME_OF_DOCUMENT}, i.currency, i.rate_e6,
          i.total_nok_ore, d.snapshot ->> 'currency', d.snapshot #>> '{exchangeRate,rateE6}', d.snapshot #>> '{nok,totalOre}')
        from documents i join (
          select d.invoice_id, ${SENT_DOCUMENT} as snapshot from issued_documents d where d.account_id = ${accountId}
        ) d on d.invoice_id = i.id
        where (i.currency, i.rate_e6::text, i.total_nok_ore::text)
          is distinct from (d.snapshot ->> 'currency', d.snapshot #>> '{exchangeRate,rateE6}', d.snapshot #>> '{nok,totalOre}')
        order by 1`,
    };
  }),
};
