import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliverEmail } from '../../../../src/features/mail/deliver-email.ts';
import { createMailer } from '../../../../src/features/mail/mailer.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { onEnd } from '../../../support/program/cleanup.ts';
import { createDraft, createSent, getInvoice } from '../../../support/example-invoices.ts';
import { startSmtpSink } from '../../../support/documents/smtp-sink.ts';
import { startTestApp } from '../../../support/test-app.ts';

const smtp = await startSmtpSink();
const mailer = createMailer(smtp.url);
onEnd(() => mailer.close());
const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const START = new Date('2026-07-20T10:00:00.000Z');
service.clock.now = START;
const api = await service.caller({ company, environment: 'production' });
const reader = await service.caller({ company, environment: 'production', scopes: ['invoices:read'] });

async function deliveriesOf(id: string, by: ApiCaller = reader) {
  return bodyOf(await by.get(`/v1/invoices/${id}/deliveries`), 200).items;
}

/** One attempt to send the newest mail of a document. */
async function attempt(id: string): Promise<void> {
  const newest = (await deliveriesOf(id)).at(-1);
  assert.ok(newest);
  await deliverEmail({ ...service.delivery, mailer }, api.accountId, newest.id);
}

test('a draft has no deliveries, a sent invoice has one', async () => {
  const draft = await createDraft(api);
  assert.deepEqual(await deliveriesOf(draft.id), []);
  bodyOf(await api.post(`/v1/invoices/${draft.id}/send`), 200);
  const [item, ...others] = await deliveriesOf(draft.id);
  assert.deepEqual(others, []);
  const { id, ...rest } = existing(item);
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.deepEqual(rest, {
    type: 'invoice',
    channel: 'email',
    reminderId: null,
    recipient: 'kari@nordmann.example',
    status: 'queued',
    attempts: 0,
    nextAttemptAt: START.toISOString(),
    lastError: null,
    createdAt: START.toISOString(),
    deliveredAt: null,
    bouncedAt: null,
    transmissionId: null,
    receipt: null,
    rejection: null,
  });
});

test('the state of a delivery shows each attempt', async () => {
  const { id } = await createSent(api);
  smtp.trouble = { at: 'RCPT TO', code: 450 };
  await attempt(id);
  const [waiting] = await deliveriesOf(id);
  assert.ok(waiting);
  assert.deepEqual(
    [waiting.status, waiting.attempts, waiting.nextAttemptAt, waiting.lastError],
    ['queued', 1, '2026-07-20T10:01:00.000Z', 'EENVELOPE RCPT TO 450'],
  );
  smtp.trouble = undefined;
  service.clock.now = new Date('2026-07-20T10:02:00.000Z');
  await attempt(id);
  const [sent] = await deliveriesOf(id);
  assert.ok(sent);
  assert.deepEqual(
    [sent.status, sent.attempts, sent.nextAttemptAt, sent.lastError, sent.deliveredAt],
    ['sent', 2, null, null, '2026-07-20T10:02:00.000Z'],
  );
  service.clock.now = START;
});

test('a refused mail is followed by the mail to another address, and later letters go to that address', async () => {
  const sent = await createSent(api);
  smtp.trouble = { at: 'RCPT TO', code: 550 };
  await attempt(sent.id);
  smtp.trouble = undefined;
  assert.equal((await getInvoice(api, sent.id)).status, 'bounced');

  const other = { email: 'regnskap@nordmann.example' };
  const resent = bodyOf(await api.post(`/v1/invoices/${sent.id}/resend`, other), 202);
  assert.deepEqual([resent.status, resent.client.email], ['sent', 'regnskap@nordmann.example']);
  assert.deepEqual((await getInvoice(api, sent.id)).client, { ...sent.client, ...other });
  await attempt(sent.id);
  const items = await deliveriesOf(sent.id);
  assert.deepEqual(
    items.map(({ recipient, status, bouncedAt, lastError }) => [recipient, status, bouncedAt, lastError]),
    [
      ['kari@nordmann.example', 'bounced', START.toISOString(), 'EENVELOPE RCPT TO 550'],
      ['regnskap@nordmann.example', 'sent', null, null],
    ],
  );
});

test('a copy to somebody else does not change the address of the invoice', async () => {
  const sent = await createSent(api);
  const resent = await api.post(`/v1/invoices/${sent.id}/resend`, { email: 'revisor@kunde.example' });
  assert.equal(bodyOf(resent, 202).client.email, 'kari@nordmann.example');
  assert.deepEqual(
    (await deliveriesOf(sent.id)).map(({ recipient }) => recipient),
    ['kari@nordmann.example', 'revisor@kunde.example'],
  );
});

test('only an issued document is sent again, only to an address, and with a subject of one line', async () => {
  const draft = await createDraft(api);
  assertError(await api.post(`/v1/invoices/${draft.id}/resend`), 409, 'invoice-not-sent');
  const sent = await createSent(api);
  const wrong = { email: 'a@b.example, c@d.example', subject: 'A\r\nBcc: c@d.example' };
  assertInvalid(await api.post(`/v1/invoices/${sent.id}/resend`, wrong), {
    email: 'invalid-email',
    subject: 'invalid-format',
  });
  assert.equal((await deliveriesOf(sent.id)).length, 1);
});

test('a credit note has deliveries of its own, and a letter is among the deliveries of its invoice', async () => {
  const invoice = await createSent(api, { dueDate: '2026-07-21' });
  const draft = bodyOf(
    await api.post(`/v1/invoices/${invoice.id}/credit-notes`, { lines: [{ lineIndex: 0, quantity: 0.5 }] }),
    201,
  );
  bodyOf(await api.post(`/v1/invoices/${draft.id}/send`), 200);
  assert.deepEqual(
    (await deliveriesOf(draft.id)).map(({ type }) => type),
    ['credit_note'],
  );

  service.clock.now = new Date('2026-08-20T10:00:00.000Z');
  const later = await service.caller({ company, environment: 'production' });
  const letter = await later.post(`/v1/invoices/${invoice.id}/reminders`, { type: 'reminder', fee: false });
  const reminder = existing(bodyOf(letter, 201).reminders[0]);
  assert.deepEqual(
    (await deliveriesOf(invoice.id, later)).map(({ type, reminderId }) => [type, reminderId]),
    [
      ['invoice', null],
      ['reminder', reminder.id],
    ],
  );
  service.clock.now = START;
});

test('nobody sees the deliveries of another account', async () => {
  const { id } = await createSent(api);
  const inTest = await service.caller({ company });
  for (const other of [inTest, await service.caller({ environment: 'production' })]) {
    assertError(await other.get(`/v1/invoices/${id}/deliveries`), 404, 'not-found');
  }
  assertError(await reader.get('/v1/invoices/x/deliveries'), 404, 'not-found');
});
