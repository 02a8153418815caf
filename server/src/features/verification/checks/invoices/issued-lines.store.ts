import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { documentLines } from '../../documents.store.ts';
import { NAME_OF_DOCUMENT, SENT_DOCUMENT, bySqlStatement } from '../../statement.store.ts';

/** What was sent is kept where the service may only insert; the row of an invoice is one that the service may change. */
export const issuedLines: Check = {
  name: 'issued-lines',
  holds: 'an issued document still has the lines that it was sent with',
  examine: bySqlStatement((accountId) => ({
    rows: sql`
        select count(*) from issued_documents d join ${documentLines(accountId)} l using (invoice_id)
        where d.account_id = ${accountId}`,
    breaches: sql`
        select format('%s: lines[%s] is not what was sent', ${NAME_OF_DOCUMENT}, coalesce(l.line_index, s.line_index)) as breach
        from (
          select d.invoice_id, (s.place - 1)::integer as line_index, s.line from issued_documents d
          cross join lateral json_array_elements(${SENT_DOCUMENT}::json -> 'lines') with ordinality as s (line, place)
          where d.account_id = ${accountId}
        ) s
        full join (
          select l.* from ${documentLines(accountId)} l
          join issued_documents d on d.account_id = ${accountId} and d.invoice_id = l.invoice_id
        ) l on l.invoice_id = s.invoice_id and l.line_index = s.line_index
        join invoices i on i.account_id = ${accountId} and i.id = coalesce(l.invoice_id, s.invoice_id)
        where (line ->> 'description', line ->> 'quantityE4', line ->> 'unitPriceE4', line ->> 'vatRateBp',
            line ->> 'lineTotalOre', line ->> 'vatOre', line ->> 'unit', line ->> 'discountPercentE4',
            line ->> 'discountOre', line ->> 'unitPriceWithVatE4', line ->> 'discountWithVatOre')
          is distinct from (description, quantity_e4::text, unit_price_e4::text, vat_rate_bp::text, line_total_ore::text,
            l.vat_ore::text, unit, discount_percent_e4::text, discount_ore::text, unit_price_with_vat_e4::text,
            discount_with_vat_ore::text)
        order by i.number, 1`,
  })),
};
