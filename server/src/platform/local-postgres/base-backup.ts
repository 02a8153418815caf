import { chown, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { BackupError } from '../operations/backup/backup-error.ts';
import { makeFolders } from '../operations/make-folders.ts';
import { clusterIn, readPassword } from './cluster.ts';
import { messageOf } from './errors.ts';
import type { ConnectionOptions } from './index.ts';
import { openEmbeddedPostgres } from './index.ts';
import { fieldOf } from './parsed.ts';
import { choosePlace } from './place.ts';
import { canWrite } from './run-as.ts';
import { waitingSegments } from './wal-archive.ts';

/**
 * A base backup is a folder with these files. `files` holds the files of the cluster, with the WAL of the time that the
 * copying took. PostgreSQL writes `manifest` last of its own files, we write `password` after it.
 */
export const BASE_BACKUP = { files: 'base.tar.gz', manifest: 'backup_manifest', password: 'password' };

const LOOK_EVERY_MILLISECONDS = 300;

/** How far a base backup is: bytes of the cluster's files. `waiting`: segments that the archive does not have yet. */
export type BaseBackupProgress = { bytes: number; of: number; waiting: number };

/**
 * Copies the files of our own PostgreSQL to a new folder while the service goes on, by PostgreSQL's own BASE_BACKUP. With
 * the WAL that is archived from then on, `recover` brings the database to any later moment.
 *
 * @returns the first segment of the archive that the base backup needs, and the bytes of the cluster's files
 * @throws BackupError when WAL is not archived, or the folder cannot be written; EmbeddedPostgresError
 */
export async function writeBaseBackup(
  dataDir: string,
  to: string,
  onProgress: (progress: BaseBackupProgress) => void = () => {},
): Promise<{ firstSegment: string; bytes: number }> {
  const folder = resolve(to);
  const postgres = await openEmbeddedPostgres({ dataDir, as: 'tool', log: () => {} });
  try {
    await requireArchive(postgres.connection());
    const { folder: clusterFolder, runAs } = await choosePlace(await realpath(dataDir), () => {});
    await makeFolders(folder, 0o700);
    if ((await readdir(folder)).length > 0) {
      throw new BackupError(`${folder} is not empty: a base backup needs a folder of its own.`);
    }
    if (runAs !== undefined) await chown(folder, runAs.uid, runAs.gid);
    if (!(await canWrite(folder, runAs))) {
      throw new BackupError(
        `User ${runAs?.name ?? 'of this process'}, which PostgreSQL runs as, cannot write to ${folder}: name a folder that this user can enter.`,
      );
    }
    const bytes = await copyCluster(postgres.connection(), folder, onProgress);
    const password = await readPassword(clusterIn(clusterFolder));
    // Never follows a link: the folder belongs to the user that PostgreSQL runs as, and this process may be root.
    await writeFile(join(folder, BASE_BACKUP.password), password, { flag: 'wx', mode: 0o600, flush: true });
    return { firstSegment: (await readNeeds(folder)).firstSegment, bytes };
  } catch (error) {
    if (error instanceof BackupError || !(error instanceof Error) || !('code' in error)) throw error;
    throw new BackupError(`No base backup can be written to ${folder}: ${messageOf(error)}.`, {
      cause: error,
    });
  } finally {
    await postgres.close();
  }
}

async function requireArchive(connection: ConnectionOptions): Promise<void> {
  await connected(connection, async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      `select coalesce(current_setting('basic_archive.archive_directory', true), '') as folder`,
    );
    if (rows[0]?.folder === '') {
      throw new BackupError(
        'WAL is not archived, so nothing could be recovered from a base backup but the backup itself. ' +
          'Start the service with WAL_ARCHIVE_DIR first, or use "tilgode backup".',
      );
    }
  });
}

/** @returns the bytes of the cluster's files */
async function copyCluster(
  connection: ConnectionOptions,
  folder: string,
  onProgress: (progress: BaseBackupProgress) => void,
): Promise<number> {
  const done = new AbortController();
  const watching = connected(connection, (client) => watch(client, done.signal, onProgress));
  try {
    // Such a connection understands the commands of replication, BASE_BACKUP among them.
    const replication = { ...connection, replication: 'true' };
    await connected(replication, (client) =>
      client.query(
        `BASE_BACKUP (LABEL 'tilgode', TARGET 'server', TARGET_DETAIL ${pg.escapeLiteral(folder)}, PROGRESS, WAL,
           CHECKPOINT 'fast', COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=1', MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
      ),
    );
  } finally {
    done.abort();
  }
  return watching;
}

/** Looks until `done`. @returns the most bytes that it has seen */
async function watch(
  client: pg.Client,
  done: AbortSignal,
  onProgress: (progress: BaseBackupProgress) => void,
): Promise<number> {
  let seen = 0;
  while (!done.aborted) {
    const { rows } = await client.query<{ bytes: string; of: string | null }>(
      'select backup_streamed as bytes, backup_total as of from pg_stat_progress_basebackup',
    );
    const [row] = rows;
    if (row !== undefined) {
      seen = Math.max(seen, Number(row.bytes));
      const { segments } = await waitingSegments(client);
      onProgress({ bytes: seen, of: Math.max(seen, Number(row.of ?? 0)), waiting: segments });
    }
    await pause(LOOK_EVERY_MILLISECONDS, undefined, { signal: done }).catch(() => undefined);
  }
  return seen;
}

async function connected<T>(config: ConnectionOptions, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** The files that a base backup says it has, and the first segment of WAL that it needs. */
export type Needs = { files: { path: string; sha256: string }[]; firstSegment: string };

/** @throws BackupError when there is no whole base backup in the folder */
export async function readNeeds(folder: string): Promise<Needs> {
  const incomplete = new BackupError(
    `${folder} holds no base backup, or one that was not finished: ${Object.values(BASE_BACKUP).join(', ')} belong there.`,
  );
  const present = await readdir(folder).catch((): string[] => []);
  if (!Object.values(BASE_BACKUP).every((file) => present.includes(file))) throw incomplete;
  let manifest: unknown;
  try {
    manifest = JSON.parse(await readFile(join(folder, BASE_BACKUP.manifest), 'utf8'));
  } catch {
    throw incomplete;
  }
  const files = listOf(fieldOf(manifest, 'Files')).map((file) => ({
    path: String(fieldOf(file, 'Path')),
    sha256: String(fieldOf(file, 'Checksum')),
  }));
  const [range] = listOf(fieldOf(manifest, 'WAL-Ranges'));
  if (files.length === 0 || range === undefined) throw incomplete;
  return {
    files,
    firstSegment: segmentName(Number(fieldOf(range, 'Timeline')), String(fieldOf(range, 'Start-LSN'))),
  };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The name of the 16 MB segment with this position: timeline, upper half, and number within it, each in eight digits. */
function segmentName(timeline: number, position: string): string {
  const [upper = '0', lower = '0'] = position.split('/');
  const within = Number.parseInt(lower, 16) >>> 24;
  return [timeline, Number.parseInt(upper, 16), within]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');
}

/**
 * Deletes the segments of an archive that are older than a base backup needs. Histories of timelines stay: they are small,
 * and a recovery reads them.
 *
 * @param oldest the folder of the oldest base backup that is kept
 * @throws BackupError when there is no whole base backup in that folder
 */
export async function pruneArchive(
  archive: string,
  oldest: string,
): Promise<{ deleted: number; kept: number }> {
  const { firstSegment } = await readNeeds(oldest);
  // The first eight digits are the timeline. A segment of an older timeline with the same position is older, too.
  const position = firstSegment.slice(8);
  const segments = (await readdir(archive)).filter((name) => /^[0-9A-F]{24}(\.|$)/.test(name));
  const old = segments.filter((name) => name.slice(8, 24) < position);
  for (const name of old) await rm(join(archive, name));
  return { deleted: old.length, kept: segments.length - old.length };
}
