import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { createDraft, createSent, exemptLine, getInvoice } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

// That a dry run of every change keeps nothing and answers as the change does: server/test/features/app-api/account-api.test.ts.

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const dry = { 'tilgode-dry-run': 'true' };

test('a dry run of a send tells the number and the KID that the send then gives', async () => {
  const { id } = await createDraft(api, { lines: [exemptLine(100)] });
  const key = crypto.randomUUID();
  const rehearsed = await api.post(`/v1/invoices/${id}/send`, {}, { headers: dry, key });
  assert.equal(rehearsed.headers.get('tilgode-dry-run'), 'true');
  const told = bodyOf(rehearsed, 200);
  assert.equal((await getInvoice(api, id)).status, 'draft');

  // The key of the dry run is still free.
  const answer = await api.post(`/v1/invoices/${id}/send`, {}, { key });
  const sent = bodyOf(answer, 200);
  assert.deepEqual([told.number, told.kid, told.status], [sent.number, sent.kid, 'sent']);
  assert.equal(answer.headers.get('idempotency-replayed'), null);
  assert.equal(answer.headers.get('tilgode-dry-run'), null);
});

test('a dry run needs no key and repeats no stored answer', async () => {
  const key = crypto.randomUUID();
  const client = { name: 'Siri Nordmann', email: 'siri@nordmann.example' };
  bodyOf(await api.post('/v1/clients', client, { key }), 201);
  const again = await api.post('/v1/clients', client, { key, headers: dry });
  assertError(again, 409, 'client-exists');
  assert.equal(again.headers.get('tilgode-dry-run'), 'true');
  bodyOf(await api.post('/v1/clients', { name: 'Ola Nordmann' }, { key: null, headers: dry }), 201);
});

test('a refusal of a dry run is that of the change', async () => {
  const { id, total } = await createSent(api);
  const path = `/v1/invoices/${id}/payments` as const;
  const tooMuch = { amount: total + 1, paidOn: '2026-01-01', overpayment: 'reject' };
  const [rehearsed, real] = [await api.post(path, tooMuch, { headers: dry }), await api.post(path, tooMuch)];
  assert.ok(real.status >= 400);
  assert.deepEqual([rehearsed.status, rehearsed.text], [real.status, real.text]);
  assertInvalid(await api.post(path, {}, { headers: dry }), { amount: 'required', paidOn: 'required' });
});

test('many dry runs at once with one real send: one number is used', async () => {
  const drafts = await Promise.all(
    Array.from({ length: 8 }, () => createDraft(api, { lines: [exemptLine(1)] })),
  );
  const [first] = drafts;
  assert.ok(first);
  const before = bodyOf(await api.post(`/v1/invoices/${first.id}/send`, {}, { headers: dry }), 200);
  await Promise.all(
    drafts.map(({ id }) =>
      api.post(`/v1/invoices/${id}/send`, {}, { headers: dry }).then((one) => bodyOf(one, 200)),
    ),
  );
  const sent = bodyOf(await api.post(`/v1/invoices/${first.id}/send`, {}), 200);
  assert.equal(sent.number, before.number);
});

for (const value of ['yes', 'TRUE', '', '1', 'true, true']) {
  test(`Tilgode-Dry-Run: ${value} is refused, and nothing is done`, async () => {
    const { id } = await createDraft(api);
    const headers = { 'tilgode-dry-run': value };
    assertInvalid(await api.post(`/v1/invoices/${id}/send`, {}, { headers }), {
      'Tilgode-Dry-Run': 'unknown-value',
    });
    assertInvalid(await api.delete(`/v1/invoices/${id}`, headers), { 'Tilgode-Dry-Run': 'unknown-value' });
    assert.equal((await getInvoice(api, id)).status, 'draft');
  });
}

test('Tilgode-Dry-Run: false is a change as ever', async () => {
  const { id } = await createDraft(api);
  assert.equal((await api.delete(`/v1/invoices/${id}`, { 'tilgode-dry-run': 'false' })).status, 204);
  assertError(await api.get(`/v1/invoices/${id}`), 404, 'not-found');
});
