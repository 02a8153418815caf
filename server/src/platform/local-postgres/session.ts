import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readPassword, SUPERUSER } from './cluster.ts';
import { codeOf, EmbeddedPostgresError, messageOf } from './errors.ts';
import { findPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import type { Home, Postmaster } from './postmaster.ts';
import { lastLines } from './server-log.ts';

/** A connection whose advisory locks show that PostgreSQL is in use. `lost` resolves when the connection ends. */
export type Session = { client: pg.Client; postmaster: Postmaster; lost: Promise<void> };

/** `service`: at most one per cluster. `tool`: any number, with and without a service. */
export type SessionKind = 'service' | 'tool';

/** `warn`: somebody has to do something. */
export type Log = (message: string, level?: 'info' | 'warn') => void;

// The locks are in the database `postgres`, so that all connections of the database `tilgode` are its owner's.
const LOCK_DATABASE = 'postgres';
const LOCK_CLASS = 0x74_69_6c_67;
const SERVICE_LOCK = 1;
const IN_USE_LOCK = 2;

/** A killed service holds its lock until PostgreSQL sees that the socket is closed. */
const SERVICE_LOCK_PATIENCE_MILLISECONDS = 1_500;
const ANSWER_PATIENCE_MILLISECONDS = 60_000;
const SAY_EVERY_MILLISECONDS = 10_000;
const STARTS_AT_MOST = 3;
const STARTS_AT_MOST_BESIDE_ORPHANS = 60;
const SESSIONS_AT_MOST = 50;

const CANNOT_CONNECT_NOW = '57P03';
const WRONG_PASSWORD = '28P01';
const NOT_LET_IN = '28000';

/**
 * Starts PostgreSQL, or takes over a running one, connects, and takes the locks.
 *
 * @throws EmbeddedPostgresError already-running, cannot-start; AbortError when `signal` aborts
 */
export async function takeSession(
  home: Home,
  kind: SessionKind,
  log: Log,
  signal: AbortSignal,
): Promise<Session> {
  for (let attempt = 1; ; attempt += 1) {
    const { client, postmaster } = await startAndConnect(home, log, signal);
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve);
    });
    try {
      await takeLocks(client, kind, home);
      return { client, postmaster, lost };
    } catch (error) {
      await client.end().catch(() => undefined);
      if (error instanceof EmbeddedPostgresError || attempt === SESSIONS_AT_MOST) throw error;
      // The process that used PostgreSQL last has stopped it in the meantime, so the loop starts it again.
    }
    await pause(100, undefined, { signal });
  }
}

/**
 * Gives the locks back, and stops PostgreSQL when nobody else uses it.
 * @returns false when PostgreSQL runs on although nobody uses it
 */
export async function releaseSession({ client }: Session, home: Home, log: Log): Promise<boolean> {
  let isDone = true;
  try {
    await client.query('select pg_advisory_unlock_shared($1, $2)', [LOCK_CLASS, IN_USE_LOCK]);
    if (await tryLock(client, IN_USE_LOCK)) {
      isDone = await stopPostmaster(home);
      log(isDone ? 'PostgreSQL has stopped.' : 'PostgreSQL is still stopping.');
    } else log('PostgreSQL goes on running: another process uses it.');
  } catch (error) {
    log(`The connection to PostgreSQL was lost before the end: ${messageOf(error)}`);
    isDone = (await findPostmaster(home.cluster)) === undefined;
  }
  await client.end().catch(() => undefined);
  return isDone;
}

async function takeLocks(client: pg.Client, kind: SessionKind, home: Home): Promise<void> {
  if (kind === 'service') {
    const giveUpAt = Date.now() + SERVICE_LOCK_PATIENCE_MILLISECONDS;
    while (!(await tryLock(client, SERVICE_LOCK))) {
      if (Date.now() > giveUpAt) {
        throw new EmbeddedPostgresError(
          'already-running',
          `Another Tilgode service runs on the database in ${home.cluster.folder}. Stop it first, or choose another DATA_DIR.`,
        );
      }
      await pause(50);
    }
  }
  await client.query('select pg_advisory_lock_shared($1, $2)', [LOCK_CLASS, IN_USE_LOCK]);
}

async function tryLock(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    LOCK_CLASS,
    lock,
  ]);
  return rows[0]?.taken === true;
}

async function startAndConnect(
  home: Home,
  log: Log,
  signal: AbortSignal,
): Promise<{ client: pg.Client; postmaster: Postmaster }> {
  const password = await readPassword(home.cluster);
  let starts = 0;
  let giveUpAt = Date.now() + ANSWER_PATIENCE_MILLISECONDS;
  let sayAt = Date.now() + SAY_EVERY_MILLISECONDS;
  for (;;) {
    const postmaster = await findPostmaster(home.cluster);
    if (postmaster === undefined) {
      // A start also ends when another process wins. The next round then finds the winner's postmaster.
      await failAfterTooManyStarts(home, starts);
      if (starts > 0) await pause(500, undefined, { signal });
      starts += 1;
      const started = await startPostmaster(home).catch(async (error: unknown) => {
        throw await cannotStart(home, messageOf(error));
      });
      if (started === 'running') log(`PostgreSQL starts; its data is in ${home.cluster.folder}.`);
      continue;
    }
    try {
      return { client: await connect(postmaster, password), postmaster };
    } catch (error) {
      if (isFinal(error)) throw await cannotStart(home, messageOf(error));
      // Recovery after a crash may take minutes. The patience begins anew as long as PostgreSQL says that it recovers.
      if (codeOf(error) === CANNOT_CONNECT_NOW) giveUpAt = Date.now() + ANSWER_PATIENCE_MILLISECONDS;
      if (Date.now() > giveUpAt) throw await cannotStart(home, `it does not answer (${messageOf(error)})`);
      if (Date.now() > sayAt) {
        log(`Waiting for PostgreSQL: ${messageOf(error)}.`);
        sayAt = Date.now() + SAY_EVERY_MILLISECONDS;
      }
    }
    await pause(50, undefined, { signal });
  }
}

async function connect(postmaster: Postmaster, password: string): Promise<pg.Client> {
  const { host, port } = postmaster;
  const client = new pg.Client({
    host,
    port,
    user: SUPERUSER,
    password,
    database: LOCK_DATABASE,
    application_name: 'tilgode-lock',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // Only the end of the connection counts. The end follows an error too.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Whether waiting is useless. A PostgreSQL that starts, stops or is full lets us in later. A refused password stays
 * refused.
 */
function isFinal(error: unknown): boolean {
  const code = codeOf(error);
  return code === WRONG_PASSWORD || code === NOT_LET_IN || code === 'EACCES';
}

async function failAfterTooManyStarts(home: Home, starts: number): Promise<void> {
  if (starts < STARTS_AT_MOST) return;
  // Backends of a killed postmaster first finish their statement, and PostgreSQL must wait for them.
  const besideOrphans = (await lastLines(home.cluster.logFile)).includes('shared memory block');
  if (besideOrphans && starts < STARTS_AT_MOST_BESIDE_ORPHANS) return;
  throw await cannotStart(home, 'it has ended at once');
}

async function cannotStart({ cluster }: Home, reason: string): Promise<EmbeddedPostgresError> {
  const lines = await lastLines(cluster.logFile).catch(messageOf);
  return new EmbeddedPostgresError(
    'cannot-start',
    `PostgreSQL in ${cluster.folder} cannot be used: ${reason}. Its log ${cluster.logFile} ends with:\n${lines}`,
  );
}
