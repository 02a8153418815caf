import pg from 'pg';
import type { ConnectionOptions } from '../../database/connection.ts';
import { connectClient } from '../../database/connection.ts';
import { BackupError } from './backup-error.ts';

/**
 * These tables are not in the backup: the record of the migrations, and counters that last a minute. The job queue has
 * a schema of its own and is not in the backup either, because jobs look at the tables for their work.
 */
const LEFT_OUT = ['schema_migrations', 'rate_limit_windows'];

/** Runs `use` in one transaction of the tables' owner, without the time limits of requests. */
export async function inOwnTransaction<T>(
  connection: ConnectionOptions,
  begin: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectClient(connection, 'tilgode-backup');
  try {
    await client.query(begin);
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const result = await use(client);
    await client.query('commit');
    return result;
  } finally {
    // Closing the connection undoes uncommitted work.
    await client.end();
  }
}

export async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1) order by 1`,
    [LEFT_OUT],
  );
  return rows.map(({ name }) => name);
}

/** @throws BackupError when the database has no migrations, and so no tables */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const {
    rows: [known],
  } = await client.query<{ there: boolean }>(`select to_regclass('schema_migrations') is not null as there`);
  if (known?.there !== true) throw new BackupError('There are no tables of Tilgode in this database.');
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
}

/** An identifier for SQL. The name may hold any characters. */
export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
