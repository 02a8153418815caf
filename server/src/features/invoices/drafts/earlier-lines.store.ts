import type { SalesVatCode } from '../../../domain/vat/vat.ts';
import { statement } from '../../../platform/database/statement.ts';

/** A line as it was last written, to be written again. */
export type EarlierLine = {
  description: string;
  unit: string | null;
  unitPriceE4: bigint;
  /** Null where the price was given without VAT. */
  unitPriceWithVatE4: bigint | null;
  vatCode: SalesVatCode | null;
  vatRateBp: number;
};

/**
 * The lines of the customer's newest invoices, then those of the account's newest invoices, each description once. However many
 * invoices there are, at most 5 000 of the customer are looked at: of a customer with more, the newest ones of the account tell.
 * Prices of another currency would be taken for kroner, so documents in kroner alone tell.
 * @param clientId null: only the account's
 */
export const listEarlierLines = statement<EarlierLine>(`
  with of_client as materialized (
    select id, created_at from invoices where account_id = $1 and client_id = $2::uuid limit 5000
  ), chosen as (
    (select id, created_at, 0 as place from of_client order by created_at desc limit 30)
    union all
    (select id, created_at, 1 from invoices where account_id = $1 order by created_at desc, id desc limit 100)
  ), lines as (
    select distinct on (lower(line->>'description')) line, place, chosen.created_at, line_number
    from chosen
    join invoices on invoices.account_id = $1 and invoices.id = chosen.id and type = 'invoice' and opening_number is null
      and currency = 'NOK'
    cross join lateral json_array_elements(lines) with ordinality as each(line, line_number)
    where line->>'description' <> ''
    order by lower(line->>'description'), place, chosen.created_at desc, line_number
  )
  select line->>'description' as description, line->>'unit' as unit, (line->>'unitPriceE4')::bigint as "unitPriceE4",
    (line->>'unitPriceWithVatE4')::bigint as "unitPriceWithVatE4",
    (line->>'vatCode')::int as "vatCode", (line->>'vatRateBp')::int as "vatRateBp"
  from lines order by place, created_at desc, line_number limit 50`);
