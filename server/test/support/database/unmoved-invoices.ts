import { sql } from 'kysely';
import type { AnyTrx, DbOrTrx } from '../../../src/database/database.ts';

/**
 * Stores invoices as versions before migration 0022 stored them: the lines in `invoice_lines`, nothing in the row.
 *
 * @param bookedOnLines as before migration 0009: the accounts that a document is booked on stand with its lines
 */
export async function putBackIntoTables(
  owner: DbOrTrx | AnyTrx,
  accountId: string,
  ids: readonly string[],
  { bookedOnLines = false } = {},
): Promise<void> {
  await sql`
    with lines as (
      select i.id, i.booked, l.* from invoices i
      cross join lateral rows from (json_to_recordset(i.lines) as (
        description text, "quantityE4" bigint, "unitPriceE4" bigint, "vatCode" smallint, "vatRateBp" integer,
        "lineTotalOre" bigint, "vatOre" bigint, "creditedLineIndex" smallint, account text, "bookedVatCode" smallint
      )) with ordinality as l (description, quantity_e4, unit_price_e4, vat_code, vat_rate_bp, line_total_ore, vat_ore,
        credited_line_index, account, booked_vat_code, place)
      where i.account_id = ${accountId} and i.id = any(${ids})
    ), inserted as (
      insert into invoice_lines (account_id, invoice_id, line_index, description, quantity_e4, unit_price_e4, vat_code,
        vat_rate_bp, line_total_ore, vat_ore, credited_line_index, ledger_account, booked_vat_code)
      select ${accountId}, id, place - 1, description, quantity_e4, unit_price_e4, vat_code, vat_rate_bp, line_total_ore,
        vat_ore, credited_line_index,
        case when ${bookedOnLines} or not booked then account end,
        case when ${bookedOnLines} or not booked then booked_vat_code end
      from lines
    )
    update invoices set lines = null, recorded = null, line_accounts = null,
      booked_accounts = case when booked and not ${bookedOnLines} then
        array(select account from lines where lines.id = invoices.id order by place) end,
      booked_vat_codes = case when booked and not ${bookedOnLines} then
        array(select booked_vat_code from lines where lines.id = invoices.id order by place) end
    where account_id = ${accountId} and id = any(${ids}) and lines is not null`.execute(owner);
}
