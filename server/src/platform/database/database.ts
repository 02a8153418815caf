import { sql } from 'kysely';
import type { RawBuilder, Transaction } from 'kysely';
import pg from 'pg';
import {
  REQUEST_ROLE,
  REQUEST_SETTINGS,
  SESSION_SETTINGS,
  UnusableDatabase,
  startupOptions,
} from './check-connection.ts';
import type { ConnectionOptions } from './connection.ts';
import type { DB } from './database-types.ts';
import { ImpatientPool, NotConnected, PoolIsStuck, STUCK_MILLISECONDS } from './impatient-pool.ts';
import { TYPE_PARSERS } from './named-statement.ts';
import { poolerClient } from './pooler-client.ts';
import { LostConnection, PreparingClient, isStalePlan } from './prepared-statements.ts';
import { Db } from './transaction.ts';
import type { AccountDb } from './transaction.ts';

export type { ConnectionOptions } from './connection.ts';
export type { AccountDb, AccountTrx, Db, Trx, Write } from './transaction.ts';
/**
 * A transaction that `inTransaction` or Kysely itself has begun. It has no `later`, so every write in it must be
 * awaited.
 */
export type AnyTrx = Transaction<DB>;
/** For reads that may run in a transaction or outside of one. */
export type DbOrTrx = Db | AnyTrx;
/** For reads of one account's rows that may run in a transaction or outside of one. */
export type AccountDbOrTrx = AccountDb | AnyAccountTrx;
/** As AnyTrx, for the rows of one account. */
export type AnyAccountTrx = AnyTrx & { readonly accountId: string };

/** A transaction that Kysely has begun, for the work of one account. */
export function asTransactionOfAccount(trx: AnyTrx, accountId: string): AnyAccountTrx {
  return Object.assign(trx.withTables<{}>(), { accountId });
}

/** The id of an account in SQL: a value, or a column of a statement over several accounts. */
export type AccountId = string | RawBuilder<string>;

export type Database = { db: Db; close(): Promise<void> };

export type Patience = {
  /** How long a request waits for a connection before it is answered 503. */
  connectionMilliseconds: number;
  /** The same where no connection comes free for any request. */
  stuckMilliseconds: number;
};

const CONNECTION_MILLISECONDS = 5_000;

/**
 * Opens a pool. As `request` each transaction runs as the role `tilgode_app`; as `owner` it runs as the connecting user
 * (migrations, command line).
 *
 * @param size connections at most; a request holds one for as long as its transaction lasts
 * @param patience how long a request waits for a connection
 */
export function openDatabase(
  connection: ConnectionOptions,
  role: 'request' | 'owner',
  size: number,
  patience: Patience = {
    connectionMilliseconds: CONNECTION_MILLISECONDS,
    stuckMilliseconds: STUCK_MILLISECONDS,
  },
): Database {
  const isRequest = role === 'request';
  const settings = isRequest ? REQUEST_SETTINGS : SESSION_SETTINGS;
  const { pooler } = connection;
  const pool = new ImpatientPool(connection, patience.stuckMilliseconds, {
    // A pooler takes no settings with the connection, and a setting would stay on a connection that others use.
    ...(pooler === undefined
      ? { Client: PreparingClient, options: startupOptions(settings) }
      : { Client: poolerClient(pooler, isRequest && pooler.hasSettings ? {} : settings) }),
    pipeline: true,
    max: size,
    types: TYPE_PARSERS,
    application_name: `tilgode-${role}`,
    connectionTimeoutMillis: patience.connectionMilliseconds,
  });
  // A broken connection is replaced at its next use, and its user learns of the break from the next statement. Without
  // these listeners the break would end the process. The pool's listener gets the errors of idle connections, the
  // client's listener those of connections in a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Db(pool);
  const close = async () => {
    await db.destroy();
    // Kysely does not end a pool on which it has run no statement itself. A command would then wait for the idle
    // connections.
    if (!pool.ending) await pool.end();
  };
  return { db, close };
}

/**
 * Proves that requests run with the rights of `tilgode_app` and no others. A pooler that silently drops the settings of
 * a connection would leave requests the rights of the connecting user.
 * @param db opened as `request`
 * @throws UnusableDatabase
 */
export async function assertRequestRole(db: Db): Promise<void> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  const role = rows[0]?.role ?? '';
  if (role !== REQUEST_ROLE) {
    throw new UnusableDatabase(
      `requests would run as ${role}, not as ${REQUEST_ROLE}. Set DATABASE_POOLER=transaction when a pooler is there`,
    );
  }
}

/** The name of the violated constraint when `error` says that a row with this key exists already. */
export function violatedUniqueConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return undefined;
  // Citus leaves the field empty, and its message ends with the name of the constraint of a shard: `counters_pkey_102008`.
  return error.constraint ?? /(\w+)_\d+\W*$/.exec(error.message)?.[1];
}

/** Whole classes: no connection (08), no resources (53), an intervention of the operator (57). Then single codes. */
const UNAVAILABLE = /^(08|53|57|58000|58030|55P03|40P01|40001|25006|25P03|25P04)/;

/**
 * True when PostgreSQL or the pool could not take the work now, and nothing was done. The reasons: no PostgreSQL, no
 * free connection, lock or statement timeout, PostgreSQL is stopping or starting, somebody has ended the connection, too
 * many connections, a deadlock or lost race (also at the second try), only a standby or read-only (25006), a transaction that
 * took too long (25P03, 25P04), no room on the disk or in memory, an error of the disk, a node of Citus that does not answer
 * (08006).
 */
export function isTemporarilyUnavailable(error: unknown): boolean {
  if (isStalePlan(error) || error instanceof PoolIsStuck || error instanceof NotConnected) return true;
  if (!(error instanceof pg.DatabaseError)) return false;
  return UNAVAILABLE.test(error.code ?? '') || error.message.startsWith(POOLER_HAS_NO_POSTGRES);
}

/**
 * True when the connection broke under the work, so that nobody knows whether it was done. A POST is repeated with its key: it
 * then happens, or gets the stored answer.
 */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof LostConnection;
}

/** PgBouncer says so to a transaction for which it has no connection. Its SQLSTATE stands for other errors, too. */
const POOLER_HAS_NO_POSTGRES = 'server login has been failing';

const NO_CONNECTION = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ENOENT ETIMEDOUT EHOSTUNREACH ENETUNREACH'.split(' '),
);
/** PostgreSQL is stopping, has crashed, or is starting. */
const NOT_RUNNING = new Set(['57P01', '57P02', '57P03']);
const BROKEN = [
  // The messages of PoolIsStuck and NotConnected begin so.
  'No connection to PostgreSQL',
  // The message of LostConnection begins so.
  'The connection to PostgreSQL was lost',
  POOLER_HAS_NO_POSTGRES,
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
];

/**
 * True when there is no PostgreSQL to talk to, whatever the work is. Callers then log once that the database is away,
 * and not each failure.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { message } = error;
  const code = 'code' in error ? String(error.code) : '';
  const isBroken = BROKEN.some((text) => message.startsWith(text));
  return isBroken || NO_CONNECTION.has(code) || NOT_RUNNING.has(code);
}
