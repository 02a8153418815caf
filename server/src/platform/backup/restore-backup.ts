import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import type { ConnectionOptions } from '../database.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';
import { fileOf } from './manifest.ts';
import { inOwnTransaction, listMigrations, listTables } from './tables.ts';

const CHARACTERS_AT_ONCE = 1_000_000;

/**
 * Fills an empty, migrated database with a backup, in one transaction: all of it, or nothing. Every reference is checked
 * anew by PostgreSQL.
 *
 * @param manifest as `readCheckedManifest` gives it
 * @throws BackupError when the database holds anything, or its tables are of another version
 */
export async function restoreBackup(
  connection: ConnectionOptions,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  await inOwnTransaction(connection, 'begin', async (client) => {
    const tables = await listTables(client);
    checkVersion(await listMigrations(client), manifest);
    // Nobody writes between the look and the filling; a service that runs waits, or its rows are seen.
    await client.query(`lock table ${tables.join()}`);
    await checkEmpty(client, tables);

    const references = await dropReferences(client);
    for (const { table, rowCount } of manifest.tables) {
      const restored = await fillTable(client, table, folder);
      if (restored !== rowCount)
        throw new BackupError(`${table}: ${restored} of ${rowCount} rows were restored.`);
    }
    for (const { table, name, definition } of references) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  });
}

function checkVersion(migrations: string[], manifest: Manifest): void {
  if (migrations.join() === manifest.migrations.toSorted().join()) return;
  throw new BackupError(
    `The backup is of schema ${manifest.migrations.at(-1)}, this program makes ${migrations.at(-1)}: ` +
      'restore it with the version of Tilgode that made it, then update.',
  );
}

async function checkEmpty(client: pg.Client, tables: string[]): Promise<void> {
  for (const table of tables) {
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount !== 0) {
      throw new BackupError(
        `There is something in the database already (${table}): restore into an empty one.`,
      );
    }
  }
}

type Reference = { table: string; name: string; definition: string };

/** Tables refer to each other and to themselves, so in no order could each row be checked as it comes. */
async function dropReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function fillTable(client: pg.Client, table: string, folder: string): Promise<number> {
  let restored = 0;
  for await (const lines of readLines(fileOf(folder, table))) {
    const { rowCount } = await client.query(
      `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
      [`[${lines.join()}]`],
    );
    restored += rowCount ?? 0;
  }
  return restored;
}

/** Some lines at a time. Only LF ends one: inside JSON it is escaped, but other line ends of Unicode are not. */
async function* readLines(file: string): AsyncGenerator<string[]> {
  let rest = '';
  const text = createGunzip().setEncoding('utf8');
  // What goes wrong is thrown where the text is read.
  pipeline(createReadStream(file), text, () => {});
  for await (const chunk of text as AsyncIterable<string>) {
    rest += chunk;
    if (rest.length < CHARACTERS_AT_ONCE) continue;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  const last = rest.split('\n').filter((line) => line !== '');
  if (last.length > 0) yield last;
}
