import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { reportStatement } from './statement-listener.ts';

type Notice = { severity?: string | undefined; message?: string | undefined };

class RolledBack extends Error {
  override message = 'The transaction was rolled back.';
}

/** What a transaction, or a part of one, sends its statements by. */
export abstract class Statements implements DatabaseConnection {
  abstract query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>;

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.query(sql, parameters);
    const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows: rows as Row[], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  // Kysely's `stream` needs a cursor, and nothing of ours uses it.
  streamQuery(): never {
    throw new Error('Statements of a transaction are not streamed.');
  }
}

/** The connection of a transaction, for as long as the transaction lasts. */
export class Session extends Statements {
  readonly #client: pg.PoolClient;
  #state: 'new' | 'begun' | 'ended' = 'new';
  /** The failures, in the order of the statements. */
  readonly #failures: unknown[] = [];

  constructor(client: pg.PoolClient) {
    super();
    this.#client = client;
  }

  override query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    // A branch of a `Promise.all` that went on after another branch had failed.
    if (this.#state === 'ended') throw new Error('The transaction has ended.');
    // If BEGIN has failed, each later statement would be committed by itself.
    if (this.#failures.length > 0) return this.#refuse();
    if (this.#state === 'new') void this.#send('begin');
    this.#state = 'begun';
    return this.#send(text, values);
  }

  #send(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    const answer = reportStatement(text, this.#client.query(text, [...values]));
    // If nobody waits for this statement, the commit reports its failure.
    answer.catch((error: unknown) => this.#failures.push(error));
    return answer;
  }

  #refuse(): Promise<never> {
    const refused = Promise.reject(this.#failures[0]);
    // Nobody may be waiting for this statement.
    refused.catch(() => {});
    return refused;
  }

  async commit(): Promise<void> {
    let warning: string | undefined;
    const onNotice = ({ severity, message }: Notice) => {
      if (severity === 'WARNING') warning = message;
    };
    this.#client.on('notice', onNotice);
    try {
      // The session itself refuses the commit when a statement has failed here: PostgreSQL has not seen a value that
      // cannot be written.
      const { command } = await this.query('commit');
      // PostgreSQL answers COMMIT with ROLLBACK when a statement had failed.
      if (command !== 'COMMIT') throw new RolledBack();
      // For example when synchronous replication is given up: the transaction may be committed here and yet be lost.
      if (warning !== undefined) throw new Error(`The commit came with a warning: ${warning}`);
    } finally {
      this.#client.off('notice', onNotice);
    }
    this.#state = 'ended';
  }

  /** Makes the checks that PostgreSQL puts off until COMMIT. @throws the failure of any statement so far */
  async checkConstraints(): Promise<void> {
    await this.query(CHECK_CONSTRAINTS);
  }

  /** @returns false when the rollback failed */
  async rollback(): Promise<boolean> {
    const isBegun = this.#state === 'begun';
    this.#state = 'ended';
    if (!isBegun) return true;
    return this.#send('rollback').then(
      () => true,
      () => false,
    );
  }

  /** The failure behind an error. An error of the application stays as it is. */
  causeOf(error: unknown): unknown {
    const isConsequence = error instanceof RolledBack || this.#failures.includes(error);
    return isConsequence ? (this.#failures[0] ?? error) : error;
  }

  /** Undoes all since the savepoint, failures included. @throws when that is impossible */
  async undoTo(savepoint: string): Promise<void> {
    await this.#send(`rollback to savepoint ${savepoint}`);
    this.#failures.length = 0;
  }
}

/** The connection of a transaction for a part of it, until the part has ended. */
export class Part extends Statements {
  readonly #session: Session;
  readonly #begun: Promise<unknown>;
  #isEnded = false;

  constructor(session: Session) {
    super();
    this.#session = session;
    this.#begun = session.query(`savepoint ${SAVEPOINT}`);
    this.#begun.catch(() => {});
  }

  override query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
    // A branch of a `Promise.all` that went on after another branch had failed.
    if (this.#isEnded) throw new Error('The part of the transaction has ended.');
    return this.#session.query(text, values);
  }

  end(): void {
    this.#isEnded = true;
    // The session notes its failure.
    void this.#session.query(`release savepoint ${SAVEPOINT}`);
  }

  /** @throws the failure of a statement before the part, which nothing but the end of the transaction undoes */
  async undo(): Promise<void> {
    this.#isEnded = true;
    await this.#begun;
    await this.#session.undoTo(SAVEPOINT);
    void this.#session.query(`release savepoint ${SAVEPOINT}`);
  }
}

export const CHECK_CONSTRAINTS = 'set constraints all immediate';

/** One name does for all, because a part is released before the next one begins, and PostgreSQL means the innermost. */
const SAVEPOINT = 'part';
