import { rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import type { ConnectionOptions } from '../../../src/platform/database/database.ts';
import { openEmbeddedPostgres } from '../../../src/platform/local-postgres/index.ts';
import { migrate } from '../../../src/platform/database/migrations.ts';
import { DATABASE } from '../../../src/platform/local-postgres/cluster.ts';
import { MIGRATED_DATA_DIR, copyCluster } from './data-folders.ts';
import { makeTemporaryFolder } from '../program/temporary-folder.ts';
import { CITUS_URL, distributeForTests, makeCluster, nodesOf, query } from './citus.ts';

/** A PostgreSQL server for one run of tests, with a migrated database that every test file clones. */
export type TestServer = { connection: ConnectionOptions; template: string; stop(): Promise<void> };

/** The URL of the server to test on, past a pooler; undefined for an embedded one. */
export function serverUrl(): string | undefined {
  return process.env['DATABASE_ADMIN_URL'] ?? process.env['DATABASE_URL'];
}

/**
 * Starts an embedded server in a folder of its own, or uses the server of `databaseUrl` (its user must be allowed to
 * create databases and roles). With CITUS_URL it uses that cluster, and the databases are spread.
 */
export async function startTestServer(databaseUrl: string | undefined): Promise<TestServer> {
  const external = CITUS_URL ?? databaseUrl;
  const server =
    external === undefined
      ? await startEmbedded()
      : { connection: { connectionString: external }, stop: async () => {} };
  const template = `tilgode_template_${randomBytes(6).toString('hex')}`;
  try {
    const connection = withDatabase(server.connection, template);
    if (external === undefined) await createDatabase(server.connection, template, DATABASE);
    else {
      await (CITUS_URL === undefined ? createDatabase : createCluster)(server.connection, template);
      await migrate(connection);
    }
    if (CITUS_URL !== undefined) {
      await distributeForTests(connection);
      await closeToAll(server.connection, template);
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    connection: server.connection,
    template,
    stop: async () => {
      if (external !== undefined) await dropDatabase(server.connection, template);
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
  const strategy =
    process.env['DATABASE_URL'] === undefined && CITUS_URL === undefined ? 'file_copy' : 'wal_log';
  await query(server, `create database ${name} template ${template} strategy ${strategy}`);
}

/** A database that is like the template on every node. */
export async function cloneDatabase(
  server: ConnectionOptions,
  name: string,
  template: string,
): Promise<void> {
  const nodes = await nodesOf(server);
  await Promise.all(
    nodes.map(async (node) => {
      await createDatabase(node, name, template);
      // Settings of a database do not come with the template.
      if (CITUS_URL !== undefined) {
        for (const setting of CLUSTER_SETTINGS) await query(node, `alter database ${name} set ${setting}`);
      }
    }),
  );
}

/** As `distributeTables` sets them. */
const CLUSTER_SETTINGS = [
  `timezone = 'UTC'`,
  'jit = off',
  'citus.allow_modifications_from_workers_to_replicated_tables = off',
];

/** An empty database on every node of CITUS_URL, and the cluster of them. */
export async function createCluster(server: ConnectionOptions, name: string): Promise<void> {
  const nodes = await nodesOf(server);
  await Promise.all(nodes.map((node) => createDatabase(node, name)));
  await makeCluster(nodes.map((node) => withDatabase(node, name)));
}

/** Citus has a process of its own in each database, and a database that somebody uses is no template. */
async function closeToAll(server: ConnectionOptions, name: string): Promise<void> {
  for (const node of await nodesOf(server)) {
    await query(node, `alter database ${name} with allow_connections false`);
    await query(node, 'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [
      name,
    ]);
  }
}

export async function dropDatabase(server: ConnectionOptions, name: string): Promise<void> {
  const nodes = await nodesOf(server);
  await Promise.all(nodes.map((node) => query(node, `drop database if exists ${name} with (force)`)));
}

async function startEmbedded() {
  const dataDir = makeTemporaryFolder();
  const open = () =>
    openEmbeddedPostgres({
      dataDir,
      as: 'service',
      log: () => {},
      // Nothing here outlives the run; the tests of durability start servers of their own.
      settings: { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', checkpoint_timeout: '1h' },
    });
  const first = await open();
  await migrate(first.connection());
  await first.close();
  // For tests that start services with a data folder of their own; the programs of the run inherit the name.
  const forServices = makeTemporaryFolder();
  if (await copyCluster(dataDir, forServices)) process.env[MIGRATED_DATA_DIR] = forServices;
  const postgres = await open();
  return {
    connection: postgres.connection(),
    stop: async () => {
      await postgres.close();
      for (const folder of [dataDir, forServices]) await rm(folder, { recursive: true, force: true });
    },
  };
}
