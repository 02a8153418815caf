import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { assertError, bodyOf } from '../support/answers.ts';
import { contentOf } from '../support/database-content.ts';
import { createDraft, invoiceBody } from '../support/example-invoices.ts';
import { openAsOwner } from '../support/owner.ts';
import { startTestApp } from '../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const owner = openAsOwner(service.connection);
const api = await service.caller();

test('server-error: says nothing of what failed, changes nothing, and leaves the key for a retry', async () => {
  const draft = await createDraft(api);
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

test('server-error: a read that fails says nothing of it either', async () => {
  await sql`alter table invoice_lines rename to moved_away`.execute(owner);
  try {
    const answer = await api.get('/v1/invoices');
    assertError(answer, 500, 'server-error');
    assert.doesNotMatch(answer.text, /invoice_lines|relation|select/i);
  } finally {
    await sql`alter table moved_away rename to invoice_lines`.execute(owner);
  }
  assert.equal((await api.get('/v1/invoices')).status, 200);
});

test('accounting-not-enabled: comes before the check of the query, whatever the period', async () => {
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

test('the idempotency key is looked at before the body', async () => {
  const answer = await api.post('/v1/invoices', '{', {
    key: null,
    headers: { 'content-type': 'text/plain' },
  });
  assertError(answer, 400, 'idempotency-key-required');
  assertError(await api.post('/v1/invoices', '{', { key: 'x'.repeat(256) }), 400, 'idempotency-key-too-long');
});
