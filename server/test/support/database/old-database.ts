import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import type { ConnectionOptions, Db } from '../../../src/platform/database/database.ts';
import { onEnd } from '../program/cleanup.ts';
import { openAsOwner } from './owner.ts';
import { nodesOf } from './citus.ts';
import { createDatabase, dropDatabase, withDatabase } from './postgres-server.ts';
import { createTestDatabase } from './test-database.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * A database as it was after so many migrations, to be filled and migrated; `db` is its owner's. `nodes`: the database
 * itself, and with CITUS_URL an empty one on each worker node, for `makeCluster`.
 */
export async function createOldDatabase(
  migrations: number,
): Promise<{ connection: ConnectionOptions; db: Db; nodes: ConnectionOptions[] }> {
  const server = await createTestDatabase();
  const name = `tilgode_test_${randomBytes(6).toString('hex')}`;
  const servers = await nodesOf(server);
  await Promise.all(servers.map((one) => createDatabase(one, name)));
  onEnd(() => dropDatabase(server, name));
  const connection = withDatabase(server, name);

  await runMigrations(connection, migrations);
  const nodes = servers.map((one) => withDatabase(one, name));
  return { connection, db: openAsOwner(connection), nodes };
}

async function runMigrations(connection: ConnectionOptions, count: number): Promise<void> {
  const dbClient = new pg.Client(connection);
  await dbClient.connect();
  try {
    await runner({
      dbClient,
      dir: MIGRATIONS,
      direction: 'up',
      count,
      migrationsTable: 'schema_migrations',
      log: () => {},
    });
  } finally {
    await dbClient.end();
  }
}
