import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { FOR_GOOD } from '../../../src/program/cli/parts/output.ts';
import { startListening } from '../../../src/program/serve/listen.ts';
import { assertError } from '../../support/api/answers.ts';
import type { ApiAnswer, ApiCaller } from '../../support/api/api-caller.ts';
import { createApiCaller, getToken, request } from '../../support/api/api-caller.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { eventually } from '../../support/eventually.ts';
import type { RunningService } from '../../support/program/program.ts';
import {
  clusterOf,
  connectAsOwner,
  findPostgres,
  freePort,
  isReady,
  logLines,
  makeDataDir,
  processIdOf,
  runTilgode,
  startService,
} from '../../support/program/program.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';

// All tests share one data folder and as few starts of the service as possible, because a start takes seconds.

const needsShell = { skip: process.platform === 'win32' ? 'needs a Unix shell' : false };
const needsSignals = { skip: process.platform === 'win32' ? 'needs Unix signals' : false };

/** These values are in requests and must never be in the log. */
const CUSTOMER = {
  name: 'Merkelapp Kunde AS',
  orgNumber: '974760673',
  email: 'merkelapp@kunde.example',
  address: 'Merkeveien 7',
};
const PRIVATE = ['Merkelapp', 'merkelapp', 'Merkeveien', '974760673', 'eier@nordlys', 'Nordlys', '123456785'];
const DRAFTS = 24;
const IN_FLIGHT_AT_MOST = 4;
/** The kill comes after so many acknowledged requests: more are at work then, and others have not begun. */
const BEFORE_THE_KILL = 4;

const dataDir = await makeDataDir();
const services: RunningService[] = [];
const credentials = { clientId: '', clientSecret: '' };
/** The tokens of the tests, and the secret that the demo prints. */
const secrets: string[] = [];
let accountId = '';
/** The text that the first start prints on stderr. The log goes to stdout. */
let welcome = '';
/** The service that runs now. */
let service: RunningService;
let api: ApiCaller;

test('a first start becomes ready and logs in JSON lines that it brought the schema up to date', async () => {
  await restart();
  await eventually('the log tells of the schema', async () =>
    logLines(service.stdout()).some(({ msg }) => msg === 'schema brought up to date'),
  );
});

test('--demo prints credentials, and the printed commands send a first invoice', needsShell, async () => {
  const printed = await eventually(
    'the commands are printed',
    async () => /^ {2}URL=[^]*?(?=^Events posted)/m.exec(service.stderr())?.[0],
  );
  welcome = service.stderr();
  // Without the printed sleep: the test does not need the mail, which a slow machine may not have after two seconds.
  const commands = printed.replaceAll(/^\S.*$/gm, '').replace('sleep 2;', '');
  assert.ok(welcome.includes(service.url));
  secrets.push(/tilgode_test_\w{49}/.exec(commands)?.[0] ?? assert.fail(welcome));

  const cwd = makeTemporaryFolder();
  onEnd(() => rm(cwd, { recursive: true }));
  const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-euc', commands], { cwd });
  assert.equal(stderr, '');
  const [invoice = '', emails = ''] = stdout.split(/(?<=\})(?=\{)/);
  const { status, number, subtotal, vat, total } = JSON.parse(invoice);
  assert.deepEqual(
    { status, number, subtotal, vat, total },
    // 7.5 × 1250 at 25 %, 3 × 149.90 at 15 %
    { status: 'sent', number: '1', subtotal: 9824.7, vat: 2411.21, total: 12235.91 },
  );
  assert.match(await readFile(join(cwd, 'faktura.pdf'), 'latin1'), /^%PDF-/);

  // Sent again with other contents, they show what the service answers.
  const changed = commands.replace('7.5', '8');
  await assert.rejects(promisify(execFile)('bash', ['--norc', '-euc', changed], { cwd }), {
    stderr: /"code":"idempotency-key-reused"/,
  });
  assert.ok(Array.isArray(JSON.parse(emails).items), emails);
});

test('while the service runs, commands make a company and an API client, and its token works at once', async () => {
  const company = await command(
    'company',
    'create',
    '--name',
    'Nordlys Design AS',
    '--accounting',
    '--vat',
    '--org-number',
    '974760673',
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
  assert.equal((await api.get('/v1/me')).status, 200);
});

test('the X-Request-Id of an answer is the reqId of its one log line, and that line has the route and not the URL', async () => {
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

test('a second service on the same data ends with 1 and a message; the first goes on', async () => {
  const second = await runCommand(['serve'], { DATA_DIR: dataDir, PORT: String(await freePort()) });
  assert.equal(second.exitCode, 1);
  assert.match(second.stderr, /^Another Tilgode service runs on the database in .*\. Stop it first, .*\n$/);
  assert.ok(await isReady(service));
});

test(
  'kill -9 of the service under load: no acknowledged request is lost, and numbers have no gap',
  needsSignals,
  async () => {
    const before = await findPostgres(dataDir);
    const keys = await makeDrafts(DRAFTS, 'a');
    const acknowledged = await sendAll(keys, async (count) => {
      if (count < BEFORE_THE_KILL) return;
      service.process.kill('SIGKILL');
      // Otherwise the processes of a slow machine could answer all the others before they end.
      await service.exited;
    });
    assert.ok(acknowledged.size >= BEFORE_THE_KILL && acknowledged.size < keys.size);
    // `exited` waits for the ends of the output streams, and so for the end of every process of the service.
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
    const keys = await makeDrafts(DRAFTS, 'b');
    const postgres = await findPostgres(dataDir);
    const failed: number[] = [];
    const acknowledged = await sendAll(
      keys,
      async (count) => {
        if (count === BEFORE_THE_KILL && postgres !== undefined) process.kill(postgres.processId, 'SIGKILL');
      },
      (answer) => failed.push(answer.status),
    );
    assert.ok(acknowledged.size >= BEFORE_THE_KILL && acknowledged.size < keys.size);
    assert.deepEqual(
      failed.filter((status) => status !== 503),
      [],
    );
    assert.equal((await request(service.url, 'GET', '/healthz')).status, 200);

    // The log line is awaited, too, because connections of the dead PostgreSQL can outlive it for a moment, and then /readyz
    // still answers 200.
    await eventually(
      'the service holds PostgreSQL again',
      async () => service.stdout().includes('PostgreSQL runs again.') && isReady(service),
    );
    assert.notEqual((await findPostgres(dataDir))?.processId, postgres?.processId);
    await finishSending(keys, acknowledged, DRAFTS + 1);
  },
);

test('while PostgreSQL cannot run the service answers 503, and afterwards 200', needsSignals, async () => {
  const control = join((await clusterOf(dataDir)).dataFolder, 'global/pg_control');
  await rename(control, `${control}.away`);
  process.kill((await findPostgres(dataDir))?.processId ?? assert.fail('no PostgreSQL'), 'SIGKILL');
  await eventually('the service is not ready', async () => !(await isReady(service)));

  const notReady = await request(service.url, 'GET', '/readyz');
  assert.deepEqual([notReady.status, notReady.body], [503, { status: 'not-ready', reason: 'database' }]);
  const refused = await api.get('/v1/invoices');
  assertError(refused, 503, 'service-unavailable');
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
  assert.equal((await request(service.url, 'GET', '/healthz')).status, 200);

  await rename(`${control}.away`, control);
  await eventually('the service is ready again', () => isReady(service));
  assert.equal((await api.get('/v1/invoices')).status, 200);
});

test(
  'a second start with --demo makes nothing, and prints where the app and the guides are',
  needsSignals,
  async () => {
    assert.equal(services.length, 2);
    const { url } = service;
    const told = `\nIn the browser: ${url}/app/   Guides and every endpoint: ${url}/docs\n\n`;
    await eventually('it is printed', async () => service.stderr() === told);
    const owner = await connectAsOwner(dataDir);
    const { rows } = await owner.query(
      `select action from audit_log where actor <> 'command line' order by at`,
    );
    await owner.end();
    assert.deepEqual(rows, [{ action: 'company.created' }, { action: 'api-client.created' }]);
  },
);

test(
  'after Ctrl-C twice in a terminal, requests at work are answered, and PostgreSQL stops last',
  needsSignals,
  async () => {
    const keys = await makeDrafts(3, 'c');
    // Every request that sends an invoice waits for this row, so the test decides how long the requests are at work.
    const owner = await connectAsOwner(dataDir);
    await owner.query('begin');
    await owner.query('select 1 from counters where account_id = $1 for update', [accountId]);
    const sending = [...keys].map(([key, id]) => api.post(`/v1/invoices/${id}/send`, undefined, { key }));
    await eventually('all of them wait', async () => {
      // Without this call, a transaction sees pg_stat_activity as it was when the transaction first read it.
      await owner.query('select pg_stat_clear_snapshot()');
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%counters%'`;
      return (await owner.query(waiting)).rows.length === keys.size;
    });

    const processes = await Promise.all(['jobs', 'http'].map((name) => processIdOf(service, name)));
    const interrupt = () => {
      for (const id of [...processes, service.process.pid ?? 0]) process.kill(id, 'SIGINT');
    };
    interrupt();
    await eventually('no new connection is taken', async () => !(await isReady(service)));
    interrupt();
    await owner.query('rollback');
    for (const answer of await Promise.all(sending)) assert.equal(answer.status, 200, answer.text);

    assert.equal(await service.exited, 0);
    assert.equal(await findPostgres(dataDir), undefined);
    const messages = logLines(service.stdout()).map(({ msg }) => msg);
    assert.ok(messages.includes('stopping on SIGINT'));
    assert.equal(messages.at(-1), 'PostgreSQL has stopped.');
  },
);

test('a port in use ends the start with a message of one line, and starts no PostgreSQL', async () => {
  const PORT = String(await busyPort());
  const { exitCode, stderr } = await runTilgode(['serve', '--workers', '1'], { DATA_DIR: dataDir, PORT });
  assert.equal(exitCode, FOR_GOOD);
  assert.equal(stderr, `Port ${PORT} on 127.0.0.1 is in use: stop what uses it, or set PORT.\n`);
  assert.equal(await findPostgres(dataDir), undefined);
});

test('the message about a port in use or an unusable DATABASE_URL names the setting', async () => {
  const port = await busyPort();
  const place = { name: 'BOUNCE_SMTP_PORT', port, host: '127.0.0.1' } as const;
  const start = () => once(createServer().listen(place), 'listening');
  await assert.rejects(startListening(start, place), {
    message: `Port ${port} on 127.0.0.1 is in use: stop what uses it, or set BOUNCE_SMTP_PORT.`,
  });
  const DATABASE_URL = `postgres://u:hemmelig@127.0.0.1:${await freePort()}/tilgode`;
  const { exitCode, stderr } = await runCommand(['serve'], { DATA_DIR: dataDir, DATABASE_URL });
  assert.deepEqual([exitCode, stderr], [1, 'DATABASE_URL cannot be used: no PostgreSQL answers there.\n']);
  assert.equal(await findPostgres(dataDir), undefined);
});

test('--workers takes a number from 1 to 32', async () => {
  for (const workers of ['0', '33', 'all']) {
    const { exitCode, stderr } = await runCommand(['serve', '--workers', workers], {});
    assert.equal(exitCode, FOR_GOOD);
    assert.match(stderr, /'--workers <count>' argument '\w+' is invalid. It must be a number from 1 to 32\./);
  }
});

test('the log of all tests above is JSON lines, without customers, users, secrets and tokens', () => {
  assert.ok(services.length >= 2);
  // Later starts only say where the app is.
  const [first, ...later] = services.map(({ stderr }) => stderr());
  assert.equal(first, welcome);
  for (const told of later) assert.match(told, /^(\nIn the browser: \S+\/app\/ .+: \S+\/docs\n\n)?$/);
  assert.notEqual(later.join(''), '');
  for (const { stdout } of services) {
    assert.ok(logLines(stdout()).every(({ level, time, msg }) => level && time && msg));
    for (const marker of [...PRIVATE, credentials.clientSecret, ...secrets]) {
      assert.ok(!stdout().includes(marker), `${marker} stands in the log`);
    }
  }
});

async function restart(): Promise<void> {
  service = await startService({ DATA_DIR: dataDir }, ['--demo']);
  services.push(service);
}

/** A port on which the test itself listens until all tests have run. */
async function busyPort(): Promise<number> {
  const busy = createServer().listen(0, '127.0.0.1');
  onEnd(() => busy.close());
  await once(busy, 'listening');
  return (busy.address() as AddressInfo).port;
}

async function connectApi(): Promise<void> {
  // Each start has another port, and the audience names the port.
  const token = await getToken(service.url, credentials, `${service.url}/v1/accounts/${accountId}`);
  secrets.push(token);
  api = createApiCaller(service.url, accountId, token);
}

async function command(...args: string[]) {
  const { exitCode, stdout, stderr } = await runCommand([...args, '--json'], { DATA_DIR: dataDir });
  assert.equal(exitCode, 0, stdout + stderr);
  return JSON.parse(stdout);
}

/** Makes drafts. @returns the id of each draft, by the idempotency key with which the draft will be sent */
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

/** Sends the drafts, a few at a time. @returns the text of each acknowledged answer, by idempotency key */
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

/** Sends all drafts again with the same keys: acknowledged answers are replayed, and the numbers have no gap. */
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
