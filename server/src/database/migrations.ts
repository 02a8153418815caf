import { readdir } from 'node:fs/promises';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { runner } from 'node-pg-migrate';
import type { ConnectionOptions } from './connection.ts';
import { connectClient } from './connection.ts';
import type { Db } from './database.ts';
import { lockNumber } from './locks.ts';

const TABLE = 'schema_migrations';
const DIRECTORY = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * Brings the schema up to date: forward only, each file in its own transaction, one process at a time. Runs as the
 * connecting user. This user then owns the tables and must be allowed to create the role `tilgode_app`.
 *
 * @returns the names of the migrations that were run now
 */
export async function migrate(connection: ConnectionOptions): Promise<string[]> {
  return inTurn(connection, async () => {
    const dbClient = await connectClient(connection, 'tilgode-migrate');
    try {
      const done = await runner({
        dbClient,
        dir: DIRECTORY,
        direction: 'up',
        migrationsTable: TABLE,
        // The runner's own lock belongs to a connection, which a pooler in transaction mode may change.
        noLock: true,
        log: () => {},
      });
      return done.map((migration) => migration.name);
    } finally {
      await dbClient.end();
    }
  });
}

/** Waits while another process migrates. The lock belongs to a transaction, which does nothing else. */
async function inTurn<T>(connection: ConnectionOptions, work: () => Promise<T>): Promise<T> {
  const client = await connectClient(connection, 'tilgode-migrate-lock');
  try {
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('set local lock_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [lockNumber('migrate')]);
    return await work();
  } finally {
    // Ends the transaction, and so the lock.
    await client.end();
  }
}

/**
 * Whether the connecting user may migrate: it owns the tables, or there are none. A user that has only the rights of
 * requests may not.
 */
export async function mayMigrate(connection: ConnectionOptions): Promise<boolean> {
  const client = await connectClient(connection, 'tilgode-migrate');
  try {
    const { rows } = await client.query<{ owns: boolean }>(
      `select pg_has_role(relowner, 'usage') as owns from pg_class where oid = to_regclass('${TABLE}')`,
    );
    return rows[0]?.owns ?? true;
  } finally {
    await client.end();
  }
}

/** `missing`: migrations of this version that were not run yet. `unknown`: migrations that this version does not have. */
export type SchemaState = { missing: string[]; unknown: string[] };

/**
 * Compares the schema of a database with this version, for a user that may only read. Undefined: the database has no
 * schema.
 */
export async function readSchemaState(db: Db): Promise<SchemaState | undefined> {
  const { rows: tables } = await sql<{
    exists: boolean;
  }>`select to_regclass(${TABLE}) is not null as exists`.execute(db);
  if (tables[0]?.exists !== true) return undefined;
  const [files, { rows }] = await Promise.all([
    readdir(DIRECTORY),
    sql<{ name: string }>`select name from ${sql.table(TABLE)} order by name`.execute(db),
  ]);
  const done = new Set(rows.map(({ name }) => name));
  const known = files.map((file) => parse(file).name).toSorted();
  return {
    missing: known.filter((name) => !done.has(name)),
    unknown: [...done].filter((name) => !known.includes(name)),
  };
}
