import { rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { ConnectionOptions } from '../../../src/database/database.ts';
import { openEmbeddedPostgres } from '../../../src/local-postgres/index.ts';
import { migrateJobs } from '../../../src/operations/jobs.ts';
import { migrate } from '../../../src/database/migrations.ts';
import { makeTemporaryFolder } from '../program/temporary-folder.ts';

/** A PostgreSQL server for one run of tests, with a migrated database that every test file clones. */
export type TestServer = { connection: ConnectionOptions; template: string; stop(): Promise<void> };

/** The URL of the server to test on, past a pooler; undefined for an embedded one. */
export function serverUrl(): string | undefined {
  return process.env['DATABASE_ADMIN_URL'] ?? process.env['DATABASE_URL'];
}

/**
 * Starts an embedded server in a folder of its own, or uses the server of `databaseUrl` (its user must be allowed to
 * create databases and roles).
 */
export async function startTestServer(databaseUrl: string | undefined): Promise<TestServer> {
  const server =
    databaseUrl === undefined
      ? await startEmbedded()
      : { connection: { connectionString: databaseUrl }, stop: async () => {} };
  const template = `tilgode_template_${randomBytes(6).toString('hex')}`;
  try {
    await createDatabase(server.connection, template);
    const connection = withDatabase(server.connection, template);
    await migrate(connection);
    await migrateJobs(connection);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    connection: server.connection,
    template,
    stop: async () => {
      if (databaseUrl !== undefined) await dropDatabase(server.connection, template);
      await server.stop();
    },
  };
}

export function withDatabase(connection: ConnectionOptions, database: string): ConnectionOptions {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** The same database for another user. */
export function asUser(connection: ConnectionOptions, user: string, password: string): ConnectionOptions {
  if (!('connectionString' in connection)) return { ...connection, user, password };
  const url = new URL(connection.connectionString);
  url.username = user;
  url.password = password;
  return { connectionString: url.href };
}

export async function createDatabase(
  server: ConnectionOptions,
  name: string,
  template = 'template1',
): Promise<void> {
  // Half the work where nothing is made durable: copying files takes checkpoints, logging every page is for servers that last.
  const strategy = process.env['DATABASE_URL'] === undefined ? 'file_copy' : 'wal_log';
  await administer(server, `create database ${name} template ${template} strategy ${strategy}`);
}

export async function dropDatabase(server: ConnectionOptions, name: string): Promise<void> {
  await administer(server, `drop database if exists ${name} with (force)`);
}

async function startEmbedded() {
  const dataDir = makeTemporaryFolder();
  const postgres = await openEmbeddedPostgres({
    dataDir,
    as: 'service',
    log: () => {},
    // Nothing here outlives the run; the tests of durability start servers of their own.
    settings: { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', checkpoint_timeout: '1h' },
  });
  return {
    connection: postgres.connection(),
    stop: async () => {
      await postgres.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function administer(server: ConnectionOptions, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
