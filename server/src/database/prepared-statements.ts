import pg from 'pg';
import { StatementBatch, toStatement } from './statement-batch.ts';
import type { Answer, Prepared, Statement } from './statement-batch.ts';

/** Beyond so many texts none is prepared any more: filters and lists of ids make ever new ones. */
const MOST_PREPARED = 300;
/** The tables have changed under a statement that was prepared before (a migration while the service runs). */
const CACHED_PLAN_IS_STALE = '0A000';

type Query = (config: unknown, values?: unknown, callback?: unknown) => Promise<unknown>;

/**
 * A connection for many short statements. It prepares each statement with parameters at its first use, so that PostgreSQL
 * parses and plans it once and not for every request: about a third of its CPU time for our short statements (bench/).
 */
export class PreparingClient extends pg.Client {
  readonly #prepared = new Map<string, Prepared>();

  override query = ((config: unknown, values?: unknown, callback?: unknown) => {
    if (typeof config !== 'string' || !Array.isArray(values) || values.length === 0) {
      return (super.query.bind(this) as Query)(config, values, callback);
    }
    const [answer] = this.runTogether([toStatement(config, values)]);
    return answer;
  }) as typeof pg.Client.prototype.query;

  /** Runs statements in this order and in one round trip. @returns the answer to each, or why the first that failed did */
  runTogether(statements: readonly Statement[]): Promise<Answer>[] {
    const batch = new StatementBatch(this.getTypeParser.bind(this));
    const answers = statements.map((statement) => batch.add(statement, this.#preparedOf(statement)));
    super.query(batch);
    return answers;
  }

  /** Runs statements in this order, each for itself, in one write: PostgreSQL is woken once. @returns the answer to each */
  runEach(statements: readonly Statement[]): Promise<Answer>[] {
    const { stream } = (this as unknown as { connection: pg.Connection }).connection;
    stream.cork();
    const answers = statements.flatMap((statement) => this.runTogether([statement]));
    stream.uncork();
    return answers;
  }

  #preparedOf({ text, values }: Statement): Prepared {
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    const isKept = values.length > 0 && this.#prepared.size < MOST_PREPARED;
    const name = isKept ? `tilgode-${this.#prepared.size + 1}` : '';
    const prepared: Prepared = { name, state: 'new', columns: [] };
    if (isKept) this.#prepared.set(text, prepared);
    return prepared;
  }
}

/** Whether a statement failed only because it was prepared before a migration; the next try prepares it anew. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === CACHED_PLAN_IS_STALE;
}
