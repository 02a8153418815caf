import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captureEmail, claimDelivery } from '../../src/delivery/deliveries.store.ts';
import { createSent } from '../support/example-invoices.ts';
import { startTestApp } from '../support/test-app.ts';

const service = await startTestApp({ jobs: false });

test('of two attempts that overlap, since one has outlived its lease, one captures the mail', async () => {
  const { db } = service;
  const api = await service.caller();
  const invoice = await createSent(api);
  const { id } = await db
    .selectFrom('deliveries')
    .select('id')
    .where('account_id', '=', api.accountId)
    .where('invoice_id', '=', invoice.id)
    .executeTakeFirstOrThrow();

  const [now, leaseUntil] = [new Date(Date.now() + 1_000), new Date(Date.now() + 2_000)];
  for (const at of [now, leaseUntil]) {
    assert.notEqual(await claimDelivery(db, api.accountId, id, at, leaseUntil), undefined);
  }
  const email = { recipient: 'kari@nordmann.example', subject: 'Faktura', source: Buffer.from('Hei') };
  const capture = () => captureEmail(db, api.accountId, id, email, { now, datedAt: now });
  await Promise.all([capture(), capture()]);

  const captured = db
    .selectFrom('captured_emails')
    .select('delivery_id')
    .where('account_id', '=', api.accountId);
  assert.deepEqual(await captured.execute(), [{ delivery_id: id }]);
});
