import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { ConnectionOptions } from '../database.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';
import { MANIFEST, fileOf } from './manifest.ts';
import { inOwnTransaction, listMigrations, listTables } from './tables.ts';

const ROWS_AT_ONCE = 200;
/** It holds customers' data and the keys that sign tokens. */
const ONLY_OWN_USER = { folder: 0o700, file: 0o600 };

/** What file systems say: a file in the way, no right, no room, a broken disk. */
const UNWRITABLE = new Set('EEXIST ENOTDIR EACCES EPERM EROFS ENOSPC EDQUOT EIO ENAMETOOLONG'.split(' '));

/**
 * Writes every table of one moment to a new folder, while the service goes on: what was committed before it began is in it.
 * The manifest comes last, so what is cut short is not taken for a backup.
 *
 * @throws BackupError when there is something in the folder, or it cannot be written
 */
export async function writeBackup(
  connection: ConnectionOptions,
  folder: string,
  now: Date,
): Promise<Manifest> {
  try {
    return await writeTables(connection, folder, now);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (!UNWRITABLE.has(String(code))) throw error;
    throw new BackupError(`No backup can be written to ${folder} (${String(code)}).`, { cause: error });
  }
}

async function writeTables(connection: ConnectionOptions, folder: string, now: Date): Promise<Manifest> {
  await makeEmptyFolder(folder);
  const manifest = await inOwnTransaction(
    connection,
    'begin isolation level repeatable read read only',
    async (client): Promise<Manifest> => {
      const migrations = await listMigrations(client);
      const tables: Manifest['tables'] = [];
      for (const table of await listTables(client)) tables.push(await writeTable(client, table, folder));
      return { format: 'tilgode-backup-1', takenAt: now.toISOString(), migrations, tables };
    },
  );
  const unfinished = join(folder, `${MANIFEST}.unfinished`);
  await writeFile(unfinished, JSON.stringify(manifest, null, 2), { mode: ONLY_OWN_USER.file, flush: true });
  await rename(unfinished, join(folder, MANIFEST));
  return manifest;
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: ONLY_OWN_USER.folder });
  if ((await readdir(folder)).length > 0) {
    throw new BackupError(`${folder} is not empty: a backup needs a folder of its own.`);
  }
}

async function writeTable(
  client: pg.Client,
  table: string,
  folder: string,
): Promise<Manifest['tables'][number]> {
  const hash = createHash('sha256');
  let rowCount = 0;
  await pipeline(
    async function* () {
      for await (const rows of readRows(client, table)) {
        rowCount += rows.length;
        yield rows.map((row) => `${row}\n`).join('');
      }
    },
    createGzip(),
    async function* (compressed: AsyncIterable<Buffer>) {
      for await (const chunk of compressed) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(fileOf(folder, table), { mode: ONLY_OWN_USER.file, flush: true }),
  );
  return { table, rowCount, sha256: hash.digest('hex') };
}

/** Rows as JSON, in which PostgreSQL writes every value of our types without loss. */
async function* readRows(client: pg.Client, table: string): AsyncGenerator<string[]> {
  await client.query(`declare backed_up no scroll cursor for select to_json(t)::text as row from ${table} t`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from backed_up`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query('close backed_up');
}
