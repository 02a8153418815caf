import pg from 'pg';
import type { ConnectionOptions } from '../../database/database.ts';
import { BackupError } from './backup-error.ts';

/** What says how the tables are, and what lasts a minute. The job queue is no table of ours: jobs look at the tables. */
const LEFT_OUT = ['schema_migrations', 'rate_limit_windows'];

/** Runs `use` in one transaction of the tables' owner, without the limits of time that requests have. */
export async function inOwnTransaction<T>(
  connection: ConnectionOptions,
  begin: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: 'tilgode-backup' });
  // Else a connection that breaks would end the process before the statement at work says so.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(begin);
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const result = await use(client);
    await client.query('commit');
    return result;
  } finally {
    // What has not been committed is undone by this.
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

/** @throws BackupError when there are none, and so no tables */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const {
    rows: [known],
  } = await client.query<{ there: boolean }>(`select to_regclass('schema_migrations') is not null as there`);
  if (known?.there !== true) throw new BackupError('There are no tables of Tilgode in this database.');
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
}

/** An identifier of SQL, whatever characters it has. */
export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
