import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import {
  SEND_AUTOMATIC_LETTERS,
  sendAutomaticLetters,
} from '../../../../src/features/invoices/dunning/send-automatic-letters.ts';
import { listAccountsWithAutomaticLetters } from '../../../../src/features/companies/index.ts';
import { MARK_OVERDUE } from '../../../../src/features/invoices/dunning/mark-overdue.ts';
import type { Companies } from '../../../../src/platform/database/database-types.ts';
import { bodyOf } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import { setRate, turnOn } from '../../../support/currencies.ts';
import { createSent, exemptLine, getInvoice, send } from '../../../support/example-invoices.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { assertAllChangesHaveEvents } from '../../../support/events/changes-and-events.ts';
import type { TestCompany } from '../../../support/test-app.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const FIRST_DAY = new Date('2026-02-02T10:00:00.000Z');
service.clock.now = FIRST_DAY;
const DUE = '2026-03-02';

/** A company that has automatic letters turned on since the first day. */
async function dunningCompany(settings: Updateable<Companies> = {}): Promise<TestCompany> {
  const company = await service.createCompany();
  await service.db
    .updateTable('companies')
    .set({ automatic_letters: 'reminders_and_warnings', letters_since: '2026-02-02', ...settings })
    .where('id', '=', company.companyId)
    .execute();
  return company;
}

const sentDue = (api: ApiCaller, dueDate = DUE) => createSent(api, { dueDate, lines: [exemptLine(1000)] });

/** Moves the clock to that morning, and runs the jobs of the night and of the hour. */
async function comeTo(day: string): Promise<void> {
  service.clock.now = new Date(`${day}T08:00:00.000Z`);
  await MARK_OVERDUE.run({ db: service.db, clock: () => service.clock.now });
  await sendAutomaticLetters(service.db, () => service.clock.now);
}

/** The letters of an invoice, as in `reminder 2026-03-16 38`. Read from the table, because a token does not last a month. */
async function lettersOf(api: ApiCaller, id: string): Promise<string[]> {
  const rows = await service.db
    .selectFrom('reminders')
    .select(['type', 'sent_on', 'fee_ore'])
    .where('account_id', '=', api.accountId)
    .where('invoice_id', '=', id)
    .orderBy('created_at')
    .execute();
  return rows.map(({ type, sent_on, fee_ore }) => `${type} ${sent_on} ${Number(fee_ore) / 100}`);
}

test('the service sends a reminder, and after its deadline a collection warning, each once and each by mail', async () => {
  service.clock.now = FIRST_DAY;
  const company = await dunningCompany();
  const api = await service.caller({ company });
  const { id } = await sentDue(api);
  const expected: [day: string, letters: string[]][] = [
    ['2026-03-15', []],
    ['2026-03-16', ['reminder 2026-03-16 38']],
    ['2026-03-16', ['reminder 2026-03-16 38']],
    ['2026-03-30', ['reminder 2026-03-16 38']],
    ['2026-03-31', ['reminder 2026-03-16 38', 'collection_warning 2026-03-31 38']],
    ['2026-12-31', ['reminder 2026-03-16 38', 'collection_warning 2026-03-31 38']],
  ];
  for (const [day, letters] of expected) {
    await comeTo(day);
    assert.deepEqual(await lettersOf(api, id), letters, day);
  }
  const later = await service.caller({ company });
  const invoice = await getInvoice(later, id);
  assert.deepEqual([invoice.status, invoice.feesOutstanding], ['collection_warning', 85.53]);
  const mails = await service.db
    .selectFrom('deliveries')
    .select('reminder_id')
    .where('account_id', '=', api.accountId)
    .where('reminder_id', 'is not', null)
    .orderBy('created_at')
    .execute();
  assert.deepEqual(
    mails.map((mail) => mail.reminder_id),
    invoice.reminders.map((reminder) => reminder.id),
  );
  await assertBooksAgree(later, ['2026']);
});

test('letters about an invoice in euro go all the same, without fee and interest', async () => {
  service.clock.now = FIRST_DAY;
  const company = await dunningCompany();
  const api = await service.caller({ company });
  await turnOn(api, ['EUR']);
  await setRate(api, 'EUR', '2026-01-30', 11.5);
  const { id } = await createSent(api, { currency: 'EUR', dueDate: DUE, lines: [exemptLine(1000)] });
  const inKroner = await sentDue(api);
  await comeTo('2026-03-16');
  await comeTo('2026-03-31');
  assert.deepEqual(await lettersOf(api, id), ['reminder 2026-03-16 0', 'collection_warning 2026-03-31 0']);
  assert.deepEqual(await lettersOf(api, inKroner.id), [
    'reminder 2026-03-16 38',
    'collection_warning 2026-03-31 38',
  ]);
  const later = await service.caller({ company });
  const { status, feesOutstanding, outstandingAmount, reminders } = await getInvoice(later, id);
  assert.deepEqual([status, feesOutstanding, outstandingAmount], ['collection_warning', 0, 1000]);
  assert.deepEqual(
    reminders.map(({ interest, compensation }) => [interest, compensation]),
    [
      [0, 0],
      [0, 0],
    ],
  );
});

test('after the service was down, one letter makes up for the missed letters', async () => {
  service.clock.now = FIRST_DAY;
  const api = await service.caller({ company: await dunningCompany() });
  const { id } = await sentDue(api);
  await comeTo('2026-06-01');
  assert.deepEqual(await lettersOf(api, id), ['reminder 2026-06-01 38']);
  await comeTo('2026-06-15');
  assert.equal((await lettersOf(api, id)).length, 1);
  await comeTo('2026-06-16');
  assert.equal((await lettersOf(api, id)).length, 2);
});

test('with reminders alone, letters go earlier and without a fee where the rules or the company ask for that', async () => {
  service.clock.now = FIRST_DAY;
  const early = await service.caller({
    company: await dunningCompany({ automatic_letters: 'reminders', reminder_after_days: 3 }),
  });
  const kind = await service.caller({
    company: await dunningCompany({ automatic_letters: 'reminders', automatic_fees: false }),
  });
  const [first, second] = [await sentDue(early), await sentDue(kind)];
  // The deadline of 3 April is Good Friday.
  for (const day of ['2026-03-05', '2026-03-20', '2026-04-07', '2026-04-08', '2026-12-01']) await comeTo(day);
  assert.deepEqual(await lettersOf(early, first.id), ['reminder 2026-03-05 0', 'reminder 2026-03-20 38']);
  assert.deepEqual(await lettersOf(kind, second.id), ['reminder 2026-03-20 0', 'reminder 2026-04-08 0']);
});

test('no letter goes while the credit of the customer covers the invoice; a letter goes when the credit is gone', async () => {
  service.clock.now = FIRST_DAY;
  const company = await dunningCompany();
  const api = await service.caller({ company });
  const paid = await sentDue(api);
  const overpaid = { amount: 2000, paidOn: '2026-02-02', overpayment: 'credit' };
  bodyOf(await api.post(`/v1/invoices/${paid.id}/payments`, overpaid), 201);
  const covered = await sentDue(api);
  const larger = await createSent(api, { dueDate: DUE, lines: [exemptLine(1001)] });
  await comeTo('2026-03-16');
  assert.deepEqual(await lettersOf(api, covered.id), []);
  assert.deepEqual(await lettersOf(api, larger.id), ['reminder 2026-03-16 38']);

  const now = await service.caller({ company });
  const refund = { amount: 1, paidOn: '2026-03-16' };
  bodyOf(await now.post(`/v1/clients/${paid.client.id}/refunds`, refund), 201);
  await comeTo('2026-03-17');
  assert.deepEqual(await lettersOf(api, covered.id), ['reminder 2026-03-17 38']);
});

test('no letter goes for an invoice that is paid, credited, bounced, not due, or was due before letters were turned on', async () => {
  service.clock.now = FIRST_DAY;
  const company = await dunningCompany({ letters_since: DUE });
  const api = await service.caller({ company });
  const old = await sentDue(api, '2026-03-01');
  const paid = await sentDue(api);
  bodyOf(await api.post(`/v1/invoices/${paid.id}/payments`, { amount: 1000, paidOn: '2026-02-02' }), 201);
  const credited = await sentDue(api);
  await send(api, bodyOf(await api.post(`/v1/invoices/${credited.id}/credit-notes`), 201).id);
  const bounced = await sentDue(api);
  bodyOf(await api.post(`/v1/test/invoices/${bounced.id}/bounce`), 200);
  const later = await sentDue(api, '2026-12-01');
  const unpaid = await sentDue(api);
  await comeTo('2026-04-01');
  for (const { id } of [old, paid, credited, bounced, later]) assert.deepEqual(await lettersOf(api, id), []);
  assert.equal((await lettersOf(api, unpaid.id)).length, 1);

  const now = await service.caller({ company });
  bodyOf(await now.post(`/v1/invoices/${bounced.id}/resend`), 202);
  await comeTo('2026-04-02');
  assert.deepEqual(await lettersOf(api, bounced.id), ['reminder 2026-04-02 38']);
});

test('with automatic letters off, or for a closed company, no letters go', async () => {
  service.clock.now = FIRST_DAY;
  const off = await service.caller({ company: await service.createCompany() });
  const closing = await dunningCompany();
  const closed = await service.caller({ company: closing });
  const [first, second] = [await sentDue(off), await sentDue(closed)];
  await service.db
    .updateTable('companies')
    .set({ closed_at: FIRST_DAY })
    .where('id', '=', closing.companyId)
    .execute();
  await comeTo('2026-04-01');
  assert.deepEqual(await lettersOf(off, first.id), []);
  assert.deepEqual(await lettersOf(closed, second.id), []);
});

test('two processes and a payment at the same time: never two letters, and never a letter for a paid invoice', async () => {
  service.clock.now = FIRST_DAY;
  const other = await startTestApp({ jobs: false, connection: service.connection });
  const company = await dunningCompany();
  const api = await service.caller({ company });
  const invoices = [];
  for (let index = 0; index < 8; index++) invoices.push(await sentDue(api));
  service.clock.now = new Date('2026-03-16T08:00:00.000Z');
  await MARK_OVERDUE.run({ db: service.db, clock: () => service.clock.now });
  const later = await service.caller({ company });
  const [paid] = invoices;
  assert.ok(paid);
  await Promise.all([
    later.post(`/v1/invoices/${paid.id}/payments`, { amount: 1000, paidOn: '2026-03-16' }),
    ...[service, other, service, other].map(({ db }) => sendAutomaticLetters(db, () => service.clock.now)),
  ]);
  for (const { id } of invoices.slice(1)) {
    assert.deepEqual(await lettersOf(api, id), ['reminder 2026-03-16 38']);
  }
  const { status, reminders, feesOutstanding } = await getInvoice(later, paid.id);
  assert.equal(status, 'paid');
  assert.equal(feesOutstanding, reminders.length * 42.6);
  await assertBooksAgree(later, ['2026']);
});

test('one failing invoice does not stop the others, and the failure is logged', async () => {
  service.clock.now = FIRST_DAY;
  const api = await service.caller({ company: await dunningCompany() });
  const [failing, other] = [await sentDue(api), await sentDue(api)];
  service.clock.now = new Date('2026-03-16T08:00:00.000Z');
  await MARK_OVERDUE.run({ db: service.db, clock: () => service.clock.now });
  const owner = openAsOwner(service.connection);
  const refuse = sql`alter table reminders add constraint refused check (invoice_id <> ${sql.lit(failing.id)})`;
  await refuse.execute(owner);
  const run = () => sendAutomaticLetters(service.db, () => service.clock.now);
  await assert.rejects(run(), AggregateError);
  assert.deepEqual(await lettersOf(api, failing.id), []);
  assert.equal((await lettersOf(api, other.id)).length, 1);

  await sql`alter table reminders drop constraint refused`.execute(owner);
  await run();
  assert.equal((await lettersOf(api, failing.id)).length, 1);
  assert.equal((await lettersOf(api, other.id)).length, 1);
});

test('a run that is stopped sends no further letter, and the next run sends the rest', async () => {
  service.clock.now = FIRST_DAY;
  const api = await service.caller({ company: await dunningCompany() });
  const invoices = [await sentDue(api), await sentDue(api)];
  service.clock.now = new Date('2026-03-16T08:00:00.000Z');
  // What is due of the other tests' companies goes before.
  await sendAutomaticLetters(service.db, () => service.clock.now);
  await MARK_OVERDUE.run({ db: service.db, clock: () => service.clock.now });
  const countLetters = async () =>
    (await Promise.all(invoices.map(({ id }) => lettersOf(api, id)))).flat().length;
  const accounts = await listAccountsWithAutomaticLetters(service.db);
  const place = accounts.findIndex(({ accountId }) => accountId === api.accountId);
  const stopping = new AbortController();
  // The clock is asked once for each account, and once for each letter.
  let asked = -1;
  const clock = () => {
    asked += 1;
    if (asked === place + 1) stopping.abort(new Error('stopping'));
    return service.clock.now;
  };
  await assert.rejects(sendAutomaticLetters(service.db, clock, stopping.signal), /^Error: stopping$/);
  assert.equal(await countLetters(), 1);
  await sendAutomaticLetters(service.db, clock);
  assert.equal(await countLetters(), 2);
});

test('a run in the evening or at night waits for the morning', async () => {
  service.clock.now = FIRST_DAY;
  const api = await service.caller({ company: await dunningCompany() });
  const { id } = await sentDue(api);
  const deps = { db: service.db, clock: () => service.clock.now };
  service.clock.now = new Date('2026-03-16T08:00:00.000Z');
  await MARK_OVERDUE.run({ db: service.db, clock: () => service.clock.now });
  // In Oslo it is an hour later.
  for (const [time, letters] of [
    ['2026-03-16T17:00:00.000Z', 0],
    ['2026-03-17T06:59:00.000Z', 0],
    ['2026-03-17T07:00:00.000Z', 1],
  ] as const) {
    service.clock.now = new Date(time);
    await SEND_AUTOMATIC_LETTERS.run(deps);
    assert.equal((await lettersOf(api, id)).length, letters, time);
  }
});

test('the job runs every hour and follows the clock of the service', async () => {
  service.clock.now = FIRST_DAY;
  const api = await service.caller({ company: await dunningCompany() });
  const { id } = await sentDue(api);
  const { db } = service;
  const deps = { db, clock: () => service.clock.now };
  assert.deepEqual(SEND_AUTOMATIC_LETTERS.at, { minute: 0 });
  service.clock.now = new Date('2026-03-16T08:00:00.000Z');
  await MARK_OVERDUE.run({ db, clock: () => service.clock.now });
  await SEND_AUTOMATIC_LETTERS.run(deps);
  assert.equal((await lettersOf(api, id)).length, 1);
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
