import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import type { ApiAnswer } from '../../support/api/api-caller.ts';
import { createApiCaller } from '../../support/api/api-caller.ts';
import { contentOf } from '../../support/database/database-content.ts';
import { createSent, invoiceBody } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, rateLimits: true });
const company = await service.createCompany();
const production = await service.caller({ company, environment: 'production' });
const invoice = await createSent(production);

const ENDPOINTS: [method: string, path: string, body?: unknown][] = [
  ['GET', '/v1/test/emails'],
  ['GET', '/v1/test/emails?page=0'],
  ['GET', `/v1/test/emails/${crypto.randomUUID()}`],
  ['GET', `/v1/test/emails/${crypto.randomUUID()}/source`],
  ['POST', `/v1/test/invoices/${invoice.id}/open`],
  ['POST', `/v1/test/invoices/${invoice.id}/bounce`, '{'],
  ['POST', '/v1/test/bank-payments', { invoiceId: invoice.id }],
  ['POST', '/v1/test/vipps-payments/some-reference/approve'],
  ['GET', `/v1/test/bank-files/${crypto.randomUUID()}/source`],
  ['GET', '/v1/test/clock'],
  ['PUT', '/v1/test/clock', { now: '2100-01-01T00:00:00Z' }],
  ['PUT', '/v1/test/clock', {}],
];

/** The answer without the headers that differ from request to request: id, date and rate limit. */
function comparable({ status, text, headers }: ApiAnswer) {
  const own = new Set(['x-request-id', 'date', 'ratelimit', 'ratelimit-policy']);
  return { status, text, headers: Object.fromEntries([...headers].filter(([name]) => !own.has(name))) };
}

test('on a production account the test tools answer like an unknown path, with and without the scope', async () => {
  const before = await contentOf(service.db);
  const reader = await service.caller({ company, environment: 'production', scopes: ['clients:read'] });
  for (const [method, path, body] of ENDPOINTS) {
    const unknown = comparable(await production.call(method, '/v1/no-such-path', { body }));
    assert.equal(unknown.status, 404);
    for (const caller of [production, reader]) {
      const answer = await caller.call(method, path, { body });
      assert.deepEqual(comparable(answer), unknown, `${method} ${path}`);
      assert.ok(answer.headers.has('ratelimit'), 'the request has been counted');
    }
  }
  const after = await contentOf(service.db);
  assert.deepEqual(after['invoices'], before['invoices']);
  assert.deepEqual(after['accounts'], before['accounts']);
});

test('a refused POST to the test tools does not use up its idempotency key', async () => {
  const key = crypto.randomUUID();
  assertError(
    await production.post(`/v1/test/invoices/${invoice.id}/open`, undefined, { key }),
    404,
    'not-found',
  );
  bodyOf(await production.post('/v1/invoices', invoiceBody(), { key }), 201);
});

test('without a token the test tools answer 401, and on a test account without the scope 403', async () => {
  const nobody = createApiCaller(service.url, production.accountId, 'no-token');
  const reader = await service.caller({ company, scopes: ['invoices:read'] });
  for (const [method, path, body] of ENDPOINTS) {
    assertError(await nobody.call(method, path, { body }), 401, 'unauthorized');
    const answer = await reader.call(method, path, { body });
    const bankScope = method === 'POST' ? 'bank:write' : 'bank:read';
    const requiredScope = path.includes('/bank-') ? bankScope : 'invoices:write';
    assertError(answer, 403, 'insufficient_scope', { requiredScope });
  }
});
