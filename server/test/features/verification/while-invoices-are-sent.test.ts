import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verify } from '../../../src/features/verification/index.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { createSent, exemptLine } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const INVOICES = 200;

const service = await startTestApp({ jobs: false, isAlone: true });

test('while 200 invoices are sent and paid, verify finds nothing wrong, because it reads each account as of one moment', async () => {
  const api = await service.caller();
  const progress = { paid: 0 };
  const sendAndPay = async () => {
    const invoice = await createSent(api, { lines: [exemptLine(100)] });
    const payment = { amount: 100, paidOn: invoice.issueDate };
    bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, payment), 201);
    progress.paid += 1;
  };
  const work = Promise.all(
    Array.from({ length: 5 }, async () => {
      for (let i = 0; i < INVOICES / 5; i++) await sendAndPay();
    }),
  );
  let verified = 0;
  while (progress.paid < INVOICES) {
    const { checks } = await verify(service.db);
    assert.deepEqual(
      checks.flatMap(({ breaches }) => breaches),
      [],
    );
    if (progress.paid < INVOICES) verified += 1;
  }
  await work;
  assert.ok(verified > 1, 'it was verified after, not meanwhile');
});
