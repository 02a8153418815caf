import { realpath, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { findPackage, usableBinaries } from './binaries.ts';
import { clusterIn, createCluster, DATABASE, readPassword, SUPERUSER } from './cluster.ts';
import { makeFolder, problemOfFolder, unusableFolder } from './data-folder.ts';
import { EmbeddedPostgresError, messageOf } from './errors.ts';
import { closeOnSignal } from './leave-nothing.ts';
import { choosePlace, confirmPlace, findPlace } from './place.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import type { Home, Postmaster } from './postmaster.ts';
import { openLog, signalsSince } from './server-log.ts';
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

/** How PostgreSQL, or one of its processes, has ended. Both are null where nobody saw it. */
export type PostgresEnd = { signal: string | null; exitCode: number | null };

/** For `new pg.Pool(…)`; `host` is the folder of a Unix socket, or 127.0.0.1. */
export type ConnectionOptions = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};

export type EmbeddedPostgres = {
  processId(): number;
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
/** How long an opening that a signal ends still waits for its session. */
const LEAVE_MILLISECONDS = 1_000;

/**
 * Opens the PostgreSQL of this data folder. The first start initialises it. A PostgreSQL that runs already is taken
 * over. A service keeps PostgreSQL running until `close`, and restarts it when it dies. Only one service may use a
 * folder.
 * @param options.dataDir made when missing; may hold other files
 * @param options.walArchive the folder to archive WAL to. Only a service is told; a command does what the last service did
 * @param options.settings PostgreSQL settings that replace ours, used when this call starts PostgreSQL
 * @param options.signal ends the opening, and the PostgreSQL that it has started. A tool also closes when a signal ends its process
 * @param options.onEnded told by a service when PostgreSQL or one of its processes has ended before `close`
 * @throws EmbeddedPostgresError; the reason of the signal
 */
export async function openEmbeddedPostgres(options: {
  dataDir: string;
  as: SessionKind;
  log: Log;
  walArchive?: string | undefined;
  settings?: Record<string, string>;
  signal?: AbortSignal;
  onEnded?: ((end: PostgresEnd) => void) | undefined;
}): Promise<EmbeddedPostgres> {
  if (options.as === 'service') return openHome(options, options.signal);
  const leaving = new AbortController();
  const opening = openHome(options, leaving.signal);
  const stay = closeOnSignal(async () => {
    leaving.abort();
    await (await opening).close();
  });
  try {
    const postgres = await opening;
    return { ...postgres, close: () => postgres.close().finally(stay) };
  } catch (error) {
    stay();
    throw error;
  }
}

async function openHome(
  options: Parameters<typeof openEmbeddedPostgres>[0],
  signal?: AbortSignal,
): Promise<EmbeddedPostgres> {
  const { as, log } = options;
  const home = await prepareHome(options.dataDir, as, options.settings ?? {}, log, signal);
  const archive = as === 'tool' ? await notedArchive(options.dataDir) : options.walArchive;
  home.settings = { ...archiveSettings(archive), ...home.settings };
  const password = await readPassword(home.cluster);
  const closing = new AbortController();
  let isOpen = false;
  const tellEnd = (end: PostgresEnd) => {
    // An opening that a signal ends stops what it has started.
    const isStopped = closing.signal.aborted || (!isOpen && signal?.aborted === true);
    if (!isStopped) options.onEnded?.(end);
  };
  /** Their ends are seen. */
  const startedHere = new Set<number>();
  home.onStarted = (started) => {
    startedHere.add(started.pid ?? 0);
    started.once('exit', (exitCode, signal) => tellEnd({ exitCode, signal }));
  };
  let since = new Date();

  let session: Session | undefined = await takeFirstSession(home, as, log, signal);
  let postmaster = session.postmaster;
  isOpen = true;

  async function keepRunning(): Promise<void> {
    const closed = new Promise((resolve) => {
      closing.signal.addEventListener('abort', resolve);
    });
    while (!closing.signal.aborted) {
      await Promise.race([session?.lost, closed]);
      if (closing.signal.aborted) return;
      session = undefined;
      log('The connection to PostgreSQL was lost.');
      await tellWhatEnded(postmaster, since).catch(() => {});
      since = new Date();
      session = await takeSessionAgain(home, log, closing.signal);
      if (session !== undefined) postmaster = session.postmaster;
    }
  }

  /** A process of a PostgreSQL that lives on, or a PostgreSQL that a former service had started. */
  async function tellWhatEnded({ processId }: Postmaster, from: Date): Promise<void> {
    const signals = await signalsSince(home.cluster.logFile, from);
    for (const signal of signals) tellEnd({ signal, exitCode: null });
    const isAway = (await findPostmaster(home.cluster))?.processId !== processId;
    if (isAway && signals.length === 0 && !startedHere.has(processId))
      tellEnd({ signal: null, exitCode: null });
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
    processId: () => postmaster.processId,
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
  signal: AbortSignal | undefined,
): Promise<Home> {
  try {
    signal?.throwIfAborted();
    // A command may be there to make room on a full disk.
    const problem =
      (await makeFolder(dataDir)) ?? (as === 'service' ? await problemOfFolder(dataDir) : undefined);
    if (problem !== undefined) throw unusableFolder(problem);
    const resolved = await realpath(dataDir);
    const { folder, runAs } = await choosePlace(resolved, log);
    const binaries = await usableBinaries(await findPackage(), runAs, SHARED_FOLDER, log);
    await createCluster(folder, binaries, runAs, log, signal);
    await confirmPlace(resolved);
    return { cluster: clusterIn(folder), binaries, runAs, settings };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      'cannot-start',
      `The database in ${dataDir} cannot be prepared: ${messageOf(error)}`,
    );
  }
}

/** @throws as `takeSession`; the reason of the signal, once a PostgreSQL that was started meanwhile has stopped */
async function takeFirstSession(
  home: Home,
  as: SessionKind,
  log: Log,
  signal: AbortSignal = new AbortController().signal,
): Promise<Session> {
  const before = await findPostmaster(home.cluster);
  const taking = takeSession(home, as, log, signal);
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const session = await Promise.race([taking, aborted]).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    return undefined;
  });
  if (session !== undefined) return session;
  // A PostgreSQL that recovers or hangs lets nobody in.
  const late = await Promise.race([taking.catch(() => undefined), pause(LEAVE_MILLISECONDS)]);
  if (late !== undefined) await releaseSession(late, home, log);
  else if ((await findPostmaster(home.cluster))?.processId !== before?.processId) await stopPostmaster(home);
  throw signal.reason;
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
