import { sql } from 'kysely';
import { ENTRIES, postingsUntil } from '../../books/index.ts';
import { REMAINDER_ORE } from '../../bank-transactions/index.ts';
import { IS_OWED, IS_UNDELIVERED, OWED, OWED_NOK_ORE } from '../../invoices/index.ts';
import type { Counted } from '../../../domain/books/closing-checks.ts';
import type { Series, SourceDocumentType } from '../../../domain/books/journal.ts';
import { VAT_ACCOUNTS, VAT_SETTLEMENT_ACCOUNTS } from '../../../domain/vat/vat-accounts.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { AccountDb, Db } from '../../../platform/database/database.ts';
import { figureRows } from '../../../platform/events/figures.store.ts';

/** An entry that a check is about. @property ore what it moved, of what the check counts */
export type CheckedEntry = {
  id: string;
  series: Series;
  number: bigint;
  documentDate: LocalDate;
  postingDate: LocalDate;
  sourceDocumentType: SourceDocumentType;
  description: string;
  ore: Ore;
};

/** All of a kind, and the first of them. */
export type Entries = Counted & { entries: CheckedEntry[] };

/** The months with entries until a day, oldest first; from a kept figure. */
export async function listMonthsWithEntries(db: AccountDb, to: LocalDate): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select substr(day, 1, 7) as month from (${await figureRows(db, ENTRIES)}) entries
    where day <= ${to} group by 1 having sum(item_count) > 0 order by 1`.execute(db);
  return rows.map(({ month }) => month);
}

/** Drafts or undelivered documents that are dated by then. An index has documents by their status. */
export async function sumDocuments(
  db: AccountDb,
  which: 'draft' | 'undelivered',
  to: LocalDate,
): Promise<Counted> {
  return one(
    sql<Counted>`
    select count(*)::integer as count, coalesce(sum(case type when 'credit_note' then -1 else 1 end * coalesce(total_nok_ore, total_ore)), 0)::bigint as ore
    from invoices where account_id = ${db.accountId} and ${sql.raw(CONDITIONS[which])} and issue_date <= ${to}`,
    db,
  );
}

const CONDITIONS = { draft: `status = 'draft'`, undelivered: IS_UNDELIVERED };

/** What the bank booked by then and waits for a person: money in less money out. An index has only what waits. */
export async function sumWaitingTransactions(db: AccountDb, to: LocalDate): Promise<Counted> {
  return one(
    sql<Counted>`
    select count(*)::integer as count,
      coalesce(sum(case t.direction when 'in' then 1 else -1 end * ${REMAINDER_ORE}), 0)::bigint as ore
    from bank_transactions t where t.account_id = ${db.accountId} and t.status = 'unmatched' and t.booked_on <= ${to}`,
    db,
  );
}

/**
 * What all customers owe by their invoices now, and what the account of receivables has now and had at the end of a day. One
 * statement reads all from kept figures, so that they are of one moment.
 * @returns with `dueDates`, the days on which something that is owed is due
 */
export async function readReceivables(db: AccountDb, receivables: string, to: LocalDate) {
  const owed = await figureRows(db, OWED);
  const posted = await postingsUntil(db, [to], receivables);
  return one(
    sql<{ owedOre: Ore; bookedOre: Ore; balanceOre: Ore; dueDates: LocalDate[] }>`
    with owed as materialized (
      select day, sum(amount_ore) as ore from (${owed}) owed group by day having sum(item_count) > 0
    ), posted as materialized (select day, debit_ore - credit_ore as ore from (${posted}) posted)
    select coalesce((select sum(ore) from owed), 0)::bigint as "owedOre",
      coalesce((select sum(ore) from posted), 0)::bigint as "bookedOre",
      coalesce((select sum(ore) from posted where day <= ${to}), 0)::bigint as "balanceOre",
      array(select day from owed) as "dueDates"`,
    db,
  );
}

/** The part of what is owed that is not in the books. @param dueDates those of `readReceivables`, for the index by due date */
export async function sumUnbooked(db: AccountDb, dueDates: readonly LocalDate[]): Promise<Ore> {
  const { ore } = await one(
    sql<{ ore: Ore }>`
    select coalesce(sum(${sql.raw(OWED_NOK_ORE)}), 0)::bigint as ore from invoices
    where account_id = ${db.accountId} and due_date = any(${dueDates}::date[]) and not booked and ${sql.raw(IS_OWED)}`,
    db,
  );
  return ore;
}

/**
 * What is dated until a day and moved the account later, because its month was closed.
 * @param firstDays the days on which such entries can be posted: the first ones of the months since
 */
export async function listEntriesPostedLater(
  db: AccountDb,
  ledgerAccount: string,
  { to, firstDays }: { to: LocalDate; firstDays: readonly LocalDate[] },
  most: number,
): Promise<Entries> {
  return toEntries(
    await sql<EntryRow>`
    select e.id, e.series, e.number, e.document_date as "documentDate", e.posting_date as "postingDate",
      e.source_document_type as "sourceDocumentType", e.description, sum(l.debit_ore - l.credit_ore)::bigint as ore,
      count(*) over ()::integer as "allCount", (sum(sum(l.debit_ore - l.credit_ore)) over ())::bigint as "allOre"
    from journal_entries e
    join journal_lines l on l.account_id = ${db.accountId} and l.entry_id = e.id and l.ledger_account = ${ledgerAccount}
    where e.account_id = ${db.accountId} and e.posting_date = any(${firstDays}::date[]) and e.document_date <= ${to}
    group by e.id, e.series, e.number, e.document_date, e.posting_date, e.source_document_type, e.description
    order by e.posting_date, e.series, e.number limit ${most}`.execute(db),
  );
}

/**
 * Manual entries of the period that stand and lack a file. What reverses another entry is documented by that one, a fee by the line of
 * the bank, a fee and a payout of Vipps by the ledger of Vipps, and a settlement of VAT by the return (bokføringsloven § 10: an entry
 * is documented, by whatever it comes from).
 */
export async function listEntriesWithoutVoucher(
  db: AccountDb,
  { from, to }: { from: LocalDate; to: LocalDate },
  most: number,
): Promise<Entries> {
  return toEntries(
    await sql<EntryRow>`
    select e.id, e.series, e.number, e.document_date as "documentDate", e.posting_date as "postingDate",
      e.source_document_type as "sourceDocumentType", e.description, sum(l.debit_ore)::bigint as ore,
      count(*) over ()::integer as "allCount", (sum(sum(l.debit_ore)) over ())::bigint as "allOre"
    from journal_entries e
    join journal_lines l on l.account_id = ${db.accountId} and l.entry_id = e.id
    where e.account_id = ${db.accountId} and e.posting_date between ${from} and ${to} and e.source_document_type = 'Manual'
      and e.status = 'Posted' and e.corrects_entry_id is null
      and not exists (select from entry_attachments a where a.account_id = ${db.accountId} and a.entry_id = e.id)
      and not exists (select from bank_allocations b where b.account_id = ${db.accountId} and b.id = e.id and b.kind = 'fee')
      and not (e.series = 'Bank' and exists (
        select from bank_allocations a join bank_transactions t on t.account_id = ${db.accountId} and t.id = a.bank_transaction_id
        where a.account_id = ${db.accountId} and a.id = e.id and t.vipps_entry is not null))
    group by e.id, e.series, e.number, e.document_date, e.posting_date, e.source_document_type, e.description
    having not bool_and(l.ledger_account = any(${[...Object.keys(VAT_ACCOUNTS), ...VAT_SETTLEMENT_ACCOUNTS]}))
    order by e.posting_date, e.series, e.number limit ${most}`.execute(db),
  );
}

/**
 * What the VAT accounts owe at the end of a day, and what entries that settle a term have moved away from them since.
 * @param before the end of the next term, which is settled for itself
 */
export async function readVatOwed(
  db: AccountDb,
  { to, before }: { to: LocalDate; before: LocalDate },
): Promise<{ owedOre: Ore; settledOre: Ore }> {
  const accounts = Object.keys(VAT_ACCOUNTS);
  return one(
    sql<{ owedOre: Ore; settledOre: Ore }>`
    select coalesce((
        select sum(credit_ore - debit_ore) from (${await postingsUntil(db, [to])}) posted
        where ledger_account = any(${accounts}) and day <= ${to}
      ), 0)::bigint as "owedOre",
      coalesce((
        select sum(l.debit_ore - l.credit_ore)
        from journal_entries e join journal_lines l on l.account_id = ${db.accountId} and l.entry_id = e.id
        where e.account_id = ${db.accountId} and e.posting_date > ${to} and e.posting_date < ${before}
          and l.ledger_account = any(${accounts})
          and e.id in (
            select entry_id from journal_lines
            where account_id = ${db.accountId} and ledger_account = any(${VAT_SETTLEMENT_ACCOUNTS})
          )
      ), 0)::bigint as "settledOre"`,
    db,
  );
}

type EntryRow = CheckedEntry & { allCount: number; allOre: Ore };

function toEntries({ rows }: { rows: EntryRow[] }): Entries {
  return {
    count: rows[0]?.allCount ?? 0,
    ore: rows[0]?.allOre ?? 0n,
    entries: rows.map((row) => {
      const { allCount: _, allOre: __, ...entry } = row;
      return entry;
    }),
  };
}

async function one<Row>(query: ReturnType<typeof sql<Row>>, db: Db): Promise<Row> {
  const { rows } = await query.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The sums always have a row.');
  return row;
}
