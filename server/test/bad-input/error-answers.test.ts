import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { assertError, bodyOf } from '../support/api/answers.ts';
import type { ApiAnswer } from '../support/api/api-caller.ts';
import { request, requestToken } from '../support/api/api-caller.ts';
import { contentOf } from '../support/database/database-content.ts';
import { createDraft, createSent, exemptLine, invoiceBody } from '../support/example-invoices.ts';
import { openAsOwner } from '../support/database/owner.ts';
import { exchange } from '../support/api/raw-http.ts';
import { BASE_URL, startTestApp } from '../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const owner = openAsOwner(service.connection);
const api = await service.caller();
const draft = await createDraft(api);
const sent = await createSent(api, { lines: [exemptLine(100)] });

test('server-error: the answer hides what failed; nothing changes, and the key is free for a retry', async () => {
  await sql`alter table invoices add constraint secret_rule check (reference <> 'hemmelig') not valid`.execute(
    owner,
  );
  const before = await contentOf(service.db);
  const key = crypto.randomUUID();
  const body = invoiceBody({ reference: 'hemmelig' });
  for (const answer of [
    await api.post('/v1/invoices', body, { key }),
    await api.post('/v1/invoices', body, { key }),
    await api.patch(`/v1/invoices/${draft.id}`, { reference: 'hemmelig' }),
  ]) {
    assertError(answer, 500, 'server-error');
    assert.deepEqual(Object.keys(answer.body), ['code', 'message']);
    assert.doesNotMatch(answer.text, /hemmelig|secret_rule|constraint|invoices|\bat /);
    assert.match(answer.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
    assert.equal(answer.headers.get('idempotency-replayed'), null);
  }
  assert.deepEqual(await contentOf(service.db), before);

  await sql`alter table invoices drop constraint secret_rule`.execute(owner);
  assert.equal(bodyOf(await api.post('/v1/invoices', body, { key }), 201).reference, 'hemmelig');
});

test('server-error: a read that fails hides its cause, too', async () => {
  await sql`alter table invoices rename to moved_away`.execute(owner);
  try {
    const answer = await api.get('/v1/invoices');
    assertError(answer, 500, 'server-error');
    assert.doesNotMatch(answer.text, /invoices"|relation|select/i);
  } finally {
    await sql`alter table moved_away rename to invoices`.execute(owner);
  }
  assert.equal((await api.get('/v1/invoices')).status, 200);
});

test('accounting-not-enabled comes before the check of the query, for every period', async () => {
  const without = await service.caller({ company: await service.createCompany({ accounting: false }) });
  for (const path of [
    '/v1/accounts',
    '/v1/accounts?page=1',
    '/v1/journal-entries',
    '/v1/journal-entries?from=2026-01&to=2026-12',
    '/v1/journal-entries?from=2026-01&to=2036-12',
  ]) {
    const answer = await without.get(path);
    assertError(answer, 403, 'accounting-not-enabled');
    assert.deepEqual(Object.keys(answer.body), ['code', 'message'], path);
  }
});

test('insufficient_scope comes before accounting-not-enabled, and both before any look at the input', async () => {
  const company = await service.createCompany({ accounting: false });
  const reader = await service.caller({ company, scopes: ['invoices:read'] });
  assertError(await reader.get('/v1/journal-entries?x=1'), 403, 'insufficient_scope');
  assertError(
    await reader.post('/v1/invoices', 'x'.repeat(1_100_000), { key: null }),
    403,
    'insufficient_scope',
  );
  assertError(await reader.post('/v1/invoices', '{', { key: 'x'.repeat(300) }), 403, 'insufficient_scope');
});

test('idempotency-key-required and idempotency-key-too-long come before any look at the body', async () => {
  const answer = await api.post('/v1/invoices', '{', {
    key: null,
    headers: { 'content-type': 'text/plain' },
  });
  assertError(answer, 400, 'idempotency-key-required');
  assertError(await api.post('/v1/invoices', '{', { key: 'x'.repeat(256) }), 400, 'idempotency-key-too-long');
});

/** Letters only, so that the marker fits into every kind of field. The search ignores case. */
const MARKER = 'Zqxjwvkmarker';

/** Fails the test unless the answer is an error that does not repeat the marker. Field names may (as in `lines[0]`). */
function assertSilent(answer: ApiAnswer, name: string): void {
  assert.ok(answer.status >= 400 && answer.status < 500, `${name}: ${answer.status} ${answer.text}`);
  const body = JSON.stringify(answer.body, (name, value: unknown) => (name === 'field' ? '' : value));
  const shown = JSON.stringify([body, ...answer.headers]).toLowerCase();
  assert.ok(!shown.includes(MARKER.toLowerCase()), `${name}: ${answer.text}`);
}

const line = { quantity: 1, unitPrice: 1 };

test('a message never repeats a value of a body', async () => {
  for (const [path, body] of [
    ['/v1/invoices', `{"${MARKER}`],
    ['/v1/invoices', `"${MARKER}"`],
    ['/v1/invoices', `{"a":"${MARKER}","a":"${MARKER}"}`],
    ['/v1/invoices', { [MARKER]: MARKER }],
    ['/v1/invoices', { [`${MARKER} ${MARKER}`]: 1 }],
    ['/v1/invoices', invoiceBody({ clientId: MARKER })],
    ['/v1/invoices', invoiceBody({ client: undefined, clientId: MARKER })],
    ['/v1/invoices', invoiceBody({ client: MARKER })],
    ['/v1/invoices', invoiceBody({ dueDate: MARKER })],
    ['/v1/invoices', invoiceBody({ deliveryDate: MARKER })],
    ['/v1/invoices', invoiceBody({ deliveryPlace: `${MARKER}\n` })],
    ['/v1/invoices', invoiceBody({ reference: MARKER.repeat(20) })],
    ['/v1/invoices', invoiceBody({ notes: `${MARKER}\u0007` })],
    ['/v1/invoices', invoiceBody({ lines: MARKER })],
    ['/v1/invoices', invoiceBody({ lines: [MARKER] })],
    [
      '/v1/invoices',
      invoiceBody({
        lines: [
          {
            description: [MARKER],
            quantity: MARKER,
            unitPrice: MARKER,
            vatRate: MARKER,
            vatCode: MARKER,
            [MARKER]: MARKER,
          },
        ],
      }),
    ],
    [
      '/v1/invoices',
      invoiceBody({
        client: {
          name: [MARKER],
          email: MARKER,
          address: `${MARKER}\n`,
          postalCode: MARKER.repeat(2),
          city: `${MARKER}\n`,
          orgNumber: MARKER,
          country: MARKER,
          vatNumber: MARKER.repeat(2),
          type: MARKER,
          [MARKER]: MARKER,
        },
      }),
    ],
    // Values that fail after the check of the fields.
    [
      '/v1/invoices',
      {
        client: { name: MARKER, email: `${MARKER}@x.example`, city: MARKER },
        dueDate: '2026-08-03',
        reference: MARKER,
        notes: MARKER,
        lines: [{ ...line, description: MARKER, vatCode: 3, vatRate: 15 }],
      },
    ],
    ['/v1/invoices', invoiceBody({ client: { email: `${MARKER}@x.example`, city: MARKER } })],
    ['/v1/clients', { name: MARKER, email: MARKER, phone: MARKER.repeat(2), contactPerson: [MARKER] }],
    ['/v1/clients', { name: MARKER, email: draft.client.email, city: MARKER }],
    [`/v1/invoices/${draft.id}/send`, { email: MARKER, message: `${MARKER}\u0007`, [MARKER]: 1 }],
    [`/v1/invoices/${sent.id}/send`, { email: `${MARKER}@x.example`, message: MARKER }],
    [`/v1/invoices/${draft.id}/resend`, { email: `${MARKER}@x.example`, message: MARKER }],
    [`/v1/invoices/${sent.id}/payments`, { amount: MARKER, paidOn: MARKER }],
    [`/v1/invoices/${sent.id}/credit-notes`, { notes: MARKER, lines: [{ lineIndex: 7, quantity: 1 }] }],
    [`/v1/invoices/${sent.id}/credit-notes`, { notes: MARKER, lines: [{ lineIndex: 0, quantity: 2 }] }],
    [`/v1/invoices/${sent.id}/credit-notes`, { lines: MARKER }],
  ] as const) {
    assertSilent(await api.post(path, body), `POST ${path} ${JSON.stringify(body).slice(0, 120)}`);
  }
  for (const [path, body] of [
    [`/v1/invoices/${draft.id}`, { dueDate: MARKER, reference: [MARKER], [MARKER]: 1 }],
    [`/v1/invoices/${sent.id}`, { reference: MARKER, notes: MARKER }],
    [`/v1/clients/${draft.client.id}`, { email: MARKER, orgNumber: MARKER, country: MARKER }],
    [`/v1/clients/${draft.client.id}`, { city: MARKER, orgNumber: MARKER }],
  ] as const) {
    assertSilent(await api.patch(path, body), `PATCH ${path} ${JSON.stringify(body)}`);
  }
});

test('a message never repeats an address or a query', async () => {
  for (const path of [
    `/${MARKER}`,
    `/v1/${MARKER}?${MARKER}=${MARKER}`,
    `/v1/%zz${MARKER}`,
    `/v1/invoices/${MARKER}`,
    `/v1/invoices/${MARKER.repeat(30)}`,
    `/v1/clients/${MARKER}`,
    `/v1/invoices?${MARKER}=${MARKER}`,
    `/v1/invoices?${MARKER}%20x=1`,
    ...['page', 'pageSize', 'status', 'type', 'sort', 'issuedFrom', 'dueTo', 'updatedSince'].map(
      (name) => `/v1/invoices?${name}=${MARKER}`,
    ),
    ...['clientId', 'number', 'kid', 'reference', 'q'].map((name) => `/v1/invoices?${name}=${MARKER}%00`),
    `/v1/clients?page=${MARKER}`,
    `/v1/journal-entries?from=${MARKER}&to=${MARKER}`,
  ]) {
    assertSilent(await api.get(path), path);
  }
  for (const path of [`/v1/invoices/${MARKER}/send`, `/v1/${MARKER}`]) {
    assertSilent(await api.post(path, {}), path);
  }
  assertSilent(await api.delete(`/v1/invoices/${sent.id}/payments/${MARKER}`), 'a payment');
});

test('a message never repeats a header', async () => {
  const body = invoiceBody();
  for (const headers of [
    { authorization: `Bearer ${MARKER}` },
    { authorization: MARKER },
    { authorization: `Basic ${MARKER}` },
    { 'content-type': MARKER },
    { 'content-type': `text/${MARKER}` },
    { 'content-encoding': MARKER },
    { 'idempotency-key': MARKER.repeat(20) },
    { 'idempotency-key': `${MARKER}\u00e6` },
    { 'tilgode-dry-run': MARKER },
  ] as Record<string, string>[]) {
    assertSilent(await api.post('/v1/invoices', body, { headers }), JSON.stringify(headers));
  }
  // Headers that the service ignores are not repeated by an error either.
  const others = ['x-request-id', 'x-forwarded-host', 'accept', 'user-agent', 'origin', 'cookie'];
  const headers = { ...Object.fromEntries(others.map((name) => [name, MARKER])), 'if-match': `"${MARKER}"` };
  assertSilent(await api.patch(`/v1/invoices/${draft.id}`, { notes: 'x' }, headers), 'If-Match');
  assertSilent(await api.post('/v1/invoices', {}, { headers }), 'others');
});

test('an error does not repeat the idempotency key of another request', async () => {
  const key = MARKER;
  assert.equal((await api.post('/v1/clients', { name: 'Anne' }, { key })).status, 201);
  const answer = await api.post('/v1/clients', { name: MARKER }, { key });
  assert.equal(answer.status, 422);
  assertSilent(answer, 'idempotency-key-reused');
});

test('the token endpoint repeats nothing', async () => {
  const audience = `${BASE_URL}/v1/accounts/${api.accountId}`;
  const grant = { grant_type: 'client_credentials', audience };
  for (const answer of [
    await requestToken(service.url, { ...grant, grant_type: MARKER, [MARKER]: MARKER }),
    await requestToken(service.url, { ...grant, client_id: MARKER, client_secret: MARKER }),
    await requestToken(service.url, { ...grant, audience: MARKER, client_id: MARKER, client_secret: MARKER }),
    await requestToken(service.url, grant, { clientId: MARKER, clientSecret: MARKER }),
    await request(service.url, 'POST', '/v1/oauth/token', {
      body: MARKER,
      headers: { 'content-type': MARKER, authorization: MARKER },
    }),
  ]) {
    assertSilent(answer, 'token endpoint');
  }
});

test('an error does not repeat input that is no HTTP', async () => {
  for (const bytes of [
    `${MARKER}\r\n\r\n`,
    `${MARKER} / HTTP/1.1\r\n\r\n`,
    `GET /${MARKER} ${MARKER} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\n${MARKER} ${MARKER}\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\n${MARKER}: ${MARKER.repeat(2_000)}\r\n\r\n`,
    `GET /${MARKER} HTTP/1.1\r\n${MARKER}: x\r\nConnection: close\r\n\r\n`,
  ]) {
    const text = await exchange(service.url, [bytes]);
    assert.match(text, /^HTTP\/1\.1 4\d\d .*"code":"/s);
    assert.ok(!text.toLowerCase().includes(MARKER.toLowerCase()), text);
  }
});
