import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import Fastify from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import type { ApiAnswer, ApiCaller } from '../../support/api/api-caller.ts';
import { createApiCaller, getToken } from '../../support/api/api-caller.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import { PASSWORD, signInToApp } from '../../support/browser/app-caller.ts';
import { inDays } from '../../support/dates.ts';
import { eventually } from '../../support/eventually.ts';
import { createDraft, createSent, invoiceBody } from '../../support/example-invoices.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { audienceOf, startTestApp } from '../../support/test-app.ts';
import { recordApiCalls } from '../../../src/platform/access/api-calls.ts';
import { followRequests, noteCaller } from '../../../src/platform/operations/request-course.ts';
import { createStorage } from '../../../src/platform/http/storage/storage.ts';
import { DEFAULT_QUOTAS } from '../../../src/platform/operations/storage-settings.ts';
import { SLOTS } from '../../../src/platform/http/shares.ts';
import { deleteOldApiCalls, hashOfKey, sumApiCalls } from '../../../src/platform/access/api-calls.store.ts';
import { countWaiting } from '../../support/database/waiting.ts';

const lines: string[] = [];
const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const log = pino({ level: 'warn' }, destination);
const service = await startTestApp({ jobs: false, log });
const other = await startTestApp({ jobs: false, connection: service.connection });
const owner = openAsOwner(service.connection);

/** The recorded calls of this caller, oldest first. Waits until so many calls are recorded. */
function recordedCalls({ accountId }: Pick<ApiCaller, 'accountId'>, count: number) {
  return eventually(`${count} calls in the log`, async () => {
    const calls = await owner
      .selectFrom('api_calls')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('at')
      .orderBy('id')
      .execute();
    return calls.length >= count && calls;
  });
}

/** The last use is stored right after the calls, so the test waits for it. */
async function lastUseIs(clientId: string, expected: Date | undefined): Promise<void> {
  await eventually('the last use is noted', async () => {
    const { last_used_at: lastUsedAt } = await owner
      .selectFrom('api_clients')
      .select('last_used_at')
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow();
    return lastUsedAt?.getTime() === expected?.getTime();
  });
}

/**
 * The sessions that wait for a lock, when one that writes is among them. Reads outside a transaction, because inside one
 * pg_stat_activity does not change.
 */
function writerWaits(): Promise<{ pid: number; writes: boolean }[]> {
  return eventually('a session that writes waits for a lock', async () => {
    const { rows } = await sql<{ pid: number; writes: boolean }>`
      select pid, query ilike '%insert into%' or query ilike '%update %' as writes
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(owner);
    return rows.some(({ writes }) => writes) && rows;
  });
}

function requestIdOf({ headers }: ApiAnswer): string {
  return headers.get('x-request-id') ?? '';
}

test('a call is recorded with its API client, time, method, path, status and duration, under the id that the caller got', async () => {
  const company = await service.createCompany();
  const client = await service.createClient(company);
  const accountId = company.accounts.test;
  const token = await getToken(service.url, client, audienceOf(accountId));
  const api = createApiCaller(service.url, accountId, token);
  const before = Date.now();
  const created = await api.post('/v1/invoices', invoiceBody(), { key: 'my-key' });
  const listed = await api.get('/v1/invoices?q=Nordmann&page=1');

  const calls = await recordedCalls(api, 2);
  const after = Date.now();
  assert.deepEqual(
    calls.map(
      ({ at: _at, milliseconds: _m, cpu_microseconds: _c, bytes: _b, waited_milliseconds: _w, ...call }) =>
        call,
    ),
    [
      ['POST', 201, created, 'my-key'],
      ['GET', 200, listed, null],
    ].map(([method, status, answer, key]) => ({
      account_id: accountId,
      id: requestIdOf(answer as ApiAnswer),
      client_id: client.clientId,
      method,
      path: '/v1/invoices',
      status,
      error: null,
      key_hash: key === null ? null : hashOfKey(key as string),
      is_dry_run: false,
      proposal_id: null,
    })),
  );
  for (const { at, milliseconds } of calls) {
    assert.ok(at.getTime() >= before && at.getTime() <= after);
    assert.ok(milliseconds >= 0 && milliseconds <= after - before);
  }
  await lastUseIs(client.clientId, calls.at(-1)?.at);
});

test('a call is recorded with the bytes that came and went, and its share of the CPU time', async () => {
  const api = await service.caller();
  const notes = 'x'.repeat(2_000);
  await api.post('/v1/invoices', { ...invoiceBody(), notes });
  const { text } = await api.get('/v1/me');
  const [made, asked] = await recordedCalls(api, 2);
  // The notes go and come back. Heads of requests and answers are shorter than that.
  assert.ok(
    Number(made?.bytes) > 2 * notes.length && Number(made?.bytes) < 4 * notes.length,
    `${made?.bytes}`,
  );
  assert.ok(
    Number(asked?.bytes) > text.length && Number(asked?.bytes) < text.length + 2_000,
    `${asked?.bytes}`,
  );
  for (const call of [made, asked]) assert.ok(Number(call?.cpu_microseconds) > 0);
});

test('a call that waits for its turn is recorded with that time', async () => {
  const api = await service.caller();
  const sent = SLOTS + 1;
  const running = await owner.transaction().execute(async (trx) => {
    await sql`lock table products in access exclusive mode`.execute(trx);
    const running = Array.from({ length: sent }, () => api.get('/v1/products'));
    await eventually('those with a turn wait', async () => (await countWaiting(owner)) > 0);
    return running;
  });
  for (const answer of await Promise.all(running)) bodyOf(answer, 200);
  const calls = (await recordedCalls(api, sent)).map(({ waited_milliseconds: waited, milliseconds }) => ({
    waited: Number(waited),
    milliseconds,
  }));
  assert.ok(calls.some(({ waited }) => waited > 0));
  // Those with a turn have waited for the table, which is another wait.
  assert.ok(calls.some(({ waited, milliseconds }) => waited < milliseconds));
});

test('what calls have taken is summed by account and by API client, the loudest first', async () => {
  const [since, long] = [new Date('2026-05-01T12:00:00Z'), new Date('2026-05-01T11:59:59Z')];
  const [one, two] = [await service.createCompany(), await service.createCompany()];
  for (const company of [one, two]) await service.createClient(company);
  await sql`update api_clients set last_used_at = ${since} where last_used_at is null`.execute(owner);
  const call = (accountId: string, clientId: string, status: number, cpu: number | null, at = since) =>
    sql`
    insert into api_calls (account_id, id, client_id, at, method, path, status, milliseconds, cpu_microseconds, bytes,
      waited_milliseconds)
    values (${accountId}, gen_random_uuid(), ${clientId}, ${at}, 'GET', '/v1/me', ${status}, 5, ${cpu}::bigint,
      ${cpu === null ? null : 100}::bigint, ${cpu === null ? null : 7}::bigint)`.execute(owner);
  await call(one.accounts.test, 'client_a', 200, 3_000);
  await call(one.accounts.test, 'client_b', 429, 1_000);
  await call(one.accounts.test, 'client_b', 200, null);
  await call(one.accounts.test, 'client_b', 200, 900_000, long);
  await call(two.accounts.production, 'client_c', 200, 9_000);
  const ours = new Set([one.accounts.test, two.accounts.production]);
  const summed = async (by: 'account' | 'client') =>
    (await sumApiCalls(service.db, since, { by })).filter(({ accountId }) => ours.has(accountId));
  const first = { accountId: two.accounts.production, calls: 1, refused: 0, cpuMilliseconds: 9, bytes: 100 };
  const ofOne = { accountId: one.accounts.test, cpuMilliseconds: 4, bytes: 200, waitedMilliseconds: 14 };
  assert.deepEqual(await summed('account'), [
    { ...first, waitedMilliseconds: 7 },
    { ...ofOne, calls: 3, refused: 1 },
  ]);
  assert.deepEqual(
    (await summed('client')).map(({ clientId, calls, refused, cpuMilliseconds }) => [
      clientId,
      calls,
      refused,
      cpuMilliseconds,
    ]),
    [
      ['client_c', 1, 0, 9],
      ['client_a', 1, 0, 3],
      ['client_b', 2, 1, 1],
    ],
  );
  assert.equal((await sumApiCalls(service.db, since, { by: 'account', limit: 1 })).length, 1);
});

test('a refused call is recorded with the error that the caller got, whatever the cause', async () => {
  const company = await service.createCompany({ accounting: false });
  const api = await service.caller({ company });
  const reader = await service.caller({ company, scopes: ['clients:read'] });
  const draft = await createDraft(api);
  await owner.transaction().execute(async (trx) => {
    await sql`revoke select on clients from tilgode_app`.execute(trx);
  });
  const failed = await api.get('/v1/clients');
  await sql`grant select on clients to tilgode_app`.execute(owner);
  const answers = [
    [500, 'server-error', failed],
    [403, 'insufficient_scope', await reader.get(`/v1/invoices/${draft.id}`)],
    [403, 'accounting-not-enabled', await api.get('/v1/accounts')],
    [404, 'not-found', await api.get(`/v1/invoices/${crypto.randomUUID()}`)],
    [400, 'validation-failed', await api.post('/v1/invoices', {})],
    [400, 'idempotency-key-required', await api.post('/v1/invoices', {}, { key: null })],
    [413, 'payload-too-large', await api.post('/v1/invoices', ' '.repeat(1_048_577))],
    [409, 'invoice-not-sent', await api.post(`/v1/invoices/${draft.id}/resend`)],
    [412, 'precondition-failed', await api.delete(`/v1/invoices/${draft.id}`, { 'if-match': '"9"' })],
  ] as const;
  const calls = await recordedCalls(api, answers.length + 1);
  for (const [status, code, answer] of answers) {
    assertError(answer, status, code);
    const call = calls.find(({ id }) => id === requestIdOf(answer));
    assert.deepEqual([call?.status, call?.error], [status, answer.body]);
  }
});

test('a call over the rate limit is recorded, too', async () => {
  const limited = await startTestApp({ jobs: false, rateLimits: true, connection: service.connection });
  const api = await limited.caller();
  bodyOf(await api.get('/v1/me'), 200);
  await service.db.updateTable('rate_limit_windows').set({ request_count: 600 }).execute();
  assertError(await api.get('/v1/me'), 429, 'rate_limited');
  const calls = await recordedCalls(api, 2);
  assert.deepEqual(
    calls.map(({ status, error }) => [status, (error as { code: string } | null)?.code]),
    [
      [200, undefined],
      [429, 'rate_limited'],
    ],
  );
});

test('the log keeps the method and the path, and nothing else that a caller sends', async () => {
  const api = await service.caller();
  const marker = 'hemmelig-markering-4711';
  const headers = { 'if-match': marker, 'x-marker': marker };
  await api.get(`/v1/invoices?q=${marker}&${marker}=1`, headers);
  await api.post('/v1/invoices', { [marker]: marker, notes: marker }, { key: marker });
  await api.post('/v1/invoices', `{"${marker}`, { key: null });
  await api.post('/v1/clients', { name: marker, email: marker, country: marker });
  const calls = await recordedCalls(api, 4);
  const text = JSON.stringify(calls, (_name, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  ).replaceAll(`"field":"${marker}"`, '');
  assert.ok(!text.includes(marker), text);
  assert.ok(!text.includes(api.token));
});

test('unknown callers are not recorded, nor are people who use the app', async () => {
  const ownerEmail = 'eier@logg.example';
  const company = await service.createCompany({ ownerEmail, ownerPassword: PASSWORD });
  const api = await service.caller({ company });
  const accountId = company.accounts.test;
  await createApiCaller(service.url, accountId, 'no-token').get('/v1/me');
  const person = await signInToApp(service, ownerEmail);
  bodyOf(await person.account(accountId).get('/v1/invoices'), 200);
  bodyOf(await person.account(accountId).post('/v1/invoices', invoiceBody()), 201);
  bodyOf(await api.get('/v1/me'), 200);
  assert.deepEqual(
    (await recordedCalls(api, 1)).map(({ path }) => path),
    ['/v1/me'],
  );
});

test('two processes record side by side, and the later use counts', async () => {
  const company = await service.createCompany();
  const client = await service.createClient(company);
  const accountId = company.accounts.test;
  const token = await getToken(service.url, client, audienceOf(accountId));
  const apis = [service, other].map(({ url }) => createApiCaller(url, accountId, token));
  const rounds = Array.from({ length: 20 }, () => apis.map((api) => api.get('/v1/me'))).flat();
  const ids = (await Promise.all(rounds)).map(requestIdOf);
  const calls = await recordedCalls({ accountId }, ids.length);
  assert.deepEqual(calls.map(({ id }) => id).toSorted(), ids.toSorted());
  await lastUseIs(client.clientId, calls.at(-1)?.at);
});

test('no call waits for the log; calls that the database has not taken are written later, once', async () => {
  const api = await service.caller();
  const ids: string[] = [];
  await owner.transaction().execute(async (trx) => {
    await sql`lock table api_calls in access exclusive mode`.execute(trx);
    ids.push(requestIdOf(await api.get('/v1/me')));
    // One of ten connections waits. Then the connection is cut off, as when the server goes down.
    await writerWaits();
    const answers = await Promise.all(Array.from({ length: 30 }, () => api.get('/v1/invoices')));
    ids.push(...answers.map(requestIdOf));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    const waiting = await writerWaits();
    const writers = waiting.filter(({ writes }) => writes);
    assert.equal(writers.length, 1, 'more than one connection is taken from the requests for the log');
    // The other may be the one that reads what the account keeps (decision 70). There is one at a time.
    assert.ok(waiting.length <= 2, `${waiting.length} connections are taken from the requests`);
    for (const { pid } of waiting) await sql`select pg_terminate_backend(${pid}::integer)`.execute(trx);
  });
  const calls = await recordedCalls(api, ids.length);
  assert.deepEqual(calls.map(({ id }) => id).toSorted(), ids.toSorted());
});

test('a last use that the database has not taken is stored later, without another call', async () => {
  const company = await service.createCompany();
  const client = await service.createClient(company);
  const accountId = company.accounts.test;
  const api = createApiCaller(
    service.url,
    accountId,
    await getToken(service.url, client, audienceOf(accountId)),
  );
  await owner.transaction().execute(async (trx) => {
    await sql`lock table api_clients in share mode`.execute(trx);
    bodyOf(await api.get('/v1/me'), 200);
    const waiting = (await writerWaits()).find(({ writes }) => writes);
    await sql`select pg_terminate_backend(${waiting?.pid}::integer)`.execute(trx);
  });
  const [call] = await recordedCalls(api, 1);
  await lastUseIs(client.clientId, call?.at);
});

test('a record that the database refuses is given up with a warning, and the next one is stored', async () => {
  const api = await service.caller();
  await sql`revoke insert on api_calls from tilgode_app`.execute(owner);
  bodyOf(await api.get('/v1/me'), 200);
  await eventually('the warning', async () => lines.join('').includes('API calls could not be recorded'));
  await sql`grant insert on api_calls to tilgode_app`.execute(owner);
  const { id } = await createDraft(api);
  const calls = await recordedCalls(api, 1);
  assert.deepEqual(
    calls.map(({ method }) => method),
    ['POST'],
  );
  assert.match(id, /^[0-9a-f-]{36}$/);
});

test('while the database is away, a limited number of calls is remembered', async () => {
  const app = Fastify({ genReqId: () => crypto.randomUUID() });
  const storage = createStorage(service.db, DEFAULT_QUOTAS);
  const ends = followRequests(app);
  recordApiCalls(app, { ends, db: service.db, log, clock: () => new Date(), storage, mostRemembered: 100 });
  const caller = { accountId: 'T00000001', clientId: 'client_many', logsBodies: false };
  app.addHook('onRequest', async (request) => noteCaller(request, caller));
  app.get('/', async () => ({}));
  await owner.transaction().execute(async (trx) => {
    await sql`lock table api_calls in access exclusive mode`.execute(trx);
    await Promise.all(Array.from({ length: 120 }, () => app.inject('/')));
  });
  await app.close();
  storage.end();
  assert.equal((await recordedCalls(caller, 100)).length, 100);
});

test('a service that stops still records the calls that it has answered', async () => {
  const stopping = await startTestApp({ jobs: false, connection: service.connection });
  const api = await stopping.caller();
  const invoice = await createSent(api);
  const { running, closing } = await owner.transaction().execute(async (trx) => {
    await sql`select from invoices where account_id = ${api.accountId} and id = ${invoice.id} for update`.execute(
      trx,
    );
    const running = api.post(`/v1/invoices/${invoice.id}/payments`, { amount: 1, paidOn: inDays(0) });
    await eventually('the payment waits', async () => (await countWaiting(owner)) > 0);
    return { running, closing: stopping.app.close() };
  });
  const answer = await running;
  await closing;
  const ids = (await recordedCalls(api, 3)).map(({ id }) => id);
  assert.ok(ids.includes(requestIdOf(answer)));
});

test('calls are kept for 30 days', async () => {
  const now = new Date('2026-07-31T12:00:00Z');
  const insertCalls = (accountId: string, at: string, count: number) =>
    sql`
      insert into api_calls (account_id, id, client_id, at, method, path, status, milliseconds)
      select ${accountId}, gen_random_uuid(), 'client_old', ${new Date(at)}, 'GET', '/v1/me', 200, 1
      from generate_series(1, ${count}::integer)
    `.execute(service.db);
  const { accounts } = await service.createCompany();
  await insertCalls(accounts.test, '2026-07-01T11:59:59Z', 5_001);
  await insertCalls(accounts.production, '2026-01-01T00:00:00Z', 2);
  await insertCalls(accounts.test, '2026-07-01T12:00:00Z', 3);
  await deleteOldApiCalls(service.db, now);
  const { rows } = await sql<{ account_id: string; count: bigint }>`
    select account_id, count(*) from api_calls where client_id = 'client_old' group by account_id
  `.execute(service.db);
  assert.deepEqual(rows, [{ account_id: accounts.test, count: 3n }]);
});
