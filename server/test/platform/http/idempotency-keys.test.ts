import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import { createApiCaller, getToken } from '../../support/api/api-caller.ts';
import { createDraft, createSent, exemptLine, invoiceBody } from '../../support/example-invoices.ts';
import { audienceOf, startTestApp } from '../../support/test-app.ts';
import { readDocument } from '../../support/api/openapi.ts';

// Contract 11.1 to 11.7.

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const api = await service.caller({ company });

test('400 idempotency-key-required: every POST needs a key, except where tokens are given and taken back', async () => {
  const document = await readDocument(service.url);
  const posts = Object.entries<object>(document.paths).filter(
    ([path, methods]) => 'post' in methods && !path.startsWith('/v1/oauth/'),
  );
  assert.ok(posts.length >= 6, `${posts.length} POST endpoints`);
  for (const [path] of posts) {
    const answer = await api.post(path.replace('{id}', crypto.randomUUID()), {}, { key: null });
    assertError(answer, 400, 'idempotency-key-required');
  }
});

test('PATCH and DELETE need no key', async () => {
  const draft = await createDraft(api);
  bodyOf(await api.patch(`/v1/invoices/${draft.id}`, { reference: 'ny' }), 200);
  bodyOf(await api.delete(`/v1/invoices/${draft.id}`), 204);
});

/** Header values as they are sent. Two values are two header lines. */
const keys: [what: string, values: string[], expected: number | string][] = [
  ['an empty key', [''], 'idempotency-key-required'],
  ['spaces and tabs', [' \t '], 'idempotency-key-required'],
  ['1 character', ['k'], 201],
  ['255 characters', ['k'.repeat(255)], 201],
  ['256 characters', ['k'.repeat(256)], 'idempotency-key-too-long'],
  ['5000 characters', ['k'.repeat(5000)], 'idempotency-key-too-long'],
  ['every printable ASCII character', [asciiFrom(0x21, 0x7e)], 201],
  ['a space inside', ['order 1'], 201],
  ['letters beyond ASCII', ['nøkkel'], 'idempotency-key-invalid'],
  ['a tab inside', ['a\tb'], 'idempotency-key-invalid'],
  ['the header twice', ['a', 'b'], 'idempotency-key-invalid'],
  ['the header twice with the same value', ['a', 'a'], 'idempotency-key-invalid'],
];

for (const [what, values, expected] of keys) {
  test(`an Idempotency-Key of ${what}: ${expected}`, async () => {
    const { status, body } = await postWithKeys(values);
    if (expected === 201) assert.equal(status, 201, JSON.stringify(body));
    else assert.deepEqual([status, body.code], [400, expected]);
  });
}

test('spaces around a key are not part of the key', async () => {
  const first = await postWithKeys(['around']);
  const second = await postWithKeys(['  around ']);
  assert.deepEqual([first.status, second.status], [201, 201]);
  assert.equal(second.body.id, first.body.id);
});

test('two keys that differ only in upper and lower case are different keys', async () => {
  const lower = await api.post('/v1/clients', { name: 'Ola' }, { key: 'letters' });
  const upper = await api.post('/v1/clients', { name: 'Ola' }, { key: 'LETTERS' });
  assert.notEqual(bodyOf(upper, 201).id, bodyOf(lower, 201).id);
});

const successes: [what: string, status: number, prepare: () => Promise<{ path: string; body?: unknown }>][] =
  [
    ['creating an invoice', 201, async () => ({ path: '/v1/invoices', body: invoiceBody() })],
    [
      'creating a client',
      201,
      async () => ({ path: '/v1/clients', body: { name: 'Liv', type: 'consumer' } }),
    ],
    ['sending', 200, async () => ({ path: `/v1/invoices/${(await createDraft(api)).id}/send` })],
    ['resending', 202, async () => ({ path: `/v1/invoices/${(await createSent(api)).id}/resend` })],
    [
      'paying',
      201,
      async () => ({
        path: `/v1/invoices/${(await createSent(api)).id}/payments`,
        body: { amount: 1, paidOn: '2026-01-01' },
      }),
    ],
    ['crediting', 201, async () => ({ path: `/v1/invoices/${(await createSent(api)).id}/credit-notes` })],
  ];

for (const [what, status, prepare] of successes) {
  test(`a retry of ${what} gets the stored answer: status, bytes, Location, ETag and Idempotency-Replayed`, async () => {
    const { path, body } = await prepare();
    const key = crypto.randomUUID();
    const first = await api.post(path, body, { key });
    assert.equal(first.status, status, first.text);
    assert.equal(first.headers.get('idempotency-replayed'), null);
    if (status === 201) assert.ok(first.headers.get('location'));
    const before = await everything();

    const replay = await api.post(path, body, { key });
    assert.equal(replay.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual([replay.status, replay.text], [first.status, first.text]);
    for (const header of ['location', 'etag', 'content-type']) {
      assert.equal(replay.headers.get(header), first.headers.get(header), header);
    }
    assert.deepEqual(await everything(), before);
  });
}

test('every answer below 500 is stored: the same error comes again, also when its cause is gone', async () => {
  const draft = await createDraft(api, { client: { name: 'Uten e-post' } });
  const send = `/v1/invoices/${draft.id}/send` as const;
  const failures: [path: string, body: unknown, status: number, code: string][] = [
    ['/v1/invoices', {}, 400, 'validation-failed'],
    ['/v1/invoices', '{"dueDate":', 400, 'validation-failed'],
    ['/v1/invoices', invoiceBody({ lines: [{ ...exemptLine(1), vatRate: 25 }] }), 400, 'vat-rate-mismatch'],
    ['/v1/invoices', invoiceBody({ client: null, clientId: crypto.randomUUID() }), 404, 'client-not-found'],
    [`/v1/invoices/${crypto.randomUUID()}/send`, undefined, 404, 'not-found'],
    [`/v1/invoices/${draft.id}/resend`, undefined, 409, 'invoice-not-sent'],
    [send, undefined, 400, 'validation-failed'],
  ];
  const firsts: string[] = [];
  for (const [index, [path, body, status, code]] of failures.entries()) {
    const first = await api.post(path, body, { key: `failure-${index}` });
    assertError(first, status, code);
    assert.equal(first.headers.get('idempotency-replayed'), null);
    firsts.push(first.text);
  }

  const withEmail = { name: 'Med e-post', email: 'med@example.no' };
  bodyOf(await api.patch(`/v1/invoices/${draft.id}`, { client: withEmail }), 200);
  for (const [index, [path, body, status, code]] of failures.entries()) {
    const replay = await api.post(path, body, { key: `failure-${index}` });
    assertError(replay, status, code);
    assert.equal(replay.text, firsts[index]);
    assert.equal(replay.headers.get('idempotency-replayed'), 'true');
  }
  bodyOf(await api.post(send), 200);
});

test('422 idempotency-key-reused: the same key with another body or path; the first answer stays', async () => {
  const key = crypto.randomUUID();
  const body = JSON.stringify(invoiceBody());
  const draft = bodyOf(await api.post('/v1/invoices', body, { key }), 201);
  const before = await everything();
  const others: [path: string, body: unknown][] = [
    ['/v1/invoices', invoiceBody({ reference: 'en annen' })],
    ['/v1/invoices', `${body} `],
    ['/v1/invoices', undefined],
    ['/v1/invoices', '{'],
    ['/v1/invoices?x=1', body],
    ['/v1/clients', body],
    [`/v1/invoices/${draft.id}/send`, undefined],
  ];
  for (const [path, otherBody] of others) {
    const answer = await api.post(path, otherBody, { key });
    assertError(answer, 422, 'idempotency-key-reused');
    assert.equal(answer.headers.get('idempotency-replayed'), null);
  }
  assert.deepEqual(await everything(), before);
  const replay = await api.post('/v1/invoices', body, { key });
  assert.equal(bodyOf(replay, 201).id, draft.id);
  assert.equal(replay.headers.get('idempotency-replayed'), 'true');
});

test('a key belongs to one grant: another API client, environment or company makes its own invoice with the same key', async () => {
  const client = await service.createClient(company);
  const stranger = await service.createCompany();
  const tokenFor = (account: string) => getToken(service.url, client, audienceOf(account));
  const { test, production } = company.accounts;
  const callers = [
    createApiCaller(service.url, test, await tokenFor(test)),
    createApiCaller(service.url, production, await tokenFor(production)),
    await service.caller({ company }),
    await service.caller({ company: stranger }),
  ];
  const ids = [];
  for (const caller of callers) {
    const answer = await caller.post('/v1/invoices', invoiceBody(), { key: 'shared' });
    assert.equal(answer.headers.get('idempotency-replayed'), null);
    ids.push(bodyOf(answer, 201).id);
  }
  assert.equal(new Set(ids).size, callers.length);
});

test('a key belongs to the grant, not to the token: a retry with a new token is replayed', async () => {
  const client = await service.createClient(company);
  const tokenOf = () => getToken(service.url, client, audienceOf(company.accounts.test));
  const [first, second] = [await tokenOf(), await tokenOf()];
  assert.notEqual(first, second);
  const answers = [];
  for (const token of [first, second]) {
    const caller = createApiCaller(service.url, company.accounts.test, token);
    answers.push(await caller.post('/v1/invoices', invoiceBody(), { key: 'tokens' }));
  }
  assert.equal(answers[1]?.text, answers[0]?.text);
  assert.equal(answers[1]?.headers.get('idempotency-replayed'), 'true');
});

/** Everything that a POST can make. */
async function everything(): Promise<unknown> {
  return [
    bodyOf(await api.get('/v1/invoices?pageSize=100'), 200),
    bodyOf(await api.get('/v1/clients?pageSize=100'), 200),
    await service.db.selectFrom('journal_entries').select('id').orderBy('id').execute(),
    await service.db.selectFrom('deliveries').select('id').orderBy('id').execute(),
  ];
}

/** A draft with these `Idempotency-Key` header lines. `fetch` would join two lines into one. */
async function postWithKeys(values: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    body: { id?: string; code?: string };
  }>();
  const outgoing = httpRequest(`${service.url}/v1/invoices`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.token}`,
      'content-type': 'application/json',
      'idempotency-key': values,
    },
  });
  outgoing.on('error', reject).on('response', (incoming) => {
    text(incoming).then(
      (body) => resolve({ status: incoming.statusCode ?? 0, body: JSON.parse(body) }),
      reject,
    );
  });
  outgoing.end(JSON.stringify(invoiceBody()));
  return promise;
}

function asciiFrom(first: number, last: number): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
