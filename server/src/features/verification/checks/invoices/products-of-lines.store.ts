import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { documentLines } from '../../documents.store.ts';
import { NAME_OF_DOCUMENT, bySqlStatement } from '../../statement.store.ts';

/** A product that a line names is never deleted, and the mark on it is what keeps it. */
export const productsOfLines: Check = {
  name: 'products-of-lines',
  holds: 'the product that a line was taken from is in the register of the account, and marked as used',
  examine: bySqlStatement((accountId) => {
    const named = sql`
      select ${NAME_OF_DOCUMENT} as document, line_index, product_id
      from ${documentLines(accountId)} l join invoices i on i.account_id = ${accountId} and i.id = l.invoice_id
      where product_id is not null
      union all
      select format('quote %s (%s)', coalesce(q.number::text, 'draft'), q.id), (line.place - 1)::integer,
        (line.value ->> 'productId')::uuid
      from quotes q cross join lateral json_array_elements(q.lines) with ordinality as line (value, place)
      where q.account_id = ${accountId} and line.value ->> 'productId' is not null
      union all
      select format('recurring invoice %s', r.id), (line.place - 1)::integer, (line.value -> 'asked' ->> 'productId')::uuid
      from recurring_invoices r cross join lateral (
        select value, place from json_array_elements(r.terms -> 'lines') with ordinality as agreed (value, place)
        union all
        select agreed.value, agreed.place from json_array_elements(r.terms -> 'laterLines') as later (value)
        cross join lateral json_array_elements(later.value -> 'lines') with ordinality as agreed (value, place)
      ) line
      where r.account_id = ${accountId} and line.value -> 'asked' ->> 'productId' is not null`;
    return {
      rows: sql`select count(*) from (${named}) named`,
      breaches: sql`
        select format('%s: the product of lines[%s] %s', document, line_index,
          case when p.id is null then 'is not there' else 'is not marked as used' end) as breach
        from (${named}) named
        left join products p on p.account_id = ${accountId} and p.id = named.product_id
        where p.is_used is not true
        order by 1`,
    };
  }),
};
