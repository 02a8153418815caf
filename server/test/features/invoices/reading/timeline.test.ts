import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliverEmail } from '../../../../src/features/mail/deliver-email.ts';
import { bounceDelivery } from '../../../../src/features/mail/bounces/bounce-delivery.ts';
import { createMailer } from '../../../../src/features/mail/mailer.ts';
import { MARK_OVERDUE } from '../../../../src/features/invoices/dunning/mark-overdue.ts';
import type { Schemas } from '../../../support/api/answer-types.ts';
import { assertError, bodyOf } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { onEnd } from '../../../support/program/cleanup.ts';
import {
  createDraft,
  createLate,
  createSent,
  exemptLine,
  getInvoice,
  send,
} from '../../../support/example-invoices.ts';
import { startSmtpSink } from '../../../support/documents/smtp-sink.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

const smtp = await startSmtpSink();
const mailer = createMailer(smtp.url);
onEnd(() => mailer.close());
const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const START = '2026-07-20T10:00:00.000Z';
service.clock.now = new Date(START);
const production = await service.caller({ company, environment: 'production' });
const TO = 'kari@nordmann.example';

async function timelineOf(api: ApiCaller, id: string) {
  return bodyOf(await api.get(`/v1/invoices/${id}/timeline`), 200).items;
}

/** As in `2026-07-20T10:00 payment 40`, and the person or thing behind the event. */
function told(items: Schemas['TimelineItem'][]): string[] {
  return items.map(({ at, type, amount, recipient, documentId }) =>
    [at.slice(0, 16), type, amount, recipient, documentId].filter((part) => part !== null).join(' '),
  );
}

/** Sets the real time. Tokens last only a quarter of an hour of real time. */
async function at(now: string): Promise<ApiCaller> {
  service.clock.now = new Date(now);
  return service.caller({ company, environment: 'production' });
}

async function deliverNewest(api: ApiCaller, invoiceId: string): Promise<string> {
  const { id } = await service.db
    .selectFrom('deliveries')
    .select('id')
    .where('account_id', '=', api.accountId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await deliverEmail({ ...service.delivery, mailer }, api.accountId, id);
  return id;
}

const pay = async (api: ApiCaller, id: string, amount: number, paidOn: string) =>
  bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount, paidOn }), 201).payments.at(-1)?.id;

test('the timeline of a draft has only its creation', async () => {
  service.clock.now = new Date(START);
  const draft = await createDraft(production);
  assert.deepEqual(await timelineOf(production, draft.id), [
    { at: START, type: 'created', amount: null, recipient: null, documentId: null, reason: null },
  ]);
});

test('the timeline of a real invoice: mailed, bounced, mailed again, overdue, reminded, paid, reversed, paid', async () => {
  service.clock.now = new Date(START);
  const draft = await createDraft(production, { lines: [exemptLine(100)], dueDate: '2026-08-03' });
  let api = await at('2026-07-20T10:05:00Z');
  await send(api, draft.id);
  const { id } = draft;
  const first = await deliverNewest(api, id);
  service.clock.now = new Date('2026-07-21T08:00:00Z');
  await bounceDelivery(service.delivery, api.accountId, first, '5.1.1');
  api = await at('2026-07-22T09:00:00Z');
  bodyOf(await api.post(`/v1/invoices/${id}/resend`, { email: 'regnskap@nordmann.example' }), 202);
  service.clock.now = new Date('2026-07-22T09:01:00Z');
  await deliverNewest(api, id);

  await MARK_OVERDUE.run({ db: service.db, clock: () => new Date('2026-08-03T22:00:00Z') });
  api = await at('2026-08-20T10:00:00Z');
  const reminded = bodyOf(
    await api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder', fee: true }),
    201,
  );
  const [letter] = reminded.reminders;
  assert.ok(letter);
  api = await at('2026-08-25T10:00:00Z');
  await pay(api, id, 60, '2026-08-24');
  const wrong = await pay(api, id, 40, '2026-08-25');
  api = await at('2026-08-26T10:00:00Z');
  bodyOf(await api.delete(`/v1/invoices/${id}/payments/${wrong}`), 200);
  api = await at('2026-08-27T10:00:00Z');
  await pay(api, id, 40 + letter.fee, '2026-08-27');

  const letterTo = 'regnskap@nordmann.example';
  assert.deepEqual(told(await timelineOf(api, id)), [
    '2026-07-20T10:00 created',
    '2026-07-20T10:05 sent',
    `2026-07-20T10:05 email_queued ${TO}`,
    `2026-07-20T10:05 email_sent ${TO}`,
    `2026-07-21T08:00 email_bounced ${TO}`,
    `2026-07-22T09:00 email_queued ${letterTo}`,
    `2026-07-22T09:01 email_sent ${letterTo}`,
    '2026-08-03T22:00 overdue',
    `2026-08-20T10:00 reminded ${letter.fee + letter.interest} ${letterTo} ${letter.id}`,
    `2026-08-20T10:00 email_queued ${letterTo} ${letter.id}`,
    '2026-08-25T10:00 payment 60',
    '2026-08-25T10:00 payment 40',
    '2026-08-25T10:00 paid',
    '2026-08-26T10:00 payment_reversed 40',
    `2026-08-27T10:00 payment ${40 + letter.fee}`,
    '2026-08-27T10:00 paid',
  ]);
});

test('an invoice paid in time is overdue from the time its payment was reversed', async () => {
  let api = await at('2026-07-20T10:00:00Z');
  const { id } = await createSent(api, { lines: [exemptLine(100)], dueDate: '2026-07-25' });
  const payment = await pay(api, id, 100, '2026-07-20');
  await MARK_OVERDUE.run({ db: service.db, clock: () => new Date('2026-07-26T22:00:00Z') });
  api = await at('2026-09-01T12:00:00Z');
  bodyOf(await api.delete(`/v1/invoices/${id}/payments/${payment}`), 200);
  assert.deepEqual(told((await timelineOf(api, id)).slice(3)), [
    '2026-07-20T10:00 payment 100',
    '2026-07-20T10:00 paid',
    '2026-09-01T12:00 payment_reversed 100',
    '2026-09-01T12:00 overdue',
  ]);
});

test('an invoice credited in part and paid for the rest is paid; an invoice credited in full was never paid', async () => {
  const api = await at('2026-07-20T10:00:00Z');
  const credit = async (id: string, lines?: object[]) => {
    const note = bodyOf(await api.post(`/v1/invoices/${id}/credit-notes`, lines && { lines }), 201);
    return (await send(api, note.id)).id;
  };
  const mixed = await createSent(api, { lines: [exemptLine(25, 4)] });
  await pay(api, mixed.id, 75, '2026-07-20');
  const part = await credit(mixed.id, [{ lineIndex: 0, quantity: 1 }]);
  const whole = await createSent(api, { lines: [exemptLine(100)] });
  const all = await credit(whole.id);
  const nothing = await createSent(api, { lines: [exemptLine(0)] });

  const events = async (id: string) => told((await timelineOf(api, id)).slice(3));
  const now = '2026-07-20T10:00';
  assert.deepEqual(await events(mixed.id), [
    `${now} payment 75`,
    `${now} credited 25 ${part}`,
    `${now} paid`,
  ]);
  assert.deepEqual(await events(whole.id), [`${now} credited 100 ${all}`]);
  assert.deepEqual(await events(nothing.id), [`${now} paid`]);
  assert.deepEqual(
    (await timelineOf(api, all)).map(({ type }) => type),
    ['created', 'sent', 'email_queued'],
  );
  assert.equal((await getInvoice(api, mixed.id)).status, 'paid');
});

test("with a test clock all events are at the clock's time, in order, and mail is captured", async () => {
  service.clock.now = new Date(START);
  const api = await service.caller({ company });
  await moveClock(api, '2027-01-10T08:00:00Z');
  const { id } = await createSent(api, { lines: [exemptLine(100)], dueDate: '2027-01-24' });
  await deliverNewest(api, id);
  bodyOf(await api.post(`/v1/test/invoices/${id}/open`), 200);
  await moveClock(api, '2027-02-10T08:00:00Z');
  const { reminders } = bodyOf(await api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder' }), 201);
  await moveClock(api, '2027-02-20T08:00:00Z');
  await pay(api, id, 30, '2027-02-18');
  await moveClock(api, '2027-03-01T08:00:00Z');
  bodyOf(await api.post(`/v1/test/invoices/${id}/bounce`), 200);

  assert.deepEqual(told(await timelineOf(api, id)), [
    '2026-07-20T10:00 created',
    '2027-01-10T08:00 sent',
    `2027-01-10T08:00 email_queued ${TO}`,
    `2027-01-10T08:00 email_captured ${TO}`,
    '2027-01-10T08:00 viewed',
    // Due on Sunday 24 January, so in time until Monday.
    '2027-01-25T23:00 overdue',
    `2027-02-10T08:00 reminded ${TO} ${reminders[0]?.id}`,
    `2027-02-10T08:00 email_queued ${TO} ${reminders[0]?.id}`,
    '2027-02-17T23:00 payment 30',
    `2027-03-01T08:00 email_bounced ${TO} ${reminders[0]?.id}`,
  ]);
});

test('a test clock that stands still behind the real time does not change the order', async () => {
  service.clock.now = new Date(START);
  const api = await service.caller();
  const { id } = await createLate(service, api, { lines: [exemptLine(100)], dueDate: '2026-07-01' });
  await moveClock(api, '2026-07-20T10:00:01Z');
  service.clock.now = new Date('2026-07-20T10:10:00Z');
  bodyOf(await api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder' }), 201);
  await pay(api, id, 100, '2026-07-20');
  assert.deepEqual(
    (await timelineOf(api, id)).map(({ type }) => type),
    ['created', 'sent', 'email_queued', 'overdue', 'reminded', 'email_queued', 'payment', 'paid'],
  );
});

test('not-found: an unknown invoice has no timeline', async () => {
  const api = await at(START);
  assertError(await api.get(`/v1/invoices/${crypto.randomUUID()}/timeline`), 404, 'not-found');
});
