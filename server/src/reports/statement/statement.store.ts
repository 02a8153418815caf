import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../database/database.ts';
import type { StatementLineType } from '../../issued-documents/index.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { Ore } from '../../domain/money.ts';
import type { Period } from '../period-parameters.ts';

/** A change of what a client owes. `ore` is below 0 where the client owes less. */
export type Movement = {
  day: LocalDate;
  type: StatementLineType;
  ore: Ore;
  /** The document itself; of other lines the invoice that they are about. Null for a refund. */
  invoiceId: string | null;
  number: string | null;
  /** Of an invoice; null for other lines. */
  dueDate: LocalDate | null;
};

/** An invoice of which something was open at the end of the period. */
export type OpenInvoice = {
  invoiceId: string;
  number: string;
  kid: string | null;
  issueDate: LocalDate;
  dueDate: LocalDate;
  payableUntil: LocalDate;
  totalOre: Ore;
  outstandingOre: Ore;
  /** Fees and interest of letters. */
  claimsOre: Ore;
};

export type Movements = { openingOre: Ore; lines: Movement[]; open: OpenInvoice[] };

/**
 * What a client owed before a period, what changed it in the period, and what was open at its end. One statement reads all, so that
 * the figures are of one moment.
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
 * @param limit the most lines
 */
export async function readMovements(
  db: DbOrTrx,
  accountId: string,
  clientId: string,
  { from, to }: Period,
  limit: number,
): Promise<Movements> {
  const { rows } = await sql<{
    openingOre: Ore;
    lines: Stored<Movement>[];
    open: Stored<OpenInvoice>[];
  }>`
    with documents as (
      select i.id, i.type, coalesce(${postedOn(accountId, sql`case i.type when 'invoice' then 'Invoice' else 'CreditNote' end`, sql`i.id`)},
          -- What was brought over is in the books from the day of the opening balance.
          (select greatest(i.issue_date, o.balance_date) from opening_balances o
            where o.account_id = ${accountId} and o.id = i.opening_balance_id and i.booked),
          i.issue_date) as day,
        i.total_ore, coalesce(i.credited_invoice_id, i.id) as invoice_id, i.sent_at
      from invoices i where i.account_id = ${accountId} and i.client_id = ${clientId} and i.sent_at is not null
    ), letters as (
      select r.invoice_id, coalesce(${postedOn(accountId, sql`'Reminder'`, sql`r.id`)}, r.sent_on) as day, r.fee_ore, r.interest_ore,
        r.is_compensation, r.created_at, r.id
      from documents d join reminders r on r.account_id = ${accountId} and r.invoice_id = d.id
    ), waivers as (
      select w.invoice_id, coalesce(${postedOn(accountId, sql`'Waiver'`, sql`w.id`)}, w.waived_on) as day, w.ground,
        w.fee_ore + w.interest_ore as ore, w.credit_ore, w.created_at, w.id
      from documents d join claim_waivers w on w.account_id = ${accountId} and w.invoice_id = d.id
    ), losses as (
      select w.invoice_id, coalesce(${postedOn(accountId, sql`'WriteOff'`, sql`w.id`)}, w.written_off_on) as day, w.amount_ore, w.fees_ore,
        w.created_at, w.id, ${reversedOn(accountId, 'WriteOff', 'w')} as reversed_day, w.reversed_at
      from documents d join write_offs w on w.account_id = ${accountId} and w.invoice_id = d.id
    ), paid as (
      select p.invoice_id, coalesce(${postedOn(accountId, sql`'Payment'`, sql`p.id`)}, p.paid_on) as day,
        p.amount_ore - p.fees_ore - p.credit_ore as own_ore, p.fees_ore,
        case p.source when 'credit' then 0 else p.amount_ore end as ore,
        p.created_at, p.id, ${reversedOn(accountId, 'Payment', 'p')} as reversed_day, p.reversed_at, p.recovers_write_off_id
      from documents d join payments p on p.account_id = ${accountId} and p.invoice_id = d.id
    ), refunded as (
      select coalesce(${postedOn(accountId, sql`'Refund'`, sql`r.id`)}, r.paid_on) as day, r.amount_ore, r.created_at, r.id,
        ${reversedOn(accountId, 'Refund', 'r')} as reversed_day, r.reversed_at
      from refunds r where r.account_id = ${accountId} and r.client_id = ${clientId}
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
      select c.invoice_id, (c.ore - i.fees_ore)::bigint as ore, n.day, n.sent_at
      from claims c
      join invoices i on i.account_id = ${accountId} and i.id = c.invoice_id and i.fees_ore <> c.ore
      join (
        select invoice_id, max(day) as day, max(sent_at) as sent_at
        from documents where type = 'credit_note' group by invoice_id
      ) n on n.invoice_id = c.invoice_id
    ), movements as (
      -- own_ore and claims_ore: the change of the invoice and of its claims. ore: the change of all that the client owes.
      select day, type, id as document_id, invoice_id, case type when 'invoice' then total_ore else -total_ore end as own_ore,
        0::bigint as claims_ore, case type when 'invoice' then total_ore else -total_ore end as ore, sent_at as at, id
      from documents
      union all
      select day, 'payment', invoice_id, invoice_id, -own_ore, -fees_ore, -ore, created_at, id
      from paid where reversed_day is distinct from day
      union all
      select reversed_day, 'payment_reversed', invoice_id, invoice_id, own_ore, fees_ore, ore, reversed_at, id
      from paid where reversed_day <> day
      union all
      select day, case when is_compensation then 'compensation' else 'fee' end, invoice_id, invoice_id, 0, fee_ore, fee_ore,
        created_at, id
      from letters where fee_ore > 0
      union all
      select day, 'interest', invoice_id, invoice_id, 0, interest_ore, interest_ore, created_at, id
      from letters where interest_ore > 0
      union all
      select day, case ground when 'payment' then 'correction' else 'waiver' end, invoice_id, invoice_id, 0, credit_ore - ore, -ore,
        created_at, id
      from waivers
      union all
      select day, 'waiver', invoice_id, invoice_id, 0, -ore, -ore, sent_at, invoice_id from fallen
      union all
      select day, 'write_off', invoice_id, invoice_id, -amount_ore, -fees_ore, -(amount_ore + fees_ore), created_at, id
      from losses where reversed_day is distinct from day
      union all
      select reversed_day, 'write_off_reversed', invoice_id, invoice_id, amount_ore, fees_ore, amount_ore + fees_ore, reversed_at, id
      from losses where reversed_day <> day
      union all
      select day, 'loss_recovered', invoice_id, invoice_id, own_ore, fees_ore, own_ore + fees_ore, created_at, id
      from recoveries where reversed_day is distinct from day
      union all
      select reversed_day, 'write_off', invoice_id, invoice_id, -own_ore, -fees_ore, -(own_ore + fees_ore), reversed_at, id
      from recoveries where reversed_day <> day
      union all
      select day, 'refund', null, null, 0, 0, amount_ore, created_at, id from refunded where reversed_day is distinct from day
      union all
      select reversed_day, 'refund_reversed', null, null, 0, 0, -amount_ore, reversed_at, id
      from refunded where reversed_day <> day
    ), chosen as (
      select day, type, ore, document_id, at, id,
        -- A document comes before what was recorded on it on the same day.
        type not in ('invoice', 'credit_note') as later
      from movements where ore <> 0 and day between ${from} and ${to}
      order by day, later, at, id, type limit ${limit}
    ), lines as (
      -- The table and not the query above is joined here and below, because only the table has an index.
      select day, m.type, ore::text, document_id as "invoiceId", coalesce(d.opening_number, d.number::text) as number,
        case when m.type = 'invoice' then d.due_date end as "dueDate", at, m.id, later
      from chosen m left join invoices d on d.account_id = ${accountId} and d.id = m.document_id
    ), open as (
      select d.id as "invoiceId", coalesce(d.opening_number, d.number::text) as number, d.kid, d.issue_date as "issueDate",
        d.due_date as "dueDate", d.payable_until as "payableUntil", d.total_ore::text as "totalOre", own::text as "outstandingOre", claims::text as "claimsOre"
      from (
        select invoice_id, greatest(sum(own_ore), 0) as own, sum(claims_ore) as claims
        from movements where day <= ${to} and invoice_id is not null group by invoice_id
        having greatest(sum(own_ore), 0) + sum(claims_ore) > 0
      ) sums join invoices d on d.account_id = ${accountId} and d.id = sums.invoice_id
      -- What was paid before its invoice was dated is owed by nobody.
      where d.issue_date <= ${to}
    )
    select coalesce((select sum(ore) from movements where day < ${from}), 0)::bigint as "openingOre",
      coalesce((select json_agg(lines order by day, later, at, id, type) from lines), '[]') as lines,
      coalesce((select json_agg(open order by "dueDate", number) from open), '[]') as open
  `.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('The sums always have a row.');
  return {
    openingOre: found.openingOre,
    lines: found.lines.map((line) => ({
      day: line.day,
      type: line.type,
      ore: BigInt(line.ore),
      invoiceId: line.invoiceId,
      number: line.number,
      dueDate: line.dueDate,
    })),
    open: found.open.map((invoice) => ({
      ...invoice,
      totalOre: BigInt(invoice.totalOre),
      outstandingOre: BigInt(invoice.outstandingOre),
      claimsOre: BigInt(invoice.claimsOre),
    })),
  };
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

/** As JSON has it: amounts are digits. */
type Stored<T> = { [K in keyof T]: bigint extends T[K] ? string : T[K] };
