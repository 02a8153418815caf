import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invoiceBody } from '../support/example-invoices.ts';
import { exchange, readAnswer } from '../support/raw-http.ts';
import { startTestApp } from '../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const authorization = `Authorization: Bearer ${api.token}`;

/** The head of a request, with a token and `Connection: close`, and these lines more. */
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

test('headers-too-large: 431 when the headers are over 16 kB', async () => {
  const bytes = head('GET /v1/me HTTP/1.1', `X-Test: ${'x'.repeat(20_000)}`);
  assertOurError(await exchange(service.url, [bytes]), 431, 'headers-too-large');
});

test('a chunk of no valid length makes no invoice and is no failure of ours', async () => {
  const before = (await api.get('/v1/invoices')).body.totalCount;
  const text = await exchange(service.url, [
    postHead('Transfer-Encoding: chunked'),
    `${chunked(json)}xyz\r\n\r\n`,
  ]);
  assert.match(text, /^HTTP\/1\.1 400 /);
  assert.equal((await api.get('/v1/invoices')).body.totalCount, before);
});

test('a chunked body is read as any other', async () => {
  const half = json.length / 2;
  const text = await exchange(service.url, [
    postHead('Transfer-Encoding: chunked'),
    chunked(json.slice(0, half)),
    `${chunked(json.slice(half))}0\r\n\r\n`,
  ]);
  assert.equal(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1], '201', text);
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

test('unauthorized: the answer arrives though 3 MB are still being sent', async () => {
  const bytes = postHead(`Content-Length: ${THREE_MB.length}`).replace(
    authorization,
    'Authorization: Bearer x',
  );
  assertOurError(await exchange(service.url, [bytes, THREE_MB]), 401, 'unauthorized');
});

test('the token endpoint answers a body over 1 MB in full, too', async () => {
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
  assert.deepEqual([answer.status, answer.body], [413, '{"error":"invalid_request"}']);
});

test('two requests on one connection, sent at once, are answered in order', async () => {
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
