import { startTestServer, withDatabase } from '../server/test/support/database/postgres-server.ts';

/** The URL of a migrated database in an embedded server of its own, for tools that accept only a URL. */
export async function openEmbeddedPostgresUrl(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await startTestServer(undefined);
  const connection = withDatabase(server.connection, server.template);
  if ('connectionString' in connection) return { url: connection.connectionString, stop: server.stop };
  const { user, password, database, host, port } = connection;
  const url = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return { url, stop: server.stop };
}
