import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertOAuthError, bodyOf } from '../support/api/answers.ts';
import { assertEntries } from '../support/api/wrong-values.ts';
import { LARGE_BODIES, MEGABYTE, filled } from '../support/api/large-bodies.ts';
import type { ApiAnswer } from '../support/api/api-caller.ts';
import { request } from '../support/api/api-caller.ts';
import { openAppCaller } from '../support/browser/app-caller.ts';
import { createSent, invoiceBody } from '../support/example-invoices.ts';
import { startTestApp } from '../support/test-app.ts';

// The cost of a body is bounded, and is counted before the service looks at the body (decision 47). How long it takes is measured in
// proof/speed/large-bodies.test.ts.

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const sent = await createSent(api);

/** The answer, which must be small. */
async function refusal(send: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  const answer = await send();
  assert.ok(answer.text.length < 16_384, `${answer.text.length} bytes`);
  return answer;
}

for (const [name, body, errors] of LARGE_BODIES) {
  test(`a refused megabyte ${name} is told of its size alone, and its answer is small`, async (t) => {
    const parsed = t.mock.method(JSON, 'parse').mock;
    const answer = await refusal(() => api.post('/v1/invoices', body));
    // Its values are counted before it is parsed.
    const isCounted = errors?.[0] === ' too-many';
    if (isCounted) assert.ok(parsed.calls.every(({ arguments: [text] }) => text.length < MEGABYTE / 2));
    assertError(answer, 400, 'validation-failed');
    if (errors !== undefined) assertEntries(answer, errors);
  });
}

test('an object with 1 000 unknown fields is refused for 100 of them, and moreErrors says that there are more', async () => {
  const body = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`f${index}`, 1]));
  const answer = await api.post('/v1/invoices', body);
  assertEntries(
    answer,
    Array.from({ length: 100 }, (_, index) => `f${index} unknown-field`),
  );
  assert.equal(bodyOf(answer, 400).moreErrors, true);
});

test('the size of other arrays and of PATCH bodies is checked first, too', async () => {
  for (const [method, path, field] of [
    ['PATCH', `/v1/invoices/${sent.id}`, 'lines'],
    ['POST', `/v1/invoices/${sent.id}/credit-notes`, 'lines'],
    ['POST', '/v1/journal-entries', 'lines'],
    ['PATCH', '/v1/booking-accounts', 'sales'],
  ] as const) {
    const body = filled(`{"${field}":[`, `"${'x'.repeat(50)}"`, ']}');
    const answer = await refusal(() => api.call(method, path, { body }));
    assertEntries(answer, [`${field} too-many`], path);
  }
});

test('errors has at most 100 entries; moreErrors says that there are more, and is absent with exactly 100', async () => {
  const lines = (count: number) => Array.from({ length: count }, () => ({ quantity: 1, unitPrice: -1 }));
  const hundred = await api.post('/v1/invoices', invoiceBody({ lines: lines(100) }));
  assertError(hundred, 400, 'validation-failed');
  const error = bodyOf(hundred, 400);
  assert.deepEqual([error.errors?.length, 'moreErrors' in error], [100, false]);
  for (const count of [101, 500]) {
    const answer = await api.post('/v1/invoices', invoiceBody({ lines: lines(count) }));
    const { errors, moreErrors } = bodyOf(answer, 400);
    assert.deepEqual([errors?.length, moreErrors], [100, true]);
    const last = errors?.[99];
    assert.deepEqual([last?.field, last?.code], ['lines[99].unitPrice', 'greater-than-or-equal']);
  }
  const tooMany = await api.post('/v1/invoices', invoiceBody({ lines: lines(501) }));
  assertEntries(tooMany, ['lines too-many']);
});

test('the stored answer to a refused megabyte is as small as the answer itself', async () => {
  const key = crypto.randomUUID();
  const body = filled('{', (index) => `"f${index}":1`, '}');
  const answer = await api.post('/v1/invoices', body, { key });
  const stored = await service.db
    .selectFrom('idempotency_keys')
    .select('body')
    .where('account_id', '=', api.accountId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  assert.equal(stored.body, answer.text);
  const replayed = await refusal(() => api.post('/v1/invoices', body, { key }));
  assert.deepEqual([replayed.text, replayed.headers.get('idempotency-replayed')], [answer.text, 'true']);
});

test('a form of a megabyte is refused by the token endpoint before it is read', async () => {
  for (const item of ['a&', 'grant_type=&', '%41=1&', '&']) {
    const answer = await refusal(() =>
      request(service.url, 'POST', '/v1/oauth/token', {
        body: item.repeat(MEGABYTE / item.length),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    );
    assertOAuthError(answer, 413, 'invalid_request');
  }
});

test('an endpoint of the app without sign-in takes 16 kB', async () => {
  const app = openAppCaller(service);
  for (const path of [
    '/session',
    '/session/passkey',
    '/session/passkey/options',
    '/password-resets',
    '/password-by-link',
    '/invitation',
    '/invitation/accept',
    '/sign-up',
    '/sign-up/link',
    '/sign-up/password',
    '/sign-up/passkey',
    '/sign-up/passkey/options',
  ]) {
    const body = filled('{', (index) => `"f${index}":1`, '}');
    const answer = await refusal(() => app.post(path, body));
    assertError(answer, 413, 'payload-too-large');
    assertError(await app.post(path, `{"x":"${'x'.repeat(16_384)}"}`), 413, 'payload-too-large');
    // A body below the limit is read.
    assert.notEqual((await app.post(path, `{"x":"${'x'.repeat(16_000)}"}`)).status, 413, path);
  }
});

test('a megabyte to an unknown address is not kept', async () => {
  for (const path of ['/v1/nothing', '/app-api/nothing', '/nothing']) {
    const answer = await refusal(() =>
      request(service.url, 'POST', path, { body: 'x'.repeat(MEGABYTE + 1) }),
    );
    assertError(answer, 404, 'not-found');
  }
});

test('the public page takes at most a kilobyte', async () => {
  const { publicUrl } = bodyOf(await api.get(`/v1/invoices/${sent.id}`), 200);
  assert.ok(publicUrl);
  const path = `${new URL(publicUrl).pathname}/opened`;
  const post = (body: string) =>
    request(service.url, 'POST', path, {
      body,
      headers: { origin: new URL(publicUrl).origin, 'content-type': 'application/json' },
    });
  assert.equal((await post('{}')).status, 204);
  assert.equal((await post(`{"x":"${'x'.repeat(1_024)}"}`)).status, 413);
  assert.equal((await refusal(() => post('x'.repeat(MEGABYTE)))).status, 413);
});
