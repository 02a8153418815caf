import { exec } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareTables } from '../server/src/program/cli/database/storage.ts';
import type { ConnectionOptions } from '../server/src/platform/database/connection.ts';
import { distributeTables } from '../server/src/platform/database/distribution.ts';
import { CITUS_URL, query } from '../server/test/support/database/citus.ts';
import {
  createCluster,
  createDatabase,
  dropDatabase,
  withDatabase,
} from '../server/test/support/database/postgres-server.ts';
import { databaseUrl } from '../server/test/support/database/test-database.ts';
import { eventually } from '../server/test/support/eventually.ts';
import type { Scene } from '../torture/fault.ts';
import { expect } from '../torture/finding.ts';
import { runTilgode } from '../torture/program.ts';
import { makeFolder } from './parts/engine.ts';
import type { Strike } from './parts/strike.ts';
import { strikeUnderLoad } from './parts/strike.ts';
import type { Row } from './proof.ts';

const AFTER_KILL_SECONDS = 20;
const MOVING_SECONDS = 60;

/** Accounts that are spread over the nodes of the cluster of CITUS_URL, in databases of their own. */
export async function proveCitus(say: (line: string) => void): Promise<Row[]> {
  const server = { connectionString: CITUS_URL ?? '' };
  const names = ['spread', 'other', 'single'].map((name) => `tilgode_${name}_${process.pid}`);
  const [spread = '', other = '', single = ''] = names;
  try {
    const connection = await createSpread(server, spread);
    const strikes: Strike[] = [
      {
        name: 'Worker node killed and started again',
        limitSeconds: AFTER_KILL_SECONDS,
        break: (scene) => killWorker(scene, connection, say),
      },
      {
        name: 'Coordinator killed and started again',
        limitSeconds: AFTER_KILL_SECONDS,
        async break() {
          await command('CITUS_KILL_COORDINATOR');
          return nothingToMend;
        },
      },
      {
        name: 'Shards of two accounts moved to the other node and back',
        limitSeconds: MOVING_SECONDS,
        break: (scene) => moveAccounts(scene, connection, say),
      },
    ];
    const settings = { DATABASE_URL: databaseUrl(connection) };
    const rows = await strikeUnderLoad('Citus', strikes, { connection, settings }, say);
    const folder = makeFolder();
    try {
      const backup = await makeBackup(connection, join(folder.path, 'backup'), say);
      const took = await restore(backup, await createSpread(server, other), say);
      await createDatabase(server, single);
      await restore(backup, withDatabase(server, single), say);
      const broken = 'Backup restored into another spread database, and into one PostgreSQL; Citus';
      return [...rows, { broken, times: 1, lost: `nothing of ${backup.rows} rows`, took }];
    } finally {
      await folder.remove();
    }
  } finally {
    for (const name of names) await dropDatabase(server, name);
  }
}

async function nothingToMend(): Promise<void> {}

async function createSpread(server: ConnectionOptions, name: string): Promise<ConnectionOptions> {
  await createCluster(server, name);
  const connection = withDatabase(server, name);
  await prepareTables({ connection, owner: connection }, { makes: true });
  await distributeTables(connection);
  return connection;
}

/** The accounts of the other nodes are served meanwhile. */
async function killWorker(
  { asker, installation }: Scene,
  connection: ConnectionOptions,
  say: (line: string) => void,
): Promise<() => Promise<void>> {
  const placed = await Promise.all(
    installation.accounts.map(async ({ id }) => [id, (await placeOf(connection, id)).from] as const),
  );
  const nodes = new Map(placed);
  const beganAt = Date.now();
  await command('CITUS_KILL_WORKER');
  const served = asker.journal.entries.filter(({ requests }) =>
    requests.some(({ sentAt, outcome }) => sentAt >= beganAt && typeof outcome === 'number' && outcome < 300),
  );
  const byNode = Object.groupBy(served, ({ account }) => nodes.get(account.id) ?? '');
  const told = Object.entries(byNode).map(([node, all = []]) => `${node} ${all.length}`);
  say(`  writes by node in the ${Date.now() - beganAt} ms of the command: ${told.join(', ')}`);
  expect(served.length > 0, 'While a worker node was away, no account of another node was served.', told);
  return nothingToMend;
}

/** Moves the shards of two accounts to the other node and back, while the accounts are written to. */
async function moveAccounts(
  { installation }: Scene,
  connection: ConnectionOptions,
  say: (line: string) => void,
): Promise<() => Promise<void>> {
  const ids = installation.accounts.slice(0, 2).map(({ id }) => id);
  for (const id of [...ids, ...ids]) {
    const beganAt = Date.now();
    const { shard, from, to } = await placeOf(connection, id);
    const nodes = [from, to].flatMap((node) => node.split(':'));
    await query(connection, 'select citus_move_shard_placement($1, $2, $3, $4, $5)', [shard, ...nodes]);
    say(`  ${id} moved from ${from} to ${to} in ${Date.now() - beganAt} ms`);
  }
  return nothingToMend;
}

/** The node that has the account, and another one. */
async function placeOf(
  connection: ConnectionOptions,
  accountId: string,
): Promise<{ shard: string; from: string; to: string }> {
  const [place] = await query<{ shard: string; from: string; to: string }>(
    connection,
    `with placed as (select get_shard_id_for_distribution_column('clients', $1::text) as shard)
     select shard::text, n.nodename || ':' || n.nodeport as "from",
       (select nodename || ':' || nodeport from pg_dist_node other
        where other.groupid <> n.groupid and other.shouldhaveshards order by other.groupid limit 1) as "to"
     from placed join pg_dist_placement p on shardid = shard join pg_dist_node n on n.groupid = p.groupid`,
    [accountId],
  );
  if (place === undefined) throw new Error('The account has no shard.');
  return place;
}

type Backup = { folder: string; rows: number };

async function makeBackup(
  connection: ConnectionOptions,
  folder: string,
  say: (line: string) => void,
): Promise<Backup> {
  const beganAt = Date.now();
  const { rows } = await tilgode<{ rows: number }>(['backup', '--to', folder], connection);
  say(`  backup of ${rows} rows in ${Date.now() - beganAt} ms`);
  return { folder, rows };
}

/** @returns how long it took, with the unit. @throws Finding when the restored database does not verify */
async function restore(
  { folder }: Backup,
  connection: ConnectionOptions,
  say: (line: string) => void,
): Promise<string> {
  const beganAt = Date.now();
  const { holds } = await tilgode<{ holds: boolean }>(['restore', '--from', folder], connection);
  expect(holds, 'A restored database does not verify.', { connection });
  const took = `${((Date.now() - beganAt) / 1_000).toFixed(1)} s`;
  say(`  restored and verified in ${took}`);
  return took;
}

async function tilgode<Answer>(args: string[], connection: ConnectionOptions): Promise<Answer> {
  const environment = { DATABASE_URL: databaseUrl(connection) };
  const { exitCode, stdout } = await runTilgode([...args, '--json'], environment);
  expect(exitCode === 0, `tilgode ${args[0]} ends with ${exitCode}.`, stdout);
  return JSON.parse(stdout) as Answer;
}

/** Runs the command in this variable, and waits until the coordinator answers. */
async function command(name: string): Promise<void> {
  await promisify(exec)(process.env[name] ?? '');
  await eventually('the coordinator answers', async () => {
    const rows = await query({ connectionString: CITUS_URL ?? '' }, 'select 1').catch(() => []);
    return rows.length > 0;
  });
}
