import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chown, mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { BackupError } from '../operations/backup/backup-error.ts';
import { BASE_BACKUP, readNeeds } from './base-backup.ts';
import { findPackage, usableBinaries } from './binaries.ts';
import { clusterIn, DATABASE, readPassword, SUPERUSER } from './cluster.ts';
import { makeFolder, unusableFolder } from './data-folder.ts';
import { codeOf, messageOf } from './errors.ts';
import { closeOnSignal } from './leave-nothing.ts';
import type { ConnectionOptions } from './index.ts';
import { choosePlace, confirmPlace } from './place.ts';
import { findPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import type { Home } from './postmaster.ts';
import { canEnter, spawnOptions } from './run-as.ts';
import type { RunAs } from './run-as.ts';
import { lastLines } from './server-log.ts';
import { SHARED_FOLDER } from './shared-folder.ts';
import { syncFolder } from './temporary.ts';
import { archiveSettings, noteArchive } from './wal-archive.ts';

const LOOK_EVERY_MILLISECONDS = 200;

export type Recovery = {
  dataDir: string;
  /** The folder of the base backup. */
  from: string;
  /** The folder of the archive. */
  wal: string;
  /** What was committed later is left out; undefined: everything that the archive has comes back. */
  toTime: Date | undefined;
  /** Where the recovered database archives its WAL to. */
  walArchive: string | undefined;
  /** Says what is done now. */
  onStep: (step: string) => void;
  /**
   * Does what must be done before anybody sees the database.
   * @param shown the moment that the database shows again
   */
  finish: (connection: ConnectionOptions, shown: Date) => Promise<void>;
};

/**
 * Makes the database of an empty DATA_DIR from a base backup and archived WAL, by PostgreSQL's own recovery. The database
 * appears at once and whole; when something fails, or a signal ends this process, nothing is left.
 *
 * @returns the time of the last transaction that was recovered; undefined when there was none after the base backup
 * @throws BackupError, EmbeddedPostgresError
 */
export async function recoverCluster(recovery: Recovery): Promise<Date | undefined> {
  const leaving = new AbortController();
  const recovering = recover(recovery, leaving.signal);
  const stay = closeOnSignal(() => {
    leaving.abort();
    return recovering;
  });
  return recovering.finally(stay);
}

async function recover(recovery: Recovery, signal: AbortSignal): Promise<Date | undefined> {
  const [from, wal] = [resolve(recovery.from), resolve(recovery.wal)];
  const { files } = await readNeeds(from);
  await requireFolder(wal);
  const problem = await makeFolder(recovery.dataDir);
  if (problem !== undefined) throw unusableFolder(problem);
  const dataDir = await realpath(recovery.dataDir);
  const { folder, runAs } = await choosePlace(dataDir, () => {});
  if (await stat(folder).catch(() => undefined)) {
    throw new BackupError(`There is a database in ${folder} already: recover into an empty DATA_DIR.`);
  }
  if (!(await canEnter(wal, runAs))) {
    throw new BackupError(`User ${runAs?.name}, which PostgreSQL runs as, cannot enter ${wal}.`);
  }
  const binaries = await usableBinaries(await findPackage(), runAs, SHARED_FOLDER, () => {});
  const temporary = await makeWorkFolder(`${folder}.recovery`);
  const cluster = clusterIn(temporary);
  const settings = { ...archiveSettings(recovery.walArchive), ...recoverySettings(wal, recovery.toTime) };
  const home: Home = { cluster, binaries, runAs, settings };
  try {
    await giveTo(temporary, runAs);
    recovery.onStep('unpacking the base backup');
    await unpack(from, cluster.dataFolder, runAs, signal);
    recovery.onStep('checking the files');
    await checkFiles(cluster.dataFolder, files, signal);
    await requireLaterTime(cluster.dataFolder, recovery.toTime);
    await makeFile(cluster.passwordFile, await readFile(join(from, BASE_BACKUP.password), 'utf8'), runAs);
    // PostgreSQL recovers from the archive as long as this file is there.
    await makeFile(join(cluster.dataFolder, 'recovery.signal'), '', runAs);
    const last = await replay(home, recovery, signal);
    await finishBy(home, recovery, last);
    signal.throwIfAborted();
    if (!(await stopPostmaster(home))) throw new BackupError('PostgreSQL did not stop after the recovery.');
    await rename(temporary, folder);
    await syncFolder(dirname(folder));
    await confirmPlace(dataDir);
    await noteArchive(dataDir, recovery.walArchive);
    return last;
  } catch (error) {
    await stopPostmaster(home);
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}

/** Has a fixed name, so that a second recovery does not begin beside the first. */
async function makeWorkFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { mode: 0o700 });
    return folder;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const left = await findPostmaster(clusterIn(folder));
    const stop = left === undefined ? '' : ` end process ${left.processId}, which is its PostgreSQL, and`;
    throw new BackupError(
      `A recovery is at work in ${folder}, or was cut short there. If none is at work,${stop} delete the folder.`,
      { cause: error },
    );
  }
}

function recoverySettings(wal: string, toTime: Date | undefined): Record<string, string> {
  return {
    restore_command: restoreCommand(wal),
    recovery_target_timeline: 'latest',
    ...(toTime && { recovery_target_time: timestampOf(toTime), recovery_target_action: 'promote' }),
  };
}

/** As PostgreSQL reads it at its start, when it knows no names of zones such as `Z` yet. */
function timestampOf(time: Date): string {
  return time.toISOString().replace('Z', '+00');
}

/** A command for the shell: %f is the name of the wanted file, %p the path to copy it to, %% a per cent sign. */
function restoreCommand(wal: string): string {
  const folder = wal.replaceAll('%', '%%');
  if (process.platform === 'win32') return `copy "${folder}\\%f" "%p"`;
  return `cp '${folder.replaceAll("'", String.raw`'\''`)}'/%f %p`;
}

async function requireFolder(wal: string): Promise<void> {
  const names = await readdir(wal).catch(() => []);
  if (names.some((name) => /^[0-9A-F]{24}$/.test(name))) return;
  throw new BackupError(`${wal} holds no archived WAL.`);
}

/** Never follows a link: the folder belongs to that user, and this process may be root. */
async function makeFile(path: string, content: string, runAs: RunAs): Promise<void> {
  await writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true });
  await giveTo(path, runAs);
}

async function giveTo(path: string, runAs: RunAs): Promise<void> {
  if (runAs !== undefined) await chown(path, runAs.uid, runAs.gid);
}

/** Unpacks with the `tar` of the system, as the user that PostgreSQL runs as, to whom all files belong then. */
async function unpack(from: string, dataFolder: string, runAs: RunAs, signal: AbortSignal): Promise<void> {
  await mkdir(dataFolder, { mode: 0o700 });
  await giveTo(dataFolder, runAs);
  const tar = spawn('tar', ['-xf', '-'], {
    ...spawnOptions(runAs),
    cwd: dataFolder,
    stdio: ['pipe', 'ignore', 'pipe'],
    windowsHide: true,
  });
  let said = '';
  tar.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise<void>((done, fail) => {
    tar.on('error', (error) => fail(new BackupError(`tar cannot be started: ${messageOf(error)}.`)));
    tar.on('close', (exitCode) =>
      exitCode === 0 ? done() : fail(new BackupError(`The base backup cannot be unpacked: ${said.trim()}`)),
    );
  });
  const fed = pipeline(createReadStream(join(from, BASE_BACKUP.files)), createGunzip(), tar.stdin, {
    signal,
  });
  const [unpacked, read] = await Promise.allSettled([ended, fed]);
  signal.throwIfAborted();
  if (unpacked.status === 'rejected') throw unpacked.reason;
  if (read.status === 'rejected') {
    throw new BackupError(`${join(from, BASE_BACKUP.files)} is torn: ${messageOf(read.reason)}.`);
  }
}

/** Compares each file with the hash that PostgreSQL has noted. */
async function checkFiles(
  dataFolder: string,
  files: { path: string; sha256: string }[],
  signal: AbortSignal,
): Promise<void> {
  for (const { path, sha256 } of files) {
    signal.throwIfAborted();
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(join(dataFolder, path))) hash.update(chunk as Buffer);
    } catch (error) {
      throw new BackupError(`The base backup lacks the file ${path} (${messageOf(error)}).`);
    }
    if (hash.digest('hex') !== sha256.toLowerCase()) {
      throw new BackupError(`The file ${path} of the base backup was changed.`);
    }
  }
}

/**
 * PostgreSQL stops at the first transaction after the time. When none ended while the base backup was made, PostgreSQL does
 * not notice that the backup itself is later than the time.
 */
async function requireLaterTime(dataFolder: string, toTime: Date | undefined): Promise<void> {
  const label = await readFile(join(dataFolder, 'backup_label'), 'utf8');
  // The label has the time of `log_timezone`, which is UTC here.
  const [, day, time] = /^START TIME: (\S+) (\S+) UTC$/m.exec(label) ?? [];
  if (toTime !== undefined && toTime < new Date(`${day}T${time}Z`)) throw tooEarly(toTime);
}

function tooEarly(toTime: Date | undefined): BackupError {
  const time = toTime?.toISOString() ?? '';
  return new BackupError(`The base backup was not finished at ${time} yet: take an older one.`);
}

type State = { recovering: boolean; last: Date | null };

/** Starts PostgreSQL and waits until it has recovered. @returns the time of the last transaction */
async function replay(
  home: Home,
  { wal, toTime, onStep }: Recovery,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const { cluster } = home;
  const password = await readPassword(cluster);
  onStep('replaying WAL');
  await startPostmaster(home);
  for (;;) {
    const postmaster = await findPostmaster(cluster);
    if (postmaster === undefined) throw failed(await lastLines(cluster.logFile), wal, toTime);
    // PostgreSQL lets nobody in until its files are consistent.
    const state = await readState({ ...postmaster, password }).catch(() => undefined);
    if (state !== undefined) {
      onStep(`replaying WAL  ${state.last?.toISOString() ?? ''}`);
      if (!state.recovering) return state.last ?? undefined;
    }
    await pause(LOOK_EVERY_MILLISECONDS, undefined, { signal });
  }
}

/** Without a time and a later transaction the database shows the moment at which the base backup began. */
async function finishBy(
  { cluster }: Home,
  { toTime, finish }: Recovery,
  last: Date | undefined,
): Promise<void> {
  const postmaster = await findPostmaster(cluster);
  if (postmaster === undefined) throw new BackupError('PostgreSQL ended after the recovery.');
  const { host, port } = postmaster;
  const password = await readPassword(cluster);
  const connection = { host, port, password, user: SUPERUSER, database: DATABASE };
  const began = async () => {
    const client = new pg.Client(connection);
    await client.connect();
    try {
      const { rows } = await client.query<{ at: Date }>(
        `select substring(pg_read_file('backup_label.old') from 'START TIME: ([^\n]*)')::timestamptz as at`,
      );
      return rows[0]?.at;
    } finally {
      await client.end();
    }
  };
  const shown = toTime ?? last ?? (await began());
  if (shown === undefined) throw new BackupError('The base backup does not say when it began.');
  await finish(connection, shown);
}

async function readState(options: {
  host: string;
  port: number;
  password: string;
}): Promise<State | undefined> {
  const { host, port, password } = options;
  const client = new pg.Client({ host, port, password, user: SUPERUSER, database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<State>(
      'select pg_is_in_recovery() as recovering, pg_last_xact_replay_timestamp() as last',
    );
    return rows[0];
  } finally {
    await client.end().catch(() => undefined);
  }
}

function failed(log: string, wal: string, toTime: Date | undefined): BackupError {
  const time = toTime?.toISOString() ?? '';
  if (log.includes('before configured recovery target was reached')) {
    return new BackupError(
      `The WAL in ${wal} ends before ${time}. Without --to-time everything that it has is recovered.`,
    );
  }
  if (log.includes('before consistent recovery point')) {
    return tooEarly(toTime);
  }
  return new BackupError(`PostgreSQL cannot recover. Its log ends with:\n${log}`);
}
