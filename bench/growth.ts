/**
 * Measures how the service fares while an account grows: the same requests to accounts with a thousand, ten thousand …
 * a million invoices. Writes GROWTH.md and docs/growth.svg and exits 1 when a target is missed. With a
 * number, accounts have at most that many invoices, and nothing is written.
 */
import { loadavg } from 'node:os';
import type { Request } from 'autocannon';
import type pg from 'pg';
import { connect } from './connect.ts';
import { drive } from './drive.ts';
import { drawGrowth } from './growth-chart.ts';
import type { GrowthOperation, GrowthRow } from './growth-results.ts';
import { GROWTH_STAGES, missedGrowthTargets, printGrowthRow, writeGrowth } from './growth-results.ts';
import type { Installation } from './installation.ts';
import { install } from './installation.ts';
import type { Measurement } from './measurement.ts';
import type { Driven, Operation } from './operations.ts';
import { readAccount, requestsOf } from './operations.ts';
import { clientsFor, preload, preloadEmails, settle } from './preload.ts';

const CONNECTIONS = 8;
const SECONDS = 3;
const WARM_UP_SECONDS = 0.5;
/** The middle round counts, because the machine has other things to do as well. */
const ROUNDS = 3;
/** The result when no answer came in the time, or only the first answers of the connections. */
const NONE_ANSWERED = {
  count: 0,
  perSecond: 0,
  p50Milliseconds: SECONDS * 1000,
  p99Milliseconds: SECONDS * 1000,
};
const PAGE_SIZE = 100;
const DEEP_PAGE = 1000;
/** The changes that are asked for with `updatedSince`: as many of a small account as of a large one. */
const NEWEST_CHANGES = 200;
/** No account sends faster, because its postings run one after another. The bench makes this many drafts to send. */
const MOST_SENT_PER_SECOND = 1_000;

const most = Number(process.argv[2] ?? 1_000_000);
const sizes = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= most);

const [load = 0] = loadavg();
const installation = await install(sizes.length);
try {
  const rows = await measureAll(installation);
  const missed = missedGrowthTargets(rows);
  for (const target of missed) process.stdout.write(`Missed: ${target}\n`);
  process.exitCode = missed.length > 0 ? 1 : 0;
  if (process.argv[2] === undefined) {
    writeGrowth(rows, { connections: CONNECTIONS, seconds: SECONDS, rounds: ROUNDS, load });
    drawGrowth(rows);
  }
} finally {
  await installation.remove();
}

async function measureAll({ connection, accounts, startService }: Installation): Promise<GrowthRow[]> {
  const owner = await connect(connection);
  for (const [index, { id }] of accounts.entries()) {
    await preload(owner, id, sizes[index] ?? 0);
    await preloadEmails(owner, id);
  }
  await settle(connection, owner);

  const service = await startService();
  const driven: Driven[] = [];
  for (const account of accounts) {
    const known = await readAccount(owner, service.url, account);
    driven.push({ ...known, invoiceIds: await someInvoices(owner, account.id) });
  }
  const rows: GrowthRow[] = [];
  for (const operations of GROWTH_STAGES) {
    const rounds: GrowthRow[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      for (const operation of operations) {
        for (const [index, account] of driven.entries()) {
          const invoices = sizes[index] ?? 0;
          const next = await growthRequests(operation, { url: service.url, owner, account, invoices });
          await drive(service.url, CONNECTIONS, { seconds: WARM_UP_SECONDS }, next);
          const measured = await drive(service.url, CONNECTIONS, { seconds: SECONDS }, next);
          const row = { operation, invoices, measured: measured.count > 0 ? measured : NONE_ANSWERED };
          printGrowthRow(row);
          rounds.push(row);
        }
      }
    }
    for (const same of Map.groupBy(
      rounds,
      ({ operation, invoices }) => `${operation} ${invoices}`,
    ).values()) {
      rows.push(medianOf(same));
    }
  }
  await owner.end();
  return rows;
}

/** Invoices of all ages, so that the requests do not always read the same rows. */
async function someInvoices(owner: pg.Client, accountId: string): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from invoices where account_id = $1 order by random() limit 20000',
    [accountId],
  );
  return rows.map(({ id }) => id);
}

async function growthRequests(
  operation: GrowthOperation,
  { url, owner, account, invoices }: { url: string; owner: pg.Client; account: Driven; invoices: number },
): Promise<() => Request> {
  const year = new Date().getFullYear();
  const journal = `/v1/journal-entries?from=${year}-01&to=${year}-12&`;
  const page = (path: string, rows: number, number: number) => {
    const last = Math.ceil(rows / PAGE_SIZE);
    return `${path}pageSize=${PAGE_SIZE}&page=${Math.min(number, last)}`;
  };
  const pages: Partial<Record<GrowthOperation, string>> = {
    'invoices, page 1': page('/v1/invoices?', invoices, 1),
    'invoices, page 1000': page('/v1/invoices?', invoices, DEEP_PAGE),
    'journal, page 1': page(journal, invoices, 1),
    'journal, page 1000': page(journal, invoices, DEEP_PAGE),
    'clients, page 1': page('/v1/clients?', clientsFor(invoices), 1),
    'clients, last page': page('/v1/clients?', clientsFor(invoices), Infinity),
    'invoices by status': page('/v1/invoices?status=sent&', invoices, 1),
    'invoices by type': page('/v1/invoices?type=invoice&', invoices, 1),
    'invoices by date': page(`/v1/invoices?issuedFrom=${year}-09-01&issuedTo=${year}-09-30&`, invoices, 1),
    'invoices by text': page(`/v1/invoices?q=${invoices}&`, invoices, 1),
    'ledger, page 1': page(
      `/v1/reports/ledger?account=1500&from=${year}-01-01&to=${year}-12-31&`,
      invoices,
      1,
    ),
    'captured emails': page('/v1/test/emails?', invoices, 1),
  };
  if (operation === 'invoices updatedSince') {
    const since = encodeURIComponent(await newestChanges(owner, account.id));
    pages[operation] = page(`/v1/invoices?sort=updatedAt&updatedSince=${since}&`, NEWEST_CHANGES, 1);
  }
  const path = pages[operation];
  if (path !== undefined) {
    return () => ({ method: 'GET', path, headers: { authorization: `Bearer ${account.token}` } });
  }
  const most = (SECONDS + WARM_UP_SECONDS) * MOST_SENT_PER_SECOND;
  return requestsOf(operation as Operation, { url, owner, accounts: [account], most });
}

/** Since when `NEWEST_CHANGES` invoices have changed. */
async function newestChanges(owner: pg.Client, accountId: string): Promise<string> {
  const { rows } = await owner.query<{ at: Date }>(
    'select updated_at as at from invoices where account_id = $1 order by updated_at desc, id desc offset $2 limit 1',
    [accountId, NEWEST_CHANGES - 1],
  );
  return rows[0]?.at.toISOString() ?? '';
}

/** The median of each number. @param rounds at least one, all of one operation and size */
function medianOf(rounds: GrowthRow[]): GrowthRow {
  const [first] = rounds;
  if (first === undefined) throw new Error('Nothing was measured.');
  const middle = (of: (one: Measurement) => number) =>
    rounds.map(({ measured }) => of(measured)).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;
  return {
    ...first,
    measured: {
      count: middle(({ count }) => count),
      perSecond: middle(({ perSecond }) => perSecond),
      p50Milliseconds: middle(({ p50Milliseconds }) => p50Milliseconds),
      p99Milliseconds: middle(({ p99Milliseconds }) => p99Milliseconds),
    },
  };
}
