import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertError } from '../support/answers.ts';
import type { ApiAnswer, ApiCaller } from '../support/api-caller.ts';
import { createApiCaller, getToken, request } from '../support/api-caller.ts';
import { onEnd } from '../support/cleanup.ts';
import { eventually } from '../support/eventually.ts';
import type { RunningService } from '../support/program.ts';
import {
  clusterOf,
  connectAsOwner,
  findPostgres,
  freePort,
  isReady,
  logLines,
  makeDataDir,
  runCommand,
  runTilgode,
  startService,
} from '../support/program.ts';

const needsSignals = { skip: process.platform === 'win32' ? 'needs Unix signals' : false };

/** Stand in requests and must never stand in the log. */
const CUSTOMER = {
  name: 'Merkelapp Kunde AS',
  orgNumber: '974760673',
  email: 'merkelapp@kunde.example',
  address: 'Merkeveien 7',
};
const PRIVATE = ['Merkelapp', 'merkelapp', 'Merkeveien', '974760673', 'eier@nordlys', 'Nordlys', '123456785'];
const IN_FLIGHT_AT_MOST = 4;

const dataDir = await makeDataDir();
const services: RunningService[] = [];
const credentials = { clientId: '', clientSecret: '' };
const tokens: string[] = [];
let accountId = '';
/** Of the service that runs now. */
let service: RunningService;
let api: ApiCaller;

test('a first start becomes ready, and says what it has done in JSON lines', async () => {
  await restart();
  const company = await command(
    'company',
    'create',
    '--name',
    'Nordlys Design AS',
    '--accounting',
    '--org-number',
    '123456785',
    '--owner-email',
    'eier@nordlys.example',
  );
  const client = await command(
    'api-client',
    'create',
    '--company',
    company.companyId,
    '--name',
    'Nettbutikk',
    '--environment',
    'test',
    '--scopes',
    'invoices:write clients:write bilag:read',
  );
  accountId = company.accounts.test;
  Object.assign(credentials, client);
  await connectApi();
  const messages = logLines(service.stdout()).map(({ msg }) => msg);
  assert.ok(messages.includes('schema brought up to date'), service.stdout());
  assert.equal(service.stderr(), '');
});

test('X-Request-Id of an answer is the reqId of its one log line, which names the route and not the URL', async () => {
  const answer = await api.get(`/v1/invoices?q=${encodeURIComponent(CUSTOMER.name)}`);
  assert.equal(answer.status, 200);
  const requestId = answer.headers.get('x-request-id');
  const line = await eventually('the line is in the log', async () =>
    logLines(service.stdout()).find(({ reqId }) => reqId === requestId),
  );
  const { method, route, status, level } = line;
  const expected = { method: 'GET', route: '/v1/invoices', status: 200, level: 'info' };
  assert.deepEqual({ method, route, status, level }, expected);
  assert.equal(typeof line['milliseconds'], 'number');
  assert.equal(logLines(service.stdout()).filter(({ reqId }) => reqId === requestId).length, 1);
});

test('/healthz, /readyz and /metrics need no token; metrics time requests by route and status', async () => {
  const health = await request(service.url, 'GET', '/healthz');
  assert.deepEqual([health.status, health.body], [200, { status: 'ok' }]);
  const ready = await request(service.url, 'GET', '/readyz');
  assert.deepEqual([ready.status, ready.body], [200, { status: 'ready' }]);

  await api.get('/v1/clients/018f0000-0000-7000-8000-000000000000');
  const metrics = await request(service.url, 'GET', '/metrics');
  assert.equal(metrics.status, 200);
  assert.match(metrics.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  const count = 'http_request_duration_seconds_count{method="GET",route="/v1/clients/:id",status="404"} 1';
  assert.ok(metrics.text.includes(`\n${count}\n`), metrics.text);
  assert.match(metrics.text, /^http_request_duration_seconds_bucket\{le="0\.25",.*route="\/v1\/invoices"/m);
  assert.match(metrics.text, /^process_resident_memory_bytes \d+/m);
});

test('a second service on the same data says so and ends with 1; the first goes on', async () => {
  const second = await runTilgode(['serve'], { DATA_DIR: dataDir, PORT: String(await freePort()) });
  assert.equal(second.exitCode, 1);
  assert.match(second.stderr, /^Another Tilgode service runs on the database in .*\. Stop it first, .*\n$/);
  assert.ok(await isReady(service));
});

test(
  'kill -9 of the service under load: all that was acknowledged is there, and numbers have no gap',
  needsSignals,
  async () => {
    const before = await findPostgres(dataDir);
    const keys = await makeDrafts(24, 'a');
    const acknowledged = await sendAll(keys, async (count) => {
      if (count === 8) service.process.kill('SIGKILL');
    });
    assert.ok(acknowledged.size >= 8 && acknowledged.size < keys.size, `${acknowledged.size}`);
    assert.equal(await service.exited, null);

    await restart();
    assert.equal((await findPostgres(dataDir))?.processId, before?.processId);
    await connectApi();
    await finishSending(keys, acknowledged, 1);
  },
);

test(
  'kill -9 of PostgreSQL under load: the service recovers by itself, and every request has one effect',
  needsSignals,
  async () => {
    const keys = await makeDrafts(24, 'b');
    const postgres = await findPostgres(dataDir);
    const failed: number[] = [];
    const acknowledged = await sendAll(
      keys,
      async (count) => {
        if (count === 8 && postgres !== undefined) process.kill(postgres.processId, 'SIGKILL');
      },
      (answer) => failed.push(answer.status),
    );
    assert.ok(acknowledged.size >= 8 && acknowledged.size < keys.size, `${acknowledged.size}`);
    assert.deepEqual(
      failed.filter((status) => status !== 500 && status !== 503),
      [],
    );
    assert.equal((await request(service.url, 'GET', '/healthz')).status, 200);

    await eventually('the service is ready again', () => isReady(service), 20_000);
    assert.notEqual((await findPostgres(dataDir))?.processId, postgres?.processId);
    await finishSending(keys, acknowledged, 25);
  },
);

test('while PostgreSQL cannot run the service answers 503, and 200 once it can', needsSignals, async () => {
  const control = join((await clusterOf(dataDir)).dataFolder, 'global/pg_control');
  await rename(control, `${control}.away`);
  process.kill((await findPostgres(dataDir))?.processId ?? assert.fail('no PostgreSQL'), 'SIGKILL');
  await eventually('the service is not ready', async () => !(await isReady(service)));

  const notReady = await request(service.url, 'GET', '/readyz');
  assert.deepEqual([notReady.status, notReady.body], [503, { status: 'not-ready' }]);
  const refused = await api.get('/v1/invoices');
  assertError(refused, 503, 'service-unavailable');
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
  assert.equal((await request(service.url, 'GET', '/healthz')).status, 200);

  await rename(`${control}.away`, control);
  await eventually('the service is ready again', () => isReady(service), 20_000);
  assert.equal((await api.get('/v1/invoices')).status, 200);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(
    `${signal} under load: requests at work are answered, a second signal is harmless, PostgreSQL stops last`,
    needsSignals,
    async () => {
      if (service.process.exitCode !== null) {
        await restart();
        await connectApi();
      }
      const keys = await makeDrafts(3, signal);
      // Whoever sends an invoice waits for this row: so the requests are at work for as long as the test likes.
      const owner = await connectAsOwner(dataDir);
      await owner.query('begin');
      await owner.query('select 1 from counters where account_id = $1 for update', [accountId]);
      const sending = [...keys].map(([key, id]) => api.post(`/v1/invoices/${id}/send`, undefined, { key }));
      await eventually('all of them wait', async () => {
        // Within a transaction pg_stat_activity stays as it was when it was first read.
        await owner.query('select pg_stat_clear_snapshot()');
        const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%counters%'`;
        return (await owner.query(waiting)).rows.length === keys.size;
      });

      service.process.kill(signal);
      await eventually('no new connection is taken', async () => !(await isReady(service)));
      service.process.kill(signal);
      await owner.query('rollback');
      for (const answer of await Promise.all(sending)) assert.equal(answer.status, 200, answer.text);

      assert.equal(await service.exited, 0);
      assert.equal(service.stderr(), '');
      assert.equal(await findPostgres(dataDir), undefined);
      const messages = logLines(service.stdout()).map(({ msg }) => msg);
      assert.ok(messages.includes(`stopping on ${signal}`));
      assert.equal(messages.at(-1), 'PostgreSQL has stopped.');
    },
  );
}

test('what cannot be served is said in one line, ends with 1 and leaves no PostgreSQL running', async () => {
  const busy = createServer().listen(0, '127.0.0.1');
  onEnd(() => busy.close());
  await once(busy, 'listening');
  const address = busy.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const cases: [environment: Record<string, string>, message: RegExp][] = [
    [{ PORT: port }, /^Port \d+ on 127\.0\.0\.1 is in use: stop what uses it, or set PORT\.\n$/],
    [
      { PORT: String(await freePort()), BOUNCE_SMTP_PORT: port },
      /^Port \d+ on 127\.0\.0\.1 is in use: stop what uses it, or set BOUNCE_SMTP_PORT\.\n$/,
    ],
    [
      { DATABASE_URL: `postgres://u:hemmelig@127.0.0.1:${await freePort()}/tilgode` },
      /^DATABASE_URL cannot be used: no PostgreSQL answers there\.\n$/,
    ],
  ];
  for (const [environment, message] of cases) {
    const { exitCode, stderr } = await runTilgode(['serve'], { DATA_DIR: dataDir, ...environment });
    assert.equal(exitCode, 1);
    assert.match(stderr, message);
    assert.equal(await findPostgres(dataDir), undefined);
  }
});

test('the log of all this is JSON lines, without customers, users, secrets and tokens', () => {
  assert.ok(services.length >= 2);
  for (const { stdout, stderr } of services) {
    assert.ok(logLines(stdout()).every(({ level, time, msg }) => level && time && msg));
    for (const marker of [...PRIVATE, credentials.clientSecret, credentials.clientId, ...tokens]) {
      assert.ok(!stdout().includes(marker) && !stderr().includes(marker), `${marker} stands in the log`);
    }
  }
});

async function restart(): Promise<void> {
  service = await startService({ DATA_DIR: dataDir });
  services.push(service);
}

async function connectApi(): Promise<void> {
  // The audience names the port that this start has found.
  const token = await getToken(service.url, credentials, `${service.url}/v1/accounts/${accountId}`);
  tokens.push(token);
  api = createApiCaller(service.url, accountId, token);
}

async function command(...args: string[]): Promise<any> {
  const { exitCode, stdout, stderr } = await runCommand([...args, '--json'], { DATA_DIR: dataDir });
  assert.equal(exitCode, 0, stdout + stderr);
  return JSON.parse(stdout);
}

/** The drafts' ids by the idempotency key that each will be sent with. */
async function makeDrafts(count: number, prefix: string): Promise<Map<string, string>> {
  const drafts = new Map<string, string>();
  for (let index = 0; index < count; index += 1) {
    const lines = [{ description: 'Merkelapp', quantity: 1, unitPrice: 100 }];
    const draft = await api.post('/v1/invoices', { client: CUSTOMER, dueDate: '2030-01-31', lines });
    assert.equal(draft.status, 201, draft.text);
    drafts.set(`${prefix}-${index}`, draft.body.id);
  }
  return drafts;
}

/** Sends the drafts, a few at a time, and gives the answers of those that were acknowledged, by key. */
async function sendAll(
  drafts: Map<string, string>,
  onAcknowledged: (count: number) => Promise<void>,
  onFailed: (answer: ApiAnswer) => void = () => {},
): Promise<Map<string, string>> {
  const acknowledged = new Map<string, string>();
  const waiting = [...drafts];
  async function sendNext(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [key, id] = next;
      const answer = await api.post(`/v1/invoices/${id}/send`, undefined, { key }).catch(() => undefined);
      if (answer?.status === 200) {
        acknowledged.set(key, answer.text);
        await onAcknowledged(acknowledged.size);
      } else if (answer !== undefined) onFailed(answer);
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT_AT_MOST }, sendNext));
  return acknowledged;
}

/** Sends all of them again with the same keys: what was acknowledged is answered as it was, and numbers follow on. */
async function finishSending(
  drafts: Map<string, string>,
  acknowledged: Map<string, string>,
  firstNumber: number,
): Promise<void> {
  const numbers: number[] = [];
  for (const [key, id] of drafts) {
    const answer = await api.post(`/v1/invoices/${id}/send`, undefined, { key });
    assert.equal(answer.status, 200, answer.text);
    numbers.push(Number(answer.body.number));
    const before = acknowledged.get(key);
    if (before === undefined) continue;
    assert.equal(answer.headers.get('idempotency-replayed'), 'true');
    assert.equal(answer.text, before);
  }
  const expected = Array.from(drafts, (_, index) => firstNumber + index);
  assert.deepEqual(
    numbers.toSorted((a, b) => a - b),
    expected,
  );
  const list = await api.get('/v1/invoices?status=sent&pageSize=1');
  assert.equal(list.body.totalCount, firstNumber - 1 + drafts.size);
}
