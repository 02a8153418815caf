import type { PostingLine } from '../../../domain/books/postings.ts';
import type { AccountTrx, Write } from '../../../platform/database/database.ts';
import { insertRows, writeStatement } from '../../../platform/database/statement.ts';
import { storeStandardAccounts } from '../chart/ledger-accounts.store.ts';
import { hashedContent } from '../journal/entry-hash.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';

export type NewEntry = Omit<
  JournalEntry,
  'number' | 'postingDate' | 'status' | 'bankTransactionId' | 'lines'
> & { lines: PostingLine[] };

/**
 * Numbers, chains and inserts an entry. The journal is locked first, because the posting date depends on the closed
 * months, the number depends on the posting date, and the hash depends on both. Other postings of the account wait
 * meanwhile, so all statements travel together. Without a journal the lines fail, because there is no entry.
 *
 * Each statement reads and writes rows of one account only, and none of them inserts within another: Citus would pass
 * the results of such a statement between all of its nodes (decision 54).
 */
export function insertEntry(trx: AccountTrx, entry: NewEntry, now: Date): Write[] {
  const { id, series, documentDate } = entry;
  const accounts = entry.lines.map(({ account }) => account);
  const lines = entry.lines.map((line) => ({ ...line, supplierId: null, projectId: null }));
  return [
    takeNumber(trx, trx.accountId, series, documentDate),
    insertChained(
      trx,
      trx.accountId,
      id,
      series,
      documentDate,
      entry.description,
      entry.sourceDocumentType,
      entry.sourceDocumentId,
      entry.correctsEntryId,
      now,
      hashedContent({ ...entry, createdAt: now, lines }),
    ),
    moveEndOfChain(trx, trx.accountId, id),
    ...storeStandardAccounts(trx, accounts),
    ...insertLines(trx, id, entry.lines),
  ];
}

/** The series of the numbers of entries of the series `series` that are posted on `postingDate`. */
const numbersOf = (series: string, postingDate: string) =>
  `'journal ' || ${series}::text || ' ' || extract(year from ${postingDate})`;

const takeNumber = writeStatement(`
  insert into counters (account_id, series, last_number)
  select account_id, ${numbersOf('$2', 'greatest($3::date, closed_through + 1)')}, 1
  from (select account_id, closed_through from journals where account_id = $1 for no key update) journal
  on conflict (account_id, series) do update set last_number = counters.last_number + 1`);

const insertChained = writeStatement(`
  insert into journal_entries
    (account_id, id, series, year, number, document_date, posting_date, description, status, source_document_type,
     source_document_id, corrects_entry_id, created_at, chain_position, hash)
  select journal.account_id, $2::uuid, $3::text, extract(year from posting_date), last_number, $4::date, posting_date, $5,
    'Posted', $6, $7::uuid, $8::uuid, $9::timestamptz, entry_count + 1,
    sha256(last_hash || convert_to(
      length(last_number::text) || ':' || last_number || length(posting_date::text) || ':' || posting_date || $10::text,
      'UTF8'
    ))
  from (
    select account_id, entry_count, last_hash, greatest($4::date, closed_through + 1) as posting_date
    from journals where account_id = $1
  ) journal
  join counters on counters.account_id = journal.account_id and counters.series = ${numbersOf('$3', 'posting_date')}`);

const moveEndOfChain = writeStatement(`
  update journals set entry_count = chain_position, last_hash = hash
  from journal_entries e where journals.account_id = $1 and e.account_id = $1 and e.id = $2`);

/** Few texts of statements serve for entries of any length, because PostgreSQL keeps each text. */
const LINES_AT_ONCE = 50;

function insertLines(trx: AccountTrx, entryId: string, lines: PostingLine[]): Write[] {
  // Entries in kroner keep their statement.
  const isInCurrency = lines.some(({ inCurrency }) => inCurrency !== undefined);
  const rows = lines.map(({ account, vatDeviation = null, inCurrency, ...line }, index) => ({
    entryId,
    lineNumber: index + 1,
    ledgerAccount: account,
    description: line.description,
    debitOre: line.debitOre,
    creditOre: line.creditOre,
    vatCode: line.vatCode,
    customerId: line.customerId,
    vatDeviation,
    ...(isInCurrency && {
      currency: inCurrency?.currency ?? null,
      currencyAmountOre: inCurrency?.amountOre ?? null,
    }),
  }));
  const writes: Write[] = [];
  for (let first = 0; first < rows.length; first += LINES_AT_ONCE) {
    writes.push(insertRows(trx, 'journal_lines', rows.slice(first, first + LINES_AT_ONCE)));
  }
  return writes;
}
