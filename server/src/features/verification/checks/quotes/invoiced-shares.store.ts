import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { bySqlStatement } from '../../statement.store.ts';
import { NAME_OF_QUOTE } from './quote-name.store.ts';

/** Two invoices at once must not take more of a quote than there is. */
export const invoicedShares: Check = {
  name: 'invoiced-shares',
  holds:
    'the invoiced share of a quote is the sum of the shares of its invoices and at most the whole, and they take of no line more than it has, and all of it when the shares are whole',
  examine: bySqlStatement((accountId) => ({
    rows: sql`select count(*) from quote_invoices where account_id = ${accountId}`,
    breaches: sql`
        with shared as (
          select quote_id, sum(share_e4) as share_e4 from quote_invoices where account_id = ${accountId} group by quote_id
        ), taken as (
          select l.quote_id, part.ordinality - 1 as line_index, sum((part.value ->> 0)::bigint) as quantity_e4
          from quote_invoices l cross join lateral json_array_elements(l.parts) with ordinality as part
          where l.account_id = ${accountId} group by 1, 2
        )
        select format('%s: %s of 10000 are invoiced, its invoices have %s', ${NAME_OF_QUOTE}, q.invoiced_share_e4,
          coalesce(shared.share_e4, 0)) as breach
        from quotes q left join shared on shared.quote_id = q.id
        where q.account_id = ${accountId} and q.invoiced_share_e4 <> coalesce(shared.share_e4, 0)
        union all
        select format('%s: of lines[%s] %s of %s ten-thousandths are invoiced', ${NAME_OF_QUOTE}, taken.line_index,
          taken.quantity_e4, whole.quantity_e4)
        from taken join quotes q on q.account_id = ${accountId} and q.id = taken.quote_id
        cross join lateral (
          select (q.lines -> taken.line_index::integer ->> 'quantityE4')::bigint as quantity_e4
        ) whole
        where (taken.quantity_e4 <= whole.quantity_e4
          and (q.invoiced_share_e4 < 10000 or taken.quantity_e4 = whole.quantity_e4)) is not true`,
  })),
};
