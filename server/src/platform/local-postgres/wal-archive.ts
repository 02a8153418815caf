import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { codeOf } from './errors.ts';
import { canWrite } from './run-as.ts';
import type { RunAs } from './run-as.ts';
import type { Log } from './session.ts';
import { syncFolder } from './temporary.ts';

/** Copies of finished WAL segments, from which the database is recovered to a point in time (decision 60). */

/** So much is lost at most when the disk is lost: PostgreSQL finishes a segment that is older and holds anything. */
const SEGMENT_SECONDS = 60;
const LOOK_EVERY_MILLISECONDS = 5_000;
const SAY_EVERY_MILLISECONDS = 10 * 60_000;
/** PostgreSQL tries three times within three seconds, and then once a minute. */
const PATIENCE_SECONDS = 10;
const LEFT_AFTER_MILLISECONDS = 2 * 60_000;
/** Room for two segments. */
const FULL_BELOW_BYTES = 32 * 1024 * 1024;

/**
 * The settings with which PostgreSQL archives its WAL. Its module `basic_archive` writes a copy under another name,
 * flushes the copy to disk and renames it. It refuses to replace a file that is different.
 */
export function archiveSettings(folder: string | undefined): Record<string, string> {
  if (folder === undefined) return {};
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: `${SEGMENT_SECONDS}s`,
  };
}

/**
 * The folder that the last service archived to. A command that starts PostgreSQL archives to it, too, although it was not
 * told. Otherwise its WAL would be a gap in the archive.
 */
export async function notedArchive(dataDir: string): Promise<string | undefined> {
  return (await readFile(noteIn(dataDir), 'utf8').catch(() => '')).trim() || undefined;
}

/** Notes for commands what a service was told. */
export async function noteArchive(dataDir: string, folder: string | undefined): Promise<void> {
  if (folder === (await notedArchive(dataDir))) return;
  if (folder === undefined) {
    await rm(noteIn(dataDir), { force: true });
    return;
  }
  const written = `${noteIn(dataDir)}.${randomBytes(6).toString('hex')}`;
  await writeFile(written, `${folder}\n`, { flush: true });
  await rename(written, noteIn(dataDir));
  await syncFolder(dataDir);
}

function noteIn(dataDir: string): string {
  return join(dataDir, 'wal-archive');
}

/** Segments that wait to be archived. `seconds`: how long the first of them has waited. */
export type Waiting = { segments: number; seconds: number };

/** @param client a connection of the superuser */
export async function waitingSegments(client: pg.Client): Promise<Waiting> {
  const { rows } = await client.query<Waiting>(
    `select count(*)::integer as segments,
       coalesce(extract(epoch from clock_timestamp() - min(modification)), 0)::integer as seconds
     from pg_ls_archive_statusdir() where name like '%.ready'`,
  );
  return rows[0] ?? { segments: 0, seconds: 0 };
}

/** Why PostgreSQL cannot write to the archive, in words for the operator; undefined when nothing is found. */
export async function archiveProblem(folder: string, runAs: RunAs): Promise<string | undefined> {
  const status = await stat(folder).catch((error: unknown) => codeOf(error) ?? 'unknown');
  if (status === 'ENOENT') return 'the folder is missing';
  if (typeof status === 'string') return `the folder cannot be read (${status})`;
  if (!status.isDirectory()) return 'it is no folder';
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < FULL_BELOW_BYTES) return 'the disk is full';
  if (await canWrite(folder, runAs)) return undefined;
  return runAs === undefined
    ? 'the folder is not writable'
    : `user ${runAs.name}, which PostgreSQL runs as, cannot write there`;
}

/**
 * Tells the log when WAL cannot be archived, and when it is archived again.
 * @param client gives the connection of this moment; undefined while there is none
 * @returns ends the watch
 */
export function watchArchive(
  { folder, runAs, log }: { folder: string; runAs: RunAs; log: Log },
  client: () => pg.Client | undefined,
): () => void {
  let saidAt: number | undefined;
  async function look(): Promise<void> {
    const connected = client();
    if (connected === undefined) return;
    const waiting = await waitingSegments(connected);
    if (waiting.seconds <= PATIENCE_SECONDS) {
      if (saidAt !== undefined) log(`WAL is archived again to ${folder}.`);
      saidAt = undefined;
      return;
    }
    if (saidAt !== undefined && performance.now() - saidAt < SAY_EVERY_MILLISECONDS) return;
    saidAt = performance.now();
    log(await notArchived(folder, runAs, waiting), 'warn');
    await removeLeftovers(folder);
  }
  const looking = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MILLISECONDS).unref();
  return () => clearInterval(looking);
}

/**
 * Removes the copies that PostgreSQL has begun and left, because it was killed or the disk was full. A copy at work is
 * younger.
 */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => [])) {
    if (!name.startsWith('archtemp.')) continue;
    const path = join(folder, name);
    const status = await stat(path).catch(() => undefined);
    if (status === undefined || Date.now() - status.mtimeMs < LEFT_AFTER_MILLISECONDS) continue;
    await rm(path, { force: true }).catch(() => undefined);
  }
}

async function notArchived(folder: string, runAs: RunAs, { segments, seconds }: Waiting): Promise<string> {
  const reason = (await archiveProblem(folder, runAs)) ?? 'PostgreSQL tries again';
  const minutes = Math.ceil(seconds / 60);
  return `WAL has not been archived to ${folder} for ${minutes} min (${reason}): ${segments} segments of 16 MB wait on the disk of the data, and nothing is lost.`;
}
