import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DbOrTrx, Trx } from '../database/database.ts';
import { recordedByTables } from './recorded-by-tables.store.ts';

/**
 * Invoices from before an invoice was one row (decision 51) keep their lines in `invoice_lines`, until the job `move-invoices`
 * has moved them. Once no installation has such rows, this file, the job and the table can go.
 */

/** The lines of an invoice, wherever they are. @param invoices the name that the statement gives to the table of invoices */
export function linesWherever(accountId: string, invoices: string): RawBuilder<object[]> {
  const i = sql.raw(invoices);
  return sql`coalesce(${i}.lines, (
    select json_agg(json_strip_nulls(json_build_object(
      'description', l.description, 'quantityE4', l.quantity_e4, 'unitPriceE4', l.unit_price_e4,
      'vatCode', l.vat_code, 'vatRateBp', l.vat_rate_bp, 'lineTotalOre', l.line_total_ore, 'vatOre', l.vat_ore,
      'account', coalesce(${i}.booked_accounts[l.line_index + 1], l.ledger_account),
      'bookedVatCode', coalesce(${i}.booked_vat_codes[l.line_index + 1], l.booked_vat_code),
      'creditedLineIndex', l.credited_line_index
    )) order by l.line_index)
    from invoice_lines l where l.account_id = ${accountId} and l.invoice_id = ${i}.id
  ), '[]')`;
}

/**
 * Moves the lines, and what has been recorded, into the rows. The transaction holds their locks already.
 */
export async function moveIntoRows(trx: Trx, accountId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with gathered as (
      select id, ${linesWherever(accountId, 'invoices')} as lines, ${recordedByTables(accountId, 'invoices')} as recorded,
        case when not booked then (
          select array_agg(distinct l.ledger_account) filter (where l.ledger_account is not null) from invoice_lines l
          where l.account_id = ${accountId} and l.invoice_id = invoices.id) end as line_accounts
      from invoices where account_id = ${accountId} and id = any(${ids}) and lines is null
    )
      update invoices set lines = gathered.lines, recorded = gathered.recorded, line_accounts = gathered.line_accounts,
        booked_accounts = null, booked_vat_codes = null
      from gathered where account_id = ${accountId} and invoices.id = gathered.id`.execute(trx);
  await sql`delete from invoice_lines where account_id = ${accountId} and invoice_id = any(${ids})`.execute(
    trx,
  );
}

/** The accounts that have such invoices; over all accounts, so only for the job. */
export async function listAccountsWithUnmoved(db: DbOrTrx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct account_id as id from invoices where lines is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Some of them, locked; those that another transaction holds come later. */
export async function lockUnmoved(trx: Trx, accountId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from invoices where account_id = ${accountId} and lines is null
    order by id limit ${limit} for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}
