import { sql } from 'kysely';
import type { SourceDocumentType } from '../../../domain/books/journal.ts';
import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Amount } from '../../../domain/money.ts';
import { columns } from '../../../platform/database/columns.ts';
import type { AccountDb, AccountDbOrTrx, AccountTrx, DbOrTrx } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';
import { readFigure } from '../../../platform/events/figures.store.ts';
import type { Page, Paged } from '../../../platform/http/lists/paging.ts';
import { isBehindCursor, limitOf, offsetOf, placedPage } from '../../../platform/http/lists/paging.ts';
import {
  buildOnce,
  shortStatement,
  statement,
  writeStatement,
} from '../../../platform/database/statement.ts';
import { ENTRIES } from '../figures.ts';
import { ENTRY_ORDERS } from './entry-search.store.ts';
import type { EntrySort, OrderedEntry } from './entry-search.store.ts';
import type { JournalEntry, JournalLine } from './journal-entry.ts';

/** The columns that an entry is made of. The others are of the chain. */
const OWN_COLUMNS = columns(
  'id series number document_date posting_date description status source_document_type source_document_id',
  'corrects_entry_id',
);

type EntryRow = Omit<JournalEntry, 'lines'>;

/** With the transaction of the bank that a manual entry stands for. */
const COLUMNS = [
  ...OWN_COLUMNS,
  sql<string | null>`case when source_document_type = 'Manual' then (
    select bank_transaction_id from bank_allocations
    where bank_allocations.account_id = journal_entries.account_id and bank_allocations.id = journal_entries.id
    -- The entry of a payout of Vipps stands for two: that of the bank counts.
    order by kind = 'voucher' desc limit 1
  ) end`.as('bankTransactionId'),
];

/** The one change that a posted entry permits. */
export const setReversed = writeStatement(
  `update journal_entries set status = 'Reversed' where account_id = $1 and id = $2`,
);

export async function findEntry(db: AccountDbOrTrx, id: string): Promise<JournalEntry | undefined> {
  if (!isId(id)) return undefined;
  const [entry] = await withLines(db, await selectEntry(db, id).execute());
  return entry;
}

/** The entry, locked so that no other transaction corrects it before this transaction ends. */
export async function lockEntry(trx: AccountTrx, id: string): Promise<JournalEntry | undefined> {
  if (!isId(id)) return undefined;
  const [entry] = await withLines(trx, await selectEntry(trx, id).forUpdate().execute());
  return entry;
}

/** The entries of these ids, in any order. */
export async function listEntriesById(db: AccountDbOrTrx, ids: string[]): Promise<JournalEntry[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('journal_entries')
    .select(COLUMNS)
    .where('account_id', '=', db.accountId)
    .where('id', 'in', ids)
    .execute();
  return withLines(db, rows);
}

function selectEntry(db: AccountDbOrTrx, id: string) {
  return db
    .selectFrom('journal_entries')
    .select(COLUMNS)
    .where('account_id', '=', db.accountId)
    .where('id', '=', id);
}

/**
 * Entries with a posting date from `from` to `to`, both included, in the order posting date, series, number, or newest
 * first. A figure counts the entries of each day. It tells the total and the first day of the page, so that only
 * entries of that day are skipped one by one.
 */
export async function listEntries(
  db: AccountDb,
  { from, to }: { from: LocalDate; to: LocalDate },
  sort: EntrySort,
  page: Page<OrderedEntry>,
): Promise<Paged<AsyncIterable<JournalEntry>>> {
  const { findStart, selectPage } = ORDERS[sort];
  const [start] = await findStart(db, from, to, offsetOf(page));
  if (start === undefined) throw new Error('A statement that sums has no answer.');
  const totalCount = Number(start.total);
  const found = await placedPage(page, await read(start.day), async () => totalCount);
  return { ...found, items: withLinesInPieces(db, found.items) };

  function read(startDay: LocalDate | null): Promise<EntryRow[]> {
    const [behindDay] = page.after ?? [];
    if (behindDay !== undefined) {
      return selectPeriod(db, db.accountId, behindDay < from ? from : behindDay, to, 'postingDate')
        .where(isBehindCursor(page))
        .limit(limitOf(page))
        .execute();
    }
    if (startDay === null) return Promise.resolve([]);
    const [first, last] = sort === 'postingDate' ? [startDay, to] : [from, startDay];
    return selectPage(db, db.accountId, first, last, page.pageSize, start?.skipped ?? 0n);
  }
}

function selectPeriod(db: DbOrTrx, accountId: string, from: LocalDate, to: LocalDate, sort: EntrySort) {
  return db
    .selectFrom('journal_entries')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('posting_date', '>=', from)
    .where('posting_date', '<=', to)
    .orderBy(sql.raw(ENTRY_ORDERS[sort].join(', ')));
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
        selectPeriod(db, accountId, from, to, sort).limit(limit).offset(offset),
    ),
  };
}

/** These entries, in this order. */
export async function readEntries(db: AccountDb, ids: string[]): Promise<JournalEntry[]> {
  return withLines(db, await readRows(db, ids));
}

/** A statement has at most 65 535 values. */
const ENTRIES_AT_ONCE = 1_000;

/** The same, read when it is their turn. */
export async function* readEntriesInPieces(db: AccountDb, ids: string[]): AsyncGenerator<JournalEntry> {
  for (let start = 0; start < ids.length; start += ENTRIES_AT_ONCE) {
    const rows = await readRows(db, ids.slice(start, start + ENTRIES_AT_ONCE));
    yield* withLinesInPieces(db, rows);
  }
}

async function readRows(db: AccountDb, ids: string[]): Promise<EntryRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('journal_entries')
    .select(COLUMNS)
    .where('account_id', '=', db.accountId)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * The entries of these documents, in the order posting date, series, number.
 * @param types of the entries that book them
 */
export async function listEntriesOfDocuments(
  db: AccountDbOrTrx,
  types: SourceDocumentType[],
  documentIds: string[],
): Promise<JournalEntry[]> {
  const rows = await db
    .selectFrom('journal_entries')
    .select(COLUMNS)
    .where('account_id', '=', db.accountId)
    .where('source_document_id', 'in', documentIds)
    // The conditions match two indexes: one of the entries that book a document, and one of the entries that correct these.
    .where((eb) =>
      eb.or([
        eb('corrects_entry_id', 'is not', null),
        eb.and([eb('corrects_entry_id', 'is', null), eb('source_document_type', 'in', types)]),
      ]),
    )
    .orderBy('posting_date')
    .orderBy('series')
    .orderBy('number')
    .execute();
  return withLines(db, rows);
}

/**
 * The entries of rows with their lines, in the same order. Lines are never changed, so they may be read in a statement of their
 * own. Read as rows they cost PostgreSQL a fifth of what gathering them as JSON costs.
 */
async function withLines(db: AccountDbOrTrx, rows: readonly EntryRow[]): Promise<JournalEntry[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return withTheseLines(db, rows, await selectLines(db, db.accountId, ids));
}

/** The most lines of several entries that are in memory at once. An entry with more is read alone. */
const LINES_AT_ONCE = 2_000;

async function* withLinesInPieces(
  db: AccountDbOrTrx,
  rows: readonly EntryRow[],
): AsyncGenerator<JournalEntry> {
  let rest = rows;
  while (rest.length > 0) {
    const ids = rest.map(({ id }) => id);
    const lines = await selectFirstLines(db, db.accountId, ids, LINES_AT_ONCE);
    // The last entry may have lines that were not read.
    const end = lines.length < LINES_AT_ONCE ? rest.length : ids.indexOf(lines.at(-1)?.entryId ?? '');
    const whole = rest.slice(0, Math.max(1, end));
    if (end === 0) yield* await withLines(db, whole);
    else yield* await withTheseLines(db, whole, lines);
    rest = rest.slice(whole.length);
  }
}

async function withTheseLines(
  db: AccountDbOrTrx,
  rows: readonly EntryRow[],
  lines: readonly LineRow[],
): Promise<JournalEntry[]> {
  const names = await readNames(db, lines);
  const linesByEntry = Map.groupBy(lines, ({ entryId }) => entryId);
  return rows.map((row) => ({
    ...row,
    lines: (linesByEntry.get(row.id) ?? []).map((line) => toLine(line, names)),
  }));
}

type LineRow = Omit<JournalLine, 'accountName' | 'customerName' | 'inCurrency'> & {
  entryId: string;
  currency: ForeignCurrency | null;
  currencyAmountOre: Amount | null;
};

const LINE_COLUMNS = `entry_id as "entryId", line_number as "lineNumber", ledger_account as account, description, debit_ore as "debitOre",
    credit_ore as "creditOre", vat_code as "vatCode", customer_id as "customerId", supplier_id as "supplierId",
    project_id as "projectId", coalesce(vat_deviation, false) as "vatDeviation", currency, currency_amount_ore as "currencyAmountOre"`;

const selectLines = statement<LineRow>(`
  select ${LINE_COLUMNS} from journal_lines
  where account_id = $1 and entry_id = any($2::uuid[])
  order by entry_id, line_number`);

/** Of the entries in the order in which they are named. */
const selectFirstLines = statement<LineRow>(`
  select ${LINE_COLUMNS} from journal_lines
  where account_id = $1 and entry_id = any($2::uuid[])
  order by array_position($2::uuid[], entry_id), line_number limit $3`);

/** By the number of the ledger account, and by the id of the customer. */
type Names = { accounts: Map<string, string>; customers: Map<string, string> };

/**
 * The names of what the lines name. In statements of their own, because many lines have few accounts: joined to the lines, PostgreSQL
 * compares each line with each account of the chart.
 */
async function readNames(db: AccountDbOrTrx, lines: readonly LineRow[]): Promise<Names> {
  const numbers = [...new Set(lines.map(({ account }) => account))];
  const customerIds = [...new Set(lines.flatMap(({ customerId }) => customerId ?? []))];
  const [accounts, customers] = await Promise.all([
    selectAccountNames(db, db.accountId, numbers),
    customerIds.length === 0 ? [] : selectCustomerNames(db, db.accountId, customerIds),
  ]);
  return {
    accounts: new Map(accounts.map(({ number, name }) => [number, name])),
    customers: new Map(customers.map(({ id, name }) => [id, name])),
  };
}

const selectAccountNames = shortStatement<{ number: string; name: string }>(
  'select number, name from ledger_accounts where account_id = $1 and number = any($2::text[])',
);
const selectCustomerNames = shortStatement<{ id: string; name: string }>(
  'select id, name from clients where account_id = $1 and id = any($2::uuid[])',
);

/** Written out, as `presentEntry` is. @throws Error when the chart lacks the account, which the database prevents */
function toLine(row: LineRow, { accounts, customers }: Names): JournalLine {
  const accountName = accounts.get(row.account);
  if (accountName === undefined) throw new Error('The account of a posted line is not in the chart.');
  const line: JournalLine = {
    lineNumber: row.lineNumber,
    account: row.account,
    accountName,
    description: row.description,
    debitOre: row.debitOre,
    creditOre: row.creditOre,
    vatCode: row.vatCode,
    customerId: row.customerId,
    customerName: row.customerId === null ? null : (customers.get(row.customerId) ?? null),
    supplierId: row.supplierId,
    projectId: row.projectId,
    vatDeviation: row.vatDeviation,
  };
  const { currency, currencyAmountOre } = row;
  if (currency !== null && currencyAmountOre !== null) {
    line.inCurrency = { currency, amountOre: currencyAmountOre };
  }
  return line;
}
