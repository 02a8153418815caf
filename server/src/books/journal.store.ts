import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { PostingLine } from '../domain/postings.ts';
import { yearOf } from '../domain/local-date.ts';
import type { LocalDate } from '../domain/local-date.ts';
import type { JournalEntries } from '../platform/database-types.ts';
import type { Db, Trx } from '../platform/database.ts';
import type { Page } from '../platform/paging.ts';
import { offsetOf } from '../platform/paging.ts';
import type { JournalEntry, JournalLine } from './journal-entry.ts';

export type NewEntry = Omit<JournalEntry, 'status' | 'lines'> & { lines: PostingLine[] };

export async function insertEntry(trx: Trx, accountId: string, entry: NewEntry, now: Date): Promise<void> {
  await trx
    .insertInto('journal_entries')
    .values({
      account_id: accountId,
      id: entry.id,
      series: entry.series,
      year: yearOf(entry.postingDate),
      number: entry.number,
      document_date: entry.documentDate,
      posting_date: entry.postingDate,
      description: entry.description,
      status: 'Posted',
      source_document_type: entry.sourceDocumentType,
      source_document_id: entry.sourceDocumentId,
      corrects_entry_id: entry.correctsEntryId,
      created_at: now,
    })
    .execute();
  await trx
    .insertInto('journal_lines')
    .values(
      entry.lines.map((line, index) => ({
        account_id: accountId,
        entry_id: entry.id,
        line_number: index + 1,
        ledger_account: line.account,
        description: line.description,
        debit_ore: line.debitOre,
        credit_ore: line.creditOre,
        vat_code: line.vatCode,
        customer_id: line.customerId,
      })),
    )
    .execute();
}

/** The posted entry of this payment; undefined when the payment was not booked. */
export async function findPaymentEntryId(
  trx: Trx,
  accountId: string,
  paymentId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('journal_entries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('source_document_type', '=', 'Payment')
    .where('source_document_id', '=', paymentId)
    .where('corrects_entry_id', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** The one change that a posted entry permits. */
export async function markReversed(trx: Trx, accountId: string, entryId: string): Promise<void> {
  await trx
    .updateTable('journal_entries')
    .set({ status: 'Reversed' })
    .where('account_id', '=', accountId)
    .where('id', '=', entryId)
    .execute();
}

/** Entries posted from `from` to `to`, both included, in the order posting date, series, number. */
export async function listEntries(
  db: Db,
  accountId: string,
  { from, to }: { from: LocalDate; to: LocalDate },
  page: Page,
): Promise<{ entries: JournalEntry[]; totalCount: number }> {
  const inPeriod = db
    .selectFrom('journal_entries')
    .where('account_id', '=', accountId)
    .where('posting_date', '>=', from)
    .where('posting_date', '<=', to);
  const [rows, total] = await Promise.all([
    inPeriod
      .selectAll()
      .select(linesOfEntry.as('lines'))
      .orderBy('posting_date')
      .orderBy('series')
      .orderBy('number')
      .limit(page.pageSize)
      .offset(offsetOf(page))
      .execute(),
    inPeriod.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return {
    entries: rows.map(toEntry),
    totalCount: Number(total.count),
  };
}

/**
 * The entries that these documents have caused, in the order posting date, series, number.
 * @param documentIds of invoices, credit notes, payments and letters
 */
export async function listEntriesOfDocuments(
  db: Db,
  accountId: string,
  documentIds: string[],
): Promise<JournalEntry[]> {
  const rows = await db
    .selectFrom('journal_entries')
    .selectAll()
    .select(linesOfEntry.as('lines'))
    .where('account_id', '=', accountId)
    .where('source_document_id', 'in', documentIds)
    // Two indexes lead to them: one to what a document is booked by, one to what corrects that.
    .where((eb) =>
      eb.or([
        eb('corrects_entry_id', 'is not', null),
        eb.and([
          eb('corrects_entry_id', 'is', null),
          eb('source_document_type', 'in', ['Invoice', 'CreditNote', 'Payment', 'Reminder']),
        ]),
      ]),
    )
    .orderBy('posting_date')
    .orderBy('series')
    .orderBy('number')
    .execute();
  return rows.map(toEntry);
}

function toEntry(row: Selectable<JournalEntries> & { lines: LineJson[] | null }): JournalEntry {
  return {
    id: row.id,
    series: row.series as JournalEntry['series'],
    number: row.number,
    documentDate: row.document_date,
    postingDate: row.posting_date,
    description: row.description,
    status: row.status as JournalEntry['status'],
    sourceDocumentType: row.source_document_type as JournalEntry['sourceDocumentType'],
    sourceDocumentId: row.source_document_id,
    correctsEntryId: row.corrects_entry_id,
    lines: (row.lines ?? []).map(toLine),
  };
}

type LineJson = Omit<JournalLine, 'debitOre' | 'creditOre'> & { debitOre: string; creditOre: string };

// Amounts travel as text: inside JSON they would become floating-point numbers.
const linesOfEntry = sql<LineJson[] | null>`(
  select json_agg(json_build_object(
    'lineNumber', l.line_number, 'account', l.ledger_account, 'accountName', a.name, 'description', l.description,
    'debitOre', l.debit_ore::text, 'creditOre', l.credit_ore::text, 'vatCode', l.vat_code,
    'customerId', l.customer_id, 'supplierId', l.supplier_id, 'projectId', l.project_id
  ) order by l.line_number)
  from journal_lines l
  join ledger_accounts a on a.account_id = l.account_id and a.number = l.ledger_account
  where l.account_id = journal_entries.account_id and l.entry_id = journal_entries.id
)`;

function toLine(line: LineJson): JournalLine {
  return { ...line, debitOre: BigInt(line.debitOre), creditOre: BigInt(line.creditOre) };
}
