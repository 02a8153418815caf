import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { readTimestamp } from './timestamps.ts';

/** The values of a row, as PostgreSQL writes them. */
type Values = readonly (string | null)[];
type RowReader = { columns: number; read: (values: Values) => object };

/** A text that has a name on a connection. */
export type Named = {
  readonly name: string;
  readonly text: string;
  /** Whether PostgreSQL has been sent the text. */
  isSent: boolean;
  /** How its rows are read. Undefined until it has been answered: only then PostgreSQL has surely prepared it. */
  reader: RowReader | undefined;
};

/** How values are read from PostgreSQL's text. */
export const TYPE_PARSERS = new pg.TypeOverrides();
TYPE_PARSERS.setTypeParser(pg.types.builtins.INT8, BigInt);
TYPE_PARSERS.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readTimestamp);
// A date is a day on the calendar. `Date` would move it by the server's time zone.
TYPE_PARSERS.setTypeParser(pg.types.builtins.DATE, (text) => text);

/**
 * A statement that PostgreSQL keeps by name. pg's own class asks for the columns at each use, which is a sixth of the CPU time of reading
 * one invoice (bench/guard.ts). This class asks once. It says for itself what is sent, and what becomes of each message that
 * PostgreSQL answers, as pg-cursor does. It extends pg's class because the driver takes no other in its pipeline.
 */
export class NamedStatement extends pg.Query {
  /** The driver sets it to what `client.query` was called with. */
  declare callback: (error: Error | null, result: pg.QueryResult) => void;
  readonly text: string;
  readonly values: unknown[];
  readonly #written: (Buffer | string | null)[];
  readonly #named: Named;
  readonly #keepsColumns: boolean;
  readonly #result: pg.QueryResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] };
  #reader: RowReader | undefined;
  #failure: Error | undefined;

  /**
   * @param keepsColumns whether the name is always answered with the columns that it was answered with first
   * @throws TypeError for a value that cannot be written
   */
  constructor(named: Named, values: unknown[], { keepsColumns }: { keepsColumns: boolean }) {
    super({ text: named.text });
    this.text = named.text;
    this.values = values;
    this.#written = values.map(prepareValue);
    this.#named = named;
    this.#keepsColumns = keepsColumns;
  }

  override submit = (connection: pg.Connection): void => {
    const { name, text, isSent, reader } = this.#named;
    if (!isSent) connection.parse({ name, text, types: [] }, true);
    this.#named.isSent = true;
    connection.bind({ statement: name, values: this.#written }, true);
    this.#reader = this.#keepsColumns ? reader : undefined;
    if (this.#reader === undefined) connection.describe({ type: 'P' }, true);
    connection.execute(null, true);
    connection.sync();
  };

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#reader = readerOf(fields);
  }

  handleDataRow({ fields: values }: { fields: Values }): void {
    try {
      const { columns, read } = this.#reader ?? NO_COLUMNS;
      if (values.length !== columns)
        throw new Error('A statement was answered with other columns than before.');
      this.#result.rows.push(read(values));
    } catch (error) {
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  /** @param text such as `INSERT 0 1`, `UPDATE 1`, `SELECT 5` */
  handleCommandComplete({ text }: { text: string }): void {
    const [command = '', ...numbers] = text.split(' ');
    this.#result.command = command;
    this.#result.rowCount = numbers.length === 0 ? null : Number(numbers.at(-1));
  }

  handleError(error: Error): void {
    this.callback(error, this.#result);
  }

  handleReadyForQuery(): void {
    if (this.#failure !== undefined) return this.handleError(this.#failure);
    this.#named.reader = this.#reader ?? NO_COLUMNS;
    this.callback(null, this.#result);
  }
}

const NO_COLUMNS: RowReader = { columns: 0, read: () => ({}) };

/** By their columns, so that all connections share what is compiled. */
const readers = new LRUCache<string, RowReader>({ max: 1000 });

/**
 * A function that is written for these columns as a person would write it: `(v) => ({ "id": v[0], … })`. An object that is filled
 * name by name takes five times as long, and V8 makes a hash table of it, which costs as much again where the row is used.
 */
function readerOf(fields: readonly pg.FieldDef[]): RowReader {
  const key = fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join('\n');
  const known = readers.get(key);
  if (known !== undefined) return known;
  const parsers = fields.map(({ dataTypeID }) => TYPE_PARSERS.getTypeParser(dataTypeID));
  const members = fields.map(
    ({ name }, index) => `${JSON.stringify(name)}: v[${index}] === null ? null : p[${index}](v[${index}])`,
  );
  // The names are those of columns of our own statements, never of a caller.
  // oxlint-disable-next-line typescript/no-implied-eval
  const read = new Function('p', `return (v) => ({ ${members.join()} })`)(parsers) as RowReader['read'];
  const reader = { columns: fields.length, read };
  readers.set(key, reader);
  return reader;
}
