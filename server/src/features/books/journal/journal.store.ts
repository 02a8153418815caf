import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { JournalEntries } from '../../../platform/database/database-types.ts';
import type { Db, DbOrTrx, Trx } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';
import { readFigure } from '../../../platform/events/figures.store.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { offsetOf } from '../../../platform/http/paging.ts';
import { buildOnce, statement, writeStatement } from '../../../platform/database/statement.ts';
import { ENTRIES } from '../figures.ts';
import { ENTRY_ORDERS } from './entry-search.store.ts';
import type { EntrySort } from './entry-search.store.ts';
import type { JournalEntry, JournalLine } from './journal-entry.ts';

/** The columns that an entry is made of. The others are of the chain. */
const COLUMNS = [
  'id',
  'series',
  'number',
  'document_date',
  'posting_date',
  'description',
  'status',
  'source_document_type',
  'source_document_id',
  'corrects_entry_id',
] as const;

type EntryRow = Pick<Selectable<JournalEntries>, (typeof COLUMNS)[number]>;

/** The one change that a posted entry permits. */
export const setReversed = writeStatement(
  `update journal_entries set status = 'Reversed' where account_id = $1 and id = $2`,
);

export async function findEntry(
  db: DbOrTrx,
  accountId: string,
  id: string,
): Promise<JournalEntry | undefined> {
  if (!isId(id)) return undefined;
  const [entry] = await withLines(db, accountId, await selectEntry(db, accountId, id).execute());
  return entry;
}

/** The entry, locked so that no other transaction corrects it before this transaction ends. */
export async function lockEntry(trx: Trx, accountId: string, id: string): Promise<JournalEntry | undefined> {
  if (!isId(id)) return undefined;
  const [entry] = await withLines(
    trx,
    accountId,
    await selectEntry(trx, accountId, id).forUpdate().execute(),
  );
  return entry;
}

/** The entries of these ids, in any order. */
export async function listEntriesById(
  db: DbOrTrx,
  accountId: string,
  ids: string[],
): Promise<JournalEntry[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('journal_entries')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return withLines(db, accountId, rows);
}

function selectEntry(db: DbOrTrx, accountId: string, id: string) {
  return db
    .selectFrom('journal_entries')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', '=', id);
}

/**
 * Entries with a posting date from `from` to `to`, both included, in the order posting date, series, number, or newest
 * first. A figure counts the entries of each day. It tells the total and the first day of the page, so that only
 * entries of that day are skipped one by one.
 */
export async function listEntries(
  db: Db,
  accountId: string,
  { from, to }: { from: LocalDate; to: LocalDate },
  sort: EntrySort,
  page: Page,
): Promise<{ entries: JournalEntry[]; totalCount: number }> {
  const { findStart, selectPage } = ORDERS[sort];
  const [start] = await findStart(db, accountId, from, to, offsetOf(page));
  if (start === undefined) throw new Error('A statement that sums has no answer.');
  const totalCount = Number(start.total);
  if (start.day === null) return { entries: [], totalCount };
  const [first, last] = sort === 'postingDate' ? [start.day, to] : [from, start.day];
  const rows = await selectPage(db, accountId, first, last, page.pageSize, start.skipped);
  return { entries: await withLines(db, accountId, rows), totalCount };
}

const ORDERS = { postingDate: ordered('postingDate'), '-postingDate': ordered('-postingDate') };

function ordered(sort: EntrySort) {
  const direction = sort === 'postingDate' ? 'asc' : 'desc';
  return {
    /** `day` is the first day of the page; null when the page is past the end. `skipped` entries of it come before the page. */
    findStart: readFigure<{ total: bigint; day: LocalDate | null; skipped: bigint }>(
      ENTRIES,
      (rows) => `
        select coalesce(max(passed), 0)::bigint as total,
          (array_agg(day::date order by passed) filter (where passed > $4::bigint))[1] as day,
          $4::bigint - coalesce(max(passed) filter (where passed <= $4::bigint), 0)::bigint as skipped
        from (
          select day, sum(sum(item_count)) over (order by day ${direction}) as passed from (${rows}) entries
          where day between $2 and $3 group by day
        ) days`,
    ),
    selectPage: buildOnce(
      (db, accountId: string, from: LocalDate, to: LocalDate, limit: number, offset: bigint) =>
        db
          .selectFrom('journal_entries')
          .select(COLUMNS)
          .where('account_id', '=', accountId)
          .where('posting_date', '>=', from)
          .where('posting_date', '<=', to)
          .orderBy(sql.raw(ENTRY_ORDERS[sort].join(', ')))
          .limit(limit)
          .offset(offset),
    ),
  };
}

/** These entries, in this order. */
export async function readEntries(db: Db, accountId: string, ids: string[]): Promise<JournalEntry[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('journal_entries')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return withLines(
    db,
    accountId,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

/**
 * The entries of these documents, in the order posting date, series, number.
 * @param documentIds of invoices, credit notes, payments, letters, write-offs and waivers
 */
export async function listEntriesOfDocuments(
  db: DbOrTrx,
  accountId: string,
  documentIds: string[],
): Promise<JournalEntry[]> {
  const rows = await db
    .selectFrom('journal_entries')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('source_document_id', 'in', documentIds)
    // The conditions match two indexes: one of the entries that book a document, and one of the entries that correct these.
    .where((eb) =>
      eb.or([
        eb('corrects_entry_id', 'is not', null),
        eb.and([
          eb('corrects_entry_id', 'is', null),
          eb('source_document_type', 'in', [
            'Invoice',
            'CreditNote',
            'Payment',
            'Reminder',
            'WriteOff',
            'Waiver',
          ]),
        ]),
      ]),
    )
    .orderBy('posting_date')
    .orderBy('series')
    .orderBy('number')
    .execute();
  return withLines(db, accountId, rows);
}

/**
 * The entries of rows with their lines, in the same order. Lines are never changed, so they may be read in a statement of their
 * own. Read as rows they cost PostgreSQL a fifth of what gathering them as JSON costs.
 */
async function withLines(db: DbOrTrx, accountId: string, rows: readonly EntryRow[]): Promise<JournalEntry[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const linesByEntry = Map.groupBy(await selectLines(db, accountId, ids), ({ entryId }) => entryId);
  return rows.map((row) => ({
    id: row.id,
    series: row.series,
    number: row.number,
    documentDate: row.document_date,
    postingDate: row.posting_date,
    description: row.description,
    status: row.status,
    sourceDocumentType: row.source_document_type,
    sourceDocumentId: row.source_document_id,
    correctsEntryId: row.corrects_entry_id,
    lines: (linesByEntry.get(row.id) ?? []).map(({ entryId: _entryId, ...line }) => line),
  }));
}

const selectLines = statement<JournalLine & { entryId: string }>(`
  select l.entry_id as "entryId", l.line_number as "lineNumber", l.ledger_account as account, a.name as "accountName",
    l.description, l.debit_ore as "debitOre", l.credit_ore as "creditOre", l.vat_code as "vatCode",
    l.customer_id as "customerId",
    case when l.customer_id is not null then
      (select name from clients where account_id = $1 and id = l.customer_id) end as "customerName",
    l.supplier_id as "supplierId", l.project_id as "projectId",
    coalesce(l.vat_deviation, false) as "vatDeviation"
  from journal_lines l
  join ledger_accounts a on a.account_id = $1 and a.number = l.ledger_account
  where l.account_id = $1 and l.entry_id = any($2::uuid[])
  order by l.entry_id, l.line_number`);
