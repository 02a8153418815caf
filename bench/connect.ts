import pg from 'pg';
import type { ConnectionOptions } from '../server/src/database/database.ts';

/** A connection. When a bench fails its server ends first: that must not hide what failed. */
export async function connect(connection: ConnectionOptions): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  return client;
}
