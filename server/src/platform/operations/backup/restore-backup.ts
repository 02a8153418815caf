import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ConnectionOptions } from '../../database/database.ts';
import type { HoldMark } from '../../../domain/holds.ts';
import { markHold } from '../holds.store.ts';
import { BackupError } from './backup-error.ts';
import type { DocumentGap, GapRule } from './leave-gaps.ts';
import { leaveGaps } from './leave-gaps.ts';
import type { Manifest } from './manifest.ts';
import { tableFile } from './manifest.ts';
import type { Meter, OnProgress } from './progress.ts';
import { countLines, openMeter } from './progress.ts';
import { inOwnTransaction, listColumns, listMigrations, listTables, quoteIdentifier } from './tables.ts';

/** Bytes for PostgreSQL at once. With the 16 kB of Node, a third of the time would go into handing them on. */
const UNPACKED_AT_ONCE = 256 * 1024;

/**
 * Fills an empty, migrated database with a backup, in one transaction: all of it or nothing. PostgreSQL checks every
 * reference anew.
 *
 * @param manifest as `readCheckedManifest` returns it
 * @param after.gaps undefined: the same numbers are given again, as a rehearsal wants it
 * @param after.hold what is held; undefined for a rehearsal, which no service works on
 * @returns the bytes of all rows, unpacked, and the numbers of documents that are left out
 * @throws BackupError when the database holds anything, its tables are of another version, or as `leaveGaps`
 */
export async function restoreBackup(
  connection: ConnectionOptions,
  folder: string,
  manifest: Manifest,
  { gaps, hold }: { gaps: GapRule | undefined; hold: HoldMark | undefined },
  onProgress: OnProgress = () => {},
): Promise<{ bytes: number; gaps: DocumentGap[] }> {
  return inOwnTransaction(connection, 'begin', async (client) => {
    const tables = await listTables(client);
    checkVersion(await listMigrations(client), manifest);
    checkTables(tables, manifest);
    // Locks the tables, so that nobody writes between the check and the filling. A running service waits for the lock,
    // or its rows are seen by the check.
    await client.query(`lock table ${tables.map(quoteIdentifier).join()}`);
    await checkEmpty(client, tables);

    const files = await sizesOf(folder, manifest);
    const meter = openMeter(files, onProgress);
    const references = await dropReferences(client, tables);
    for (const [place, { table, rowCount, sha256 }] of manifest.tables.entries()) {
      const hash = createHash('sha256');
      meter.next();
      const file = { path: tableFile(folder, table), bytes: files[place]?.weight ?? 0 };
      const restored = await fillTable(client, table, file, hash, meter);
      // The file may have changed since the check.
      if (hash.digest('hex') !== sha256) throw new BackupError(`${table}: the file was changed meanwhile.`);
      if (restored !== rowCount)
        throw new BackupError(`${table}: ${restored} of ${rowCount} rows were restored.`);
    }
    // Without statistics PostgreSQL plans for empty tables: `verify`, and checking the references, would take many times as long.
    await client.query(`analyze ${tables.map(quoteIdentifier).join()}`);
    for (const { table, name, definition } of references) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    // In the same transaction, so that no service ever sees the database without its hold and its gaps.
    if (hold !== undefined) await markHold(client, hold);
    return { bytes: meter.total().bytes, gaps: gaps === undefined ? [] : await leaveGaps(client, gaps) };
  });
}

async function sizesOf(folder: string, { tables }: Manifest): Promise<{ table: string; weight: number }[]> {
  return Promise.all(
    tables.map(async ({ table }) => ({ table, weight: (await stat(tableFile(folder, table))).size })),
  );
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
    const { rowCount } = await client.query(`select from ${quoteIdentifier(table)} limit 1`);
    if (rowCount !== 0) {
      throw new BackupError(
        `There is something in the database already (${table}): restore into an empty one.`,
      );
    }
  }
}

type Reference = { table: string; name: string; definition: string };

/** Drops the foreign keys. Tables refer to each other and to themselves, so no order of rows would pass each check. */
async function dropReferences(client: pg.Client, tables: string[]): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables.map(quoteIdentifier)],
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function fillTable(
  client: pg.Client,
  table: string,
  file: { path: string; bytes: number },
  hash: Hash,
  meter: Meter,
): Promise<number> {
  let readBytes = 0;
  const columns = await readColumns(file.path);
  if (columns.toSorted().join() !== (await listColumns(client, table)).toSorted().join())
    throw new BackupError(`${table}: the columns are not those of its version.`);
  const names = columns.map(quoteIdentifier).join();
  const filled = client.query(
    copyFrom(`copy ${quoteIdentifier(table)} (${names}) from stdin (header match)`),
  );
  await pipeline(
    createReadStream(file.path),
    async function* (packed: AsyncIterable<Buffer>) {
      for await (const chunk of packed) {
        hash.update(chunk);
        readBytes += chunk.length;
        yield chunk;
      }
    },
    createZstdDecompress({ chunkSize: UNPACKED_AT_ONCE }),
    async function* (text: AsyncIterable<Buffer>) {
      for await (const chunk of text) {
        meter.add(countLines(chunk), chunk.length, readBytes / Math.max(file.bytes, 1));
        yield chunk;
      }
    },
    filled,
  );
  return filled.rowCount;
}

/** The first line names the columns, in the order of the database that was backed up. */
async function readColumns(path: string): Promise<string[]> {
  let text = '';
  for await (const chunk of createReadStream(path).pipe(createZstdDecompress())) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text.slice(0, text.indexOf('\n')).split('\t');
}
