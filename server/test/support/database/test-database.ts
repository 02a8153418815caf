import { randomBytes } from 'node:crypto';
import { checkConnection } from '../../../src/platform/database/check-connection.ts';
import { connectionOf } from '../../../src/platform/database/connection.ts';
import type { ConnectionOptions } from '../../../src/platform/database/connection.ts';
import { needs } from '../needs.ts';
import { onEnd } from '../program/cleanup.ts';
import { CITUS_URL } from './citus.ts';
import {
  cloneDatabase,
  createCluster,
  createDatabase,
  dropDatabase,
  serverUrl,
  startTestServer,
  withDatabase,
} from './postgres-server.ts';

/** A fresh, migrated database, dropped at the end: by default that of this test file. */
export async function createTestDatabase(atEnd = onEnd): Promise<ConnectionOptions> {
  needs('database');
  const { server, template } = await testServer();
  const name = `tilgode_test_${randomBytes(6).toString('hex')}`;
  await cloneDatabase(server, name, template);
  atEnd(() => dropDatabase(server, name));
  return throughPooler(name) ?? withDatabase(server, name);
}

/** A fresh database without tables, dropped at the end of this test file. */
export async function createEmptyDatabase(): Promise<ConnectionOptions> {
  const { server } = await testServer();
  const name = `tilgode_test_${randomBytes(6).toString('hex')}`;
  await (CITUS_URL === undefined ? createDatabase : createCluster)(server, name);
  onEnd(() => dropDatabase(server, name));
  return throughPooler(name) ?? withDatabase(server, name);
}

/** The way through the pooler of DATABASE_URL. Databases are made past the pooler, by DATABASE_ADMIN_URL. */
function throughPooler(name: string): Promise<ConnectionOptions> | undefined {
  const { DATABASE_URL: url, DATABASE_POOLER: pooler } = process.env;
  if (url === undefined || pooler === undefined) return undefined;
  return checkConnection(withDatabase(connectionOf(url), name), true);
}

/** As DATABASE_URL names it; the tests' server may listen on a socket in a folder, which a URL names in its query. */
export function databaseUrl(connection: ConnectionOptions): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, password, database } = connection;
  const place = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?${place.toString()}`;
}

/** The server that scripts/test.ts has started for all files; a file that is run alone starts its own. */
async function testServer(): Promise<{ server: ConnectionOptions; template: string }> {
  const shared = process.env['TILGODE_TEST_SERVER'];
  if (shared !== undefined) return JSON.parse(shared) as { server: ConnectionOptions; template: string };
  const own = await startTestServer(serverUrl());
  onEnd(() => own.stop());
  return { server: own.connection, template: own.template };
}
