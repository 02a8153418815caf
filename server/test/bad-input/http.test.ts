import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, bodyOf } from '../support/api/answers.ts';
import type { ApiAnswer } from '../support/api/api-caller.ts';
import { request } from '../support/api/api-caller.ts';
import { createDraft, invoiceBody } from '../support/example-invoices.ts';
import { exchange, readAnswer } from '../support/api/raw-http.ts';
import { startTestApp } from '../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const draft = await createDraft(api);

/** Every answer names its request, stays out of caches, and hides the software behind the service. */
function assertHeaders({ headers, text }: ApiAnswer, name: string): void {
  assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, name);
  assert.equal(headers.get('cache-control'), 'no-store', name);
  assert.equal(headers.get('x-content-type-options'), 'nosniff', name);
  for (const header of ['x-powered-by', 'server']) assert.equal(headers.get(header), null, name);
  assert.doesNotMatch(text, /statusCode|FST_|fastify|node_modules|\.ts:\d|postgres|kysely/i, name);
}

test('not-found: an address that does not exist, with any method', async () => {
  for (const [method, path] of [
    // The root is left out: where the app is built, the root leads to the app.
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
    ['PUT', `/v1/clients/${draft.client.id}`],
    ['PATCH', '/v1/clients'],
    ['PUT', '/v1/accounts'],
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

test('not-found: for a wrong method, the message names the methods that the address takes', async () => {
  for (const [method, path, methods] of [
    ['GET', `/v1/invoices/${draft.id}/send`, 'POST'],
    ['PUT', `/v1/invoices/${draft.id}?x=1`, 'GET, HEAD, PATCH, DELETE'],
    ['PUT', '/v1/invoices', 'GET, HEAD, POST'],
    ['GET', '/v1/oauth/token', 'POST'],
    ['POST', '/v1/openapi.json', 'GET, HEAD'],
  ] as const) {
    const answer = await request(service.url, method, path);
    assertError(answer, 404, 'not-found');
    assert.equal(
      bodyOf(answer, 404).message,
      `There is nothing at this address for this method; it takes ${methods}.`,
      path,
    );
  }
  for (const path of ['/v1/invoice', '/v1/openapixjson', '/v1/%zz', '/app-api/session/x']) {
    const answer = await request(service.url, 'POST', path);
    assert.match(
      bodyOf(answer, 404).message,
      /^There is nothing at this address for this account; check the path, /,
      path,
    );
  }
});

test('not-found: two slashes in a row are told, as a variable without a value makes them', async () => {
  const caller = await service.caller();
  for (const path of ['/v1/invoices//send', '//v1/invoices', '/v1//invoices', '/v1/invoices//pdf?x=//']) {
    const answer = await caller.post(path);
    assertError(answer, 404, 'not-found');
    assert.match(bodyOf(answer, 404).message, /^The path has two slashes in a row: /, path);
  }
  const { message } = bodyOf(await caller.post('/v1/none?x=//'), 404);
  assert.match(message, /^There is nothing at this address/);
});

test('not-found: malformed percent-encoding and malformed ids, with the same body', async () => {
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
  // An id in capitals is the same id.
  assert.equal(bodyOf(await api.get(`/v1/invoices/${draft.id.toUpperCase()}`), 200).id, draft.id);
});

test('an unknown address is unknown without a token; a known address needs a token', async () => {
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

const authorization = `Authorization: Bearer ${api.token}`;

/** The head of a request with a token, `Connection: close` and these additional lines. */
function head(requestLine: string, ...lines: string[]): string {
  return [requestLine, 'Host: tilgode.test', 'Connection: close', authorization, ...lines, '', ''].join(
    '\r\n',
  );
}

function postHead(...lines: string[]): string {
  return head(
    'POST /v1/invoices HTTP/1.1',
    'Content-Type: application/json',
    `Idempotency-Key: ${crypto.randomUUID()}`,
    ...lines,
  );
}

function assertOurError(text: string, status: number, code: string): void {
  const answer = readAnswer(text);
  const body = JSON.parse(answer.body);
  assert.deepEqual([answer.status, body.code, Object.keys(body)], [status, code, ['code', 'message']], text);
  assert.match(answer.headers['content-type'] ?? '', /^application\/json/);
  assert.match(answer.headers['x-request-id'] ?? '', /^[0-9a-f-]{36}$/, text);
}

const json = JSON.stringify(invoiceBody());
const chunked = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

for (const [name, bytes] of [
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['a request line of one word', 'GET\r\n\r\n'],
  ['an unknown protocol', head('GET /v1/me HTTQ/1.1')],
  ['an unknown method', head('FAKTURER /v1/me HTTP/1.1')],
  ['a space in the address', head('GET /v1/invoices?q=a b HTTP/1.1')],
  ['a header without a colon', head('GET /v1/me HTTP/1.1', 'X-Test')],
  ['a space before the colon of a header', head('GET /v1/me HTTP/1.1', 'X-Test : 1')],
  ['NUL in a header', head('GET /v1/me HTTP/1.1', 'X-Test: a\0b')],
  ['a bare CR in a header', head('GET /v1/me HTTP/1.1', 'X-Test: a\rX-Other: b')],
  ['a bare LF in a header', head('GET /v1/me HTTP/1.1', 'X-Test: a\nX-Other: b')],
  ['a folded header', head('GET /v1/me HTTP/1.1', 'X-Test: a', ' b')],
  [
    'both Content-Length and Transfer-Encoding',
    postHead(`Content-Length: ${json.length}`, 'Transfer-Encoding: chunked') + `${chunked(json)}0\r\n\r\n`,
  ],
  ['two lengths', postHead('Content-Length: 2', 'Content-Length: 3') + '{} '],
  ['a length that is none', postHead('Content-Length: 2x') + '{}'],
  ['a negative length', postHead('Content-Length: -2') + '{}'],
  ['no Host', `GET /v1/me HTTP/1.1\r\nConnection: close\r\n${authorization}\r\n\r\n`],
] as const) {
  test(`bad-request: ${name}`, async () => {
    assertOurError(await exchange(service.url, [bytes]), 400, 'bad-request');
  });
}

const SMUGGLED = '0\r\n\r\n';

// RFC 9112 § 6.3 and § 11.2: two readers may find the end of a body in different places.
// Then one of them sees a request that the other reader does not see.
for (const [name, lines, body] of [
  ['a transfer coding that sounds like chunked', ['Transfer-Encoding: xchunked'], SMUGGLED],
  ['chunked that is not the last coding', ['Transfer-Encoding: chunked, identity'], SMUGGLED],
  ['chunked after another coding', ['Transfer-Encoding: gzip, chunked'], SMUGGLED],
  ['two codings in two headers', ['Transfer-Encoding: identity', 'Transfer-Encoding: chunked'], SMUGGLED],
  ['chunked twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], SMUGGLED],
  ['chunked in quotation marks', ['Transfer-Encoding: "chunked"'], SMUGGLED],
  ['chunked after a vertical tab', ['Transfer-Encoding: \x0bchunked'], SMUGGLED],
  ['chunked on a line of its own', ['Transfer-Encoding:', ' chunked'], SMUGGLED],
  ['no coding and a length', ['Transfer-Encoding: identity', 'Content-Length: 5'], SMUGGLED],
  ['the same length twice', ['Content-Length: 2', 'Content-Length: 2'], '{}'],
  ['a list of lengths', ['Content-Length: 2, 2'], '{}'],
  ['a length with a sign', ['Content-Length: +2'], '{}'],
  ['a length in hexadecimal', ['Content-Length: 0x2'], '{}'],
  ['a length beyond 64 bits', ['Content-Length: 18446744073709551618'], '{}'],
  ['an empty length', ['Content-Length: '], '{}'],
  ['a chunk beyond 64 bits', ['Transfer-Encoding: chunked'], `1${'0'.repeat(15)}2\r\n{}\r\n${SMUGGLED}`],
  ['a chunk with a sign', ['Transfer-Encoding: chunked'], `+2\r\n{}\r\n${SMUGGLED}`],
  ['a chunk that is longer than it says', ['Transfer-Encoding: chunked'], `1\r\n{}\r\n${SMUGGLED}`],
  ['chunks with bare LF', ['Transfer-Encoding: chunked'], '2\n{}\n0\n\n'],
  ['two Hosts', ['Host: other.test', 'Content-Length: 2'], '{}'],
] as const) {
  test(`bad-request: ${name}, and what follows is not taken for a request`, async () => {
    const keptAlive = postHead(...lines).replace('Connection: close\r\n', '');
    const text = await exchange(service.url, [keptAlive + body + head('GET /v1/me HTTP/1.1')]);
    assertOurError(text, 400, 'bad-request');
  });
}

test('headers without a meaning for the service change nothing: upgrades, forwarded addresses, names of prototypes', async () => {
  for (const lines of [
    ['Connection: Upgrade, close', 'Upgrade: websocket', 'Sec-WebSocket-Key: x'],
    ['Connection: Upgrade, HTTP2-Settings, close', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
    ['__proto__: x', 'constructor: x', 'toString: x'],
    [
      `X-Forwarded-For: ${'999.1.1.1, '.repeat(500)}`,
      'X-Forwarded-Proto: javascript',
      'Forwarded: for="[::1',
    ],
    ['X-HTTP-Method-Override: DELETE', 'X-Original-URL: /v1/nothing', 'Range: bytes=5-2', 'TE: trailers'],
  ]) {
    const answer = readAnswer(await exchange(service.url, [head('GET /v1/me HTTP/1.1', ...lines)]));
    assert.equal(answer.status, 200, lines.join(', '));
  }
});

test('headers-too-large: 431 when the headers are over 16 kB', async () => {
  const bytes = head('GET /v1/me HTTP/1.1', `X-Test: ${'x'.repeat(20_000)}`);
  assertOurError(await exchange(service.url, [bytes]), 431, 'headers-too-large');
});

test('a chunk of invalid length makes no invoice, and does not make the service fail', async () => {
  const before = (await api.get('/v1/invoices')).body.totalCount;
  const text = await exchange(service.url, [
    postHead('Transfer-Encoding: chunked'),
    `${chunked(json)}xyz\r\n\r\n`,
  ]);
  assert.match(text, /^HTTP\/1\.1 400 /);
  assert.equal((await api.get('/v1/invoices')).body.totalCount, before);
});

test('a chunked body is read like any other body', async () => {
  const half = json.length / 2;
  const text = await exchange(service.url, [
    postHead('Transfer-Encoding: chunked'),
    chunked(json.slice(0, half)),
    `${chunked(json.slice(half))}0\r\n\r\n`,
  ]);
  assert.equal(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1], '201', text);
});

test('unauthorized: two Authorization headers, because a proxy may have checked only one of them', async () => {
  for (const other of ['Authorization: Bearer x', 'authorization: Basic eDp5', authorization]) {
    const me = await exchange(service.url, [head('GET /v1/me HTTP/1.1', other)]);
    assertOurError(me, 401, 'unauthorized');
    const form = [
      'POST /v1/oauth/token HTTP/1.1',
      'Host: tilgode.test',
      'Connection: close',
      'Content-Type: application/x-www-form-urlencoded',
      'Authorization: Basic eDp5',
      other,
      'Content-Length: 29',
      '',
      'grant_type=client_credentials',
    ].join('\r\n');
    const token = readAnswer(await exchange(service.url, [form]));
    assert.deepEqual([token.status, JSON.parse(token.body).error], [401, 'invalid_client']);
  }
});

test('Expect: 100-continue gets its 100, then the answer', async () => {
  const text = await exchange(service.url, [
    postHead('Expect: 100-continue', `Content-Length: ${Buffer.byteLength(json)}`),
    json,
  ]);
  assert.match(text, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
});

test('another expectation is ignored (RFC 9110 § 10.1.1 leaves it open)', async () => {
  const answer = readAnswer(
    await exchange(service.url, [head('GET /v1/me HTTP/1.1', 'Expect: the-unexpected')]),
  );
  assert.equal(answer.status, 200);
});

const THREE_MB = Buffer.alloc(3 * 1024 * 1024, 'x');

for (const [name, parts] of [
  ['of 3 MB', [postHead(`Content-Length: ${THREE_MB.length}`), THREE_MB]],
  [
    'of 3 MB in chunks',
    [
      postHead('Transfer-Encoding: chunked'),
      `${THREE_MB.length.toString(16)}\r\n`,
      THREE_MB,
      '\r\n0\r\n\r\n',
    ],
  ],
] as const) {
  test(`payload-too-large: a body ${name} is read to its end, so that the answer arrives`, async () => {
    assertOurError(await exchange(service.url, [...parts]), 413, 'payload-too-large');
  });
}

test('unauthorized: the answer arrives while 3 MB are still being sent', async () => {
  const bytes = postHead(`Content-Length: ${THREE_MB.length}`).replace(
    authorization,
    'Authorization: Bearer x',
  );
  assertOurError(await exchange(service.url, [bytes, THREE_MB]), 401, 'unauthorized');
});

test('the token endpoint answers a body over 1 MB with a complete answer, too', async () => {
  const request = [
    'POST /v1/oauth/token HTTP/1.1',
    'Host: tilgode.test',
    'Connection: close',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${THREE_MB.length}`,
    '',
    '',
  ].join('\r\n');
  const answer = readAnswer(await exchange(service.url, [request, THREE_MB]));
  assert.deepEqual([answer.status, JSON.parse(answer.body).error], [413, 'invalid_request']);
});

test('two requests sent at once on one connection are answered in order', async () => {
  const text = await exchange(service.url, [
    `GET /v1/me HTTP/1.1\r\nHost: tilgode.test\r\n${authorization}\r\n\r\n`,
    head('GET /v1/nothing HTTP/1.1'),
  ]);
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
  assert.deepEqual(statuses, ['200', '404']);
});

test('the address may be in absolute form (RFC 9112 § 3.2.2)', async () => {
  const answer = readAnswer(await exchange(service.url, [head('GET http://tilgode.test/v1/me HTTP/1.1')]));
  assert.equal(answer.status, 200);
});

test('a body on a GET is ignored, small or over 1 MB', async () => {
  for (const body of ['{"page":0}', THREE_MB]) {
    const bytes = head('GET /v1/me HTTP/1.1', `Content-Length: ${body.length}`);
    assert.equal(readAnswer(await exchange(service.url, [bytes, body])).status, 200);
  }
});
