import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { MAIL_LEASES, captureEmail } from '../../../src/features/mail/deliveries.store.ts';
import { readEmail } from '../../../src/features/mail/email/read-email.ts';
import { createSent } from '../../support/example-invoices.ts';
import { endLease } from '../../support/program/leases.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });

test('when one attempt outlives its lease and a second attempt overlaps, only one captures the mail', async () => {
  const { db } = service;
  const api = await service.caller();
  const invoice = await createSent(api);
  const { id } = await db
    .selectFrom('deliveries')
    .select('id')
    .where('account_id', '=', api.accountId)
    .where('invoice_id', '=', invoice.id)
    .executeTakeFirstOrThrow();

  const now = new Date();
  for (const _attempt of ['first', 'second']) {
    assert.notEqual(
      await MAIL_LEASES.take(db, { accountId: api.accountId, id }, MAIL_LEASES.isDue(now)),
      undefined,
    );
    await endLease(db, { accountId: api.accountId, id });
  }
  const source = Buffer.from('Hei');
  const known = { recipient: 'kari@nordmann.example', subject: 'Faktura' };
  const email = { ...known, source, leftOut: [], facts: (await readEmail(source, known)).facts };
  const capture = () =>
    inTransaction(db.of(api.accountId), (trx) => captureEmail(trx, id, email, { now, datedAt: now }));
  await Promise.all([capture(), capture()]);

  const captured = db
    .selectFrom('captured_emails')
    .select('delivery_id')
    .where('account_id', '=', api.accountId);
  assert.deepEqual(await captured.execute(), [{ delivery_id: id }]);
});
