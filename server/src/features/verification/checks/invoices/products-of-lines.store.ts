import { sql } from 'kysely';
import type { Check } from '../../check.ts';
import { documentLines } from '../../documents.store.ts';
import { DOCUMENT, byStatement } from '../../statement.store.ts';

/** A product that a line names is never deleted, and the mark on it is what keeps it. */
export const productsOfLines: Check = {
  name: 'products-of-lines',
  holds: 'the product that a line was taken from is in the register of the account, and marked as used',
  examine: byStatement((accountId) => ({
    rows: sql`select count(*) from ${documentLines(accountId)} l where product_id is not null`,
    breaches: sql`
      select format('%s: the product of lines[%s] %s', ${DOCUMENT}, line_index,
        case when p.id is null then 'is not there' else 'is not marked as used' end) as breach
      from ${documentLines(accountId)} l
      join invoices i on i.account_id = ${accountId} and i.id = l.invoice_id
      left join products p on p.account_id = ${accountId} and p.id = l.product_id
      where l.product_id is not null and p.is_used is not true
      order by 1`,
  })),
};
