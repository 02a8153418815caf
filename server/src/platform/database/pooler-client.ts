import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { TransactionPooler } from './connection.ts';
import { PreparingClient, isStalePlan } from './prepared-statements.ts';

/** Settings of PostgreSQL by name. Names and values are ours, so they need no quoting. */
export type SessionSettings = Record<string, string>;

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

const BEGINS = /^(begin|start transaction)\b[^;]*;?$/i;
const ENDS = /^(commit|rollback);?$/i;

/**
 * The class of connections through a pooler in transaction mode. The pooler may give each transaction another
 * connection of PostgreSQL, so a setting must not outlive its transaction. Each transaction therefore begins with the
 * settings, and a statement outside of a transaction gets a transaction of its own. All of them travel together.
 * @param settings without any, transactions and statements stay as they are
 */
export function poolerClient(
  { keepsNames: keeps }: Pick<TransactionPooler, 'keepsNames'>,
  settings: SessionSettings,
): typeof PreparingClient {
  const setLocal = Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`);
  const withSettings = (begin: string) => [begin.replace(/;$/, ''), ...setLocal].join('; ');

  return class PoolerClient extends PreparingClient {
    #isInTransaction = false;

    constructor(options?: string | pg.ClientConfig) {
      super(options);
      if (setLocal.length === 0) return;
      const send = this.query as Query;
      this.query = ((text: string, values?: unknown[]) => {
        if (BEGINS.test(text)) {
          this.#isInTransaction = true;
          return send(withSettings(text));
        }
        if (ENDS.test(text)) this.#isInTransaction = false;
        if (this.#isInTransaction || ENDS.test(text)) return send(text, values);
        return this.#alone(send, text, values);
      }) as typeof this.query;
    }

    /** Runs a statement in a transaction of its own. The first error counts, because the others follow from it. */
    async #alone(send: Query, text: string, values?: unknown[]): Promise<pg.QueryResult> {
      try {
        return await this.#once(send, text, values);
      } catch (error) {
        if (!isStalePlan(error)) throw error;
        return this.#once(send, text, values);
      }
    }

    async #once(send: Query, text: string, values?: unknown[]): Promise<pg.QueryResult> {
      const [begun, answer, committed] = [send(withSettings('begin')), send(text, values), send('commit')];
      const [began, answered, ended] = await Promise.allSettled([begun, answer, committed]);
      if (began.status === 'rejected') throw began.reason;
      if (answered.status === 'rejected') throw answered.reason;
      if (ended.status === 'rejected') throw ended.reason;
      return answered.value;
    }

    protected override get keepsNames(): boolean {
      return keeps;
    }

    /** Another connection of PostgreSQL may prepare the name after its table has changed. */
    protected override get keepsColumns(): boolean {
      return false;
    }
  };
}

/**
 * Asks whether the pooler keeps named statements. Such a pooler gives each statement a name of its own, so PostgreSQL
 * does not know our name. A pooler that does not know named statements passes our name on to one connection.
 */
export async function keepsNames(client: pg.Client): Promise<boolean> {
  const name = `tilgode-${randomUUID()}`;
  await client.query('begin');
  const { rows } = await client.query({
    name,
    text: 'select 1 from pg_prepared_statements where name = $1',
    values: [name],
  });
  const isPassedOn = rows.length > 0;
  // Else the statement would stay on a connection that others use.
  if (isPassedOn) await client.query(`deallocate "${name}"`);
  await client.query('commit');
  return !isPassedOn;
}
