import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { createApiClient, createCompany } from '../../../src/features/companies/index.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { startTraces } from '../../../src/program/serve/traces.ts';
import { createApiCaller, getToken, request } from '../../support/api/api-caller.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';
import { eventually } from '../../support/eventually.ts';
import { invoiceBody } from '../../support/example-invoices.ts';
import { readSources } from '../../support/imports.ts';
import { FOR_GOOD } from '../../../src/program/cli/parts/output.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import type { RunningService } from '../../support/program/program.ts';
import { freePort, startProgram, startService } from '../../support/program/program.ts';

// Traces of a real service, sent to a collector of the test's own on this machine.

type OtlpValue = { stringValue?: string; intValue?: number | string };
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: OtlpValue }[];
  status: { code: number };
};

const received: { spans: OtlpSpan[]; service: string; body: string; path: string; header: unknown }[] = [];
async function take(request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const body = await text(request);
  for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
    const name = resource.attributes.find(({ key }: { key: string }) => key === 'service.name');
    received.push({
      spans: scopeSpans.flatMap(({ spans }: { spans: OtlpSpan[] }) => spans),
      service: name.value.stringValue,
      body,
      path: request.url ?? '',
      header: request.headers['x-collector-key'],
    });
  }
  answer.setHeader('content-type', 'application/json').end('{}');
}

const collector = createServer((request, answer) => void take(request, answer)).listen(0, '127.0.0.1');
await once(collector, 'listening');
onEnd(() => {
  collector.closeAllConnections();
  collector.close();
});
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

const BASE_URL = 'http://tilgode.test';
const connection = await createTestDatabase();
const environment = { DATABASE_URL: databaseUrl(connection), BASE_URL };
const traced = {
  ...environment,
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=abc',
  // Spans are sent twice a second here.
  OTEL_BSP_SCHEDULE_DELAY: '500',
};
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const CALLED = { traceparent: `00-${TRACE}-${PARENT}-01` };

/** More make a second request to the collector. */
const SPANS_SENT_TOGETHER = 512;

const spansOf = (traceId: string) =>
  received.flatMap(({ spans }) => spans).filter((span) => span.traceId === traceId);
const attributesOf = ({ attributes }: OtlpSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

let service: RunningService;

test('a request is a span of the trace of its caller, with its statements as children, and without customer data', async () => {
  service = await startService(traced);
  const { api, clientSecret } = await newCaller(service.url);
  const body = invoiceBody({ reference: 'reference-of-a-customer' });
  const created = await api.post('/v1/invoices', body, { headers: CALLED });
  assert.equal(created.status, 201);
  const root = await eventually('the span has come', async () =>
    spansOf(TRACE).find(({ name }) => name === 'POST /v1/invoices'),
  );
  assert.equal(root.parentSpanId, PARENT);
  assert.equal(root.kind, 2, 'a server span');
  assert.deepEqual(attributesOf(root), {
    'http.request.method': 'POST',
    'http.route': '/v1/invoices',
    'http.response.status_code': 201,
    'tilgode.request_id': created.headers.get('x-request-id'),
  });
  const children = spansOf(TRACE).filter(({ parentSpanId }) => parentSpanId === root.spanId);
  const names = children.map(({ name }) => name);
  for (const name of ['begin', 'insert invoices', 'insert idempotency_keys', 'commit']) {
    assert.ok(names.includes(name), names.join());
  }
  // Who calls is looked up outside of the transaction.
  assert.ok(
    names.some((name) => name.startsWith('select ')),
    names.join(),
  );
  for (const child of children) {
    assert.equal(child.kind, 3, 'a client span');
    const allowed = new Set(['db.system.name', 'db.operation.name', 'db.collection.name', 'error.type']);
    assert.deepEqual(
      Object.keys(attributesOf(child)).filter((key) => !allowed.has(key)),
      [],
    );
  }

  const read = await api.get(`/v1/invoices/${created.body.id}?x=1`);
  assert.equal(read.status, 400);
  const list = await api.get('/v1/invoices?q=secret-of-a-customer', {
    traceparent: `00-${'a'.repeat(32)}-${PARENT}-01`,
  });
  assert.equal(list.status, 200);
  await eventually('the list has come', async () => spansOf('a'.repeat(32)).length > 1);

  const sent = received.map(({ body }) => body).join();
  const secrets = [
    clientSecret,
    api.token,
    api.accountId,
    created.body.id,
    body['reference'],
    'secret-of-a-customer',
  ];
  for (const secret of [...secrets, created.body.client.name, created.body.client.email]) {
    assert.ok(!sent.includes(String(secret)), String(secret));
  }
  assert.deepEqual(new Set(received.map(({ service }) => service)), new Set(['tilgode']));
  assert.deepEqual(new Set(received.map(({ path }) => path)), new Set(['/v1/traces']));
  assert.deepEqual(new Set(received.map(({ header }) => header)), new Set(['abc']));
});

test('a failed request is marked, and a caller whose trace is not kept begins none', async () => {
  const notKept = `00-${'c'.repeat(32)}-${PARENT}-00`;
  await request(service.url, 'GET', '/v1/me', { headers: { traceparent: notKept } });
  const kept = `00-${'d'.repeat(32)}-${PARENT}-01`;
  await request(service.url, 'GET', '/v1/me', { headers: { traceparent: kept } });
  const [span] = await eventually('the span has come', async () => {
    const spans = spansOf('d'.repeat(32));
    return spans.length > 0 && spans;
  });
  assert.equal(attributesOf(span as OtlpSpan)['http.response.status_code'], 401);
  assert.deepEqual(spansOf('c'.repeat(32)), []);
});

test('what was not sent yet is sent when the service stops', async () => {
  await request(service.url, 'GET', '/v1/me', {
    headers: { traceparent: `00-${'b'.repeat(32)}-${PARENT}-01` },
  });
  service.process.kill('SIGTERM');
  assert.equal(await service.exited, 0);
  assert.ok(spansOf('b'.repeat(32)).some(({ name }) => name === 'GET /v1/me'));
});

test('with a share of 0 no request is traced, whatever its caller asks for', async () => {
  const before = received.length;
  const { app, traces } = await followed(endpoint, 0);
  for (let count = 0; count < 20; count += 1) {
    await app.inject({ url: '/', headers: { traceparent: `00-${'e'.repeat(32)}-${PARENT}-01` } });
  }
  await traces.end();
  assert.equal(received.length, before);
});

test('a collector that is away is told once in the log, and requests are answered', async () => {
  const { app, traces, told } = await followed('http://127.0.0.1:1', 1);
  for (let count = 0; count < 2 * SPANS_SENT_TOGETHER; count += 1) {
    assert.equal((await app.inject({ url: '/', headers: CALLED })).statusCode, 200);
  }
  await eventually('the log says so', async () => told.length > 0);
  // The last ones are lost.
  await traces.end().catch(() => undefined);
  assert.deepEqual(told, ['traces could not be sent']);
});

/** An app of one route whose requests are traced, and what the log is told. */
async function followed(collectorAt: string, share: number) {
  const told: string[] = [];
  const patience = 'OTEL_EXPORTER_OTLP_TIMEOUT';
  process.env[patience] = '500';
  const traces = await startTraces(
    { endpoint: collectorAt, share },
    { warn: (...words: unknown[]) => void told.push(String(words.at(-1))) },
  );
  delete process.env[patience];
  const app = fastify();
  onEnd(() => app.close());
  traces.follow(app);
  app.get('/', () => 'here');
  return { app, traces, told };
}

/** As where the packages were not installed. What prom-client needs of OpenTelemetry is still found. */
const WITHOUT_PACKAGES = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(name, context, next) {
      if (!/^@opentelemetry\\/(sdk-trace|exporter-trace-otlp-http|core|resources)$/.test(name)) return next(name, context);
      throw Object.assign(new Error('Cannot find package ' + name), { code: 'ERR_MODULE_NOT_FOUND' });
    },
  });`)}`;

test('without the packages a service with traces says what to install', async () => {
  const PORT = String(await freePort());
  const refused = startProgram(['serve', '--workers', '1'], {
    ...traced,
    NODE_OPTIONS: WITHOUT_PACKAGES,
    PORT,
  });
  assert.equal(await refused.exited, FOR_GOOD);
  assert.match(
    refused.stderr(),
    /^OTEL_EXPORTER_OTLP_ENDPOINT is set, but the packages that send traces are not installed\. Install them with npm ci .*--workspace tilgode-traces/,
  );
});

test('the packages are only loaded where traces begin', () => {
  const users = Object.entries(readSources('server/src')).filter(([, source]) =>
    /(?:from|import\()\s*'@opentelemetry/.test(source.replaceAll(/^import type .*$/gm, '')),
  );
  assert.deepEqual(
    users.map(([path]) => path),
    ['program/serve/traces.ts'],
  );
  assert.doesNotMatch(users[0]?.[1] ?? '', /^import (?!type).*'@opentelemetry/m);
});

async function newCaller(url: string) {
  const { db, close } = openDatabase(connection, 'request', 1);
  try {
    const admin = { db, now: new Date(), actor: 'test' };
    const { companyId, accounts } = await createCompany(admin, {
      name: 'Nordlys Design AS',
      orgNumber: '123456785',
      ownerEmail: 'eier@nordlys.example',
      accounting: true,
      vatRegistered: true,
      defaultVatRateBp: 2500,
      bankAccount: '86011117947',
    });
    const client = await createApiClient(admin, {
      companyId,
      name: 'Test',
      kind: 'advanced',
      environments: ['test'],
      scopes: ['invoices:admin', 'clients:admin'],
    });
    const token = await getToken(url, client, `${BASE_URL}/v1/accounts/${accounts.test}`);
    return { api: createApiCaller(url, accounts.test, token), clientSecret: client.clientSecret };
  } finally {
    await close();
  }
}
