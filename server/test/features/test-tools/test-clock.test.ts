import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateCompany } from '../../../src/features/companies/index.ts';
import { inDays } from '../../support/dates.ts';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import {
  createDraft,
  createSent,
  exemptLine,
  getInvoice,
  journalOf,
  send,
} from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();

const getClock = async (api: ApiCaller) => bodyOf(await api.get('/v1/test/clock'), 200);
const setClock = (api: ApiCaller, now: unknown) => api.call('PUT', '/v1/test/clock', { body: { now } });
const isRecent = (timestamp: string) => Math.abs(Date.parse(timestamp) - Date.now()) < 60_000;

test('until the clock is set it shows the real time; after that it stands still', async () => {
  const api = await service.caller();
  const before = await getClock(api);
  assert.deepEqual([isRecent(before.now), before.isSet], [true, false]);

  const set = { now: '2030-01-02T03:04:05.678Z', today: '2030-01-02', isSet: true };
  assert.deepEqual(bodyOf(await setClock(api, '2030-01-02T04:04:05.678+01:00'), 200), set);
  assert.deepEqual(await getClock(api), set);
  assert.deepEqual(await getClock(api), set);
});

test('its day is that of Norway, also in the hours in which UTC still has the day before', async () => {
  const api = await service.caller();
  for (const [now, today] of [
    ['2030-01-02T22:59:59.000Z', '2030-01-02'],
    ['2030-01-02T23:00:00.000Z', '2030-01-03'],
    ['2030-07-02T22:00:00.000Z', '2030-07-03'],
  ])
    assert.equal(bodyOf(await setClock(api, now), 200).today, today);
});

test('the clock only moves forward; setting it to its own time is allowed', async () => {
  const api = await service.caller();
  const past = await setClock(api, '2026-01-01T00:00:00Z');
  assertError(past, 409, 'clock-not-forward');
  assert.ok(isRecent(String(bodyOf(past, 409).details?.['now'])));
  assert.equal((await getClock(api)).isSet, false);

  await moveClock(api, '2030-01-02T03:04:05.678Z');
  assertError(await setClock(api, '2030-01-02T03:04:05.677Z'), 409, 'clock-not-forward', {
    now: '2030-01-02T03:04:05.678Z',
  });
  assert.equal(bodyOf(await setClock(api, '2030-01-02T03:04:05.678Z'), 200).now, '2030-01-02T03:04:05.678Z');
});

test('a value that is no timestamp, or that is not from 2000 to 2199 in Oslo, is refused', async () => {
  const api = await service.caller();
  const wrong: [now: unknown, code: string][] = [
    ['2030-01-02', 'invalid-timestamp'],
    ['2030-01-02T03:04:05', 'invalid-timestamp'],
    ['2030-02-30T03:04:05Z', 'invalid-timestamp'],
    ['2030-01-02T03:04:05+99:00', 'invalid-timestamp'],
    ['2200-01-01T00:00:00Z', 'invalid-timestamp'],
    ['1999-12-31T00:00:00Z', 'invalid-timestamp'],
    ['2199-12-31T23:00:00Z', 'out-of-range'],
    ['', 'invalid-timestamp'],
    [1_900_000_000, 'invalid-type'],
    [null, 'required'],
  ];
  for (const [now, code] of wrong) assertInvalid(await setClock(api, now), { now: code });
  assertInvalid(await api.call('PUT', '/v1/test/clock', { body: {} }), { now: 'required' });
  assertInvalid(await setClock(api, undefined), { now: 'required' });
  assert.equal((await getClock(api)).isSet, false);
  bodyOf(await setClock(api, '2199-12-31T22:59:59Z'), 200);
  assert.equal((await createDraft(api, { dueDate: '2199-12-31' })).issueDate, '2199-12-31');
});

test('the clock belongs to one account: the production account and other companies have the real time', async () => {
  const api = await service.caller({ company });
  await moveClock(api, '2031-05-01');
  const production = await service.caller({ company, environment: 'production' });
  const other = await service.caller();
  const today = inDays(0);
  assert.equal((await createDraft(api)).issueDate, '2031-05-01');
  for (const caller of [production, other]) assert.equal((await createDraft(caller)).issueDate, today);
  assert.equal((await getClock(other)).isSet, false);
});

test("documents, payments and credit notes have the clock's date in Oslo, and so have their entries in the books", async () => {
  const api = await service.caller();
  const draft = await createDraft(api, { lines: [exemptLine(100)] });
  await moveClock(api, '2031-12-31T23:30:00Z');
  const sent = await send(api, draft.id);
  assert.deepEqual([sent.issueDate, sent.deliveryDate], ['2032-01-01', '2032-01-01']);

  const pay = (paidOn: string) => api.post(`/v1/invoices/${sent.id}/payments`, { amount: 60, paidOn });
  assertInvalid(await pay('2032-01-02'), { paidOn: 'out-of-range' });
  const paid = bodyOf(await pay('2032-01-01'), 201);
  await moveClock(api, '2032-02-03');
  bodyOf(await api.delete(`/v1/invoices/${sent.id}/payments/${paid.payments[0]?.id}`), 200);
  const note = await send(api, bodyOf(await api.post(`/v1/invoices/${sent.id}/credit-notes`), 201).id);
  assert.deepEqual([note.issueDate, note.dueDate], ['2032-02-03', '2032-02-03']);

  const entries = await journalOf(api, '2032');
  assert.deepEqual(
    entries.map(({ series, documentDate, postingDate }) => [series, documentDate, postingDate]),
    [
      ['Bank', '2032-01-01', '2032-01-01'],
      ['SalesInvoice', '2032-01-01', '2032-01-01'],
      ['Bank', '2032-02-03', '2032-02-03'],
      ['CreditNote', '2032-02-03', '2032-02-03'],
    ],
  );
});

test('an invoice is overdue as soon as the clock has passed its due date in Oslo, and not before', async () => {
  const api = await service.caller();
  const early = await createSent(api, { dueDate: '2030-06-28' });
  const late = await createSent(api, { dueDate: '2030-07-15' });
  const statuses = async () => [
    (await getInvoice(api, early.id)).status,
    (await getInvoice(api, late.id)).status,
  ];
  await moveClock(api, '2030-06-28T21:59:59Z');
  assert.deepEqual(await statuses(), ['sent', 'sent']);
  await moveClock(api, '2030-06-28T22:00:00Z');
  assert.deepEqual(await statuses(), ['overdue', 'sent']);
  await moveClock(api, '2030-09-01');
  assert.deepEqual(await statuses(), ['overdue', 'overdue']);
  const { items } = bodyOf(await api.get('/v1/invoices?status=overdue'), 200);
  assert.equal(items.length, 2);
});

test('the answer to a move tells what it brought: invoices overdue and automatic letters', async () => {
  const ofLetters = await service.createCompany();
  await updateCompany({ db: service.db, now: new Date(), actor: 'test' }, ofLetters.companyId, {
    automaticLetters: 'reminders_and_warnings',
  });
  const api = await service.caller({ company: ofLetters });
  await moveClock(api, '2032-12-01');
  for (const dueDate of ['2032-12-15', '2032-12-15', '2033-01-15']) {
    await createSent(api, { dueDate, lines: [exemptLine(1000)] });
  }
  const move = async (day: string) => bodyOf(await setClock(api, `${day}T12:00:00Z`), 200).happened;
  assert.equal(await move('2032-12-10'), undefined, 'nothing');
  const none = { invoicesOverdue: 0, reminders: 0, collectionWarnings: 0, recurringInvoices: 0 };
  assert.deepEqual(await move('2032-12-20'), { ...none, invoicesOverdue: 2 });
  assert.deepEqual(await move('2033-03-01'), {
    ...none,
    invoicesOverdue: 1,
    reminders: 3,
    collectionWarnings: 3,
  });
  assert.equal((await getClock(api)).happened, undefined, 'told once');
});

test('tokens, limits, stored answers, createdAt and updatedAt follow the real time', async () => {
  const api = await service.caller();
  const key = crypto.randomUUID();
  const body = { client: { name: 'Kari' }, dueDate: '2033-01-01', lines: [exemptLine(100)] };
  const first = bodyOf(await api.post('/v1/invoices', body, { key }), 201);
  await moveClock(api, '2032-07-20');

  const me = bodyOf(await api.get('/v1/me'), 200);
  assert.ok(Date.parse(me.expiresAt) < Date.now() + 15 * 60_000, me.expiresAt);
  const replay = await api.post('/v1/invoices', body, { key });
  assert.deepEqual([replay.status, replay.headers.get('idempotency-replayed')], [201, 'true']);
  assert.deepEqual(replay.body, first);

  const sent = await createSent(api, { dueDate: '2032-07-20' });
  assert.equal(sent.issueDate, '2032-07-20');
  assert.ok(isRecent(sent.createdAt) && isRecent(sent.updatedAt));
  await moveClock(api, '2032-07-21');
  const overdue = await getInvoice(api, sent.id);
  assert.equal(overdue.status, 'overdue');
  assert.ok(isRecent(overdue.updatedAt) && overdue.updatedAt > sent.updatedAt);
  const since = bodyOf(await api.get(`/v1/invoices?updatedSince=${overdue.updatedAt}`), 200);
  assert.deepEqual(
    since.items.map(({ id }) => id),
    [sent.id],
  );
});

test('when several requests move the clock at once, no request moves it backward', async () => {
  const api = await service.caller();
  const times = ['2030-03-01', '2030-01-01', '2030-04-01', '2030-02-01'].map((day) => `${day}T00:00:00.000Z`);
  const answers = await Promise.all(times.map((now) => setClock(api, now)));
  assert.equal(answers[2]?.status, 200);
  for (const [index, answer] of answers.entries()) {
    if (answer.status === 200) assert.equal(answer.body.now, times[index]);
    else {
      assertError(answer, 409, 'clock-not-forward');
      assert.ok(String(bodyOf(answer, 409).details?.['now']) > (times[index] ?? ''), answer.text);
    }
  }
  assert.equal((await getClock(api)).now, times[2]);
});
