import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { test } from 'node:test';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import { request } from '../../support/api/api-caller.ts';
import { PASSWORD, signInToApp } from '../../support/browser/app-caller.ts';
import { countWaiting } from '../../support/database/waiting.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { eventually } from '../../support/eventually.ts';
import { followRequests } from '../../../src/platform/operations/request-course.ts';
import { startTestApp } from '../../support/test-app.ts';

const lines: Record<string, unknown>[] = [];
const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
    done();
  },
});
const log = pino({ level: 'info' }, destination);
/** Tokens of requests that are let in and whose bodies are not here yet. */
const awaitingBodies = new Set<string>();
const service = await startTestApp({
  jobs: false,
  log,
  follow: (app) =>
    app.addHook('preParsing', async ({ headers }) => {
      awaitingBodies.add((headers.authorization ?? '').replace('Bearer ', ''));
    }),
});
const owner = openAsOwner(service.connection);

/** The lines that this work has added, once there is one of a request. */
async function linesOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const from = lines.length;
  await work();
  return eventually('the line of the request', async () => {
    const added = lines.slice(from);
    return added.some(({ route }) => route !== undefined) && added;
  });
}

test('the lines of a request have the ids of account and API client, also when it is refused or fails', async () => {
  const company = await service.createCompany();
  const client = await service.createClient(company);
  const api = await service.caller({ company });
  const { accountId } = api;
  const ids = async (work: () => Promise<unknown>) =>
    (await linesOf(work)).map((line) => [line['accountId'], typeof line['clientId']]);
  const known = [accountId, 'string'];
  assert.deepEqual(await ids(async () => bodyOf(await api.get('/v1/me'), 200)), [known]);
  assert.deepEqual(await ids(async () => api.post('/v1/invoices', {})), [known]);
  await sql`revoke select on products from tilgode_app`.execute(owner);
  const failed = await ids(async () => assertError(await api.get('/v1/products'), 500, 'server-error'));
  await sql`grant select on products to tilgode_app`.execute(owner);
  assert.deepEqual(failed, [known, known]);
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: client.clientId,
    client_secret: client.clientSecret,
    audience: `http://tilgode.test/v1/accounts/${accountId}`,
  });
  const ofToken = await linesOf(() =>
    fetch(`${service.url}/v1/oauth/token`, { method: 'POST', body: form }).then((answer) => answer.text()),
  );
  assert.deepEqual(
    ofToken.map((line) => [line['status'], line['accountId'], line['clientId']]),
    [[200, accountId, client.clientId]],
  );
});

test('the lines of a person at an account have the id of the account, and those of nobody have none', async () => {
  const ownerEmail = 'eier@linjer.example';
  const company = await service.createCompany({ ownerEmail, ownerPassword: PASSWORD });
  const accountId = company.accounts.test;
  const person = await signInToApp(service, ownerEmail);
  const [line] = await linesOf(() => person.account(accountId).get('/v1/invoices'));
  assert.deepEqual([line?.['accountId'], 'clientId' in (line ?? {})], [accountId, false]);
  const [unknown] = await linesOf(() => request(service.url, 'GET', '/v1/me'));
  assert.deepEqual([unknown?.['status'], 'accountId' in (unknown ?? {})], [401, false]);
});

/** Sends this to a service, and breaks the connection off once `isTime`. */
async function breakOff(
  url: string,
  [first, ...fields]: string[],
  isTime: () => Promise<boolean>,
): Promise<void> {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  socket.resume().write(`${[`${first} HTTP/1.1`, 'host: a', ...fields].join('\r\n')}\r\n\r\n`);
  await eventually('it is time', isTime);
  socket.destroy();
}

const asFields = ({ level, msg, method, route, status, accountId }: Record<string, unknown>) => [
  pino.levels.labels[Number(level)],
  msg,
  method,
  route,
  status,
  accountId,
];

test('a call that its caller breaks off is one info line with its route and ids, and is recorded with the status 499', async () => {
  const api = await service.caller();
  const authorization = `authorization: Bearer ${api.token}`;
  const told = (method: string, route: string) => [
    ['info', 'request broken off by its caller', method, route, 499, api.accountId],
  ];

  const post = ['POST /v1/invoices', authorization, 'content-type: application/json', 'content-length: 1000'];
  const whileItSends = await linesOf(() =>
    breakOff(service.url, post, async () => awaitingBodies.has(api.token)),
  );
  // Node's parser tells of the end in the middle of a body by itself.
  const ours = whileItSends.filter(({ msg }) => msg !== 'malformed request');
  assert.deepEqual(ours.map(asFields), told('POST', '/v1/invoices'));

  const whileItWaits = await linesOf(() =>
    owner.transaction().execute(async (trx) => {
      await sql`lock table products in access exclusive mode`.execute(trx);
      const isWorking = async () => (await countWaiting(owner)) > 0;
      await breakOff(service.url, ['GET /v1/products', authorization], isWorking);
    }),
  );
  assert.deepEqual(whileItWaits.map(asFields), told('GET', '/v1/products'));

  const recorded = await eventually('both are recorded', async () => {
    const calls = await owner
      .selectFrom('api_calls')
      .select(['status', 'error'])
      .where('account_id', '=', api.accountId)
      .execute();
    return calls.length === 2 && calls;
  });
  assert.deepEqual(recorded, [
    { status: 499, error: null },
    { status: 499, error: null },
  ]);
  const { text } = await request(service.url, 'GET', '/metrics');
  assert.match(text, /_count\{method="GET",route="\/v1\/products",status="499"\} 1\n/);
});

test('an answer that its caller breaks off while it comes has ended, once', async () => {
  const app = Fastify();
  const ended: number[] = [];
  followRequests(app).onEnd(({ status }) => ended.push(status));
  app.get('/endless', async (_request, reply) =>
    reply.send(
      new Readable({
        read() {
          setImmediate(() => this.push('x'.repeat(10_000)));
        },
      }),
    ),
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const connections = promisify(app.server.getConnections.bind(app.server));
  await breakOff(url, ['GET /endless'], async () => (await connections()) > 0);
  await eventually('it has ended', async () => ended.length > 0);
  await app.close();
  assert.deepEqual(ended, [499]);
});
