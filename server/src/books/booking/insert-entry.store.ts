import type { PostingLine } from '../../domain/books/postings.ts';
import type { Trx, Write } from '../../database/database.ts';
import { writeStatement } from '../../database/statement.ts';
import { hashedContent } from '../journal/entry-hash.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';

export type NewEntry = Omit<JournalEntry, 'number' | 'postingDate' | 'status' | 'lines'> & {
  lines: PostingLine[];
};

/**
 * Numbers, chains and inserts an entry in one statement, because other postings of the account wait while its
 * journal is locked. The lock comes first: the posting date depends on the closed months, the number depends
 * on the posting date, and the hash depends on both. Without a journal the statement fails, because the
 * number would be null.
 */
export function insertEntry(trx: Trx, accountId: string, entry: NewEntry, now: Date): Write {
  const lines = entry.lines.map((line) => ({ ...line, supplierId: null, projectId: null }));
  return insertChained(
    trx,
    accountId,
    entry.id,
    entry.series,
    entry.documentDate,
    entry.description,
    entry.sourceDocumentType,
    entry.sourceDocumentId,
    entry.correctsEntryId,
    now,
    hashedContent({ ...entry, createdAt: now, lines }),
    JSON.stringify(lines.map(lineAsJson)),
  );
}

const insertChained = writeStatement(`
  with journal as (
    select greatest($4::date, closed_through + 1) as posting_date
    from journals where account_id = $1 for no key update
  ), numbered as (
    insert into counters (account_id, series, last_number)
    select $1, 'journal ' || $3::text || ' ' || extract(year from posting_date), 1 from journal
    on conflict (account_id, series) do update set last_number = counters.last_number + 1
    returning last_number as number
  ), chained as (
    update journals
    set entry_count = journals.entry_count + 1,
        last_hash = sha256(journals.last_hash || convert_to(
          length(number::text) || ':' || number || length(posting_date::text) || ':' || posting_date || $10::text,
          'UTF8'
        ))
    from journal, numbered where journals.account_id = $1
    returning journals.entry_count, journals.last_hash
  ), counted as (
    insert into journal_days (account_id, posting_date, entry_count)
    select $1, posting_date, 1 from journal
    on conflict (account_id, posting_date) do update set entry_count = journal_days.entry_count + 1
  ), entry as (
    insert into journal_entries
      (account_id, id, series, year, number, document_date, posting_date, description, status, source_document_type,
       source_document_id, corrects_entry_id, created_at, chain_position, hash)
    select $1, $2::uuid, $3::text, extract(year from posting_date), number, $4::date, posting_date, $5, 'Posted', $6, $7::uuid,
      $8::uuid, $9::timestamptz, entry_count, last_hash
    from (select) as always left join journal on true left join numbered on true left join chained on true
  ), lines as (
    insert into journal_lines
      (account_id, entry_id, line_number, ledger_account, description, debit_ore, credit_ore, vat_code, customer_id)
    select $1, $2::uuid, "lineNumber", account, description, "debitOre", "creditOre", "vatCode", "customerId"
    from jsonb_to_recordset($11::jsonb) as line
      ("lineNumber" smallint, account text, description text, "debitOre" bigint, "creditOre" bigint, "vatCode" text,
       "customerId" uuid)
  )
  select`);

function lineAsJson(line: PostingLine, index: number): Record<string, unknown> {
  return {
    ...line,
    lineNumber: index + 1,
    debitOre: String(line.debitOre),
    creditOre: String(line.creditOre),
  };
}
