import pg from 'pg';
import { serialize } from 'pg-protocol';

/** A statement with the values of its `$1`, `$2` …, as they are written. */
export type Statement = { text: string; values: unknown[] };
export type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

/** What a connection knows of a statement. */
export type Prepared = {
  /** Of the prepared statement; '' where it is parsed every time. */
  name: string;
  /** `uncertain` after a failure: PostgreSQL may have it, and it may be stale (a migration while the service runs). */
  state: 'new' | 'ready' | 'uncertain';
  /** The columns of its rows; none until PostgreSQL has described them, and where there are no rows. */
  columns: Column[];
};
type Column = { name: string; read: (text: string) => unknown };

type Run = Statement & {
  prepared: Prepared;
  isParsedHere: boolean;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** What pg's declarations leave out. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** @throws TypeError when a value cannot be written: an object that holds itself */
export function toStatement(text: string, values: readonly unknown[] = []): Statement {
  return { text, values: values.map(prepareValue) };
}

/**
 * Statements that PostgreSQL runs one after the other and answers together: one message there, one back, one Sync
 * (PostgreSQL, "Pipelining"). pg's own queries have a Sync each, for which PostgreSQL makes a system call and wakes this process;
 * and each has its rows described every time, which takes PostgreSQL and this process longer than the rows. When one fails,
 * those after it are not run, and all of them fail with it: without a transaction those before it are undone, too.
 */
export class StatementBatch extends pg.Query {
  readonly #runs: Run[] = [];
  readonly #answers: Answer[] = [];
  readonly #typeOf: pg.Client['getTypeParser'];
  #rows: unknown[] = [];

  /** @param typeOf the connection's parser of the values of a type */
  constructor(typeOf: pg.Client['getTypeParser']) {
    super('');
    this.#typeOf = typeOf;
  }

  add(statement: Statement, prepared: Prepared): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#runs.push({ ...statement, prepared, isParsedHere: false, resolve, reject });
    return promise;
  }

  override submit = ({ stream }: pg.Connection): void => {
    const messages: Buffer[] = [];
    for (const run of this.#runs) {
      const { text, values, prepared } = run;
      const { name, state } = prepared;
      run.isParsedHere = state !== 'ready';
      // It is no error when there is none.
      if (state === 'uncertain') messages.push(serialize.close({ type: 'S', name }));
      if (run.isParsedHere) messages.push(serialize.parse({ name, text }));
      messages.push(serialize.bind({ statement: name, values }));
      if (run.isParsedHere) messages.push(serialize.describe({ type: 'P' }));
      messages.push(serialize.execute());
      if (name !== '') prepared.state = 'ready';
    }
    // One write: a system call for each would wake PostgreSQL for each.
    stream.write(Buffer.concat([...messages, serialize.sync()]));
  };

  // What follows is called by pg as the answers come in.

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const prepared = this.#answering?.prepared;
    if (prepared === undefined) return;
    prepared.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: this.#typeOf(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const run = this.#answering;
    const row: Record<string, unknown> = {};
    try {
      run?.prepared.columns.forEach(({ name, read }, index) => {
        const text = fields[index] ?? null;
        row[name] = text === null ? null : read(text);
      });
    } catch (error) {
      run?.reject(error);
    }
    this.#rows.push(row);
  }

  /** @param message.text as `INSERT 0 3`: what was done, and to how many rows */
  handleCommandComplete({ text }: { text: string }): void {
    const [command = '', ...counts] = text.split(' ');
    const rowCount = Number.parseInt(counts.at(-1) ?? '', 10);
    this.#answers.push({ command, rowCount: Number.isNaN(rowCount) ? null : rowCount, rows: this.#rows });
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    this.#runs.forEach(({ resolve }, index) => {
      const answer = this.#answers[index];
      if (answer !== undefined) resolve(answer);
    });
  }

  handleError(error: unknown): void {
    const failed = this.#answering;
    for (const run of this.#runs.slice(this.#answers.length)) {
      if (run.isParsedHere || run === failed) run.prepared.state = 'uncertain';
    }
    for (const { reject } of this.#runs) reject(error);
  }

  get #answering(): Run | undefined {
    return this.#runs[this.#answers.length];
  }
}
