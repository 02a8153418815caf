import type pg from 'pg';
import type { ConnectionOptions } from './connection.ts';
import { connectClient } from './connection.ts';
import type { SessionSettings } from './pooler-client.ts';
import { keepsNames } from './pooler-client.ts';

/** Requests run as this role. It owns nothing and holds only the rights that the migrations grant. */
export const REQUEST_ROLE = 'tilgode_app';

/**
 * The settings of every connection, whatever the server's own settings are, written as PostgreSQL shows them. A request
 * that waits longer for a lock or a statement is answered 503. Compiling a plan (JIT) takes a second where
 * running the plan takes a millisecond. Before PostgreSQL 18, `enable_seqscan=off` makes a plan that must read a whole
 * table look so costly that PostgreSQL compiles it.
 */
export const SESSION_SETTINGS: SessionSettings = {
  timezone: 'UTC',
  jit: 'off',
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
};

/**
 * No request reads a whole table (query-plans.test.ts). Without `enable_seqscan=off`, PostgreSQL would read the whole
 * table in a plan that it makes while the table is small. It keeps a plan as long as the connection, so each request
 * would read a little more than the one before, until the statistics of the table change.
 */
export const REQUEST_SETTINGS: SessionSettings = {
  ...SESSION_SETTINGS,
  role: REQUEST_ROLE,
  enable_seqscan: 'off',
};

export function startupOptions(settings: SessionSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

const OLDEST_VERSION = 15;

/** This PostgreSQL cannot be used. The message is for the operator, without the password. */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase';
}

/**
 * Connects once, to learn at the start what would otherwise fail at the first request.
 * @param isPooled whether a pooler in transaction mode stands before PostgreSQL
 * @returns the connection, with what the pooler can do
 * @throws UnusableDatabase
 */
export async function checkConnection(
  connection: ConnectionOptions,
  isPooled: boolean,
): Promise<ConnectionOptions> {
  let client: pg.Client | undefined;
  try {
    // May also throw before it connects, because it reads the certificates that a URL names.
    client = await connectClient(
      connection,
      'tilgode-check',
      isPooled ? undefined : startupOptions(SESSION_SETTINGS),
    );
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const version = rows[0]?.server_version ?? '';
    if (Number.parseInt(version, 10) < OLDEST_VERSION) {
      throw new UnusableDatabase(`PostgreSQL ${version} is older than ${OLDEST_VERSION}`);
    }
    if (!isPooled) return connection;
    const pooler = { keepsNames: await keepsNames(client), hasSettings: await hasRequestSettings(client) };
    return { ...connection, pooler };
  } catch (error) {
    throw error instanceof UnusableDatabase ? error : new UnusableDatabase(problemOf(error));
  } finally {
    await client?.end().catch(() => {});
  }
}

/** Whether a connection has all settings of requests without our help (`alter role … set …`). */
async function hasRequestSettings(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select name, current_setting(name) as value from unnest($1::text[]) name`,
    [Object.keys(REQUEST_SETTINGS)],
  );
  return rows.every(({ name, value }) => value === REQUEST_SETTINGS[name]);
}

function problemOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ECONNREFUSED') return 'no PostgreSQL answers there';
  if (code === 'ENOTFOUND') return 'there is no such host';
  if (!(error instanceof Error) || error.message === '') return String(code);
  const isPooler = error.message.startsWith('unsupported startup parameter');
  return isPooler
    ? `${error.message}. Set DATABASE_POOLER=transaction when a pooler such as PgBouncer is there`
    : error.message;
}
