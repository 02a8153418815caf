import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { memoryBytes } from '../../bench/cpu-time.ts';
import type { Account } from '../accounts.ts';
import { authorization } from '../accounts.ts';
import type { Fault } from '../fault.ts';
import { expect } from '../finding.ts';
import { call } from '../http-call.ts';
import type { Installation } from '../installation.ts';
import { ABUSES } from '../neighbour/abuses.ts';
import { startNeighbour } from '../neighbour/start-neighbour.ts';

/**
 * The time for warming up. A service that has just started compiles its code, makes its connections and starts the
 * process that draws PDFs.
 */
const WARM_UP_MILLISECONDS = 10_000;
/** The time in which the neighbour's unfinished work ends. */
const REST_MILLISECONDS = 3_000;
const QUIET_MILLISECONDS = 20_000;
const LOUD_MILLISECONDS = 30_000;
const CONNECTIONS = 40;
const CALLERS = 2;
/** Keeps the callers within the 600 requests a minute of their client. */
const BETWEEN_MILLISECONDS = 1_100;
/** The number of drafts that the neighbour's searches go through. */
const DRAFTS = 50_000;
const MOST_TIMES_SLOWER = 5;
/**
 * The most that the slowest hundredth of requests may take. It is an absolute time, because the ratio to the quiet time
 * depends on which processes share the two cores at that moment: 4 to 25 times (docs/reliability.md).
 */
const SLOWEST_MILLISECONDS = 2_000;
const MOST_BYTES = 1.5e9;
const LOOK_MILLISECONDS = 500;
/**
 * The most that a PDF may take. One document of each other account may come before it, and each takes at most 20
 * seconds (documents/pdf-renderer.ts).
 */
const PDF_MILLISECONDS = 25_000;

/** One account does the worst that its limits allow, while another account works. */
export const badNeighbour: Fault = {
  name: 'a bad neighbour',
  callers: 1,
  on: ['own'],
  mayRepeatMail: true,
  async strike({ installation, random }) {
    const { url } = installation;
    // The service runs with its rate limits here, and each caller has an address of its own.
    await installation.stop();
    await installation.start({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
    const good = await makeAccount(installation, 'God nabo AS', '991825827', '10.0.0.1');
    const bad = await makeAccount(installation, 'Dårlig nabo AS', '981566378', '10.0.0.2');
    await fillWithDrafts(installation, bad);

    const seed = String(random.integer(0, 1_000_000));
    const orders = { url, ...bad, seed, connections: CONNECTIONS, names: Object.keys(ABUSES) };
    const earlier = await startNeighbour(orders);
    await work(url, good.headers, WARM_UP_MILLISECONDS);
    earlier.stop();
    await pause(REST_MILLISECONDS);
    const quiet = await work(url, good.headers, QUIET_MILLISECONDS);
    const neighbour = await startNeighbour(orders);
    const memory = watchMemory(installation);
    const loud = await work(url, good.headers, LOUD_MILLISECONDS);
    const pdf = await drawPdf(url, good.headers);
    neighbour.stop();
    const mostBytes = memory.stop();

    const evidence = { quiet, loud, pdf, mostBytes };
    expect(loud.refused.length === 0, 'A bad neighbour has another account refused.', evidence);
    const isQuick = loud.p50 < MOST_TIMES_SLOWER * quiet.p50 && loud.p99 < SLOWEST_MILLISECONDS;
    expect(isQuick, 'A bad neighbour makes another account five times slower.', evidence);
    expect(pdf.status === 200 && pdf.milliseconds < PDF_MILLISECONDS, 'Another PDF comes late.', evidence);
    expect(mostBytes < MOST_BYTES, 'A bad neighbour makes the service take 1.5 GB.', evidence);
    await expectBackup(installation);
    await installation.stop();
    const megabytes = Math.round(mostBytes / 1e6);
    return `p50 ${quiet.p50} ms, p99 ${quiet.p99} ms, beside them ${loud.p50} and ${loud.p99} ms; PDF ${pdf.milliseconds} ms; ${megabytes} MB`;
  },
};

const JSON_BODY = { 'content-type': 'application/json' };
const INVOICE = {
  client: { name: 'Kunde', email: 'kunde@kunder.example', city: 'Bergen' },
  dueDate: '2199-12-31',
  lines: [{ description: 'Vare', quantity: 1, unitPrice: 100, vatCode: 3 }],
};

type Caller = { account: Account; headers: Record<string, string> };

async function makeAccount(
  installation: Installation,
  name: string,
  orgNumber: string,
  address: string,
): Promise<Caller> {
  const run = async (...args: string[]) => {
    const { exitCode, stdout } = await installation.command(...args, '--json');
    expect(exitCode === 0, 'A command fails.', { args, stdout });
    return JSON.parse(stdout) as Record<string, string> & { accounts: { test: string } };
  };
  const email = `eier@${address}.example`;
  const details = ['--org-number', orgNumber, '--owner-email', email, '--accounting'];
  const company = await run('company', 'create', '--name', name, ...details);
  const { companyId = '' } = company;
  const scopes = 'invoices:admin clients:admin bilag:write reports:read';
  const grant = ['--environment', 'test', '--scopes', scopes];
  const client = await run('api-client', 'create', '--company', companyId, '--name', 'Nabo', ...grant);
  const account: Account = {
    id: company.accounts.test,
    companyId,
    environment: 'test',
    clientId: client['clientId'] ?? '',
    clientSecret: client['clientSecret'] ?? '',
  };
  const headers = { 'x-forwarded-for': address, ...(await authorization(installation.url, account)) };
  return { account, headers };
}

/** Copies a draft by SQL. Making that many through the API would take hours within the limits. */
async function fillWithDrafts(installation: Installation, { account, headers }: Caller): Promise<void> {
  const made = await call(installation.url, {
    method: 'POST',
    path: '/v1/invoices',
    headers: { ...headers, ...JSON_BODY, 'idempotency-key': 'first' },
    body: JSON.stringify(INVOICE),
  });
  expect(made.status === 201, 'A draft is refused.', made);
  const owner = await installation.connectAsOwner();
  await copyDrafts(owner, account.id, DRAFTS);
  await owner.end();
}

/** Copies a draft of the account so often. */
export async function copyDrafts(owner: pg.Client, accountId: string, count: number): Promise<void> {
  await owner.query('begin');
  await owner.query(
    `create temporary table copies on commit drop as
     select i.id as original, gen_random_uuid() as id
     from (select id from invoices where account_id = $1 limit 1) i, generate_series(1, $2::integer)`,
    [accountId, count],
  );
  await owner.query(
    `insert into invoices select (jsonb_populate_record(i, jsonb_build_object('id', copies.id))).*
     from copies join invoices i on i.account_id = $1 and i.id = copies.original`,
    [accountId],
  );
  await owner.query(
    `insert into new_events (account_id, id, types, body, differences)
     select account_id, gen_random_uuid(), '{}', '', jsonb_build_array(
       jsonb_build_array('invoices', issue_date::text, status || ' ' || type, $2::text, '0', '0', '0'),
       jsonb_build_array('invoices-made', (created_at at time zone 'UTC')::date::text, '', $2::text, '0', '0', '0'))
     from invoices where account_id = $1 limit 1`,
    [accountId, count],
  );
  await owner.query('commit');
}

/**
 * The day of an ordinary integration: makes, sends, reads and lists invoices, one after the other. Two of them run at
 * once.
 */
async function work(url: string, headers: Record<string, string>, milliseconds: number) {
  const times: number[] = [];
  const refused: { path: string; status: number }[] = [];
  const until = Date.now() + milliseconds;
  async function timed(method: string, path: string, content?: object) {
    const from = performance.now();
    const reply = await call(url, {
      method,
      path,
      headers: {
        ...headers,
        ...(method === 'POST' && { ...JSON_BODY, 'idempotency-key': crypto.randomUUID() }),
      },
      ...(content !== undefined && { body: JSON.stringify(content) }),
    });
    times.push(performance.now() - from);
    if (reply.status >= 400) refused.push({ path, status: reply.status });
    return reply.status < 400 ? (JSON.parse(reply.text) as { id?: string }) : {};
  }
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (Date.now() < until) {
        const { id } = await timed('POST', '/v1/invoices', INVOICE);
        await timed('POST', `/v1/invoices/${id}/send`, {});
        await timed('GET', `/v1/invoices/${id}`);
        await timed('GET', '/v1/invoices?pageSize=25');
        await timed('GET', '/v1/me');
        await pause(BETWEEN_MILLISECONDS);
      }
    }),
  );
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return { requests: sorted.length, p50: at(0.5), p99: at(0.99), refused };
}

async function drawPdf(url: string, headers: Record<string, string>) {
  const listed = await call(url, { method: 'GET', path: '/v1/invoices?pageSize=1', headers });
  const [{ id }] = (JSON.parse(listed.text) as { items: [{ id: string }] }).items;
  const from = performance.now();
  const { status } = await call(url, { method: 'GET', path: `/v1/invoices/${id}/pdf`, headers });
  return { status, milliseconds: Math.round(performance.now() - from) };
}

/** Measures the most memory that the service and its PostgreSQL hold. */
function watchMemory({ services, postmaster }: Installation) {
  let most = 0;
  const look = async () => {
    const postgres = await postmaster();
    const roots = [...services.map(({ process }) => process.pid), postgres];
    most = Math.max(most, memoryBytes(roots.filter((pid) => pid !== undefined)) ?? 0);
  };
  const timer = setInterval(() => void look(), LOOK_MILLISECONDS);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

async function expectBackup({ command, folder }: Installation): Promise<void> {
  const backup = join(folder, 'backup');
  const { exitCode, stdout } = await command('backup', '--to', backup);
  expect(exitCode === 0, 'After a bad neighbour `tilgode backup` fails.', { exitCode, stdout });
  expect(readdirSync(backup).length > 0, 'The backup is empty.', backup);
  await rm(backup, { recursive: true });
}
