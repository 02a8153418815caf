import { startTestServer, withDatabase } from '../server/test/support/postgres-server.ts';

/** A migrated database of an embedded server of its own, as a URL for tools that take nothing else. */
export async function openEmbeddedPostgresUrl(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await startTestServer(undefined);
  const connection = withDatabase(server.connection, server.template);
  if ('connectionString' in connection) return { url: connection.connectionString, stop: server.stop };
  const { user, password, database, host, port } = connection;
  const url = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return { url, stop: server.stop };
}
