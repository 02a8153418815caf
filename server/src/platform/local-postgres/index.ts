import { realpath, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { findPackage, usableBinaries } from './binaries.ts';
import { clusterIn, createCluster, DATABASE, readPassword, SUPERUSER } from './cluster.ts';
import { makeFolder, problemOfFolder } from './data-folder.ts';
import { EmbeddedPostgresError, messageOf } from './errors.ts';
import { choosePlace, confirmPlace, findPlace } from './place.ts';
import { findPostmaster } from './postmaster.ts';
import type { Home } from './postmaster.ts';
import { openLog } from './server-log.ts';
import { releaseSession, takeSession } from './session.ts';
import type { Log, Session, SessionKind } from './session.ts';
import { SHARED_FOLDER } from './shared-folder.ts';
import {
  archiveProblem,
  archiveSettings,
  noteArchive,
  notedArchive,
  removeLeftovers,
  watchArchive,
} from './wal-archive.ts';

export { EmbeddedPostgresError } from './errors.ts';
export type { Log } from './session.ts';

/** For `new pg.Pool(…)`; `host` is the folder of a Unix socket, or 127.0.0.1. */
export type ConnectionOptions = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};

export type EmbeddedPostgres = {
  /** The owner's connection: superuser `tilgode`, database `tilgode`. Over TCP a restart may change the port. */
  connection(): ConnectionOptions;
  /**
   * Stops PostgreSQL when no other process uses it, and ends all connections then. A second call waits for the first.
   * @returns false when PostgreSQL runs on unused: it could not be reached, or did not stop within a minute
   */
  close(): Promise<boolean>;
};

const RETRY_MILLISECONDS = { first: 250, longest: 10_000 };
const LOG_CHECK_MILLISECONDS = 10 * 60_000;

/**
 * Opens the PostgreSQL of this data folder. The first start initialises it. A PostgreSQL that runs already is taken
 * over. A service keeps PostgreSQL running until `close`, and restarts it when it dies. Only one service may use a
 * folder.
 * @param options.dataDir made when missing; may hold other files
 * @param options.walArchive the folder to archive WAL to. Only a service is told; a command does what the last service did
 * @param options.settings PostgreSQL settings that replace ours, used when this call starts PostgreSQL
 * @throws EmbeddedPostgresError
 */
export async function openEmbeddedPostgres(options: {
  dataDir: string;
  as: SessionKind;
  log: Log;
  walArchive?: string | undefined;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const { as, log } = options;
  const home = await prepareHome(options.dataDir, as, options.settings ?? {}, log);
  const archive = as === 'tool' ? await notedArchive(options.dataDir) : options.walArchive;
  home.settings = { ...archiveSettings(archive), ...home.settings };
  const password = await readPassword(home.cluster);
  const closing = new AbortController();

  let session: Session | undefined = await takeSession(home, as, log, closing.signal);
  let postmaster = session.postmaster;

  async function keepRunning(): Promise<void> {
    const closed = new Promise((resolve) => {
      closing.signal.addEventListener('abort', resolve);
    });
    while (!closing.signal.aborted) {
      await Promise.race([session?.lost, closed]);
      if (closing.signal.aborted) return;
      session = undefined;
      log('The connection to PostgreSQL was lost.');
      session = await takeSessionAgain(home, log, closing.signal);
      if (session !== undefined) postmaster = session.postmaster;
    }
  }

  const logCheck = setInterval(() => void keepLogSmall(home), LOG_CHECK_MILLISECONDS).unref();
  const kept = as === 'service' ? keepRunning() : Promise.resolve();
  const endWatch = as === 'service' ? await archiving() : () => {};

  /** @returns ends the watch over the archive */
  async function archiving(): Promise<() => void> {
    await noteArchive(options.dataDir, archive);
    const running = await session?.client
      .query<{ folder: string }>(
        `select coalesce(current_setting('basic_archive.archive_directory', true), '') as folder`,
      )
      .catch(() => undefined);
    if (running !== undefined && running.rows[0]?.folder !== (archive ?? '')) {
      log(
        'WAL_ARCHIVE_DIR has changed, but PostgreSQL was running already. Stop the service and start it again.',
        'warn',
      );
    }
    if (archive === undefined) return () => {};
    const problem = await archiveProblem(archive, home.runAs);
    if (problem !== undefined) log(`WAL cannot be archived to ${archive}: ${problem}.`, 'warn');
    await removeLeftovers(archive);
    return watchArchive({ folder: archive, runAs: home.runAs, log }, () => session?.client);
  }

  async function close(): Promise<boolean> {
    clearInterval(logCheck);
    endWatch();
    closing.abort();
    await kept;
    if (session !== undefined) return releaseSession(session, home, log);
    const isStopped = (await findPostmaster(home.cluster)) === undefined;
    if (!isStopped) log('PostgreSQL runs on: it could not be reached to stop it.');
    return isStopped;
  }

  let closed: Promise<boolean> | undefined;
  return {
    connection: () => ({
      host: postmaster.host,
      port: postmaster.port,
      user: SUPERUSER,
      password,
      database: DATABASE,
    }),
    close: () => (closed ??= close()),
  };
}

/** The folder of the cluster of this data folder; undefined before the first start. Makes and changes nothing. */
export async function findCluster(dataDir: string): Promise<string | undefined> {
  const folder = await findPlace(dataDir);
  const exists = await stat(folder).then(
    () => true,
    () => false,
  );
  return exists ? folder : undefined;
}

async function prepareHome(
  dataDir: string,
  as: SessionKind,
  settings: Record<string, string>,
  log: Log,
): Promise<Home> {
  try {
    // A command may be there to make room on a full disk.
    const problem =
      (await makeFolder(dataDir)) ?? (as === 'service' ? await problemOfFolder(dataDir) : undefined);
    if (problem !== undefined) {
      throw new EmbeddedPostgresError('cannot-start', `${problem.says} ${problem.todo}`);
    }
    const resolved = await realpath(dataDir);
    const { folder, runAs } = await choosePlace(resolved, log);
    const binaries = await usableBinaries(await findPackage(), runAs, SHARED_FOLDER, log);
    await createCluster(folder, binaries, runAs, log);
    await confirmPlace(resolved);
    return { cluster: clusterIn(folder), binaries, runAs, settings };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      'cannot-start',
      `The database in ${dataDir} cannot be prepared: ${messageOf(error)}`,
    );
  }
}

/** Tries until it succeeds; undefined when `signal` aborts. */
async function takeSessionAgain(home: Home, log: Log, signal: AbortSignal): Promise<Session | undefined> {
  for (let wait = RETRY_MILLISECONDS.first; ; wait = Math.min(wait * 2, RETRY_MILLISECONDS.longest)) {
    try {
      const session = await takeSession(home, 'service', log, signal);
      log('PostgreSQL runs again.');
      return session;
    } catch (error) {
      if (!signal.aborted) log(`PostgreSQL is not back yet: ${messageOf(error)}`);
    }
    await pause(wait, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
  }
}

async function keepLogSmall(home: Home): Promise<void> {
  const log = await openLog(home.cluster.logFile).catch(() => undefined);
  await log?.close();
}
