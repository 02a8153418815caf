import type { CsvCell } from '../../../platform/documents/csv.ts';
import { CSV_START, csvLines } from '../../../platform/documents/csv.ts';
import { presentEvents, readFeed } from '../../event-feed/index.ts';
import { presentEntry, readEntries } from '../../books/index.ts';
import type { Source, WrittenFile } from './everything.ts';
import { LISTS } from './lists.ts';
import { entryIds } from './rows.store.ts';
import { JOURNAL_COLUMNS, WRITTEN_BY } from './schemas.ts';
import { writerOf } from './writers.ts';

const EVENTS_AT_ONCE = 100;

type Row = Readonly<Record<string, unknown>>;

/** Registers, payments, bank and the log of changes, each as JSON and as a table. */
export function* registerFiles(source: Source): Generator<WrittenFile> {
  for (const [name, list] of Object.entries(LISTS)) {
    const of = name as keyof typeof LISTS;
    const columns = Object.keys(WRITTEN_BY[of].properties);
    yield { name: `data/${name}.json`, chunks: jsonArray(written(of, list(source))) };
    yield { name: `data/${name}.csv`, chunks: table(columns, rowsOf(written(of, list(source)))) };
  }
}

/** The journal, in its own order. */
export function* journalFiles(source: Source): Generator<WrittenFile> {
  const { entry, line } = JOURNAL_COLUMNS;
  const columns = [...entry, ...line.map((column) => `line.${column}`)];
  const entries = () => written('journal', entriesOf(source));
  yield { name: 'journal/journal.json', chunks: jsonArray(entries()) };
  yield { name: 'journal/journal.csv', chunks: table(columns, linesOf(rowsOf(entries()))) };
}

async function* entriesOf({ db }: Source) {
  for await (const ids of entryIds(db)) {
    for (const entry of await readEntries(db, ids)) yield presentEntry(entry);
  }
}

async function* linesOf(entries: AsyncIterable<Row>): AsyncGenerator<Row> {
  for await (const { lines, ...entry } of entries) {
    for (const line of lines as Row[]) {
      const named = Object.entries(line).map(([name, value]) => [`line.${name}`, value]);
      yield { ...entry, ...Object.fromEntries(named) };
    }
  }
}

/** The items as answers of the API have them. */
async function* written(name: keyof typeof WRITTEN_BY, items: AsyncIterable<object>): AsyncGenerator<string> {
  const write = writerOf(name);
  for await (const item of items) yield write(item);
}

async function* rowsOf(texts: AsyncIterable<string>): AsyncGenerator<Row> {
  for await (const text of texts) yield JSON.parse(text) as Row;
}

/** What has happened, as the feed shows it, an event a line. */
export function eventsFile(source: Source): WrittenFile {
  return { name: 'data/events.jsonl', chunks: eventLines(source) };
}

async function* eventLines({ db, baseUrl }: Source): AsyncGenerator<string> {
  let after = 0;
  for (let hasMore = true; hasMore;) {
    const page = await readFeed(db, after, { limit: EVENTS_AT_ONCE, isWanted: () => true });
    const events = await presentEvents(db, page.events, baseUrl);
    for (const event of events) yield `${JSON.stringify(event)}\n`;
    ({ last: after, hasMore } = page);
  }
}

async function* jsonArray(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const text of texts) {
    yield `${before}${text}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** @param columns what each row has; what else a row has stands in the file of JSON alone */
export async function* table(columns: readonly string[], items: AsyncIterable<Row>): AsyncGenerator<string> {
  yield `${CSV_START}${csvLines([columns])}`;
  for await (const item of items) yield csvLines([columns.map((column) => cellOf(item[column]))]);
}

/** Lists and what has parts stand in one cell, as JSON. */
function cellOf(value: unknown): CsvCell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return { number: String(value).replace('.', ',') };
  return typeof value === 'string' ? value : JSON.stringify(value);
}
