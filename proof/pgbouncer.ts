import { spawnSync } from 'node:child_process';
import { connectClient } from '../server/src/platform/database/connection.ts';
import type { ConnectionOptions } from '../server/src/platform/database/connection.ts';
import { prepareTables } from '../server/src/program/cli/database/storage.ts';
import { PROGRAM } from '../server/test/support/program/program.ts';
import { expect } from '../torture/finding.ts';
import { startPgbouncer } from './parts/pgbouncer.ts';
import type { Postgres } from './parts/postgres.ts';
import { startPostgres } from './parts/postgres.ts';
import type { Strike } from './parts/strike.ts';
import { strikeUnderLoad } from './parts/strike.ts';
import type { Row } from './proof.ts';

const AFTER_KILL_SECONDS = 20;
/** PgBouncer's default: connections to PostgreSQL for one user and database. */
const POOL_SIZE = 20;

/** A service of two workers behind PgBouncer with `pool_mode=transaction` and nothing else. */
export async function provePgbouncer(say: (line: string) => void): Promise<Row[]> {
  const postgres = await startPostgres();
  const pooler = await startPgbouncer(postgres);
  try {
    const connection = { connectionString: postgres.url };
    await prepareTables({ connection, owner: connection }, { makes: true });
    await expectRefusal(postgres, say);
    const settings = { DATABASE_URL: pooler.url, DATABASE_POOLER: 'transaction' };
    const strikes: Strike[] = [
      {
        name: 'PgBouncer killed and started again',
        limitSeconds: AFTER_KILL_SECONDS,
        async break() {
          say(`  ${await expectNobodyPast(connection)}`);
          await pooler.kill();
          await pooler.start();
          return async () => {};
        },
      },
      {
        name: 'PostgreSQL killed and started again',
        limitSeconds: AFTER_KILL_SECONDS,
        async break() {
          await postgres.kill();
          await postgres.start();
          return async () => {};
        },
      },
    ];
    return await strikeUnderLoad('by PgBouncer', strikes, { connection, settings }, say);
  } finally {
    await pooler.close();
    await postgres.close();
  }
}

/** A pooler that is told to ignore the settings of connections would leave requests the rights of the owner. */
async function expectRefusal(postgres: Postgres, say: (line: string) => void): Promise<void> {
  const pooler = await startPgbouncer(postgres, 'ignore_startup_parameters = options\n');
  try {
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'serve'], {
      env: { DATABASE_URL: pooler.url },
      encoding: 'utf8',
    });
    const isClear = /requests would run as tilgode, not as tilgode_app/.test(stderr);
    expect(status === 1 && isClear, 'A pooler that drops the settings of connections is not refused.', {
      status,
      stderr,
    });
    say(`  without DATABASE_POOLER: ${stderr.trim()}`);
  } finally {
    await pooler.close();
  }
}

/** @throws Finding when somebody reaches PostgreSQL past the pooler, or the pooler has more connections than it may */
async function expectNobodyPast(connection: ConnectionOptions): Promise<string> {
  const client = await connectClient(connection, 'proof');
  const { rows } = await client.query<{ over_tcp: number; by_pooler: number }>(
    `select (count(*) filter (where client_addr is not null))::int as over_tcp,
       (count(*) filter (where client_addr is null))::int as by_pooler
     from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await client.end();
  const [{ over_tcp: past, by_pooler: pooled } = { over_tcp: 0, by_pooler: 0 }] = rows;
  expect(past === 0 && pooled > 0 && pooled <= POOL_SIZE, 'Not every connection is one of the pooler.', rows);
  return `${pooled} connections of PgBouncer on PostgreSQL, and no other`;
}
