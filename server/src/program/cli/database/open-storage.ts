import { UnusableDatabase, checkConnection } from '../../../platform/database/check-connection.ts';
import type { ConnectionOptions } from '../../../platform/database/connection.ts';
import { connectionOf } from '../../../platform/database/connection.ts';
import type { Log, PostgresEnd } from '../../../platform/local-postgres/index.ts';
import { findCluster, openEmbeddedPostgres } from '../../../platform/local-postgres/index.ts';
import type { Settings } from '../../settings.ts';
import { SettingError } from '../../settings.ts';
import { NoDatabase } from './no-database.ts';

/** The connection of requests, and that of migrations and backups. The two differ with DATABASE_ADMIN_URL. */
export type Connections = { connection: ConnectionOptions; owner: ConnectionOptions };

/**
 * `close` returns false when our own PostgreSQL runs on although nobody uses it. It returns true when PostgreSQL has
 * stopped, when other processes use it, and for an external PostgreSQL.
 */
export type OpenStorage = Connections & {
  close(): Promise<boolean>;
  /** Of our own PostgreSQL. */
  postgresId?: () => number;
};

/**
 * The PostgreSQL of these settings: the external one, or our own in DATA_DIR, started if it does not run.
 * @param as the service and a `maker` make the database in DATA_DIR if there is none; a `tool` refuses
 * @param options.settings settings of our own PostgreSQL, used when this call starts it
 * @param options.signal ends the opening, and what it has started
 * @param options.onEnded told by the service when our own PostgreSQL or one of its processes has ended before `close`
 * @throws NoDatabase, SettingError, EmbeddedPostgresError; the reason of the signal
 */
export async function openStorage(
  settings: Settings,
  as: 'service' | 'maker' | 'tool',
  log: Log,
  options: {
    settings?: Record<string, string>;
    signal?: AbortSignal;
    onEnded?: (end: PostgresEnd) => void;
  } = {},
): Promise<OpenStorage> {
  const { databaseUrl, databaseAdminUrl, databaseIsPooled } = settings;
  if (databaseUrl !== undefined) {
    const connection = await openExternal('DATABASE_URL', databaseUrl, databaseIsPooled);
    // Migrations go past the pooler when there is a way.
    const owner =
      databaseAdminUrl === undefined
        ? connection
        : await openExternal('DATABASE_ADMIN_URL', databaseAdminUrl, false);
    return { connection, owner, close: async () => true };
  }
  const { dataDir, walArchiveDir: walArchive } = settings;
  if (as === 'tool') await requireCluster(settings);
  const postgres = await openEmbeddedPostgres({
    dataDir,
    as: as === 'service' ? as : 'tool',
    log,
    walArchive,
    ...options,
  });
  const connection = postgres.connection();
  return { connection, owner: connection, close: postgres.close, postgresId: postgres.processId };
}

/** @throws NoDatabase */
export async function requireCluster({ dataDir }: Settings): Promise<void> {
  if ((await findCluster(dataDir)) !== undefined) return;
  throw new NoDatabase(
    `There is no database in DATA_DIR ${dataDir}. Set DATA_DIR to that of the service. To make one, run "tilgode migrate" or start the service.`,
  );
}

async function openExternal(name: string, url: string, isPooled: boolean): Promise<ConnectionOptions> {
  return nameSettingInError(name, () => checkConnection(connectionOf(url), isPooled));
}

/** Lets the message for the operator say which setting is meant. @throws SettingError */
export async function nameSettingInError<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnusableDatabase)) throw error;
    throw new SettingError(`${name} cannot be used: ${error.message}.`, { mayPass: true });
  }
}
