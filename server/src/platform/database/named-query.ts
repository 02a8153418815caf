import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { readTimestamp } from './timestamps.ts';

/** What we use of the driver's classes beyond what its types tell. */
declare module 'pg' {
  interface Query {
    name: string;
    _result: Result;
    _results: Result;
    _accumulateRows: boolean;
    prepare(connection: pg.Connection): void;
  }
  interface Result {
    addFields(fields: pg.FieldDef[]): void;
    parseRow(values: Values): object;
  }
}

type Values = readonly (string | null)[];

/** How values are read from PostgreSQL's text. */
export const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, BigInt);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readTimestamp);
// A date is a day on the calendar. `Date` would move it by the server's time zone.
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Makes the rows of a statement from their values. */
export type RowReader = { columns: number; read: (values: Values) => object };

const NO_ROWS: RowReader = { columns: 0, read: () => ({}) };

/** By their columns, so that all connections share what is compiled. */
const readers = new LRUCache<string, RowReader>({ max: 1000 });

/**
 * A function that is written for these columns, as a person would write it: `(v) => ({ id: v[0], … })`. The driver fills an
 * object name by name. That takes five times as long. V8 makes a hash table of an object that has got more than twelve names so,
 * which costs as much again where the row is used.
 */
function readerOf(fields: readonly pg.FieldDef[]): RowReader {
  const key = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const known = readers.get(key);
  if (known !== undefined) return known;
  const parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID));
  const members = fields.map(
    ({ name }, index) => `${JSON.stringify(name)}: v[${index}] === null ? null : p[${index}](v[${index}])`,
  );
  // The names are those of our own statements.
  // oxlint-disable-next-line typescript/no-implied-eval
  const read = new Function('p', `return (v) => ({ ${members.join()} })`)(parsers) as RowReader['read'];
  const reader = { columns: fields.length, read };
  readers.set(key, reader);
  return reader;
}

/**
 * A statement that PostgreSQL keeps by name. Its columns are asked for until they are known, because they never change: where a
 * table has changed, PostgreSQL refuses the name (0A000).
 */
export class NamedQuery extends pg.Query {
  readonly #isDescribed: boolean;
  override _result: ReadResult;
  override _accumulateRows = true;

  /** @param known how its rows are read; undefined: PostgreSQL is asked for the columns */
  constructor(name: string, text: string, values: unknown[], known: RowReader | undefined) {
    super(text, values);
    this.name = name;
    this.#isDescribed = known !== undefined;
    this._result = new ReadResult(known);
    this._results = this._result;
  }

  /** Once it has been answered: how its rows are read. */
  get reader(): RowReader {
    return this._result.reader;
  }

  override prepare(connection: pg.Connection): void {
    super.prepare(
      this.#isDescribed ? Object.create(connection, { describe: { value: () => {} } }) : connection,
    );
  }
}

class ReadResult extends pg.Result {
  reader: RowReader;

  constructor(known = NO_ROWS) {
    super('', pg.types);
    this.reader = known;
  }

  override addFields(fields: pg.FieldDef[]): void {
    this.reader = readerOf(fields);
  }

  override parseRow(values: Values): object {
    if (this.reader.columns !== values.length)
      throw new Error('A statement has answered with other columns.');
    return this.reader.read(values);
  }
}
