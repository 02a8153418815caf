import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { test } from 'node:test';
import type { ApiAnswer } from '../support/api-caller.ts';
import { request } from '../support/api-caller.ts';
import { assertError, bodyOf } from '../support/answers.ts';
import { createDraft } from '../support/example-invoices.ts';
import { startTestApp } from '../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const draft = await createDraft(api);

/** Every answer names its request, stays out of caches, and says nothing of what the service is built of. */
function assertHeaders({ headers, text }: ApiAnswer, name: string): void {
  assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, name);
  assert.equal(headers.get('cache-control'), 'no-store', name);
  assert.equal(headers.get('x-content-type-options'), 'nosniff', name);
  for (const header of ['x-powered-by', 'server']) assert.equal(headers.get(header), null, name);
  assert.doesNotMatch(text, /statusCode|FST_|fastify|node_modules|\.ts:\d|postgres|kysely/i, name);
}

test('not-found: an address that does not exist, whatever the method', async () => {
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/v1'],
    ['GET', '/v1/'],
    ['GET', '/v2/invoices'],
    ['GET', '/v1/invoice'],
    ['GET', '/v1/Invoices'],
    ['GET', '/v1/invoices/'],
    ['GET', '//v1/invoices'],
    ['GET', '/v1//invoices'],
    ['GET', `/v1/invoices/${draft.id}/`],
    ['GET', `/v1/invoices/${draft.id}/send`],
    ['GET', `/v1/invoices/${draft.id}/payments`],
    ['GET', `/v1/invoices/${draft.id}%2Fsend`],
    ['POST', `/v1/invoices%2F${draft.id}/send`],
    ['POST', `/v1/invoices/${draft.id}%2Fsend`],
    ['PUT', '/v1/invoices'],
    ['PUT', `/v1/invoices/${draft.id}`],
    ['POST', `/v1/invoices/${draft.id}`],
    ['DELETE', '/v1/invoices'],
    ['DELETE', `/v1/clients/${draft.client.id}`],
    ['PATCH', '/v1/clients'],
    ['POST', '/v1/accounts'],
    ['POST', '/v1/me'],
    ['GET', '/v1/oauth/token'],
    ['OPTIONS', '/v1/invoices'],
    ['OPTIONS', '/'],
    ['PROPFIND', '/v1/invoices'],
    ['GET', '/.env'],
    ['GET', '/v1/invoices/../../etc/passwd'],
    ['GET', '/v1/..%2f..%2fetc%2fpasswd'],
    ['POST', '/v1/unknown'],
  ] as const) {
    const answer = await api.call(method, path, method === 'GET' ? {} : { body: '{}' });
    assertError(answer, 404, 'not-found');
    assert.deepEqual(Object.keys(answer.body), ['code', 'message']);
    assertHeaders(answer, `${method} ${path}`);
  }
});

test('not-found: malformed percent-encoding and ids that are none, with the same body', async () => {
  const unknown = await api.get(`/v1/invoices/${crypto.randomUUID()}`);
  assertError(unknown, 404, 'not-found');
  for (const id of [
    '%',
    '%zz',
    '%E0%A4%A',
    '%ff',
    '%00',
    'a%2Fb',
    '%2e%2e%2f',
    '1',
    'null',
    'undefined',
    'kari',
    `${draft.id}x`,
    `${draft.id}%20`,
    `%20${draft.id}`,
    `{${draft.id}}`,
    draft.id.replaceAll('-', ''),
    'x'.repeat(300),
    "'; drop table invoices; --",
    '*',
  ]) {
    for (const path of [`/v1/invoices/${id}`, `/v1/clients/${id}`]) {
      const answer = await api.get(path);
      assert.deepEqual([answer.status, answer.text], [404, unknown.text], path);
      assertHeaders(answer, path);
    }
  }
  // An id is the same id in capitals.
  assert.equal(bodyOf(await api.get(`/v1/invoices/${draft.id.toUpperCase()}`), 200).id, draft.id);
});

test('an unknown address needs no token to be unknown, a known one does', async () => {
  assertError(await request(service.url, 'GET', '/v1/nothing'), 404, 'not-found');
  for (const path of ['/v1/invoices', `/v1/invoices/${draft.id}`, '/v1/invoices/kari', '/v1/me']) {
    assertError(await request(service.url, 'GET', path), 401, 'unauthorized');
  }
});

test('every kind of answer carries the common headers', async () => {
  for (const answer of [
    await api.get('/v1/me'),
    await api.get(`/v1/invoices/${draft.id}`),
    await api.post('/v1/invoices', '{'),
    await api.post('/v1/invoices', '{}', { key: null }),
    await api.post('/v1/invoices', 'x', { headers: { 'content-type': 'text/plain' } }),
    await api.post('/v1/invoices', 'x', { headers: { 'content-type': 'x' } }),
    await api.post('/v1/invoices', 'x'.repeat(1_100_000)),
    await api.get('/v1/invoices?x=1'),
    await request(service.url, 'GET', '/v1/me'),
    await request(service.url, 'POST', '/v1/oauth/token', { body: 'x' }),
  ]) {
    assertHeaders(answer, answer.text);
  }
});

test('two answers never carry the same X-Request-Id, and the caller does not choose it', async () => {
  const chosen = crypto.randomUUID();
  const headers = { 'x-request-id': chosen, 'request-id': chosen };
  const ids = [await api.get('/v1/me', headers), await api.get('/v1/me', headers)].map((answer) =>
    answer.headers.get('x-request-id'),
  );
  assert.equal(new Set([...ids, chosen]).size, 3);
});

test('HEAD answers as GET does, without the body', async () => {
  for (const [path, status] of [
    ['/v1/invoices', 200],
    [`/v1/invoices/${draft.id}`, 200],
    [`/v1/invoices/${crypto.randomUUID()}`, 404],
    ['/v1/clients?page=0', 400],
    ['/v1/nothing', 404],
  ] as const) {
    const [head, get] = [await api.call('HEAD', path), await api.get(path)];
    assert.deepEqual([head.status, head.text], [status, ''], path);
    assert.equal(head.headers.get('content-length'), get.headers.get('content-length'), path);
    assert.equal(head.headers.get('etag'), get.headers.get('etag'), path);
    assertHeaders(head, path);
  }
});

test('a body on a GET is not looked at, small or over 1 MB', async () => {
  for (const body of ['{"page":0}', 'x'.repeat(2_000_000)]) {
    // fetch refuses to send one.
    const status = await new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        `${service.url}/v1/me`,
        {
          method: 'GET',
          agent: false,
          headers: { authorization: `Bearer ${api.token}`, 'content-length': body.length },
        },
        (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode));
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
    assert.equal(status, 200);
  }
});
