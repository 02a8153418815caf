import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import type { DiskFloors } from '../../../src/platform/operations/storage-settings.ts';
import { watchDisk } from '../../../src/platform/operations/disk-room.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { pdfFile } from '../../support/documents/attachable-files.ts';
import { createDraft, invoiceBody } from '../../support/example-invoices.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { startTestApp } from '../../support/test-app.ts';

// The floors are above what any disk has, so this disk is below them.

const ABOVE_ANY = 1e18;
const roomy = await startTestApp();
const company = await roomy.createCompany();
const [production, testing] = [
  await roomy.caller({ company, environment: 'production' }),
  await roomy.caller({ company }),
];

async function serviceBelow(floors: Partial<DiskFloors>) {
  const diskRoom = await watchDisk(tmpdir(), { uploads: 0, drafts: 0, all: 0, ...floors });
  onEnd(() => diskRoom.end());
  const service = await startTestApp({ connection: roomy.connection, diskRoom });
  return {
    readiness: async () => (await fetch(`${service.url}/readyz`)).json(),
    production: await service.caller({ company, environment: 'production' }),
    testing: await service.caller({ company }),
  };
}

const upload = (api: ApiCaller, invoiceId: string) =>
  api.call('POST', `/v1/invoices/${invoiceId}/attachments?filename=a.pdf`, {
    body: pdfFile(),
    headers: { 'content-type': 'application/pdf' },
  });

test('where little is free, files and test accounts are refused, and the rest goes on', async () => {
  const low = await serviceBelow({ uploads: ABOVE_ANY });
  const { id } = await createDraft(low.production);
  const refused = await upload(low.production, id);
  assertError(refused, 503, 'service-unavailable');
  assert.equal(refused.headers.get('retry-after'), '60');
  assertError(await low.testing.post('/v1/invoices', invoiceBody()), 503, 'service-unavailable');
  bodyOf(await low.testing.get('/v1/invoices'), 200);
  bodyOf(await low.production.post(`/v1/invoices/${id}/send`, {}), 200);
});

test('where less is free, drafts are refused, too, and sending and payments go on; deleting is never refused', async () => {
  const low = await serviceBelow({ uploads: ABOVE_ANY, drafts: ABOVE_ANY });
  const [kept, gone] = [await createDraft(production), await createDraft(testing)];
  assertError(await low.production.post('/v1/invoices', invoiceBody()), 503, 'service-unavailable');
  assertError(
    await low.production.patch(`/v1/invoices/${kept.id}`, { notes: 'x' }),
    503,
    'service-unavailable',
  );
  bodyOf(await low.production.post(`/v1/invoices/${kept.id}/send`, {}), 200);
  const payment = { amount: 1, paidOn: '2026-01-01' };
  bodyOf(await low.production.post(`/v1/invoices/${kept.id}/payments`, payment), 201);
  bodyOf(await low.testing.delete(`/v1/invoices/${gone.id}`), 204);
});

test('the service is ready as long as it takes payments', async () => {
  const low = await serviceBelow({ uploads: ABOVE_ANY, drafts: ABOVE_ANY });
  assert.deepEqual(await low.readiness(), { status: 'ready' });
  const full = await serviceBelow({ uploads: ABOVE_ANY, drafts: ABOVE_ANY, all: ABOVE_ANY });
  assert.deepEqual(await full.readiness(), { status: 'not-ready', reason: 'disk-full' });
});

test('a refusal for want of room is stored under no key, and the same key works when there is room', async () => {
  const low = await serviceBelow({ uploads: ABOVE_ANY, drafts: ABOVE_ANY, all: ABOVE_ANY });
  const { id } = await createDraft(production);
  for (const path of ['/v1/invoices', `/v1/invoices/${id}/send`]) {
    const key = crypto.randomUUID();
    const body = path.endsWith('send') ? {} : invoiceBody();
    assertError(await low.production.post(path, body, { key }), 503, 'service-unavailable');
    const answer = await production.post(path, body, { key });
    assert.ok(answer.status < 300, String(answer.status));
    assert.equal(answer.headers.get('idempotency-replayed'), null);
  }
});
