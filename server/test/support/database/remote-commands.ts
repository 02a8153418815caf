import pg from 'pg';
import type { ConnectionOptions } from '../../../src/platform/database/database.ts';

/** A statement outside of a transaction, or a whole transaction, with the nodes that Citus has sent commands to for it. */
export type Noted = { statements: string[]; nodes: Set<string>; isPrepared: boolean };

type Callback = (error: Error | null, result: unknown) => void;

/**
 * Notes for each transaction that this process sends to that database which nodes Citus talks to. The database has
 * `citus.log_remote_commands` on, so the coordinator says each command that it sends. Only looked at on the way.
 */
export function noteRemoteCommands(connection: ConnectionOptions): { noted: Noted[]; stop: () => void } {
  const noted: Noted[] = [];
  const { database } = new pg.Client(connection);
  /** The transactions of the statements that a connection has not answered yet, in their order. */
  const unanswered = new WeakMap<pg.Client, Noted[]>();
  const begun = new WeakMap<pg.Client, Noted>();

  function watch(client: pg.Client): Noted[] {
    const known = unanswered.get(client);
    if (known !== undefined) return known;
    const waiting: Noted[] = [];
    unanswered.set(client, waiting);
    client.on('notice', ({ message = '', detail = '' }) => {
      const [now] = waiting;
      const [, node] = /^on server \w+@(\S+)/.exec(detail) ?? [];
      if (now === undefined || node === undefined || !message.startsWith('issuing')) return;
      now.nodes.add(node);
      if (message.startsWith('issuing PREPARE TRANSACTION')) now.isPrepared = true;
    });
    return waiting;
  }

  function transactionOf(client: pg.Client, text: string): Noted {
    const open = begun.get(client);
    const transaction = open ?? { statements: [], nodes: new Set<string>(), isPrepared: false };
    if (open === undefined) noted.push(transaction);
    transaction.statements.push(text);
    if (/^begin\b/i.test(text)) begun.set(client, transaction);
    if (/^(commit|rollback)\b/i.test(text)) begun.delete(client);
    return transaction;
  }

  const query = pg.Client.prototype.query as (...of: unknown[]) => unknown;
  pg.Client.prototype.query = function watched(
    this: pg.Client,
    asked: string | pg.QueryConfig,
    ...rest: unknown[]
  ) {
    if (this.database !== database) return query.call(this, asked, ...rest);
    const waiting = watch(this);
    waiting.push(transactionOf(this, typeof asked === 'string' ? asked : asked.text));
    const answered = rest.at(-1);
    if (typeof answered !== 'function') {
      const answer = query.call(this, asked, ...rest);
      if (answer instanceof Promise) {
        void answer.catch(() => {}).finally(() => waiting.shift());
      }
      return answer;
    }
    const call = answered as Callback;
    const told: Callback = (error, result) => {
      waiting.shift();
      call(error, result);
    };
    return query.call(this, asked, ...rest.slice(0, -1), told);
  } as typeof pg.Client.prototype.query;
  return {
    noted,
    stop: () => {
      pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
    },
  };
}
