import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { weeksFrom } from '../../../src/domain/invoices/due-weeks.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { createDraft, createSent, exemptLine, getInvoice } from '../../support/example-invoices.ts';
import { moveClock } from '../../support/test-tools.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const { company, owner, member } = await openStaff(service);
const api = await service.caller({ company, environment: 'test' });
const path = `/companies/${company.companyId}/overview?environment=test` as const;
const overview = async () => bodyOf(await member.get(path), 200);

const kroner = (amount: number) => ({ lines: [exemptLine(amount)] });
const pay = async (id: string, amount: number, paidOn: string) =>
  bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount, paidOn }), 201);

test('the figures of a year: what is owed by age and week, what was invoiced and received by month, and what waits', async () => {
  await moveClock(api, '2027-03-01');
  const paid = await createSent(api, { dueDate: '2027-03-15', ...kroner(1000) });
  const reminded = await createSent(api, { dueDate: '2027-03-15', ...kroner(400) });
  await moveClock(api, '2027-04-06');
  await pay(paid.id, 1000, '2027-03-31');
  bodyOf(await api.post(`/v1/invoices/${reminded.id}/reminders`, { type: 'reminder', fee: true }), 201);
  const { feesOutstanding } = await getInvoice(api, reminded.id);
  assert.ok(feesOutstanding > 0);
  const partly = await createSent(api, { dueDate: '2027-04-20', ...kroner(250.5) });
  await pay(partly.id, 100.25, '2027-04-06');
  const credited = await createSent(api, { dueDate: '2027-04-20', ...kroner(99) });
  const note = bodyOf(await api.post(`/v1/invoices/${credited.id}/credit-notes`), 201);
  bodyOf(await api.post(`/v1/invoices/${note.id}/send`), 200);
  await moveClock(api, '2027-06-09');
  await createSent(api, { dueDate: '2027-06-13', ...kroner(10) });
  await createSent(api, { dueDate: '2027-06-14', ...kroner(20) });
  await createSent(api, { dueDate: '2027-12-31', ...kroner(40) });
  await createDraft(api, kroner(7));

  const owed = 400 + feesOutstanding;
  const found = await overview();
  assert.equal(found.today, '2027-06-09');
  assert.deepEqual(found.outstanding, { count: 5, amount: owed + 150.25 + 70 });
  assert.deepEqual(found.overdue, { count: 2, amount: owed + 150.25, lastDueDate: '2027-06-08' });
  assert.deepEqual(found.ages, [
    { age: 'notDue', count: 3, amount: 70 },
    { age: 'days1To30', count: 0, amount: 0 },
    { age: 'days31To60', count: 1, amount: 150.25 },
    { age: 'days61To90', count: 1, amount: owed },
    { age: 'daysOver90', count: 0, amount: 0 },
  ]);
  assert.deepEqual(found.weeks.slice(0, 2), [
    { number: 23, from: '2027-06-07', to: '2027-06-13', count: 1, amount: 10 },
    { number: 24, from: '2027-06-14', to: '2027-06-20', count: 1, amount: 20 },
  ]);
  assert.equal(found.weeks.length, 6);
  assert.deepEqual(
    found.months.filter(({ month }) => month >= '2027-03'),
    [
      { month: '2027-03', invoiced: 1400, received: 1000 },
      { month: '2027-04', invoiced: 250.5, received: 100.25 },
      { month: '2027-05', invoiced: 0, received: 0 },
      { month: '2027-06', invoiced: 70, received: 0 },
    ],
  );
  assert.deepEqual([found.months.length, found.months[0]?.month], [12, '2026-07']);
  assert.deepEqual(
    found.oldest.map(({ id, amount, daysOverdue }) => [id, amount, daysOverdue]),
    [
      [reminded.id, owed, 86],
      [partly.id, 150.25, 50],
    ],
  );
  assert.deepEqual(found.waiting, {
    drafts: 1,
    bounced: 0,
    notReminded: 1,
    bankTransactions: 0,
    acceptedQuotes: 0,
    recurringInvoices: 0,
  });

  const report = bodyOf(await owner.account(api.accountId).get('/v1/reports/receivables'), 200);
  assert.equal(
    report.totals.outstanding,
    found.outstanding.amount,
    'the report of receivables has the same sum',
  );
});

test('the figures are the same once their sums are kept', async () => {
  const before = await overview();
  await sequenceAll(service.db);
  assert.deepEqual(await overview(), before);
  const { id } = await createSent(api, { dueDate: '2027-06-30', ...kroner(1.01) });
  const { outstanding } = await overview();
  assert.equal(outstanding.amount, Math.round((before.outstanding.amount + 1.01) * 100) / 100);
  await pay(id, 1.01, '2027-06-09');
  assert.deepEqual((await overview()).outstanding, before.outstanding);
});

test('strangers get 404, and an account without invoices has zeros', async () => {
  assertError(await (await openStaff(service)).owner.get(path), 404, 'not-found');
  const inProduction = `/companies/${company.companyId}/overview?environment=production` as const;
  const production = bodyOf(await member.get(inProduction), 200);
  assert.deepEqual(production.outstanding, { count: 0, amount: 0 });
  assert.deepEqual(production.oldest, []);
});

test('weeks have the numbers of Norwegian calendars, also around New Year', () => {
  const numbers = (today: string) => weeksFrom(today, 2).map(({ number, from }) => [number, from]);
  assert.deepEqual(numbers('2027-01-01'), [
    [53, '2026-12-28'],
    [1, '2027-01-04'],
  ]);
  assert.deepEqual(numbers('2025-12-31'), [
    [1, '2025-12-29'],
    [2, '2026-01-05'],
  ]);
});
