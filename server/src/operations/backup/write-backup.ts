import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { ConnectionOptions } from '../../database/database.ts';
import { BackupError } from './backup-error.ts';
import type { CheckedManifest, Manifest } from './manifest.ts';
import { MANIFEST, digestOf, fileOf } from './manifest.ts';
import { inOwnTransaction, listMigrations, listTables, quoted } from './tables.ts';

/** The number of pieces in memory at once: 3 MB at most, whatever the size of a row. */
const PIECES_AT_ONCE = 200;
const PIECE_BYTES = 16_384;
/** The backup holds customers' data and the keys that sign tokens, so only the user who runs the command may read it. */
const ONLY_OWN_USER = { folder: 0o700, file: 0o600 };

/** Error codes of file systems: a file in the way, no right, no room, a broken disk. */
const UNWRITABLE = new Set('EEXIST ENOTDIR EACCES EPERM EROFS ENOSPC EDQUOT EIO ENAMETOOLONG'.split(' '));

/**
 * Writes every table to a new folder while the service goes on. All tables are of the same moment: the backup holds
 * what was committed before it began. The manifest comes last, so that a backup that is cut short is not taken for a
 * backup.
 *
 * @throws BackupError when there is something in the folder, or it cannot be written
 */
export async function writeBackup(
  connection: ConnectionOptions,
  folder: string,
  now: Date,
): Promise<CheckedManifest> {
  try {
    return await writeTables(connection, folder, now);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (!UNWRITABLE.has(String(code))) throw error;
    throw new BackupError(`No backup can be written to ${folder} (${String(code)}).`, { cause: error });
  }
}

async function writeTables(
  connection: ConnectionOptions,
  folder: string,
  now: Date,
): Promise<CheckedManifest> {
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
  const text = JSON.stringify(manifest, null, 2);
  await writeFile(unfinished, text, { mode: ONLY_OWN_USER.file, flush: true });
  await rename(unfinished, join(folder, MANIFEST));
  return { ...manifest, digest: digestOf(text) };
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
      for await (const pieces of readPieces(client, table)) {
        rowCount += pieces.filter((piece) => piece.endsWith('\n')).length;
        yield Buffer.from(pieces.join(''), 'latin1');
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

/**
 * Reads rows as JSON, in which PostgreSQL writes every value of our types without loss. A row comes in pieces, because
 * one row may hold megabytes, and a number of rows would not limit the memory. The last piece of a row ends with a line
 * feed, which JSON escapes everywhere else. Each character of a piece stands for a byte of UTF-8, because a piece may
 * begin or end within a character.
 */
async function* readPieces(client: pg.Client, table: string): AsyncGenerator<string[]> {
  // Without `offset 0`, PostgreSQL would write each row again for each of its pieces.
  await client.query(`
    declare backed_up no scroll cursor for
    select convert_from(substring(line from start for ${PIECE_BYTES}), 'LATIN1') as piece
    from (select convert_to(to_json(t)::text || E'\\n', 'UTF8') as line from ${quoted(table)} t offset 0) lines,
      generate_series(1, octet_length(line), ${PIECE_BYTES}) as start`);
  for (;;) {
    const { rows } = await client.query<{ piece: string }>(`fetch ${PIECES_AT_ONCE} from backed_up`);
    if (rows.length === 0) break;
    yield rows.map(({ piece }) => piece);
  }
  await client.query('close backed_up');
}
