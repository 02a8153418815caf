import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { deleteEndedWindows } from '../../../src/platform/access/rate-limits.ts';
import { assertError, assertOAuthError, bodyOf } from '../../support/api/answers.ts';
import type { ApiAnswer, ApiCaller } from '../../support/api/api-caller.ts';
import { createApiCaller, getToken, request } from '../../support/api/api-caller.ts';
import { eventually } from '../../support/eventually.ts';
import { invoiceBody } from '../../support/example-invoices.ts';
import type { TestClient } from '../../support/test-app.ts';
import { audienceOf, startTestApp } from '../../support/test-app.ts';

// Contract 9.11, 10.1 to 10.3. Two apps on one database stand for two processes.
// The counts are set by hand, so that 600 requests need not be made.

const PROXY = '127.0.0.1';
const service = await startTestApp({ jobs: false, rateLimits: true });
const other = await startTestApp({
  jobs: false,
  rateLimits: true,
  connection: service.connection,
  trustedProxies: [PROXY],
});
const company = await service.createCompany();

beforeEach(async () => {
  await service.db.deleteFrom('rate_limit_windows').execute();
});

test('429 rate_limited: the 600th request in a window passes, the 601st does not', async () => {
  const { caller, client } = await newCaller();
  const first = await caller.get('/v1/me');
  assert.equal(first.status, 200);
  assert.equal(first.headers.get('ratelimit-policy'), '"client";q=600;w=60');
  assert.match(first.headers.get('ratelimit') ?? '', /^"client";r=599;t=(60|59)$/);

  await setRequestCount(client, 599);
  const last = await caller.get('/v1/me');
  assert.equal(last.status, 200);
  assert.match(last.headers.get('ratelimit') ?? '', /^"client";r=0;t=\d+$/);
  assert.equal(last.headers.get('retry-after'), null);

  const over = await caller.get('/v1/me');
  assertLimited(over);
  assert.match(over.headers.get('ratelimit') ?? '', /^"client";r=0;t=\d+$/);
  assert.equal(over.headers.get('ratelimit')?.split('t=')[1], over.headers.get('retry-after'));
});

test('requests that two processes get at once are counted exactly', async () => {
  const { caller, client } = await newCaller();
  const elsewhere = createApiCaller(other.url, caller.accountId, caller.token);
  assert.equal((await caller.get('/v1/me')).status, 200);
  await setRequestCount(client, 590);

  const requests = Array.from({ length: 30 }, (_, index) =>
    (index % 2 === 0 ? caller : elsewhere).get('/v1/me'),
  );
  assert.deepEqual(countByStatus(await Promise.all(requests)), { 200: 10, 429: 20 });
});

test('a window ends 60 seconds after its first request, and the count begins again', async () => {
  const { caller, client } = await newCaller();
  await caller.get('/v1/me');
  await setRequestCount(client, 600);
  await moveWindowBack(client, 50);
  const over = await caller.get('/v1/me');
  assertLimited(over);
  assert.ok(Number(over.headers.get('retry-after')) <= 10, 'it has at most ten seconds to go');

  await moveWindowBack(client, 10);
  // For up to a second the process remembers that the API client was over its limit.
  const answer = await eventually('the next window', async () => {
    const asked = await caller.get('/v1/me');
    return asked.status === 200 && asked;
  });
  assert.match(answer.headers.get('ratelimit') ?? '', /^"client";r=599;/);
});

test('the limit belongs to the API client: both environments share it, and other API clients have their own', async () => {
  const { caller, client } = await newCaller();
  const accountId = company.accounts.production;
  const production = createApiCaller(
    service.url,
    accountId,
    await getToken(service.url, client, audienceOf(accountId)),
  );
  const colleague = await newCaller();
  await caller.get('/v1/me');
  await setRequestCount(client, 600);

  assertLimited(await caller.get('/v1/me'));
  assertLimited(await production.get('/v1/me'));
  assert.equal((await colleague.caller.get('/v1/me')).status, 200);
});

test('every answer counts, also the answer to a POST that is undone', async () => {
  const { caller } = await newCaller();
  const key = crypto.randomUUID();
  const requests: [status: number, () => Promise<ApiAnswer>][] = [
    [201, () => caller.post('/v1/invoices', invoiceBody(), { key })],
    [201, () => caller.post('/v1/invoices', invoiceBody(), { key })],
    [422, () => caller.post('/v1/invoices', {}, { key })],
    [400, () => caller.post('/v1/invoices', {})],
    [400, () => caller.post('/v1/invoices', {}, { key: null })],
    [404, () => caller.get('/v1/invoices/none')],
    [413, () => caller.post('/v1/invoices', 'x'.repeat(1_048_577))],
    [415, () => caller.post('/v1/invoices', 'x', { headers: { 'content-type': 'text/plain' } })],
  ];
  for (const [index, [status, send]] of requests.entries()) {
    const answer = await send();
    assert.equal(answer.status, status, answer.text);
    assert.match(answer.headers.get('ratelimit') ?? '', new RegExp(`r=${599 - index};`));
  }
});

test('401 comes before 429, and 429 before 403', async () => {
  const { caller, client } = await newCaller();
  await caller.get('/v1/me');
  await setRequestCount(client, 600);
  assertLimited(await caller.post('/v1/clients', {}));
  const forged = createApiCaller(service.url, caller.accountId, `${caller.token}x`);
  assertError(await forged.get('/v1/me'), 401, 'unauthorized');
});

test('the token endpoint takes 60 attempts a minute from an address, right or wrong', async () => {
  const attempts = Array.from({ length: 61 }, (_, index) => {
    // Without a trusted proxy, an address that the caller claims counts for nothing.
    const headers = { 'x-forwarded-for': `203.0.113.${index}` };
    if (index % 3 === 0) return postToken(service.url, 'grant_type=password', headers);
    if (index % 3 === 1)
      return postToken(service.url, '{}', { ...headers, 'content-type': 'application/json' });
    return postToken(service.url, tokenForm(`unknown-${index}`, 'x'), headers);
  });
  const answers = await Promise.all(attempts);
  const limited = answers.filter(({ status }) => status === 429);
  assert.equal(limited.length, 1);
  for (const answer of limited) assertTokenLimited(answer);

  const { clientId, clientSecret } = await service.createClient(company);
  assertTokenLimited(await postToken(service.url, tokenForm(clientId, clientSecret)));
});

test('an attempt counts against its address before its form is read, even when the form is large', async () => {
  const attempts = Array.from({ length: 61 }, () => postToken(service.url, 'a&'.repeat(50_000)));
  assert.deepEqual(countByStatus(await Promise.all(attempts)), { 413: 60, 429: 1 });
});

test('an IPv6 /64 counts as one address, and IPv4 written as IPv6 counts as IPv4', async () => {
  const from = (address: string) =>
    postToken(other.url, 'grant_type=password', { 'x-forwarded-for': address });
  const [ofNetwork, mapped] = [
    Array.from({ length: 60 }, (_, index) => from(`2001:db8:1:2:${index.toString(16)}::1`)),
    Array.from({ length: 60 }, (_, index) => from(index % 2 === 0 ? '192.0.2.7' : '::ffff:192.0.2.7')),
  ];
  assert.deepEqual(countByStatus(await Promise.all(ofNetwork)), { 400: 60 });
  assertTokenLimited(await from('2001:db8:1:2:ffff:ffff:ffff:ffff'));
  assert.equal((await from('2001:db8:1:3::1')).status, 400);
  assert.deepEqual(countByStatus(await Promise.all(mapped)), { 400: 60 });
  for (const address of ['192.0.2.7', '::ffff:c000:207', '::FFFF:192.0.2.7']) {
    assertTokenLimited(await from(address));
  }
});

test('the token endpoint takes 30 wrong secrets a minute for a client ID, from all addresses and in all processes; the right one passes', async () => {
  const client = await service.createClient(company);
  const wrong = tokenForm(client.clientId, 'wrong');
  const basic = Buffer.from(`${client.clientId}:wrong`).toString('base64');
  const attempts = Array.from({ length: 30 }, (_, index) =>
    index % 2 === 0
      ? postToken(service.url, wrong)
      : postToken(other.url, tokenForm(), {
          authorization: `Basic ${basic}`,
          'x-forwarded-for': `203.0.113.${index}`,
        }),
  );
  assert.deepEqual(countByStatus(await Promise.all(attempts)), { 401: 30 });

  assertTokenLimited(await postToken(service.url, wrong));
  const right = tokenForm(client.clientId, client.clientSecret);
  assert.equal((await postToken(service.url, right)).status, 200, 'its owner is not kept out');
  const colleague = await service.createClient(company);
  const answer = await postToken(service.url, tokenForm(colleague.clientId, colleague.clientSecret));
  assert.equal(answer.status, 200, answer.text);
});

test('a client ID has 30 attempts a minute with a wrong secret, and 30 with the right one beside them', async () => {
  const client = await service.createClient(company);
  const guesses = Array.from({ length: 25 }, () => postToken(other.url, tokenForm(client.clientId, 'wrong')));
  assert.deepEqual(countByStatus(await Promise.all(guesses)), { 401: 25 });
  const form = tokenForm(client.clientId, client.clientSecret);
  const attempts = Array.from({ length: 31 }, () => postToken(service.url, form));
  assert.deepEqual(countByStatus(await Promise.all(attempts)), { 200: 30, 429: 1 });
  await service.db.deleteFrom('rate_limit_windows').where('subject', 'like', 'token-address:%').execute();
  const more = Array.from({ length: 6 }, () => postToken(other.url, tokenForm(client.clientId, 'wrong')));
  assert.deepEqual(countByStatus(await Promise.all(more)), { 401: 5, 429: 1 });
});

test('behind a trusted proxy the last forwarded address that is not the proxy’s own is counted', async () => {
  const from = (forwarded: string) =>
    postToken(other.url, 'grant_type=password', { 'x-forwarded-for': forwarded });
  const attempts = Array.from({ length: 60 }, (_, index) =>
    // The caller wrote the addresses before it.
    from(`198.51.100.${index}, 203.0.113.1`),
  );
  assert.deepEqual(countByStatus(await Promise.all(attempts)), { 400: 60 });
  assertTokenLimited(await from('203.0.113.1'));
  assertTokenLimited(await from(`203.0.113.1, ${PROXY}`));
  assert.equal((await from('203.0.113.2')).status, 400);
});

test('ended windows are forgotten; running windows stay', async () => {
  const [ended, running] = [await newCaller(), await newCaller()];
  for (const { caller } of [ended, running]) bodyOf(await caller.get('/v1/me'), 200);
  // Sign-in attempts are counted over 15 minutes. Rows do not say whether they count sign-in attempts.
  await moveWindowBack(ended.client, 15 * 60 + 1);
  await deleteEndedWindows(service.db);
  const rows = await service.db
    .selectFrom('rate_limit_windows')
    .select('subject')
    .where('subject', 'like', 'client:%')
    .execute();
  assert.deepEqual(rows, [{ subject: `client:${running.client.clientId}` }]);
});

async function newCaller(): Promise<{ caller: ApiCaller; client: TestClient }> {
  const client = await service.createClient(company, { scopes: ['invoices:write'] });
  const accountId = company.accounts.test;
  const token = await getToken(service.url, client, audienceOf(accountId));
  return { caller: createApiCaller(service.url, accountId, token), client };
}

function tokenForm(clientId?: string, clientSecret?: string): string {
  return new URLSearchParams({
    grant_type: 'client_credentials',
    audience: audienceOf(company.accounts.test),
    ...(clientId !== undefined && { client_id: clientId }),
    ...(clientSecret !== undefined && { client_secret: clientSecret }),
  }).toString();
}

function postToken(url: string, body: string, headers: Record<string, string> = {}) {
  return request(url, 'POST', '/v1/oauth/token', {
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

function assertLimited(answer: ApiAnswer): void {
  assertError(answer, 429, 'rate_limited');
  assertRetryAfter(answer);
}

function assertTokenLimited(answer: ApiAnswer): void {
  assertOAuthError(answer, 429, 'rate_limited');
  assertRetryAfter(answer);
}

function assertRetryAfter(answer: ApiAnswer): void {
  const seconds = answer.headers.get('retry-after') ?? '';
  assert.match(seconds, /^[1-9]\d?$/);
  assert.ok(Number(seconds) <= 60, seconds);
}

function countByStatus(answers: ApiAnswer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function setRequestCount({ clientId }: TestClient, requestCount: number): Promise<void> {
  await changeWindow(clientId, sql`request_count = ${requestCount}`);
}

async function moveWindowBack({ clientId }: TestClient, seconds: number): Promise<void> {
  await changeWindow(clientId, sql`started_at = started_at - make_interval(secs => ${seconds})`);
}

async function changeWindow(clientId: string, change: ReturnType<typeof sql>): Promise<void> {
  const { numAffectedRows } = await sql`
    update rate_limit_windows set ${change} where subject = ${`client:${clientId}`}
  `.execute(service.db);
  assert.equal(numAffectedRows, 1n);
}
