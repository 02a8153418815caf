import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf } from '../../support/api/answers.ts';
import { createDraft, createSent } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();

const invoice = await createSent(api);
const draft = await createDraft(api);
const client = bodyOf(await api.post('/v1/clients', { name: 'Fjord Kaffe AS' }), 201);

const RESOURCES = [
  {
    path: `/v1/invoices/${invoice.id}`,
    change: () => api.post(`/v1/invoices/${invoice.id}/payments`, { amount: 1, paidOn: '2026-07-20' }),
  },
  { path: `/v1/invoices/${draft.id}`, change: () => api.patch(`/v1/invoices/${draft.id}`, { notes: 'Ny' }) },
  {
    path: `/v1/clients/${client.id}`,
    change: () => api.patch(`/v1/clients/${client.id}`, { city: 'Bergen' }),
  },
];

for (const { path, change } of RESOURCES) {
  test(`GET ${path.replace(/[\w-]{36}/, '…')} is 304 for a caller that has the resource, until the resource changes`, async () => {
    const etag = (await api.get(path)).headers.get('etag') ?? '';
    assert.match(etag, /^"\d+(\.\d+)?"$/);
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await api.get(path, { 'if-none-match': known });
      assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag], known);
    }
    assert.equal((await api.get(path, { 'if-none-match': '"x"' })).status, 200);

    assert.ok((await change()).status < 300);
    const changed = await api.get(path, { 'if-none-match': etag });
    assert.equal(changed.status, 200);
    assert.notEqual(changed.headers.get('etag'), etag);
  });
}
