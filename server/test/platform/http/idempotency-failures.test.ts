import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { setApiClientScopes } from '../../../src/features/companies/index.ts';
import { deleteExpiredAnswers } from '../../../src/platform/http/once/idempotency.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import type { ApiAnswer } from '../../support/api/api-caller.ts';
import { createApiCaller, getToken } from '../../support/api/api-caller.ts';
import { inDays } from '../../support/dates.ts';
import { eventually } from '../../support/eventually.ts';
import { createDraft, createSent, getInvoice, invoiceBody } from '../../support/example-invoices.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { audienceOf, startTestApp } from '../../support/test-app.ts';
import { countWaiting } from '../../support/database/waiting.ts';

// When a key is in use, free, not used up, or forgotten (contract 9.12, 11.4, 11.7).

const service = await startTestApp({ jobs: false });
const limited = await startTestApp({ jobs: false, connection: service.connection, rateLimits: true });
const owner = openAsOwner(service.connection);
const admin = { db: service.db, now: new Date(), actor: 'test' };
const company = await service.createCompany();
const api = await service.caller({ company });

function assertFresh(answer: ApiAnswer): void {
  assert.equal(answer.status, 201, answer.text);
  assert.equal(answer.headers.get('idempotency-replayed'), null);
}

for (const [what, prepare] of [
  ['a new key', async () => {}],
  [
    'a key whose answer is older than 7 days',
    async (path, body, key) => {
      assertFresh(await api.post(path, body, { key }));
      await setAge(key, '7 days 00:01');
    },
  ],
] as [string, (path: string, body: object, key: string) => Promise<void>][]) {
  test(`409 idempotency-key-in-progress: ${what} while the first request runs; then its answer is replayed`, async () => {
    const invoice = await createSent(api);
    const path = `/v1/invoices/${invoice.id}/payments` as const;
    const body = { amount: 10, paidOn: inDays(0) };
    const key = crypto.randomUUID();
    await prepare(path, body, key);
    const before = (await getInvoice(api, invoice.id)).payments.length;

    const first = await owner.transaction().execute(async (trx) => {
      await sql`select from invoices where account_id = ${api.accountId} and id = ${invoice.id} for update`.execute(
        trx,
      );
      // Not awaited: the request cannot end before this transaction releases the invoice.
      const running = api.post(path, body, { key });
      await eventually('the first request waits for the invoice', isSomeoneWaiting);

      const second = await api.post(path, body, { key });
      assertError(second, 409, 'idempotency-key-in-progress');
      assert.match(second.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      // The answer is the same for another body, because the result of the first request is not known yet.
      assertError(await api.post(path, { ...body, amount: 20 }, { key }), 409, 'idempotency-key-in-progress');
      return { running };
    });

    const answer = await first.running;
    assertFresh(answer);
    const replay = await api.post(path, body, { key });
    assert.deepEqual([replay.status, replay.text], [201, answer.text]);
    assert.equal(replay.headers.get('idempotency-replayed'), 'true');
    assert.equal((await getInvoice(api, invoice.id)).payments.length, before + 1);
  });
}

test('401, 403, 413 and 429 are not stored: the key is not used up', async () => {
  const client = await service.createClient(company, { scopes: ['invoices:read'] });
  const audience = audienceOf(company.accounts.test);
  const withToken = (token: string, app = service) => createApiCaller(app.url, company.accounts.test, token);
  const key = crypto.randomUUID();
  const body = invoiceBody();

  const refused = withToken('not-a-token');
  assertError(await refused.post('/v1/invoices', body, { key }), 401, 'unauthorized');

  const reader = withToken(await getToken(service.url, client, audience));
  assertError(await reader.post('/v1/invoices', body, { key }), 403, 'insufficient_scope');

  await setApiClientScopes(admin, client.clientId, 'test', ['invoices:write']);
  const writer = withToken(await getToken(service.url, client, audience));
  const oversized = invoiceBody({ notes: 'x'.repeat(1_048_576) });
  assertError(await writer.post('/v1/invoices', oversized, { key }), 413, 'payload-too-large');

  const hurried = withToken(writer.token, limited);
  bodyOf(await hurried.get('/v1/invoices'), 200);
  await setRequestCount(client.clientId, 600);
  assertError(await hurried.post('/v1/invoices', body, { key }), 429, 'rate_limited');

  assertFresh(await writer.post('/v1/invoices', body, { key }));
});

test('500 server-error hides the cause, undoes everything and frees the key', async () => {
  const key = crypto.randomUUID();
  const marker = 'merke-4711';
  const body = invoiceBody({ reference: marker, client: { name: marker, email: `${marker}@example.no` } });
  await sql`alter table invoices add constraint broken check (reference <> 'merke-4711')`.execute(owner);
  try {
    const answer = await api.post('/v1/invoices', body, { key });
    assertError(answer, 500, 'server-error');
    assert.deepEqual(Object.keys(answer.body).toSorted(), ['code', 'message']);
    assert.doesNotMatch(answer.text, /merke|constraint|broken|invoices/);
  } finally {
    await sql`alter table invoices drop constraint broken`.execute(owner);
  }
  const { items } = bodyOf(await api.get('/v1/clients?pageSize=100'), 200);
  assert.ok(!items.some(({ name }) => name === marker));

  assertFresh(await api.post('/v1/invoices', body, { key }));
});

test('a send that fails half way takes back its number, its booking and its mail', async () => {
  const draft = await createDraft(api);
  const before = await countsOf(draft.id);
  const key = crypto.randomUUID();
  // The last work of the request is to store its answer.
  await sql`revoke insert on idempotency_keys from tilgode_app`.execute(owner);
  try {
    assertError(await api.post(`/v1/invoices/${draft.id}/send`, undefined, { key }), 500, 'server-error');
  } finally {
    await sql`grant insert on idempotency_keys to tilgode_app`.execute(owner);
  }
  assert.equal((await getInvoice(api, draft.id)).status, 'draft');
  assert.deepEqual(await countsOf(draft.id), before);

  const sent = bodyOf(await api.post(`/v1/invoices/${draft.id}/send`, undefined, { key }), 200);
  const next = await createSent(api);
  assert.equal(Number(next.number), Number(sent.number) + 1);
});

test('an answer is kept for 7 days: until then it is replayed, and after that the request runs anew', async () => {
  const key = crypto.randomUUID();
  const first = await api.post('/v1/invoices', invoiceBody(), { key });
  assertFresh(first);

  await setAge(key, '6 days 23:59');
  const replay = await api.post('/v1/invoices', invoiceBody(), { key });
  assert.equal(replay.text, first.text);
  assert.equal(replay.headers.get('idempotency-replayed'), 'true');

  await setAge(key, '7 days 00:01');
  const anew = await api.post('/v1/invoices', invoiceBody({ reference: 'en annen' }), { key });
  assertFresh(anew);
  assert.notEqual(anew.body.id, first.body.id);
  const replayOfNew = await api.post('/v1/invoices', invoiceBody({ reference: 'en annen' }), { key });
  assert.equal(replayOfNew.text, anew.text);
});

test('the clean-up deletes the answers older than 7 days, and no other answers', async () => {
  const [expired, kept] = ['expired', 'kept'];
  for (const key of [expired, kept]) assertFresh(await api.post('/v1/invoices', invoiceBody(), { key }));
  await setAge(expired, '7 days 00:01');
  await setAge(kept, '6 days 23:59');

  assert.equal(await deleteExpiredAnswers(service.db), 1);
  const rows = await service.db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('key', 'in', [expired, kept])
    .execute();
  assert.deepEqual(rows, [{ key: kept }]);
});

async function isSomeoneWaiting(): Promise<boolean> {
  return (await countWaiting(owner)) > 0;
}

async function setRequestCount(clientId: string, requestCount: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update rate_limit_windows set request_count = ${requestCount} where subject = ${`client:${clientId}`}
  `.execute(service.db);
  assert.equal(numAffectedRows, 1n);
}

async function setAge(key: string, age: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update idempotency_keys set created_at = now() - ${age}::interval where key = ${key}
  `.execute(owner);
  assert.equal(numAffectedRows, 1n);
}

async function countsOf(invoiceId: string): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from journal_entries) as entries,
           (select count(*) from deliveries) as deliveries,
           (select count(*) from issued_documents where invoice_id = ${invoiceId}) as documents,
           (select sum(last_number) from counters) as numbers
  `.execute(owner);
  return rows;
}
