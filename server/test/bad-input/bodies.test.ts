import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { test } from 'node:test';
import { request } from '../support/api/api-caller.ts';
import { assertError, assertOAuthError, bodyOf } from '../support/api/answers.ts';
import { contentOf } from '../support/database/database-content.ts';
import { createDraft, createSent, invoiceBody } from '../support/example-invoices.ts';
import { startTestApp } from '../support/test-app.ts';
import { assertEntries } from '../support/api/wrong-values.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const draft = await createDraft(api);
const invoiceJson = JSON.stringify(invoiceBody());
const LIMIT_BYTES = 1_048_576;

/** The JSON of an invoice, padded with spaces to this many bytes. */
function padded(bytes: number): string {
  return invoiceJson + ' '.repeat(bytes - Buffer.byteLength(invoiceJson));
}

test('payload-too-large: 1 048 576 bytes are taken; one byte more is refused and leaves the key unused', async () => {
  assert.equal((await api.post('/v1/invoices', padded(LIMIT_BYTES))).status, 201);

  const before = await contentOf(service.db);
  const key = crypto.randomUUID();
  assertError(await api.post('/v1/invoices', padded(LIMIT_BYTES + 1), { key }), 413, 'payload-too-large');
  assertError(await api.patch(`/v1/invoices/${draft.id}`, padded(LIMIT_BYTES + 1)), 413, 'payload-too-large');
  assert.deepEqual(await contentOf(service.db), before);
  const retried = await api.post('/v1/invoices', invoiceJson, { key });
  assert.deepEqual([retried.status, retried.headers.get('idempotency-replayed')], [201, null]);
});

test('payload-too-large comes before the idempotency key, the media type and the address of the invoice', async () => {
  const answer = await api.post(`/v1/invoices/${crypto.randomUUID()}/send`, padded(LIMIT_BYTES + 1), {
    key: null,
    headers: { 'content-type': 'text/plain' },
  });
  assertError(answer, 413, 'payload-too-large');
});

test('unsupported-media-type: only application/json is read', async () => {
  const before = await contentOf(service.db);
  for (const contentType of [
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/problem+json',
    'application/jsonx',
    'application',
    'json',
    '/',
    ' ',
  ]) {
    const headers = { 'content-type': contentType };
    assertError(await api.post('/v1/invoices', invoiceJson, { headers }), 415, 'unsupported-media-type');
    assertError(
      await api.patch(`/v1/invoices/${draft.id}`, '{"reference":"x"}', headers),
      415,
      'unsupported-media-type',
    );
  }
  assert.deepEqual(await contentOf(service.db), before);
});

test('invalid_request: the token endpoint takes a form only', async () => {
  for (const contentType of ['application/json', 'text/plain', 'application', 'x', '/']) {
    const headers = { 'content-type': contentType };
    const body = 'grant_type=client_credentials';
    const answer = await request(service.url, 'POST', '/v1/oauth/token', { body, headers });
    assertOAuthError(answer, 400, 'invalid_request', /^Send a form/);
  }
});

test('application/json is accepted in any case and with parameters', async () => {
  for (const contentType of [
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;charset="UTF-8"',
    'application/json ; x=y',
  ]) {
    const headers = { 'content-type': contentType };
    const answer = await api.post('/v1/invoices', invoiceJson, { headers });
    assert.equal(answer.status, 201, `${contentType}: ${answer.text}`);
  }
});

test('unsupported-media-type: JSON is UTF-8, so another charset is refused', async () => {
  for (const charset of [
    'iso-8859-1',
    'utf-16',
    'UTF-16LE',
    'us-ascii',
    '"latin1"',
    'utf-88',
    '',
    '"utf-8',
  ]) {
    const headers = { 'content-type': `application/json; charset=${charset}` };
    assertError(await api.post('/v1/invoices', invoiceJson, { headers }), 415, 'unsupported-media-type');
  }
  const twice = { 'content-type': 'application/json; charset=utf-8; Charset=latin1' };
  assertError(await api.post('/v1/invoices', invoiceJson, { headers: twice }), 415, 'unsupported-media-type');
  for (const charset of ['utf-8', 'UTF-8', 'utf8', '"utf-8"', 'utf-8;x=y']) {
    const headers = { 'content-type': `application/json; charset=${charset}` };
    assert.equal((await api.post('/v1/invoices', invoiceJson, { headers })).status, 201, charset);
  }
});

test('unsupported-media-type: a compressed body is not unpacked', async () => {
  const before = await contentOf(service.db);
  for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'identity, gzip', 'x']) {
    const headers = { 'content-encoding': encoding };
    const answer = await api.post('/v1/invoices', gzipSync(invoiceJson), { headers });
    assertError(answer, 415, 'unsupported-media-type');
  }
  assert.deepEqual(await contentOf(service.db), before);
  for (const encoding of ['identity', 'Identity']) {
    const headers = { 'content-encoding': encoding };
    assert.equal((await api.post('/v1/invoices', invoiceJson, { headers })).status, 201);
  }
});

test('an endpoint without fields needs no body, with or without a Content-Type', async () => {
  const withType = { headers: { 'content-type': 'application/json' } };
  const sent = await createSent(api);
  bodyOf(await api.post(`/v1/invoices/${sent.id}/resend`), 202);
  bodyOf(await api.post(`/v1/invoices/${sent.id}/resend`, undefined, withType), 202);
  bodyOf(await api.post(`/v1/invoices/${sent.id}/resend`, ''), 202);
  bodyOf(await api.post(`/v1/invoices/${sent.id}/resend`, '{}'), 202);
  bodyOf(await api.post(`/v1/invoices/${sent.id}/credit-notes`, undefined, withType), 201);
  assertEntries(await api.post('/v1/clients', undefined, withType), ['name required']);
});

test('the body of a DELETE is ignored', async () => {
  const other = await createDraft(api);
  const answer = await api.call('DELETE', `/v1/invoices/${other.id}`, { body: '{"not json' });
  assert.equal(answer.status, 204, answer.text);
});

test('invalid-json: JSON that two parsers could read differently is refused, and nothing changes', async () => {
  const before = await contentOf(service.db);
  const line = '"lines":[{"quantity":1,"unitPrice":1}]';
  const client = '"client":{"name":"Kari"}';
  for (const [name, body] of [
    ['malformed', '{'],
    ['spaces only', '  '],
    ['trailing comma', `{"dueDate":"2026-08-03",${client},${line},}`],
    ['duplicate name', `{"dueDate":"2026-08-03","dueDate":"2026-09-03",${client},${line}}`],
    ['duplicate by escape', `{"dueDate":"2026-08-03","\\u0064ueDate":"2026-09-03",${client},${line}}`],
    ['__proto__', `{"__proto__":{"dueDate":"2026-08-03"},${client},${line}}`],
    ['NUL', `{"dueDate":"2026-08-03","reference":"a\\u0000b",${client},${line}}`],
    ['lone surrogate', `{"dueDate":"2026-08-03","reference":"a\\ud800b",${client},${line}}`],
    ['infinite', `{"dueDate":"2026-08-03",${client},"lines":[{"quantity":1e999,"unitPrice":1}]}`],
    ['inexact', `{"dueDate":"2026-08-03",${client},"lines":[{"quantity":1,"unitPrice":9007199254740993}]}`],
    [
      'many digits',
      `{"dueDate":"2026-08-03",${client},"lines":[{"quantity":1,"unitPrice":0.10000000000000000001}]}`,
    ],
    ['33 levels', '['.repeat(33) + ']'.repeat(33)],
    ['500 000 levels', '['.repeat(500_000)],
    ['a number of a million digits', `{"a":0.1${'0'.repeat(1_000_000)}1}`],
    ['UTF-16', Buffer.from('{"reference":"x"}', 'utf16le')],
    ['two values', '{}{}'],
    ['a form', 'dueDate=2026-08-03'],
  ] as const) {
    for (const answer of [
      await api.post('/v1/invoices', body),
      await api.patch(`/v1/invoices/${draft.id}`, body),
    ]) {
      assertEntries(answer, [' invalid-json'], name);
    }
  }
  assert.deepEqual(await contentOf(service.db), before);
});

test('invalid-json names line and column; invalid-encoding is what is not UTF-8', async () => {
  for (const [body, line, column, message] of [
    ['{\n  "dueDate": "2026-08-03",\n}', 3, 1, /JSON\. At line 3, column 1 .* a comma/],
    ["{ 'dueDate': 1 }", 1, 3, /quotation mark/],
    ['{\r\n"a": {"b": [1, 2}}', 2, 17, /bracket/],
    ['{"a": 1', 1, 8, /JSON/],
    ['{}{}', 1, 3, /JSON/],
    ['{"a": 1,\n "a": 2}', 2, 2, /once in its object/],
    ['{"a": 0.10000000000000000001}', 1, 7, /exactly as it is written/],
    ['{"a": "\\u0000"}', 1, 7, /neither NUL/],
  ] as const) {
    const answer = await api.post('/v1/invoices', body);
    assertEntries(answer, [' invalid-json'], body);
    const { errors } = bodyOf(answer, 400);
    assert.deepEqual(errors?.[0]?.details, { line, column }, body);
    assert.match(errors?.[0]?.message ?? '', message);
  }
  const latin1 = Buffer.from('{"reference":"æ"}', 'latin1');
  assertEntries(await api.post('/v1/invoices', latin1), [' invalid-encoding']);
  assertEntries(await api.patch(`/v1/invoices/${draft.id}`, latin1), [' invalid-encoding']);
});

test('numbers keep their value as written, to the last decimal', async () => {
  const body = (quantity: string, unitPrice: string) =>
    `{"client":{"name":"Kari"},"dueDate":"2026-08-03","lines":[{"vatCode":5,"quantity":${quantity},"unitPrice":${unitPrice}}]}`;
  for (const [quantity, unitPrice, read] of [
    ['1.10', '1.005', [1.1, 1.005, 1.11]],
    ['1', '1.005', [1, 1.005, 1.01]],
    ['1e2', '1E-2', [100, 0.01, 1]],
    ['0.0001', '99999999.9999', [0.0001, 99999999.9999, 10000]],
    ['1', '-0', [1, 0, 0]],
    ['1', '4.35', [1, 4.35, 4.35]],
    ['3', '22.4850', [3, 22.485, 67.46]],
  ] as const) {
    const { lines } = bodyOf(await api.post('/v1/invoices', body(quantity, unitPrice)), 201);
    assert.deepEqual(
      [lines[0]?.quantity, lines[0]?.unitPrice, lines[0]?.lineTotal],
      read,
      `${quantity} × ${unitPrice}`,
    );
  }
});

test('a byte order mark before the JSON does no harm', async () => {
  assert.equal((await api.post('/v1/invoices', `\ufeff${invoiceJson}`)).status, 201);
});
