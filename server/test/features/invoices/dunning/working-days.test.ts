import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { createDraft, createSent, exemptLine, getInvoice } from '../../../support/example-invoices.ts';
import { BASE_URL, startTestApp } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-03-02T10:00:00.000Z');
const MAUNDY_THURSDAY = '2026-04-02';

/** A test account with an invoice of 1000 kr that was sent on 2 March 2026. */
async function invoiceDue(dueDate: string) {
  const api = await service.caller();
  const invoice = await createSent(api, { dueDate, lines: [exemptLine(1000)] });
  return { api, id: invoice.id, invoice };
}

function remind(api: ApiCaller, id: string, type: string, fee: boolean) {
  return api.post(`/v1/invoices/${id}/reminders`, { type, fee });
}

test('payableUntil is the due date or the next working day; the due date does not change; a draft has no payableUntil', async () => {
  const { api, id, invoice } = await invoiceDue(MAUNDY_THURSDAY);
  assert.deepEqual([invoice.dueDate, invoice.payableUntil], [MAUNDY_THURSDAY, '2026-04-07']);
  assert.equal((await getInvoice(api, id)).payableUntil, '2026-04-07');
  const onWorkingDay = await createSent(api, { dueDate: '2026-04-08' });
  assert.equal(onWorkingDay.payableUntil, '2026-04-08');
  assert.equal((await createDraft(api)).payableUntil, null);
});

test('an invoice due on Maundy Thursday is in time until Tuesday after Easter, and overdue on Wednesday', async () => {
  const { api, id } = await invoiceDue(MAUNDY_THURSDAY);
  await moveClock(api, '2026-04-07');
  assert.equal((await getInvoice(api, id)).status, 'sent');
  assert.equal(bodyOf(await api.get(`/v1/invoices/${id}/late-payment`), 200).lateInterest, 0);
  assertError(await remind(api, id, 'reminder', false), 409, 'reminder-too-early', {
    earliestDate: '2026-04-08',
  });
  const { customers } = bodyOf(await api.get('/v1/reports/receivables'), 200);
  const item = existing(customers[0]?.invoices[0]);
  assert.deepEqual([item.dueDate, item.daysOverdue, customers[0]?.notDue], [MAUNDY_THURSDAY, 0, 1000]);

  await moveClock(api, '2026-04-08');
  assert.equal((await getInvoice(api, id)).status, 'overdue');
  const late = bodyOf(await api.get(`/v1/invoices/${id}/late-payment`), 200);
  // One day of 12 % on 1000 kr.
  assert.deepEqual([late.daysOverdue, late.lateInterest], [1, 0.33]);
  assert.deepEqual(
    late.interest.map(({ from, days }) => [from, days]),
    [['2026-04-08', 1]],
  );
  assert.deepEqual(
    [late.nextReminder?.earliestDate, late.nextReminder?.earliestDateWithFee],
    ['2026-04-08', '2026-04-21'],
  );
});

test('for an invoice due on Maundy Thursday, a letter with a fee is lawful from 21 April', async () => {
  const { api, id } = await invoiceDue(MAUNDY_THURSDAY);
  await moveClock(api, '2026-04-20');
  assertError(await remind(api, id, 'reminder', true), 409, 'reminder-too-early', {
    earliestDate: '2026-04-21',
  });
  await moveClock(api, '2026-04-21');
  bodyOf(await remind(api, id, 'reminder', true), 201);
});

test('a deadline on Sunday 17 May passes on Monday: a warning with a fee can go on the 19th', async () => {
  const { api, id } = await invoiceDue('2026-04-15');
  await moveClock(api, '2026-05-03');
  assert.equal(bodyOf(await remind(api, id, 'reminder', true), 201).reminders[0]?.deadline, '2026-05-17');
  await moveClock(api, '2026-05-18');
  assertError(await remind(api, id, 'collection_warning', true), 409, 'reminder-too-early', {
    earliestDate: '2026-05-19',
    runningDeadline: '2026-05-18',
  });
  await moveClock(api, '2026-05-19');
  bodyOf(await remind(api, id, 'collection_warning', true), 201);
});

test('automatic letters wait for working days, however far the test clock jumps', async () => {
  const steps = ['2026-07-01', '2026-07-02'];
  for (const days of [steps, ['2026-04-20', '2026-04-21', '2026-05-05', '2026-05-06', ...steps]]) {
    const company = await service.createCompany();
    await service.db
      .updateTable('companies')
      .set({
        automatic_letters: 'reminders_and_warnings',
        letters_since: '2026-03-02',
        reminder_after_days: 14,
      })
      .where('id', '=', company.companyId)
      .execute();
    const api = await service.caller({ company });
    const { id } = await createSent(api, { dueDate: MAUNDY_THURSDAY, lines: [exemptLine(1000)] });
    for (const day of days) await moveClock(api, day);
    const { reminders } = await getInvoice(api, id);
    assert.deepEqual(
      reminders.map(({ type, sentOn, deadline }) => [type, sentOn, deadline]),
      [
        ['reminder', '2026-04-21', '2026-05-05'],
        ['collection_warning', '2026-05-06', '2026-05-20'],
      ],
    );
  }
});

test('the public page calls an invoice overdue from the day after the last day to pay in time', async () => {
  const { api, invoice } = await invoiceDue(MAUNDY_THURSDAY);
  const page = async () => (await fetch(invoice.publicUrl.replace(BASE_URL, service.url))).text();
  await moveClock(api, '2026-04-07');
  assert.doesNotMatch(await page(), /Forfalt/);
  await moveClock(api, '2026-04-08');
  assert.match(await page(), /Forfalt/);
});
