import pg from 'pg';
import type { ConnectionOptions } from '../server/src/platform/database/database.ts';

/**
 * Opens a database connection. Errors of the connection itself are ignored: when a bench fails, its server ends first,
 * and the broken connection must not hide the cause.
 */
export async function connect(connection: ConnectionOptions): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  return client;
}
