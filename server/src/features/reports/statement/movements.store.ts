import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { LocalDate } from '../../../domain/local-date.ts';

/**
 * All that changed what clients owe, as the last of a list of queries: `movements`, which stands on `documents`. SQL for `with`.
 *
 * Everything stands on the day on which the books have it: its own day, or the first day that was open when it was recorded. What is
 * not booked stands on its own day. A payment, refund or write-off that was taken back counts until the day on which that was done.
 * So the statement of a day never changes once that day is closed, and agrees with the ledger on every day (decision 23). What was
 * taken back on its own day is left out.
 *
 * What a payment takes back of a loss is owed again that day, and paid.
 *
 * A payment from the client's credit moves what the client has to its credit to an invoice. So it is no line, but it makes
 * the invoice less open. Claims of letters that fell away with a wholly credited invoice have no record of their own
 * (decision 39): they fall away on the day of the last credit note.
 * @param clientId one client, or null for all
 */
export function movementsOf(accountId: string, clientId: string | null): RawBuilder<unknown> {
  const ofClient = (row: string) =>
    clientId === null ? sql`` : sql`and ${sql.ref(`${row}.client_id`)} = ${clientId}`;
  return sql`
    documents as (
      select i.id, i.type, coalesce(${postedOn(accountId, sql`case i.type when 'invoice' then 'Invoice' else 'CreditNote' end`, sql`i.id`)},
          -- What was brought over is in the books from the day of the opening balance.
          (select greatest(i.issue_date, o.balance_date) from opening_balances o
            where o.account_id = ${accountId} and o.id = i.opening_balance_id and i.booked),
          i.issue_date) as day,
        i.total_ore, coalesce(i.credited_invoice_id, i.id) as invoice_id, i.sent_at, i.client_id, i.booked
      from invoices i where i.account_id = ${accountId} and i.sent_at is not null ${ofClient('i')}
    ), letters as (
      select r.invoice_id, d.client_id, d.booked, coalesce(${postedOn(accountId, sql`'Reminder'`, sql`r.id`)}, r.sent_on) as day, r.fee_ore, r.interest_ore,
        r.is_compensation, r.created_at, r.id
      from documents d join reminders r on r.account_id = ${accountId} and r.invoice_id = d.id
    ), waivers as (
      select w.invoice_id, d.client_id, d.booked, coalesce(${postedOn(accountId, sql`'Waiver'`, sql`w.id`)}, w.waived_on) as day, w.ground,
        w.fee_ore + w.interest_ore as ore, w.credit_ore, w.created_at, w.id
      from documents d join claim_waivers w on w.account_id = ${accountId} and w.invoice_id = d.id
    ), losses as (
      select w.invoice_id, d.client_id, d.booked, coalesce(${postedOn(accountId, sql`'WriteOff'`, sql`w.id`)}, w.written_off_on) as day, w.amount_ore, w.fees_ore,
        w.created_at, w.id, ${reversedOn(accountId, 'WriteOff', 'w')} as reversed_day, w.reversed_at
      from documents d join write_offs w on w.account_id = ${accountId} and w.invoice_id = d.id
    ), paid as (
      select p.invoice_id, d.client_id, d.booked, coalesce(${postedOn(accountId, sql`'Payment'`, sql`p.id`)}, p.paid_on) as day,
        p.amount_ore - p.fees_ore - p.credit_ore as own_ore, p.fees_ore,
        case p.source when 'credit' then 0 else p.amount_ore end as ore,
        p.created_at, p.id, ${reversedOn(accountId, 'Payment', 'p')} as reversed_day, p.reversed_at, p.recovers_write_off_id
      from documents d join payments p on p.account_id = ${accountId} and p.invoice_id = d.id
    ), refunded as (
      select coalesce(${postedOn(accountId, sql`'Refund'`, sql`r.id`)}, r.paid_on) as day, r.client_id, r.amount_ore, r.booked_ore, r.created_at, r.id,
        ${reversedOn(accountId, 'Refund', 'r')} as reversed_day, r.reversed_at
      from refunds r where r.account_id = ${accountId} ${ofClient('r')}
    ), recoveries as (
      select p.* from paid p join losses l on l.id = p.recovers_write_off_id
    ), claims as (
      select invoice_id, sum(ore) as ore from (
        select invoice_id, fee_ore + interest_ore as ore from letters
        union all select invoice_id, -ore from waivers
        union all select invoice_id, -fees_ore from losses where reversed_at is null
        union all select invoice_id, fees_ore from recoveries where reversed_at is null
      ) parts group by invoice_id
    ), fallen as (
      select c.invoice_id, i.client_id, i.booked, (c.ore - i.fees_ore)::bigint as ore, n.day, n.sent_at
      from claims c
      join invoices i on i.account_id = ${accountId} and i.id = c.invoice_id and i.fees_ore <> c.ore
      join (
        select invoice_id, max(day) as day, max(sent_at) as sent_at
        from documents where type = 'credit_note' group by invoice_id
      ) n on n.invoice_id = c.invoice_id
    ), of_invoices as (
      -- own_ore and claims_ore: the change of the invoice and of its claims. ore: the change of all that the client owes.
      select day, type, id as document_id, invoice_id, case type when 'invoice' then total_ore else -total_ore end as own_ore,
        0::bigint as claims_ore, case type when 'invoice' then total_ore else -total_ore end as ore, sent_at as at, id, client_id, booked
      from documents
      union all
      select day, 'payment', invoice_id, invoice_id, -own_ore, -fees_ore, -ore, created_at, id, client_id, booked
      from paid where reversed_day is distinct from day
      union all
      select reversed_day, 'payment_reversed', invoice_id, invoice_id, own_ore, fees_ore, ore, reversed_at, id, client_id, booked
      from paid where reversed_day <> day
      union all
      select day, case when is_compensation then 'compensation' else 'fee' end, invoice_id, invoice_id, 0, fee_ore, fee_ore,
        created_at, id, client_id, booked
      from letters where fee_ore > 0
      union all
      select day, 'interest', invoice_id, invoice_id, 0, interest_ore, interest_ore, created_at, id, client_id, booked
      from letters where interest_ore > 0
      union all
      select day, case ground when 'payment' then 'correction' else 'waiver' end, invoice_id, invoice_id, 0, credit_ore - ore, -ore,
        created_at, id, client_id, booked
      from waivers
      union all
      select day, 'waiver', invoice_id, invoice_id, 0, -ore, -ore, sent_at, invoice_id, client_id, booked
      from fallen
      union all
      select day, 'write_off', invoice_id, invoice_id, -amount_ore, -fees_ore, -(amount_ore + fees_ore), created_at, id, client_id, booked
      from losses where reversed_day is distinct from day
      union all
      select reversed_day, 'write_off_reversed', invoice_id, invoice_id, amount_ore, fees_ore, amount_ore + fees_ore, reversed_at, id, client_id, booked
      from losses where reversed_day <> day
      union all
      select day, 'loss_recovered', invoice_id, invoice_id, own_ore, fees_ore, own_ore + fees_ore, created_at, id, client_id, booked
      from recoveries where reversed_day is distinct from day
      union all
      select reversed_day, 'write_off', invoice_id, invoice_id, -own_ore, -fees_ore, -(own_ore + fees_ore), reversed_at, id, client_id, booked
      from recoveries where reversed_day <> day
    ), movements as (
      -- booked_ore: the part of ore that is in the books.
      select day, type, document_id, invoice_id, own_ore, claims_ore, ore, at, id, client_id, case when booked then ore else 0 end as booked_ore
      from of_invoices
      union all
      select day, 'refund', null, null, 0, 0, amount_ore, created_at, id, client_id, booked_ore
      from refunded where reversed_day is distinct from day
      union all
      select reversed_day, 'refund_reversed', null, null, 0, 0, -amount_ore, reversed_at, id, client_id, -booked_ore
      from refunded where reversed_day <> day
    )`;
}

/** The day on which the document of that type and id is in the books; null when it is not booked. SQL. */
function postedOn(
  accountId: string,
  type: RawBuilder<string>,
  id: RawBuilder<string>,
): RawBuilder<LocalDate | null> {
  return sql`(
    select e.posting_date from journal_entries e
    where e.account_id = ${accountId} and e.source_document_type = ${type} and e.source_document_id = ${id}
      and e.corrects_entry_id is null
  )`;
}

/**
 * The day on which a row was taken back: that of the correcting entry, else the stored day. Null while the row stands. SQL.
 * The type tells the entry of a payment from that of the loss that the payment recovered: both have the payment's id.
 */
function reversedOn(
  accountId: string,
  type: 'Payment' | 'WriteOff' | 'Refund',
  row: string,
): RawBuilder<LocalDate | null> {
  const r = sql.raw(row);
  return sql`case when ${r}.reversed_at is not null then coalesce((
    select e.posting_date from journal_entries e
    where e.account_id = ${accountId} and e.source_document_type = ${type} and e.source_document_id = ${r}.id
      and e.corrects_entry_id is not null
  ), ${r}.reversed_on, (${r}.reversed_at at time zone 'Europe/Oslo')::date) end`;
}
