import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Currency } from '../../../domain/currency/currency.ts';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { AccountId } from '../../../platform/database/database.ts';
import type { Movement } from '../../invoices/index.ts';
import {
  MOVEMENTS,
  creditChangesSql,
  unionOfMovements,
  movementRowsSql,
  takenBackAtSql,
} from '../../invoices/index.ts';

/**
 * All that changed what clients owe, as the last of a list of queries: `movements`, which stands on `documents`. SQL for `with`.
 *
 * Everything stands on the day on which the books have it: its own day, or the first day that was open when it was recorded. What is
 * not booked stands on its own day. A movement that was taken back counts until the day on which that was done.
 * So the statement of a day never changes once that day is closed, and agrees with the ledger on every day (decision 23). What was
 * taken back on its own day is left out.
 *
 * A payment from the client's credit moves what the client has to its credit to an invoice. So it is no line, but it makes
 * the invoice less open. Fees of letters that fell away with a wholly credited invoice have no record of their own
 * (decision 39): they fall away on the day of the last credit note.
 * @param clientId one client, or null for all
 * @param currency of the documents and the credit, because amounts of two currencies have no sum; null: all, each movement with its `currency`. In
 *   one other currency than kroner `movements` also has `own_nok_ore` and `nok_ore`, which are `own_ore` and `ore` in kroner. A payment from credit
 *   is 0 in the currency, and in kroner the difference of the rates of the credit and the invoice
 */
export function accountMovements(
  accountId: AccountId,
  clientId: string | null,
  currency: Currency | null,
): RawBuilder<unknown> {
  const inCurrency = (row: string) =>
    currency === null ? sql`` : sql`and ${sql.ref(`${row}.currency`)} = ${currency}`;
  const ofClient = (row: string) =>
    clientId === null ? sql`` : sql`and ${sql.ref(`${row}.client_id`)} = ${clientId}`;
  const inNok = currency !== null && currency !== BOOK_CURRENCY;
  const nok = (columns: RawBuilder<unknown>) => (inNok ? sql`, ${columns}` : sql``);
  return sql`
    documents as (
      select i.id, i.type, coalesce(${postedOn(accountId, sql`case i.type when 'invoice' then 'Invoice' else 'CreditNote' end`, sql`i.id`)},
          -- What was brought over is in the books from the day of the opening balance.
          (select greatest(i.issue_date, o.balance_date) from opening_balances o
            where o.account_id = ${accountId} and o.id = i.opening_balance_id and i.booked),
          i.issue_date) as day,
        case i.type when 'invoice' then i.total_ore else -i.total_ore end as ore, i.opening_fees_ore as fees_ore, coalesce(i.credited_invoice_id, i.id) as invoice_id,
        i.sent_at, i.client_id, i.booked, i.currency${nok(sql`coalesce(case i.type when 'invoice' then i.total_nok_ore else -i.total_nok_ore end, 0) as nok`)}
      from invoices i where i.account_id = ${accountId} and i.sent_at is not null ${inCurrency('i')} ${ofClient('i')}
    ), moved as (
      ${unionOfMovements(MOVEMENTS, (movement) => moved(accountId, movement, movement.of === 'client' ? sql`${inCurrency('o')} ${ofClient('m')}` : sql``, inNok))}
    ), claims as (
      select invoice_id, sum(claimed) as ore from moved where taken_back_at is null group by invoice_id
    ), fallen as (
      select c.invoice_id, i.client_id, i.booked, (c.ore - i.fees_ore)::bigint as ore, i.currency, n.day, n.sent_at
      from claims c
      join invoices i on i.account_id = ${accountId} and i.id = c.invoice_id and i.fees_ore <> c.ore
      join (
        select invoice_id, max(day) as day, max(sent_at) as sent_at
        from documents where type = 'credit_note' group by invoice_id
      ) n on n.invoice_id = c.invoice_id
    ), movements as (
      -- own_ore and claims_ore: the change of the invoice and of its claims. ore: the change of all that the client owes. booked_ore: the
      -- part of ore that is in the books.
      select day, type, id as document_id, invoice_id, ore as own_ore, fees_ore as claims_ore, ore + fees_ore as ore, sent_at as at, id,
        client_id, case when booked then ore + fees_ore else 0 end as booked_ore, currency${nok(sql`nok as own_nok_ore, nok as nok_ore`)}
      from documents
      union all
      select day, line, invoice_id, invoice_id, own, claims, ore, created_at, id, client_id, booked_ore, currency${nok(sql`own_nok, nok`)}
      from moved where taken_back_day is distinct from day
      union all
      select taken_back_day, taken_back_line, invoice_id, invoice_id, -own, -claims, -ore, taken_back_at, id, client_id, -booked_ore, currency${nok(sql`-own_nok, -nok`)}
      from moved where taken_back_day <> day
      union all
      select day, 'waiver', invoice_id, invoice_id, 0, -ore, -ore, sent_at, invoice_id, client_id, case when booked then -ore else 0 end, currency${nok(sql`0, 0`)}
      from fallen
    )`;
}

/** The day on which the document of that type and id is in the books; null when it is not booked. SQL. */
function postedOn(
  accountId: AccountId,
  type: RawBuilder<string>,
  id: RawBuilder<string>,
): RawBuilder<LocalDate | null> {
  return sql`(
    select e.posting_date from journal_entries e
    where e.account_id = ${accountId} and e.source_document_type = ${type} and e.source_document_id = ${id}
      and e.corrects_entry_id is null
  )`;
}

/** One kind of movement, on `documents` or of clients. SQL. @param inNok whether it says what it is in kroner, too */
function moved(
  accountId: AccountId,
  movement: Movement,
  ofClient: RawBuilder<unknown>,
  inNok: boolean,
): RawBuilder<unknown> {
  const { entry, datedBy = entry, on, line, takenBack } = movement;
  const { invoice_id, own, claimed, claims } =
    movement.of === 'invoice' ? { ...movement, invoice_id: 'm.invoice_id' } : ON_NO_INVOICE;
  const { owed, bookedOwed } = creditChangesSql(movement);
  const nok = movement.inNok ?? { own: '0', credit: '0' };
  return sql`
    select ${sql.raw(invoice_id)} as invoice_id, o.client_id, coalesce(${postedOn(accountId, sql`${datedBy}`, sql`m.id`)}, ${sql.raw(on)}) as day,
      ${sql.raw(own)} as own, ${sql.raw(claimed)} as claimed, ${sql.raw(claims)} as claims, ${sql.raw(owed)} as ore,
      ${sql.raw(bookedOwed)} as booked_ore, ${sql.raw(line)} as line,
      ${sql.raw(takenBack?.line ?? 'null')} as taken_back_line, ${takenBackAtSql(movement)} as taken_back_at,
      ${takenBack === null ? sql`null::date` : takenBackOn(accountId, entry, takenBack)} as taken_back_day, m.created_at, m.id, o.currency
      ${inNok ? sql.raw(`, coalesce(${nok.own}, 0) as own_nok, coalesce((${nok.own}) - (${nok.credit}), 0) as nok`) : sql``}
    ${sql.raw(movementRowsSql(movement, 'documents o on o.id = m.invoice_id'))} and m.account_id = ${accountId} ${ofClient}`;
}

const ON_NO_INVOICE = { invoice_id: 'null::uuid', own: '0', claimed: '0', claims: '0' };

/**
 * The day on which something was taken back: that of the correcting entry, else the stored day. Null while it stands. SQL. The type
 * tells the entry of a payment from that of the loss that the payment recovered: both have the payment's id.
 */
function takenBackOn(
  accountId: AccountId,
  type: string,
  { at, on }: { at: string; on: string },
): RawBuilder<LocalDate | null> {
  const moment = sql.raw(at);
  return sql`case when ${moment} is not null then coalesce((
    select e.posting_date from journal_entries e
    where e.account_id = ${accountId} and e.source_document_type = ${type} and e.source_document_id = m.id
      and e.corrects_entry_id is not null
  ), ${sql.raw(on)}, (${moment} at time zone 'Europe/Oslo')::date) end`;
}
