import type { AdminContext } from '../../features/companies/index.ts';
import type { ConnectionOptions } from '../../platform/database/connection.ts';
import { connectionOf } from '../../platform/database/connection.ts';
import {
  UnusableDatabase,
  assertWall,
  checkConnection,
  openDatabase,
} from '../../platform/database/database.ts';
import type { Log } from '../../platform/local-postgres/index.ts';
import { findCluster, openEmbeddedPostgres } from '../../platform/local-postgres/index.ts';
import { migrate, ownsTables, readSchemaState } from '../../platform/database/migrations.ts';
import type { Settings } from '../settings.ts';
import { SettingError } from '../settings.ts';
import { NoDatabase } from './no-database.ts';

/** The connection of requests, and that of migrations and backups. The two differ with DATABASE_ADMIN_URL. */
export type Connections = { connection: ConnectionOptions; owner: ConnectionOptions };

/**
 * `close` returns false when our own PostgreSQL runs on although nobody uses it. It returns true when PostgreSQL has
 * stopped, when other processes use it, and for an external PostgreSQL.
 */
export type Storage = Connections & { close(): Promise<boolean> };

/**
 * The PostgreSQL of these settings: the external one, or our own in DATA_DIR, started if it does not run.
 * @param as the service and a `maker` make the database in DATA_DIR if there is none; a `tool` refuses
 * @throws NoDatabase, SettingError, EmbeddedPostgresError
 */
export async function openStorage(
  settings: Settings,
  as: 'service' | 'maker' | 'tool',
  log: Log,
): Promise<Storage> {
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
  const kind = as === 'service' ? as : 'tool';
  const postgres = await openEmbeddedPostgres({ dataDir, as: kind, log, walArchive });
  const connection = postgres.connection();
  return { connection, owner: connection, close: postgres.close };
}

/** @throws NoDatabase */
export async function requireCluster({ dataDir }: Settings): Promise<void> {
  if ((await findCluster(dataDir)) !== undefined) return;
  throw new NoDatabase(
    `There is no database in DATA_DIR ${dataDir}. Set DATA_DIR to that of the service. To make one, run "tilgode migrate" or start the service.`,
  );
}

async function openExternal(name: string, url: string, isPooled: boolean): Promise<ConnectionOptions> {
  return naming(name, () => checkConnection(connectionOf(url), isPooled));
}

/** Lets the message for the operator say which setting is meant. @throws SettingError */
async function naming<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnusableDatabase)) throw error;
    throw new SettingError(`${name} cannot be used: ${error.message}.`);
  }
}

/**
 * Brings the tables up to date, or finds that they are. Then it makes sure that requests run with few rights.
 * @param options.makes whether the tables are made if there are none
 * @param options.say is told when that takes long
 * @returns the names of the migrations that were run now
 * @throws NoDatabase, SettingError when the tables are not up to date and the user may not change them, and when requests would run
 *   with more rights than those of the role `tilgode_app`
 */
export async function prepareTables(
  storage: Connections,
  { makes = false, say }: { makes?: boolean; say?: ((message: string) => void) | undefined } = {},
): Promise<string[]> {
  const owns = await ownsTables(storage.owner);
  if (owns === undefined && !makes) {
    throw new NoDatabase(
      'The database is empty. Name that of the service by DATA_DIR or DATABASE_URL. To make its tables, run "tilgode migrate" or start the service.',
    );
  }
  const mayChange = owns ?? true;
  const migrated = mayChange ? await migrate(storage.owner, say) : [];
  const { db, close } = openDatabase(storage.connection, 'request', 1);
  try {
    await naming('DATABASE_URL', () => assertWall(db));
    const missing = mayChange ? [] : ((await readSchemaState(db))?.missing ?? []);
    if (missing.length > 0) {
      throw new SettingError(
        `The user of DATABASE_URL may not bring the tables up to date (${missing.join(', ')}): run tilgode migrate with DATABASE_ADMIN_URL.`,
      );
    }
    return migrated;
  } finally {
    await close();
  }
}

/**
 * Runs one command on the database, also while the service runs. The audit log names the command line as the actor.
 * @param role `owner` for what requests have no right to
 */
export async function withAdminContext<T>(
  settings: Settings,
  use: (context: AdminContext) => Promise<T>,
  role: 'request' | 'owner' = 'request',
): Promise<T> {
  const storage = await openStorage(settings, 'tool', () => {});
  try {
    await prepareTables(storage);
    const database = openDatabase(role === 'owner' ? storage.owner : storage.connection, role, 2);
    try {
      return await use({ db: database.db, now: new Date(), actor: 'command line' });
    } finally {
      await database.close();
    }
  } finally {
    await storage.close();
  }
}
