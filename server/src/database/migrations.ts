import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import type { ConnectionOptions } from './database.ts';

const DIRECTORY = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * Brings the schema up to date: forward only, each file in its own transaction, one process at a time (advisory lock).
 * Runs as the connecting user. This user then owns the tables and must be allowed to create the role `tilgode_app`.
 *
 * @returns the names of the migrations that were run now
 */
export async function migrate(connection: ConnectionOptions): Promise<string[]> {
  const dbClient = new pg.Client({ ...connection, application_name: 'tilgode-migrate' });
  await dbClient.connect();
  try {
    const done = await runner({
      dbClient,
      dir: DIRECTORY,
      direction: 'up',
      migrationsTable: 'schema_migrations',
      // Waits for another process that migrates at the same moment, and does not fail.
      advisoryLockMode: 'wait',
      log: () => {},
    });
    return done.map((migration) => migration.name);
  } finally {
    await dbClient.end();
  }
}
