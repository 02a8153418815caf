import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import type { ConnectionOptions } from '../../database/database.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';
import { fileOf } from './manifest.ts';
import { inOwnTransaction, listMigrations, listTables, quoted } from './tables.ts';

const BYTES_AT_ONCE = 1_000_000;
/** The longest message that PostgreSQL accepts. */
const LONGEST_ROW_BYTES = 1_073_741_823;
const LINE_FEED = 0x0a;

/**
 * Fills an empty, migrated database with a backup, in one transaction: all of it or nothing. PostgreSQL checks every
 * reference anew.
 *
 * @param manifest as `readCheckedManifest` returns it
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
    checkTables(tables, manifest);
    // Locks the tables, so that nobody writes between the check and the filling. A running service waits for the lock,
    // or its rows are seen by the check.
    await client.query(`lock table ${tables.map(quoted).join()}`);
    await checkEmpty(client, tables);

    const references = await dropReferences(client);
    for (const { table, rowCount, sha256 } of manifest.tables) {
      const hash = createHash('sha256');
      const restored = await fillTable(client, table, fileOf(folder, table), hash);
      // The file may have changed since the check.
      if (hash.digest('hex') !== sha256) throw new BackupError(`${table}: the file was changed meanwhile.`);
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

/**
 * Checks that the manifest names each of our tables once and no other table, because the restore writes to the tables
 * that the manifest names. Otherwise a manifest could name a table such as `pg_authid`.
 */
function checkTables(tables: string[], manifest: Manifest): void {
  const named = manifest.tables.map(({ table }) => table).toSorted();
  if (named.join() === tables.toSorted().join()) return;
  throw new BackupError(
    'The tables that the backup names are not those of its version: nothing is restored.',
  );
}

async function checkEmpty(client: pg.Client, tables: string[]): Promise<void> {
  for (const table of tables) {
    const { rowCount } = await client.query(`select from ${quoted(table)} limit 1`);
    if (rowCount !== 0) {
      throw new BackupError(
        `There is something in the database already (${table}): restore into an empty one.`,
      );
    }
  }
}

type Reference = { table: string; name: string; definition: string };

/** Drops the foreign keys. Tables refer to each other and to themselves, so no order of rows would pass each check. */
async function dropReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function fillTable(client: pg.Client, table: string, file: string, hash: Hash): Promise<number> {
  let restored = 0;
  for await (const rows of readRows(file, hash)) {
    const { rowCount } = await client.query(
      `insert into ${quoted(table)} select * from json_populate_recordset(null::${quoted(table)}, $1)`,
      [rows],
    );
    restored += rowCount ?? 0;
  }
  return restored;
}

/**
 * Reads rows as JSON arrays of about `BYTES_AT_ONCE`, or of one row that is longer. Rows stay bytes, because a
 * JavaScript string can be only half as long as a row of PostgreSQL. Only LF ends a row, because JSON escapes every
 * other LF.
 *
 * @param hash gets the bytes of the file
 */
async function* readRows(file: string, hash: Hash): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  let rows: Buffer[] = [];
  for await (const chunk of unpacked(file, hash)) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      rows.push(Buffer.concat([...parts, chunk.subarray(start, end)]));
      length += end - start;
      parts = [];
      start = end + 1;
      if (length < BYTES_AT_ONCE) continue;
      yield asArray(rows);
      [rows, length] = [[], 0];
    }
    parts.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > LONGEST_ROW_BYTES) throw new BackupError(`${file} holds a row that is too long.`);
  }
  if (parts.some((part) => part.length > 0)) throw new BackupError(`${file} ends within a row.`);
  if (rows.length > 0) yield asArray(rows);
}

function unpacked(file: string, hash: Hash): AsyncIterable<Buffer> {
  const gunzip = createGunzip();
  const packed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  // The reader of `gunzip` gets the error, so nothing is done here.
  pipeline(createReadStream(file), packed, gunzip, () => {});
  return gunzip;
}

function asArray(rows: Buffer[]): Buffer {
  const parts = rows.flatMap((row, index) => [Buffer.from(index === 0 ? '[' : ','), row]);
  return Buffer.concat([...parts, Buffer.from(']')]);
}
