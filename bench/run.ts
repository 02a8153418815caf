/**
 * Measures the service over HTTP beside the limit, in the same run and on the same PostgreSQL server. The limit is the
 * same work as bare statements. Then measures the service once more with its rate limits on. Writes RESULTS.md and exits 1 when a target
 * is missed.
 * With --smoke the run is small, has no targets, writes nothing, and uses the database of DATABASE_URL when that is
 * set. With names of operations it measures only those, and writes nothing. With --guard it compares CPU times with those of the last
 * release, or of the version that --from names, and exits 1 when an operation needs more than it may.
 */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { raise } from './choice.ts';
import { connect } from './connect.ts';
import { cpuSeconds, postmasterOf } from './cpu-time.ts';
import { drive } from './drive.ts';
import type { Length } from './drive.ts';
import { SIZES as GUARD_SIZES, guard } from './guard.ts';
import type { Installation, Service } from './installation.ts';
import { install } from './installation.ts';
import type { Limit, OpenLimit } from './limit.ts';
import { prepareLimit } from './limit.ts';
import { dropMails, mailsAreMade } from './mails.ts';
import { measurementOf, newStopwatch } from './measurement.ts';
import type { Driven, Operation } from './operations.ts';
import {
  ITEMS_OF_A_BATCH,
  OPERATIONS,
  SINGLE_OF,
  getToken,
  isBatch,
  isLimited,
  isSending,
  readAccount,
  requestsOf,
} from './operations.ts';
import { preload, settle } from './preload.ts';
import type { Row, Size } from './results.ts';
import { missedTargets, printRow, writeResults } from './results.ts';

/** The rounds of each operation. Service and limit take turns, so that other work of the machine slows both. */
const ROUNDS = 10;
const ROUND_SECONDS = 1;
const SIZES: Record<'full' | 'smoke', Size> = {
  full: {
    accounts: 20,
    invoicesPerAccount: 5_000,
    connections: [1, 8, 32],
    rounds: ROUNDS,
    length: { seconds: ROUND_SECONDS },
    firstWarmUp: { seconds: 30 },
    warmUp: { seconds: 2 },
    sending: { rounds: 3, requests: 100 },
    limited: { connections: 8, clientsOfEach: 30 },
  },
  smoke: {
    accounts: 2,
    invoicesPerAccount: 20,
    connections: [2],
    rounds: 1,
    length: { requests: 4 },
    firstWarmUp: { requests: 2 },
    warmUp: { requests: 2 },
    sending: { rounds: 1, requests: 4 },
    limited: { connections: 2, clientsOfEach: 2 },
    workers: 1,
  },
};
/** With more, batches would wait for their turn for longer than the service lets them. */
const BATCH_CONNECTIONS = 8;
/** A hundred invoices are sent in one to two seconds. */
const BATCH_ROUND_SECONDS = 6;
/** No operation is faster than this. For `send` the bench makes this many drafts for each second. */
const MOST_PER_SECOND = 3_000;

const { values: options, positionals } = parseArgs({
  options: { smoke: { type: 'boolean' }, guard: { type: 'boolean' }, from: { type: 'string' } },
  allowPositionals: true,
});
const isSmoke = options.smoke === true;
const unknown = positionals.find((name) => !OPERATIONS.includes(name as Operation));
if (unknown !== undefined)
  throw new Error(`There is no operation "${unknown}". There are: ${OPERATIONS.join(', ')}.`);
const operations = OPERATIONS.filter(
  (operation) => positionals.length === 0 || positionals.includes(operation),
);
const size = isSmoke ? SIZES.smoke : SIZES.full;

if (options.guard === true) {
  const slower = await guard(operations, isSmoke ? GUARD_SIZES.smoke : GUARD_SIZES.full, options.from);
  for (const operation of slower) process.stdout.write(`Needs too much: ${operation}\n`);
  process.exitCode = slower.length > 0 ? 1 : 0;
} else {
  const databaseUrl = isSmoke ? process.env['DATABASE_URL'] : undefined;
  const installation = await install(size.accounts, databaseUrl, size.limited.clientsOfEach);
  try {
    const rows = await measureAll(installation);
    if (!isSmoke && operations.length === OPERATIONS.length) report(rows);
  } finally {
    await installation.remove();
  }
}

type Rows = { rows: Row[]; limited: Row[] };

function report({ rows, limited }: Rows): void {
  writeResults(rows, limited, { ...size, seconds: ROUNDS * ROUND_SECONDS });
  const missed = missedTargets(rows);
  for (const target of missed) process.stdout.write(`Missed: ${target}\n`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}

async function measureAll({ connection, accounts, clients, startService }: Installation): Promise<Rows> {
  const owner = await connect(connection);
  for (const { id } of accounts) await preload(owner, id, size.invoicesPerAccount);
  await settle(connection, owner);
  const service = await startService(size.workers);
  const driven: Driven[] = [];
  for (const account of accounts) driven.push(await readAccount(owner, service.url, account));
  const limit = await prepareLimit(connection, driven);
  const postmaster = await postmasterOf(owner);

  const warm = (operation: Operation) =>
    warmUp({ operation, connections: Math.max(...size.connections), service, owner, driven });
  // All operations warm up before the first is measured, because they share code. Sending warms up later, because its
  // mails would be made during the measurement of the others.
  for (const operation of operations) if (!isSending(operation)) await warm(operation);

  const rows: Row[] = [];
  for (const operation of operations) {
    // A token lasts for fifteen minutes, and the bench longer.
    for (const account of driven) account.token = await getToken(service.url, account);
    if (isSending(operation)) await warm(operation);
    for (const connections of size.connections) {
      if (isBatch(operation) && !isSmoke && connections !== BATCH_CONNECTIONS) continue;
      const row = await measure({ operation, connections, service, owner, driven, limit, postmaster });
      printRow(row);
      rows.push(row);
    }
  }
  await limit.close();
  // Batches of sends leave mails for many minutes.
  await dropMails(owner);

  const data = new Map(driven.map((account) => [account.id, account]));
  const many: Driven[] = [];
  for (const client of clients) {
    const { clientIds, invoiceIds } = data.get(client.id) ?? raise('A client has no account.');
    many.push({ ...client, clientIds, invoiceIds, token: await getToken(service.url, client) });
  }
  await service.stop();
  const limited = await measureLimited(await startService(size.workers, 'on'), owner, many, postmaster);
  await owner.end();
  return { rows, limited };
}

/** Tokens are limited by address, and batches do what single calls do. */
async function measureLimited(
  service: Service,
  owner: pg.Client,
  driven: Driven[],
  postmaster: number | undefined,
): Promise<Row[]> {
  const { connections } = size.limited;
  const measured = operations.filter((operation) => operation !== 'token' && !isBatch(operation));
  const warm = (operation: Operation) => warmUp({ operation, connections, service, owner, driven });
  for (const operation of measured) if (!isSending(operation)) await warm(operation);
  const rows: Row[] = [];
  for (const operation of measured) {
    if (isSending(operation)) await warm(operation);
    const row = await measure({ operation, connections, service, owner, driven, postmaster });
    printRow(row);
    rows.push(row);
  }
  return rows;
}

async function warmUp({
  operation,
  connections: most,
  service,
  owner,
  driven,
}: {
  operation: Operation;
  connections: number;
  service: Service;
  owner: pg.Client;
  driven: Driven[];
}): Promise<void> {
  const connections = isBatch(operation) ? Math.min(most, BATCH_CONNECTIONS) : most;
  const next = await requestsOf(operation, {
    url: service.url,
    owner,
    accounts: driven,
    most: mostOf(size.firstWarmUp),
  });
  await drive(service.url, connections, size.firstWarmUp, next);
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
  limit?: Limit;
  postmaster: number | undefined;
}): Promise<Row> {
  const length: Length =
    isBatch(operation) && 'seconds' in size.length ? { seconds: BATCH_ROUND_SECONDS } : size.length;
  // A connection takes its next request before its last one is counted.
  const mailed = size.sending.rounds * (size.sending.requests + connections);
  const most = mostOf(length) * size.rounds + mostOf(size.warmUp) + mailed;
  const next = await requestsOf(operation, { url: service.url, owner, accounts: driven, most });
  const open = await openBeside();
  await drive(service.url, connections, size.warmUp, next);
  await open?.run(size.warmUp, newStopwatch());

  const watches = { http: newStopwatch(), limit: newStopwatch() };
  const cpu = newCpuMeter(service, postmaster);
  for (let round = 1; round <= size.rounds; round += 1) {
    await cpu.during(() => drive(service.url, connections, length, next, watches.http));
    await open?.run(length, watches.limit);
  }
  await open?.close();
  const perRequest = isBatch(operation) ? ITEMS_OF_A_BATCH : 1;
  const measured = measurementOf(watches.http);
  const http = { ...measured, perSecond: measured.perSecond * perRequest };
  const answered = (measured.count + watches.http.early) * perRequest;
  return {
    operation,
    connections,
    http,
    limit: open && measurementOf(watches.limit),
    cpuMilliseconds: operation === 'send' ? await cpuWithMails() : cpu.each(answered),
  };

  /** A second of sending leaves mails for eight. So an invoice is counted with its mail in rounds that end when the mails are made. */
  async function cpuWithMails(): Promise<Row['cpuMilliseconds']> {
    await dropMails(owner);
    const meter = newCpuMeter(service, postmaster);
    const stopwatch = newStopwatch();
    for (let round = 1; round <= size.sending.rounds; round += 1) {
      await meter.during(async () => {
        await drive(service.url, connections, size.sending, next, stopwatch);
        await mailsAreMade(owner);
      });
    }
    return meter.each(stopwatch.histogram.count + stopwatch.early);
  }

  /** What takes turns with the operation: the limit or, for a batch, the single calls. */
  async function openBeside(): Promise<OpenLimit | undefined> {
    if (isLimited(operation)) return limit?.open(operation, connections, most);
    if (!isBatch(operation)) return undefined;
    const single = await requestsOf(SINGLE_OF[operation], {
      url: service.url,
      owner,
      accounts: driven,
      most,
    });
    return {
      run: async (length, stopwatch) =>
        void (await drive(service.url, connections, length, single, stopwatch)),
      close: async () => {},
    };
  }
}

/** Adds up the CPU time of the service and of PostgreSQL. */
function newCpuMeter(service: Service, postmaster: number | undefined) {
  const spent = { service: 0, postgres: 0 };
  const now = () => ({
    service: cpuSeconds([service.process.pid ?? 0]) ?? Number.NaN,
    postgres: (postmaster === undefined ? undefined : cpuSeconds([postmaster])) ?? Number.NaN,
  });
  return {
    during: async (work: () => Promise<unknown>): Promise<void> => {
      const before = now();
      await work();
      const after = now();
      spent.service += after.service - before.service;
      spent.postgres += after.postgres - before.postgres;
    },
    each: (requests: number): Row['cpuMilliseconds'] => ({
      service: (spent.service * 1000) / requests,
      postgres: (spent.postgres * 1000) / requests,
    }),
  };
}

/** How many invoices these requests are about at most. */
function mostOf(length: Length): number {
  return 'seconds' in length ? length.seconds * MOST_PER_SECOND : length.requests * ITEMS_OF_A_BATCH;
}
