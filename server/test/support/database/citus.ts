import pg from 'pg';
import type { ConnectionOptions } from '../../../src/platform/database/database.ts';
import { distributeTables } from '../../../src/platform/database/distribution.ts';
import type { Address } from './address.ts';
import { atAddress, addressOf } from './address.ts';

/**
 * With CITUS_URL the tests use a Citus cluster. The URL names a database of its coordinator, whose user may do everything
 * on all nodes.
 */
export const CITUS_URL = process.env['CITUS_URL'] || undefined;

/** For tests that need a cluster: why they are skipped without one. */
export const NO_CITUS = CITUS_URL === undefined ? 'needs a Citus cluster in CITUS_URL' : false;

/** For tests that note or disturb by a trigger what the service does. */
export const NO_TRIGGERS = CITUS_URL === undefined ? false : 'spread tables of Citus cannot have triggers';

/** Few shards, because every shard of every table is a file that each database of a test copies. */
const SHARDS = 4;

/** The server on each node of the cluster, the coordinator first; without CITUS_URL only this server. */
export async function nodesOf(server: ConnectionOptions): Promise<ConnectionOptions[]> {
  if (CITUS_URL === undefined) return [server];
  known ??= query<Address>(
    { connectionString: CITUS_URL },
    'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by nodeid',
  );
  const workers = await known;
  return [server, ...workers.map((worker) => atAddress(server, worker))];
}

let known: Promise<Address[]> | undefined;

/** Makes a cluster of a database that every node has: the first one becomes the coordinator. */
export async function makeCluster(nodes: ConnectionOptions[]): Promise<void> {
  await Promise.all(nodes.map((node) => query(node, 'create extension citus')));
  const [coordinator, ...workers] = nodes;
  if (coordinator === undefined) throw new RangeError('There is no node.');
  await query(coordinator, 'select citus_set_coordinator_host($1, $2)', hostAndPort(coordinator));
  for (const worker of workers)
    await query(coordinator, 'select citus_add_node($1, $2)', hostAndPort(worker));
}

function hostAndPort(connection: ConnectionOptions): [string, number] {
  const { host, port } = addressOf(connection);
  return [host, port];
}

/** Spreads a migrated database. */
export async function distributeForTests(connection: ConnectionOptions): Promise<void> {
  if (!('connectionString' in connection)) throw new TypeError('A cluster is named by its URL.');
  const url = new URL(connection.connectionString);
  url.searchParams.set('options', `-c citus.shard_count=${SHARDS}`);
  await distributeTables({ connectionString: url.href });
}

/** Runs one statement on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  connection: ConnectionOptions,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
