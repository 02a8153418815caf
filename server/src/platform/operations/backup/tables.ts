import pg from 'pg';
import type { ConnectionOptions } from '../../database/connection.ts';
import { connectClient } from '../../database/connection.ts';
import { BackupError } from './backup-error.ts';

/**
 * These tables are not in the backup: the records of the migrations, counters that last a minute, and when jobs are due. Jobs look
 * at the tables for their work. A person who asked for a new password before the backup asks again.
 */
const LEFT_OUT = [
  'schema_migrations',
  'oldest_versions',
  'rate_limit_windows',
  'schedules',
  'password_link_requests',
];

/** No time limits, and texts of values that any server reads as the same values, whatever its own settings are. */
const SETTINGS = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  "client_encoding = 'UTF8'",
  "timezone = 'UTC'",
  "datestyle = 'ISO'",
  "bytea_output = 'hex'",
  // On Citus all statements then take one connection to each node, and so see one snapshot of the node. PostgreSQL without
  // Citus takes any setting whose name has a dot.
  "citus.multi_shard_modify_mode = 'sequential'",
];

/** Runs `use` in one transaction of the tables' owner. */
export async function inOwnTransaction<T>(
  connection: ConnectionOptions,
  begin: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectClient(connection, 'tilgode-backup');
  try {
    await client.query(begin);
    for (const setting of SETTINGS) await client.query(`set local ${setting}`);
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

export async function listColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** What the catalogue says of tables: the bytes that they take, and their rows, 0 when nobody has counted them yet. */
export async function estimateTables(
  client: pg.Client,
  tables: string[],
): Promise<{ table: string; weight: number; rowCount: number }[]> {
  const { rows } = await client.query<{ table: string; weight: string; rowCount: number }>(
    `select name as table, pg_table_size(oid) as weight, greatest(reltuples, 0) as "rowCount"
     from unnest($1::text[]) with ordinality as named (name, place)
     join pg_class on oid = quote_ident(name)::regclass order by place`,
    [tables],
  );
  return rows.map((row) => ({ ...row, weight: Number(row.weight) }));
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
export function quoteIdentifier(name: string): string {
  return pg.escapeIdentifier(name);
}
