import type { ConnectionOptions } from '../../../src/platform/database/database.ts';

/** Where a PostgreSQL listens. A host that begins with `/` is the folder of its socket. */
export type Address = { host: string; port: number };

export function addressOf(connection: ConnectionOptions): Address {
  if (!('connectionString' in connection)) return { host: connection.host, port: connection.port };
  const { hostname, port } = new URL(connection.connectionString);
  return { host: hostname, port: Number(port || 5432) };
}

/** The same database and user at another place. */
export function atAddress(connection: ConnectionOptions, { host, port }: Address): ConnectionOptions {
  if (!('connectionString' in connection)) return { ...connection, host, port };
  const url = new URL(connection.connectionString);
  url.hostname = host;
  url.port = String(port);
  return { ...connection, connectionString: url.href };
}
