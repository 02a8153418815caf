import pg from 'pg';

/** Where one PostgreSQL is: a URL, or the parts (`host` may be a socket's folder). */
export type DatabasePlace =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string };

/** A pooler that may give each transaction another connection of PostgreSQL (PgBouncer's `pool_mode=transaction`). */
export type TransactionPooler = {
  /** Whether the pooler makes a named statement known on each connection that it gives (PgBouncer 1.21 and newer). */
  keepsNames: boolean;
  /** Whether every connection has the settings of requests, because PostgreSQL gives them to its user. */
  hasSettings: boolean;
};

/** Everything that is needed to connect. It can be sent to another process. */
export type ConnectionOptions = DatabasePlace & {
  /** All hosts, when a URL names several. Only one of them takes writes. */
  hosts?: DatabasePlace[];
  pooler?: TransactionPooler;
};

const CONNECT_MILLISECONDS = 5_000;

/** Reads a URL of one host, or of several as libpq does: `postgres://user@one:5432,two:5432/database`. */
export function connectionOf(url: string): ConnectionOptions {
  const hosts = urlsOf(url).map((connectionString) => ({ connectionString }));
  const [first = { connectionString: url }] = hosts;
  return hosts.length > 1 ? { ...first, hosts } : first;
}

/** The URL of each host that a URL names. */
export function urlsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/**
 * The host that takes writes. All hosts are asked at once, so that a host that does not answer delays nobody.
 * @throws the error of the first host, when no host takes writes
 */
export async function findPrimary(connection: ConnectionOptions): Promise<DatabasePlace> {
  const { hosts } = connection;
  if (hosts === undefined) return connection;
  try {
    return await Promise.any(hosts.map(findHost));
  } catch (error) {
    throw error instanceof AggregateError ? error.errors[0] : error;
  }
}

/** @throws NoPrimary, and the errors of connecting */
async function findHost(host: DatabasePlace): Promise<DatabasePlace> {
  const client = await connect(host, 'tilgode-look');
  try {
    await assertTakesWrites(client);
    return host;
  } finally {
    void client.end().catch(() => {});
  }
}

/** @throws NoPrimary when the connection leads to a standby, and the errors of the connection */
export async function assertTakesWrites(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new NoPrimary();
}

/** None of the hosts takes writes now, for example because a standby is about to become the primary. */
export class NoPrimary extends Error {
  override name = 'NoPrimary';
  override message = 'No host of DATABASE_URL takes writes.';
}

/**
 * Opens a connection outside of a pool, to the host that takes writes. Whoever runs a statement on the connection
 * learns of a break from that statement.
 * @param name as PostgreSQL shows the connection (`application_name`)
 * @param options settings of the connection, as in `-c jit=off`
 * @throws NoPrimary, and the errors of connecting
 */
export async function connectClient(
  connection: ConnectionOptions,
  name: string,
  options?: string,
): Promise<pg.Client> {
  return connect(await findPrimary(connection), name, options);
}

async function connect(place: DatabasePlace, name: string, options?: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...place,
    application_name: name,
    options,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
  });
  // Without a listener, a broken connection would end the process before its statement reports the error.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Whether the host answers at all within a few seconds. An answer may be a refusal, for example of one more connection. */
export async function hostAnswers(host: DatabasePlace): Promise<boolean> {
  try {
    const client = await connect(host, 'tilgode-look');
    void client.end().catch(() => {});
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  }
}
