import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verify } from '../../../src/features/verification/index.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { createSent, exemptLine } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
service.clock.now = new Date('2026-11-25T10:00:00Z');

test('payments that were recorded while the clock was set back are no breach', async () => {
  const api = await service.caller();
  const { id } = await createSent(api, { lines: [exemptLine(100)] });
  const pay = async () =>
    bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount: 40, paidOn: '2026-11-25' }), 201);
  await pay();
  service.clock.now = new Date('2026-11-25T09:00:00Z');
  const { payments } = await pay();
  assert.equal(payments.length, 2);
  const { checks } = await verify(service.db);
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
});

test('a document with a date before that of a lower number is told, and the books hold', async () => {
  const company = await service.createCompany();
  const send = async (day: string) => {
    service.clock.now = new Date(`${day}T10:00:00Z`);
    await createSent(await service.caller({ company }), { lines: [exemptLine(100)] });
    const api = await service.caller({ company, environment: 'production' });
    return (await createSent(api, { lines: [exemptLine(100)] })).number;
  };
  await send('2026-11-25');
  await send('2026-12-29');
  const second = await send('2026-11-29');
  const { holds, checks } = await verify(service.db);
  assert.equal(holds, true);
  const found = checks.find(({ breachCount }) => breachCount > 0);
  assert.deepEqual(
    [found?.name, found?.isNote, found?.breaches],
    [
      'dates-follow-numbers',
      true,
      [
        {
          accountId: company.accounts.production,
          breach: `${second} of 2026-11-29 follows one of 2026-12-29`,
        },
      ],
    ],
  );
});
