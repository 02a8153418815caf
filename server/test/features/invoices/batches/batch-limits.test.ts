import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { sql } from 'kysely';
import { verify } from '../../../../src/features/verification/index.ts';
import { watchDisk } from '../../../../src/platform/operations/disk-room.ts';
import { DEFAULT_QUOTAS } from '../../../../src/platform/operations/storage-settings.ts';
import { assertError, bodyOf } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { createApiCaller, getToken } from '../../../support/api/api-caller.ts';
import { shutGate } from '../../../support/database/gate.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { databaseUrl } from '../../../support/database/test-database.ts';
import { eventually } from '../../../support/eventually.ts';
import { createDraft, invoiceBody } from '../../../support/example-invoices.ts';
import { onEnd } from '../../../support/program/cleanup.ts';
import { processIdOf, startService } from '../../../support/program/program.ts';
import { BASE_URL, audienceOf, startTestApp } from '../../../support/test-app.ts';

// What bounds a batch, and what it leaves when its process dies.

const ABOVE_ANY = 1e18;
const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);
const company = await service.createCompany();

const newItems = (count: number, more: object = {}) =>
  Array.from({ length: count }, () => ({
    idempotencyKey: crypto.randomUUID(),
    invoice: invoiceBody(),
    ...more,
  }));

async function batch(api: ApiCaller, items: object[], key = crypto.randomUUID()) {
  const answer = await api.post('/v1/invoices/batch', { items }, { key });
  return { answer, items: bodyOf(answer, 200).items };
}

const statuses = (items: { status: number }[]) => items.map(({ status }) => status);

test('each item counts in the rate limit; those beyond it are answered 429 and not stored', async () => {
  const limited = await startTestApp({ jobs: false, rateLimits: true, connection: service.connection });
  const client = await service.createClient(company);
  const token = await getToken(limited.url, client, audienceOf(company.accounts.test));
  const api = createApiCaller(limited.url, company.accounts.test, token);
  const items = newItems(10);
  const key = crypto.randomUUID();
  const first = await batch(api, items, key);
  assert.match(first.answer.headers.get('ratelimit') ?? '', /^"client";r=590;/);
  assert.equal(first.answer.headers.get('retry-after'), null);
  const again = await batch(api, items, key);
  assert.match(
    again.answer.headers.get('ratelimit') ?? '',
    /^"client";r=589;/,
    'a repeated answer counts once',
  );

  const setCount = (count: number) =>
    sql`update rate_limit_windows set request_count = ${count} where subject = ${`client:${client.clientId}`}`.execute(
      service.db,
    );
  await setCount(595);
  const over = newItems(8);
  const { answer, items: outcomes } = await batch(api, over);
  assert.deepEqual(statuses(outcomes), [201, 201, 201, 201, 201, 429, 429, 429]);
  assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/);
  assert.ok(outcomes.slice(5).every(({ body }) => 'code' in body && body.code === 'rate_limited'));
  assertError(await api.post('/v1/invoices/batch', { items: over }), 429, 'rate_limited');
  await setCount(0);
  // The process remembers a refusal for a second.
  const later = await eventually('requests get through again', async () => {
    const { status } = await api.get('/v1/me');
    return status === 200 ? batch(api, over) : undefined;
  });
  assert.deepEqual(
    later.items.map(({ status, replayed }) => [status, replayed]),
    over.map((_, index) => [201, index < 5]),
  );
});

test('where the quota of documents is used up, nothing is made or stored, and drafts are sent', async () => {
  const quotas = { ...DEFAULT_QUOTAS, test: { ...DEFAULT_QUOTAS.test, documents: 20_000 } };
  const small = await startTestApp({
    connection: service.connection,
    jobs: false,
    storageQuotas: quotas,
  });
  const other = await service.createCompany();
  const [api, roomy] = [await small.caller({ company: other }), await service.caller({ company: other })];
  const draft = await createDraft(roomy);
  await batch(roomy, newItems(20));
  const items = newItems(2);
  const key = crypto.randomUUID();
  const refused = await eventually('the quota is used up', async () => {
    const answer = await api.post('/v1/invoices/batch', { items: newItems(1) }, { key: crypto.randomUUID() });
    return answer.status === 200 ? undefined : answer;
  });
  assertError(refused, 409, 'quota-exceeded');
  assertError(await api.post('/v1/invoices/batch', { items }, { key }), 409, 'quota-exceeded');
  const sending = { items: [{ idempotencyKey: crypto.randomUUID(), id: draft.id }] };
  assert.deepEqual(statuses(bodyOf(await api.post('/v1/invoices/batch/send', sending), 200).items), [200]);
  const later = await batch(roomy, items, key);
  assert.deepEqual(
    later.items.map(({ status, replayed }) => [status, replayed]),
    [
      [201, false],
      [201, false],
    ],
  );
});

test('where little is free on the disk, drafts are sent and none is made, as singly', async () => {
  const diskRoom = await watchDisk(tmpdir(), { uploads: ABOVE_ANY, drafts: ABOVE_ANY, all: 0 });
  onEnd(() => diskRoom.end());
  const low = await startTestApp({ connection: service.connection, jobs: false, diskRoom });
  const environment = 'production' as const;
  const [api, roomy] = [
    await low.caller({ company, environment }),
    await service.caller({ company, environment }),
  ];
  const items = newItems(1);
  const key = crypto.randomUUID();
  assertError(await api.post('/v1/invoices/batch', { items }, { key }), 503, 'service-unavailable');
  const { items: made } = await batch(roomy, items, key);
  const [body] = made.map((item) => item.body);
  const sending = {
    items: [{ idempotencyKey: crypto.randomUUID(), id: body !== undefined && 'id' in body ? body.id : '' }],
  };
  assert.notDeepEqual(statuses(bodyOf(await api.post('/v1/invoices/batch/send', sending), 200).items), [503]);
});

test('operations that have not begun in time are answered 503, and the next batch does them', async () => {
  const hasty = await startTestApp({
    jobs: false,
    connection: service.connection,
    batchMilliseconds: 1_000,
  });
  const api = await hasty.caller({ company });
  const drafts: string[] = [];
  for (let count = 0; count < 7; count += 1) drafts.push((await createDraft(api)).id);
  const items = drafts.map((id) => ({ idempotencyKey: crypto.randomUUID(), id }));
  const answer = await owner.transaction().execute(async (trx) => {
    await sql`select from invoices where account_id = ${api.accountId} and id = any(${drafts.slice(0, 6)}::uuid[]) for update`.execute(
      trx,
    );
    return api.post('/v1/invoices/batch/send', { items });
  });
  assert.deepEqual(
    statuses(bodyOf(answer, 200).items),
    Array.from(items, () => 503),
  );
  const again = bodyOf(await api.post('/v1/invoices/batch/send', { items }), 200);
  assert.deepEqual(
    statuses(again.items),
    Array.from(items, () => 200),
  );
});

const needsSignals = { skip: process.platform === 'win32' ? 'needs Unix signals' : false };

test('a process that is killed in a batch: sent again, each item is done once', needsSignals, async () => {
  const environment = { DATABASE_URL: databaseUrl(service.connection), BASE_URL };
  const running = await startService(environment, ['--workers', '1']);
  const other = await service.createCompany();
  const known = await service.caller({ company: other });
  const api = createApiCaller(running.url, known.accountId, known.token);
  const items = newItems(100, { send: true });
  const key = crypto.randomUUID();
  const count = async () => bodyOf(await known.get('/v1/invoices'), 200).totalCount;
  const died = await processIdOf(running, 'http');
  const gate = await shutGate(owner, 'insert or update on invoices', 'new.number = 50');
  const first = api.post('/v1/invoices/batch', { items }, { key }).catch((error: unknown) => error);
  await eventually('something is done', async () => (await count()) > 0);
  process.kill(died, 'SIGKILL');
  await first;
  const done = await count();
  assert.ok(done < 100, 'It was killed too late.');
  await gate.open();
  await eventually('another process answers', async () => (await processIdOf(running, 'http')) !== died);
  const again = await eventually('the batch is answered', async () => {
    const answer = await api.post('/v1/invoices/batch', { items }, { key }).catch(() => undefined);
    return answer?.status === 200 ? answer : undefined;
  });
  const outcomes = bodyOf(again, 200).items;
  assert.deepEqual(
    outcomes.map(({ status, body }) => [status, 'number' in body ? Number(body.number) : body]),
    items.map((_, index) => [201, index + 1]),
  );
  assert.equal(outcomes.filter(({ replayed }) => replayed).length, done);
  assert.equal(await count(), 100);
  const { checks } = await verify(service.db);
  assert.deepEqual(
    checks.filter(({ breaches }) => breaches.length > 0).map(({ name }) => name),
    [],
  );
});
