import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateCompany } from '../../../src/features/companies/index.ts';
import { deliverEmail } from '../../../src/features/mail/deliver-email.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { createSent, exemptLine, getInvoice } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { capturedEmails, moveClock } from '../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
// A day in 2026, because the rates and fees of 2026 are known.
service.clock.now = new Date('2026-02-01T09:00:00Z');

/** A test account of a company with this setting for automatic letters. The setting applies to invoices due today, too. */
async function startDunning(
  automaticLetters: 'off' | 'reminders' | 'reminders_and_warnings',
): Promise<ApiCaller> {
  const company = await service.createCompany();
  const admin = { db: service.db, now: service.clock.now, actor: 'test' };
  await updateCompany(admin, company.companyId, { automaticLetters });
  return service.caller({ company });
}

/** The letters of an invoice as `reminder 2026-03-16 fee 38`. */
async function lettersOf(api: ApiCaller, id: string): Promise<string[]> {
  const { reminders } = await getInvoice(api, id);
  return reminders.map(({ type, sentOn, fee }) => `${type} ${sentOn} fee ${fee}`);
}

/** Delivers the mails of an invoice, because this service runs no jobs. */
async function deliverWaiting(api: ApiCaller, id: string): Promise<void> {
  const { items } = bodyOf(await api.get(`/v1/invoices/${id}/deliveries`), 200);
  for (const delivery of items) await deliverEmail(service.delivery, api.accountId, delivery.id);
}

const dueOn = (api: ApiCaller, dueDate: string) => createSent(api, { dueDate, lines: [exemptLine(1000)] });

test('one long jump of the clock sends the same letters on the same days as small steps', async () => {
  const leaps = [['2026-06-01'], ['2026-03-16', '2026-03-30', '2026-03-31', '2026-06-01']];
  for (const leap of leaps) {
    const api = await startDunning('reminders_and_warnings');
    const { id } = await dueOn(api, '2026-03-02');
    for (const day of leap) await moveClock(api, day);
    assert.deepEqual(await lettersOf(api, id), [
      'reminder 2026-03-16 fee 38',
      'collection_warning 2026-03-31 fee 38',
    ]);
    const invoice = await getInvoice(api, id);
    assert.equal(invoice.status, 'collection_warning');
    assert.deepEqual(
      invoice.reminders.map(({ deadline }) => deadline),
      ['2026-03-30', '2026-04-14'],
    );
  }
});

test('for an invoice that was sent after its due date, letters count from the lawful due date, by a jump and by small steps', async () => {
  const leaps = [['2026-09-01'], ['2026-04-05', '2026-04-06', '2026-04-20', '2026-04-21', '2026-09-01']];
  for (const leap of leaps) {
    const api = await startDunning('reminders_and_warnings');
    await moveClock(api, '2026-02-20');
    const { id } = await dueOn(api, '2026-02-10');
    for (const day of leap) await moveClock(api, day);
    assert.deepEqual(await lettersOf(api, id), [
      // The 30th day after 20 February is a Sunday.
      'reminder 2026-04-06 fee 38',
      'collection_warning 2026-04-21 fee 38',
    ]);
  }
});

test('the last day of a jump counts, and the day after does not', async () => {
  const api = await startDunning('reminders_and_warnings');
  const { id } = await dueOn(api, '2026-03-02');
  await moveClock(api, '2026-03-15T22:59:59Z');
  assert.deepEqual(await lettersOf(api, id), []);
  await moveClock(api, '2026-03-15T23:00:00Z');
  assert.deepEqual(await lettersOf(api, id), ['reminder 2026-03-16 fee 38']);
  await moveClock(api, '2026-03-31');
  assert.equal((await lettersOf(api, id)).length, 2);
});

test('with the setting `reminders`, a long jump sends two reminders and no warning', async () => {
  const api = await startDunning('reminders');
  const { id } = await dueOn(api, '2026-03-02');
  await moveClock(api, '2036-03-02');
  assert.deepEqual(await lettersOf(api, id), ['reminder 2026-03-16 fee 38', 'reminder 2026-03-31 fee 38']);
});

test('no letter is sent for a paid, bounced or not yet due invoice, or without automatic letters', async () => {
  const api = await startDunning('reminders_and_warnings');
  const paid = await dueOn(api, '2026-03-02');
  bodyOf(await api.post(`/v1/invoices/${paid.id}/payments`, { amount: 1000, paidOn: '2026-02-01' }), 201);
  const bounced = await dueOn(api, '2026-03-02');
  bodyOf(await api.post(`/v1/test/invoices/${bounced.id}/bounce`), 200);
  const later = await dueOn(api, '2026-12-01');
  const silent = await startDunning('off');
  const unpaid = await dueOn(silent, '2026-03-02');

  await moveClock(api, '2026-12-01');
  await moveClock(silent, '2026-12-01');
  for (const { id } of [paid, bounced, later]) assert.deepEqual(await lettersOf(api, id), []);
  assert.deepEqual(await lettersOf(silent, unpaid.id), []);
  assert.equal((await getInvoice(silent, unpaid.id)).status, 'overdue');
});

test('each invoice gets its letters by its own due date', async () => {
  const api = await startDunning('reminders_and_warnings');
  const dueDates = ['2026-03-02', '2026-03-09', '2026-05-29'];
  const invoices = await Promise.all(dueDates.map((dueDate) => dueOn(api, dueDate)));
  await moveClock(api, '2026-07-01');
  const letters = await Promise.all(invoices.map(({ id }) => lettersOf(api, id)));
  assert.deepEqual(letters, [
    ['reminder 2026-03-16 fee 38', 'collection_warning 2026-03-31 fee 38'],
    // The deadline of the reminder is Easter Monday.
    ['reminder 2026-03-23 fee 38', 'collection_warning 2026-04-08 fee 38'],
    ['reminder 2026-06-12 fee 38', 'collection_warning 2026-06-27 fee 38'],
  ]);
});

test('each mail has the date of its letter, although the mails are made after the clock has moved on', async () => {
  const api = await startDunning('reminders_and_warnings');
  const { id } = await dueOn(api, '2026-03-02');
  await moveClock(api, '2026-06-01');
  await deliverWaiting(api, id);
  const emails = await capturedEmails(api, id, 3);
  assert.deepEqual(
    emails.map(({ date }) => date?.slice(0, 10)),
    ['2026-02-01', '2026-03-16', '2026-03-31'],
  );
  const { items } = bodyOf(await api.get(`/v1/invoices/${id}/deliveries`), 200);
  assert.deepEqual(
    items.map(({ deliveredAt }) => deliveredAt?.slice(0, 10)),
    ['2026-02-01', '2026-03-16', '2026-03-31'],
  );
});
