import type { AdminContext } from '../companies/index.ts';
import type { ConnectionOptions } from '../database/database.ts';
import { connectionProblem, openDatabase } from '../database/database.ts';
import { openEmbeddedPostgres } from '../local-postgres/index.ts';
import { migrate } from '../database/migrations.ts';
import type { Settings } from '../settings.ts';
import { SettingError } from '../settings.ts';

/**
 * `close` returns false when our own PostgreSQL runs on although nobody uses it. It returns true when PostgreSQL has
 * stopped, when other processes use it, and for an external PostgreSQL.
 */
export type Storage = { connection: ConnectionOptions; close(): Promise<boolean> };

/**
 * The PostgreSQL of these settings: the external one, or our own in DATA_DIR, started if it does not run.
 * @throws SettingError, EmbeddedPostgresError
 */
export async function openStorage(
  settings: Settings,
  as: 'service' | 'tool',
  log: (message: string) => void,
): Promise<Storage> {
  if (settings.databaseUrl !== undefined) {
    const connection = { connectionString: settings.databaseUrl };
    const problem = await connectionProblem(connection);
    if (problem !== undefined) throw new SettingError(`DATABASE_URL cannot be used: ${problem}.`);
    return { connection, close: async () => true };
  }
  const postgres = await openEmbeddedPostgres({ dataDir: settings.dataDir, as, log });
  return { connection: postgres.connection(), close: postgres.close };
}

/** Brings the tables and the job queue up to date. @returns the names of the migrations that were run now */
export async function prepareSchema(connection: ConnectionOptions): Promise<string[]> {
  // Loaded here, because administration commands do not need the job queue and must not wait for it.
  const { migrateJobs } = await import('../operations/jobs.ts');
  const done = await migrate(connection);
  const owner = openDatabase(connection, 'owner', 1);
  try {
    await migrateJobs(connection, owner.db);
  } finally {
    await owner.close();
  }
  return done;
}

/** Runs one command on the database, also while the service runs. The audit log names the command line as the actor. */
export async function withAdminContext<T>(
  settings: Settings,
  use: (context: AdminContext) => Promise<T>,
): Promise<T> {
  const storage = await openStorage(settings, 'tool', () => {});
  try {
    await migrate(storage.connection);
    const database = openDatabase(storage.connection, 'request', 2);
    try {
      return await use({ db: database.db, now: new Date(), actor: 'command line' });
    } finally {
      await database.close();
    }
  } finally {
    await storage.close();
  }
}
