/**
 * Measures the service over HTTP beside the limit, which is what PostgreSQL can do for the same work, in the same run on the
 * same server. Writes RESULTS.md and exits 1 when a target is missed. With --smoke it is small, has no targets, writes nothing and
 * uses the database of DATABASE_URL when that is set; with names of operations it measures only those, and writes nothing.
 */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { cpuSeconds } from './cpu-time.ts';
import { drive } from './drive.ts';
import type { Length } from './drive.ts';
import type { Installation, Service } from './installation.ts';
import { install } from './installation.ts';
import type { Limit, LimitOperation } from './limit.ts';
import { prepareLimit } from './limit.ts';
import type { Driven, Operation } from './operations.ts';
import { LIMITED_OPERATIONS, OPERATIONS, readAccount, requestsOf } from './operations.ts';
import { preload } from './preload.ts';
import type { Row, Size } from './results.ts';
import { missedTargets, printRow, writeResults } from './results.ts';

const SECONDS = 6;
const SIZES: Record<'full' | 'smoke', Size> = {
  full: {
    accounts: 20,
    invoicesPerAccount: 5_000,
    connections: [1, 8, 32],
    length: { seconds: SECONDS },
    warmUp: { seconds: 2 },
  },
  smoke: {
    accounts: 2,
    invoicesPerAccount: 20,
    connections: [2],
    length: { requests: 4 },
    warmUp: { requests: 2 },
    workers: 1,
  },
};
/** No operation is faster; so many drafts are made to be sent. */
const MOST_PER_SECOND = 3_000;

const isSmoke = process.argv.includes('--smoke');
const named = OPERATIONS.filter((operation) => process.argv.includes(operation));
const isWhole = !isSmoke && named.length === 0;
const size = isSmoke ? SIZES.smoke : SIZES.full;

const installation = await install(size.accounts, isSmoke ? process.env['DATABASE_URL'] : undefined);
try {
  const rows = await measureAll(installation);
  if (isWhole) {
    writeResults(rows, { ...size, seconds: SECONDS });
    const missed = missedTargets(rows);
    for (const target of missed) process.stdout.write(`Missed: ${target}\n`);
    process.exitCode = missed.length > 0 ? 1 : 0;
  }
} finally {
  await installation.remove();
}

async function measureAll({ connection, accounts, startService }: Installation): Promise<Row[]> {
  const owner = new pg.Client(connection);
  await owner.connect();
  for (const { id } of accounts) await preload(owner, id, size.invoicesPerAccount);
  await owner.query('analyze');
  const service = await startService(size.workers);
  const driven: Driven[] = [];
  for (const account of accounts) driven.push(await readAccount(owner, service.url, account));
  const limit = await prepareLimit(connection, driven);
  const postmaster = await postmasterOf(owner);

  const rows: Row[] = [];
  for (const operation of named.length > 0 ? named : OPERATIONS) {
    for (const connections of size.connections) {
      const row = await measure({ operation, connections, service, owner, driven, limit, postmaster });
      printRow(row);
      rows.push(row);
    }
  }
  await limit.close();
  await owner.end();
  return rows;
}

async function measure({
  operation,
  connections,
  service,
  owner,
  driven,
  limit,
  postmaster,
}: {
  operation: Operation;
  connections: number;
  service: Service;
  owner: pg.Client;
  driven: Driven[];
  limit: Limit;
  postmaster: number | undefined;
}): Promise<Row> {
  const most = mostOf(size.length) + mostOf(size.warmUp);
  const next = await requestsOf(operation, { url: service.url, owner, accounts: driven, most });
  await drive(service.url, connections, size.warmUp, next);
  const cpu = () => ({
    service: cpuSeconds([service.process.pid ?? 0]),
    postgres: postmaster === undefined ? undefined : cpuSeconds([postmaster]),
  });
  const before = cpu();
  const { requests, ...http } = await drive(service.url, connections, size.length, next);
  const after = cpu();
  const perRequest = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : ((to - from) * 1000) / requests;
  return {
    operation,
    connections,
    http,
    limit: LIMITED_OPERATIONS.includes(operation)
      ? await limit.measure(operation as LimitOperation, connections, size.length)
      : undefined,
    cpuMilliseconds: {
      service: perRequest(before.service, after.service),
      postgres: perRequest(before.postgres, after.postgres),
    },
  };
}

function mostOf(length: Length): number {
  return 'seconds' in length ? length.seconds * MOST_PER_SECOND : length.requests;
}

/** The process that all of PostgreSQL's others descend from. */
async function postmasterOf(owner: pg.Client): Promise<number | undefined> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
  try {
    const status = readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8');
    return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
  } catch {
    return undefined;
  }
}
