import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { memoryByProcess } from '../../server/src/platform/operations/processes.ts';
import type { Fault } from '../fault.ts';
import { expect } from '../finding.ts';
import { call } from '../http-call.ts';
import type { Installation } from '../installation.ts';
import type { MadeNeighbour } from '../neighbour/make-neighbour.ts';
import { makeNeighbour } from '../neighbour/make-neighbour.ts';
import { startNeighbour } from '../neighbour/start-neighbour.ts';

/**
 * The time for warming up. A service that has just started compiles its code, makes its connections and starts the
 * process that draws PDFs.
 */
const WARM_UP_MILLISECONDS = 10_000;
/** The time in which the neighbour's unfinished work ends. */
const REST_MILLISECONDS = 3_000;
/**
 * Quiet and loud times take turns, so that both are of the same minutes. A quiet and a loud time together take a minute, after which
 * the limits of the neighbour's clients allow it as much as before.
 */
const TURNS = 2;
const TURN_MILLISECONDS = 30_000;
const CONNECTIONS = 40;
const CALLERS = 2;
/** Keeps the callers within the 600 requests a minute of their client. */
const BETWEEN_MILLISECONDS = 1_100;
/** The number of drafts that the neighbour's searches go through. */
const DRAFTS = 50_000;
/** How many times slower the median and the slowest hundredth of another account's requests may become. */
const MOST_TIMES_SLOWER = { p50: 3, p99: 10 };
/**
 * The most that the processes of the service may hold, with two workers. PostgreSQL holds what the machine gives it: its cache alone
 * may be 1 GB (docs/decisions/0052-postgresql-for-its-machine.md).
 */
const MOST_BYTES = 1.3e9;
const LOOK_MILLISECONDS = 500;
/**
 * The most that a PDF may take. One document of each other account may come before it, and each takes at most 20
 * seconds (documents/pdf-renderer.ts).
 */
const PDF_MILLISECONDS = 25_000;

/** One account does the worst that its limits allow, while another account works. */
export const badNeighbour: Fault = {
  name: 'a bad neighbour',
  seconds: 200,
  callers: 1,
  restMilliseconds: 500,
  on: ['own'],
  mayRepeatMail: true,
  async strike({ installation, random }) {
    const { url } = installation;
    // The service runs with its rate limits here, and each caller has an address of its own.
    await installation.stop();
    await installation.start({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', WEBHOOK_TARGETS: 'any' });
    const command = installation.command.bind(installation);
    const good = await makeNeighbour(command, url, GOOD);
    const bad = await makeNeighbour(command, url, BAD);
    await fillWithDrafts(installation, bad);

    const orders = { url, ...bad, seed: String(random.integer(0, 1_000_000)), connections: CONNECTIONS };
    const earlier = await startNeighbour(orders);
    await work(url, good.headers, WARM_UP_MILLISECONDS);
    earlier.stop();
    const memory = watchMemory(installation);
    const times = { quiet: [] as number[], loud: [] as number[] };
    const made: string[] = [];
    const pdf = { status: 0, milliseconds: 0 };
    for (let turn = 0; turn < TURNS; turn += 1) {
      await pause(REST_MILLISECONDS);
      const quiet = await work(url, good.headers, TURN_MILLISECONDS);
      const neighbour = await startNeighbour(orders);
      const loud = await work(url, good.headers, TURN_MILLISECONDS);
      Object.assign(pdf, await drawPdf(url, good.headers));
      neighbour.stop();
      times.quiet.push(...quiet.times);
      times.loud.push(...loud.times);
      made.push(...quiet.made, ...loud.made);
      expect(loud.refused.length === 0, 'A bad neighbour has another account refused.', loud.refused);
    }
    const { bytes: mostBytes, processes } = memory.stop();
    const [quiet, loud] = [summaryOf(times.quiet), summaryOf(times.loud)];

    const evidence = { quiet, loud, pdf, mostBytes, processes };
    const isQuick = PERCENTILES.every((one) => loud[one] <= MOST_TIMES_SLOWER[one] * quiet[one]);
    expect(isQuick, 'A bad neighbour makes another account too slow.', evidence);
    await expectKept(url, good.headers, made);
    expect(pdf.status === 200 && pdf.milliseconds < PDF_MILLISECONDS, 'Another PDF comes late.', evidence);
    expect(mostBytes < MOST_BYTES, 'A bad neighbour makes the service take 1.3 GB.', evidence);
    await expectBackup(installation);
    await installation.stop();
    const megabytes = Math.round(mostBytes / 1e6);
    return `p50 ${quiet.p50} ms, p99 ${quiet.p99} ms, beside them ${loud.p50} and ${loud.p99} ms; PDF ${pdf.milliseconds} ms; ${megabytes} MB`;
  },
};

const JSON_BODY = { 'content-type': 'application/json' };
const GOOD = { name: 'God nabo AS', orgNumber: '991825827', address: '10.0.0.1' };
const BAD = { name: 'Dårlig nabo AS', orgNumber: '981566378', address: '10.0.0.2' };
const INVOICE = {
  client: { name: 'Kunde', email: 'kunde@kunder.example', city: 'Bergen' },
  dueDate: '2199-12-31',
  lines: [{ description: 'Vare', quantity: 1, unitPrice: 100, vatCode: 3 }],
};

/** Copies a draft by SQL. Making that many through the API would take hours within the limits. */
async function fillWithDrafts(
  installation: Installation,
  { account, headers }: MadeNeighbour,
): Promise<void> {
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
  const made: string[] = [];
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
        const { id = '' } = await timed('POST', '/v1/invoices', INVOICE);
        if (id !== '') made.push(id);
        await timed('POST', `/v1/invoices/${id}/send`, {});
        await timed('GET', `/v1/invoices/${id}`);
        await timed('GET', '/v1/invoices?pageSize=25');
        await timed('GET', '/v1/me');
        await pause(BETWEEN_MILLISECONDS);
      }
    }),
  );
  return { times, made, refused };
}

const PERCENTILES = ['p50', 'p99'] as const;

/** In milliseconds. */
function summaryOf(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return { requests: sorted.length, p50: at(0.5), p99: at(0.99) };
}

/** Every invoice whose making was answered is there, and was sent. */
async function expectKept(url: string, headers: Record<string, string>, ids: string[]): Promise<void> {
  for (const id of ids) {
    const { status, text } = await call(url, { method: 'GET', path: `/v1/invoices/${id}`, headers });
    const isSent = status === 200 && (JSON.parse(text) as { number: string | null }).number !== null;
    expect(isSent, 'An invoice that was sent beside a bad neighbour is lost.', { id, status, text });
  }
}

async function drawPdf(url: string, headers: Record<string, string>) {
  const listed = await call(url, { method: 'GET', path: '/v1/invoices?pageSize=1', headers });
  const [{ id }] = (JSON.parse(listed.text) as { items: [{ id: string }] }).items;
  const from = performance.now();
  const { status } = await call(url, { method: 'GET', path: `/v1/invoices/${id}/pdf`, headers });
  return { status, milliseconds: Math.round(performance.now() - from) };
}

/** Measures the most memory that the processes of the service hold, and which hold it then, PostgreSQL beside them. */
function watchMemory({ services, postmaster }: Installation) {
  let most = { bytes: 0, processes: {} as Record<string, number> };
  const look = async () => {
    const postgres = await postmaster();
    const roots = [...services.map(({ process }) => process.pid), postgres];
    const processes: Record<string, number> = {};
    for (const { command, bytes } of memoryByProcess(roots.filter((pid) => pid !== undefined)) ?? []) {
      const name = command.includes('postgres')
        ? 'PostgreSQL'
        : (/[a-z]+-(work|process)/.exec(command)?.[0] ?? 'supervisor');
      processes[name] = (processes[name] ?? 0) + bytes;
    }
    const bytes =
      Object.values(processes).reduce((sum, one) => sum + one, 0) - (processes['PostgreSQL'] ?? 0);
    if (bytes > most.bytes) most = { bytes, processes };
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
