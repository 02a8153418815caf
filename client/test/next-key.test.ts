import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../../server/test/support/test-app.ts';
import { TilgodeError, nextKey } from '../src/index.ts';
import { FAULTS, connect, newInvoice } from './support/faulty-network.ts';

const service = await startTestApp();
const company = await service.createCompany();
const LOST = FAULTS['the answer is lost after the work was done'];

test('a refusal that passes is asked again under another key, and an attempt without an answer under the same one: the work is done once', async () => {
  const { client } = await connect(service, company);
  const draft = await client.POST('/v1/invoices', { body: newInvoice('to purringer') });
  const path = { id: draft.data?.id ?? assert.fail() };
  await client.POST('/v1/invoices/{id}/send', { params: { path }, body: {} });

  const lossy = await connect(service, company, [LOST, LOST, LOST, LOST]);
  let key = 'order-10045 reminder-1';
  const attempt = async (by = client) => {
    const params = { path, header: { 'Idempotency-Key': key } };
    try {
      const { error } = await by.POST('/v1/invoices/{id}/reminders', { params, body: { type: 'reminder' } });
      key = nextKey(key, error);
      return error?.code ?? 'done';
    } catch (error) {
      key = nextKey(key, error);
      return 'no answer';
    }
  };
  assert.equal(await attempt(), 'reminder-too-early');
  assert.equal(key, 'order-10045 reminder-1~2');
  assert.equal(await attempt(), 'reminder-too-early');
  await service.clock.at(new Date('2030-03-01T12:00:00Z'), async () => {
    key = 'order-10045 reminder-1';
    assert.equal(await attempt(), 'reminder-too-early', 'The refusal is kept with its key.');
    key = 'order-10045 reminder-1~3';
    assert.equal(await attempt(lossy.client), 'no answer');
    assert.equal(key, 'order-10045 reminder-1~3');
    assert.equal(await attempt(lossy.client), 'done');
  });
  assert.ok(lossy.calls().at(-1)?.replayed);
  const { data } = await client.GET('/v1/invoices/{id}', { params: { path } });
  assert.equal(data?.reminders.length, 1);
});

test('the key changes after a refusal that is stored with it, and after nothing else', () => {
  const cases: [status: number, code: string, isStored: boolean][] = [
    [400, 'validation-failed', true],
    [404, 'client-not-found', true],
    [409, 'payment-exceeds-outstanding', true],
    // Before the service looks at the key.
    [401, 'unauthorized', false],
    [403, 'insufficient_scope', false],
    [413, 'payload-too-large', false],
    [429, 'rate_limited', false],
    // Of the key itself.
    [409, 'idempotency-key-in-progress', false],
    [422, 'idempotency-key-reused', false],
    [500, 'server-error', false],
  ];
  const errors = cases.map(([status, code, isStored]) => ({
    error: new TilgodeError(new Response(null, { status }), { code, message: '' }),
    isStored,
  }));
  const proposed = { status: 202, headers: { 'Tilgode-Proposal': 'a' } };
  const others = [
    new TilgodeError(new Response('<h1>Not Found</h1>', { status: 404 }), undefined),
    new TilgodeError(new Response('', proposed), { proposal: {} }),
    new TypeError('fetch failed'),
    undefined,
  ].map((error) => ({ error, isStored: false }));
  for (const { error, isStored } of [...errors, ...others]) {
    const keys = ['order-1', 'order-1~2', 'order~9'].map((key) => nextKey(key, error));
    const expected = isStored ? ['order-1~2', 'order-1~3', 'order~10'] : ['order-1', 'order-1~2', 'order~9'];
    assert.deepEqual(keys, expected, error?.message);
  }
});
