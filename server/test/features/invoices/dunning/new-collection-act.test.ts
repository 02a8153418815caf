import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateCompany } from '../../../../src/features/companies/index.ts';
import { setCollectionAct } from '../../../../src/features/rates/index.ts';
import { assertError, bodyOf } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { createSent, exemptLine, getInvoice } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

const FIRST_DAY = '2026-06-01';
const BUSINESS = { name: 'Fjord Kaffe AS', orgNumber: '974760673', email: 'faktura@fjordkaffe.example' };

// The act applies to every company, so only this file may see it.
const service = await startTestApp({ jobs: false, isAlone: true });
// A day in 2026, because the rates and fees of 2026 are known.
service.clock.now = new Date('2026-02-01T09:00:00Z');
const admin = { db: service.db, now: service.clock.now, actor: 'test' };
await setCollectionAct(admin, { from: FIRST_DAY, source: 'Kongelig resolusjon', replace: false });

const dueOn = (api: ApiCaller, dueDate: string) => createSent(api, { dueDate, lines: [exemptLine(1000)] });
const latePayment = async (api: ApiCaller, id: string) =>
  bodyOf(await api.get(`/v1/invoices/${id}/late-payment`), 200);

test('from its first day on a warning and a fee are refused, and compensation and interest are not', async () => {
  const api = await service.caller();
  const before = await dueOn(api, '2026-03-02');
  const after = await dueOn(api, '2026-03-02');
  const toBusiness = await createSent(api, {
    client: BUSINESS,
    dueDate: '2026-03-02',
    lines: [exemptLine(1000)],
  });
  await moveClock(api, '2026-05-31');
  const send = (id: string, body: object) => api.post(`/v1/invoices/${id}/reminders`, body);
  bodyOf(await send(before.id, { type: 'collection_warning', fee: true }), 201);

  await moveClock(api, FIRST_DAY);
  const { nextReminder, nextCollectionWarning, lateInterest } = await latePayment(api, after.id);
  assert.ok(nextReminder);
  assert.equal(nextCollectionWarning, null);
  assert.equal(nextReminder.earliestDateWithFee, null);
  assert.ok(lateInterest > 0);
  const warning = await send(after.id, { type: 'collection_warning' });
  assertError(warning, 409, 'invoice-not-remindable', { reason: 'agency_only' });
  const withFee = await send(after.id, { type: 'reminder', fee: true });
  assertError(withFee, 409, 'fee-limit-reached', { maxFees: 0 });
  bodyOf(await send(after.id, { type: 'reminder', interest: true }), 201);
  bodyOf(await send(toBusiness.id, { type: 'reminder', compensation: true }), 201);
  const { reminders } = await getInvoice(api, before.id);
  assert.equal(reminders[0]?.fee, 38);
});

test('automatic letters change on its first day, by one leap of the clock and by small steps', async () => {
  for (const days of [
    ['2026-09-01'],
    ['2026-05-18', '2026-05-31', '2026-06-02', '2026-06-16', '2026-09-01'],
  ]) {
    const company = await service.createCompany();
    await updateCompany(admin, company.companyId, { automaticLetters: 'reminders_and_warnings' });
    const api = await service.caller({ company });
    const [old, young] = [await dueOn(api, '2026-03-02'), await dueOn(api, '2026-05-04')];
    for (const day of days) await moveClock(api, day);
    assert.deepEqual(await lettersOf(api, old.id), [
      'reminder 2026-03-16 fee 38',
      'collection_warning 2026-03-31 fee 38',
    ]);
    assert.deepEqual(await lettersOf(api, young.id), [
      'reminder 2026-05-18 fee 38',
      'reminder 2026-06-02 fee 0',
    ]);
  }
});

/** The letters of an invoice as `reminder 2026-03-16 fee 38`. */
async function lettersOf(api: ApiCaller, id: string): Promise<string[]> {
  const { reminders } = await getInvoice(api, id);
  return reminders.map(({ type, sentOn, fee }) => `${type} ${sentOn} fee ${fee}`);
}
