import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ConnectionOptions } from '../../database/database.ts';
import { isDistributed } from '../../database/distribution.ts';
import { makeFolders } from '../make-folders.ts';
import { BackupError } from './backup-error.ts';
import type { CheckedManifest, Manifest } from './manifest.ts';
import { MANIFEST, textDigest, tableFile } from './manifest.ts';
import type { Meter, OnProgress } from './progress.ts';
import { countLines, openMeter } from './progress.ts';
import { estimateTables, inOwnTransaction, listMigrations, listTables, quoteIdentifier } from './tables.ts';

/** The level of Zstandard that keeps up with PostgreSQL. Higher ones make files of the same size: most of it is PDFs. */
const QUICKEST = 1;
/** The backup holds customers' data and the keys that sign tokens, so only the user who runs the command may read it. */
const ONLY_OWN_USER = { folder: 0o700, file: 0o600 };

/** Error codes of file systems: a file in the way, no right, no room, a broken disk. */
const UNWRITABLE = new Set('EEXIST ENOTDIR EACCES EPERM EROFS ENOSPC EDQUOT EIO ENAMETOOLONG'.split(' '));

/** @property bytes of all rows, unpacked */
export type WrittenBackup = CheckedManifest & { bytes: number };

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
  onProgress: OnProgress = () => {},
): Promise<WrittenBackup> {
  try {
    return await writeTables(connection, folder, now, onProgress);
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
  onProgress: OnProgress,
): Promise<WrittenBackup> {
  await makeEmptyFolder(folder);
  let bytes = 0;
  const manifest = await inOwnTransaction(
    connection,
    'begin isolation level repeatable read read only',
    async (client): Promise<Manifest> => {
      await openSnapshots(connection, client);
      const migrations = await listMigrations(client);
      const estimates = await estimateTables(client, await listTables(client));
      const meter = openMeter(estimates, onProgress);
      const tables: Manifest['tables'] = [];
      for (const { table, rowCount } of estimates) {
        meter.next();
        tables.push(await writeTable(client, table, folder, meter, rowCount));
      }
      bytes = meter.total().bytes;
      return { format: 'tilgode-backup-2', takenAt: now.toISOString(), migrations, tables };
    },
  );
  const unfinished = join(folder, `${MANIFEST}.unfinished`);
  const text = JSON.stringify(manifest, null, 2);
  await writeFile(unfinished, text, { mode: ONLY_OWN_USER.file, flush: true });
  await rename(unfinished, join(folder, MANIFEST));
  return { ...manifest, digest: textDigest(text), bytes };
}

/**
 * On Citus a transaction gets its snapshot of a node with its first statement there. This function opens the snapshots
 * of all nodes while no transaction over several nodes is being committed, so that none of them is half in the backup.
 * Such transactions make companies and change their settings. What belongs to one account is on one node.
 */
async function openSnapshots(connection: ConnectionOptions, client: pg.Client): Promise<void> {
  await inOwnTransaction(connection, 'begin', async (holder) => {
    if (!(await isDistributed(holder))) return;
    // Each commit over several nodes is noted here.
    await holder.query('lock table pg_dist_transaction in exclusive mode');
    await client.query('select count(*) from journals');
  });
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await makeFolders(folder, ONLY_OWN_USER.folder);
  if ((await readdir(folder)).length > 0) {
    throw new BackupError(`${folder} is not empty: a backup needs a folder of its own.`);
  }
}

async function writeTable(
  client: pg.Client,
  table: string,
  folder: string,
  meter: Meter,
  estimatedRows: number,
): Promise<Manifest['tables'][number]> {
  const hash = createHash('sha256');
  // The first line names the columns.
  let lines = 0;
  await pipeline(
    client.query(copyTo(`copy ${quoteIdentifier(table)} to stdout (header)`)),
    async function* (text: AsyncIterable<Buffer>) {
      for await (const chunk of text) {
        const before = lines;
        lines += countLines(chunk);
        meter.add(lines - before, chunk.length, lines / Math.max(estimatedRows, lines, 1));
        yield chunk;
      }
    },
    createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: QUICKEST } }),
    async function* (compressed: AsyncIterable<Buffer>) {
      for await (const chunk of compressed) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(tableFile(folder, table), { mode: ONLY_OWN_USER.file, flush: true }),
  );
  return { table, rowCount: lines - 1, sha256: hash.digest('hex') };
}
