import { sql } from 'kysely';
import { DEFAULT_UNIT } from '../../../domain/invoices/units.ts';
import type { UnitCode } from '../../../domain/invoices/units.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { AccountDb } from '../../../platform/database/database.ts';

/** What was sold of a product in a unit, in kroner. All null but the net: the lines without a product, whose quantities are of no one kind. */
export type ProductSales = { netOre: Ore } & (
  | { productId: string; number: string; name: string; unit: UnitCode; quantityE4: bigint }
  | { productId: null; number: null; name: null; unit: null; quantityE4: null }
);

/**
 * The lines of the documents that were issued from `from` to `to`, both included, by product and unit. What credit notes take
 * back is deducted. A line may name another unit than its product, and hours and pieces do not sum.
 */
export async function readProductSales(
  db: AccountDb,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<ProductSales[]> {
  const { rows } = await sql<ProductSales>`
    with sold as (
      select line."productId" as product_id,
        case when line."productId" is not null then coalesce(line.unit, ${DEFAULT_UNIT}) end as unit,
        sum(sign * line."quantityE4") as quantity, 
        sum(sign * coalesce((line.nok ->> 'lineTotalOre')::bigint, line."lineTotalOre")) as net
      from (
        select lines, case type when 'credit_note' then -1 else 1 end as sign
        from invoices
        where account_id = ${db.accountId} and issue_date between ${from} and ${to} and sent_at is not null
          -- Sales of another system are no sales of these books.
          and opening_number is null
      ) documents
      cross join lateral json_to_recordset(lines)
        as line ("productId" uuid, "unit" text, "quantityE4" bigint, "lineTotalOre" bigint, "nok" json)
      group by 1, 2
    )
    select sold.product_id as "productId", p.number, p.name, sold.unit,
      case when sold.product_id is not null then quantity::bigint end as "quantityE4", net::bigint as "netOre"
    from sold left join products p on p.account_id = ${db.accountId} and p.id = sold.product_id
    order by p.name collate norwegian nulls last, sold.product_id, sold.unit
  `.execute(db);
  return rows;
}
