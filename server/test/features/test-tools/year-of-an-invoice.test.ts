import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import { assertBooksAgree } from '../../support/books/books.ts';
import {
  createDraft,
  exemptLine,
  getInvoice,
  journalOf,
  postings,
  send,
} from '../../support/example-invoices.ts';
import { readPdf } from '../../support/documents/pdf.ts';
import { assertAllChangesHaveEvents } from '../../support/events/changes-and-events.ts';
import { startTestApp } from '../../support/test-app.ts';
import { capturedEmails, moveClock } from '../../support/test-tools.ts';

/**
 * The life of an invoice over HTTP alone, as an integrator tries it with the test clock. Dates and amounts are reckoned by
 * hand from the rules of Norwegian law: 12 % interest a year until 2026-06-30, fees of 38 kr.
 */
const service = await startTestApp();
service.clock.now = new Date('2026-02-16T09:00:00Z');
const api = await service.caller();

/** The status of an invoice, and its paid amount, outstanding amount and unpaid fees in kroner. */
async function stateOf(id: string) {
  const { status, paidAmount, outstandingAmount, feesOutstanding } = await getInvoice(api, id);
  return [status, paidAmount, outstandingAmount, feesOutstanding];
}

/** The entries of 2026 from index `first`, as `SalesInvoice 2026-02-16: 1500 125, …`. */
async function entriesFrom(first: number): Promise<string[]> {
  const entries = await journalOf(api, '2026');
  return entries
    .slice(first)
    .map((entry) => `${entry.series} ${entry.postingDate}: ${postings(entry).join(', ')}`);
}

/** The text of each attached PDF of an email, by file name. */
async function attachedTexts(email: { id: string }): Promise<Record<string, string>> {
  const { attachments } = bodyOf(await api.get(`/v1/test/emails/${email.id}`), 200);
  const texts = attachments.map(async ({ filename, contentType, sha256, content }) => {
    assert.equal(contentType, 'application/pdf');
    const bytes = Buffer.from(existing(content), 'base64');
    assert.equal(sha256, createHash('sha256').update(bytes).digest('hex'));
    return [filename, (await readPdf(bytes)).text];
  });
  return Object.fromEntries(await Promise.all(texts));
}

const remind = (id: string, type: string, fee: boolean) =>
  api.post(`/v1/invoices/${id}/reminders`, { type, fee });
const pay = (id: string, amount: number, paidOn: string) =>
  api.post(`/v1/invoices/${id}/payments`, { amount, paidOn });

test('an invoice is sent, opened, overdue, reminded, warned, and paid in parts with fees and interest', async () => {
  const draft = await createDraft(api, {
    dueDate: '2026-03-02',
    lines: [{ description: 'Rådgivning', quantity: 8, unitPrice: 1000, vatRate: 25 }],
  });
  assert.deepEqual(await stateOf(draft.id), ['draft', 0, 10_000, 0]);

  const { id, kid, number, publicUrl } = await send(api, draft.id);
  assert.deepEqual(await stateOf(id), ['sent', 0, 10_000, 0]);
  assert.deepEqual(await entriesFrom(0), ['SalesInvoice 2026-02-16: 1500 10000, 3000 -8000, 2700 -2000']);
  const [invoiceEmail] = await capturedEmails(api, id, 1);
  assert.ok(invoiceEmail);
  for (const expected of [kid, publicUrl])
    assert.ok(invoiceEmail.text?.includes(existing(expected)), String(invoiceEmail.text));
  const invoiceFiles = await attachedTexts(invoiceEmail);
  const invoiceFile = `faktura-${number}.pdf`;
  assert.deepEqual(Object.keys(invoiceFiles), [invoiceFile]);
  for (const expected of [kid, 'Rådgivning', '10 000,00', '02.03.2026']) {
    assert.ok(invoiceFiles[invoiceFile]?.includes(existing(expected)), invoiceFiles[invoiceFile]);
  }

  await moveClock(api, '2026-02-20');
  bodyOf(await api.post(`/v1/test/invoices/${id}/open`), 200);
  assert.deepEqual(await stateOf(id), ['viewed', 0, 10_000, 0]);
  await moveClock(api, '2026-03-02T22:59:59Z');
  assert.deepEqual(await stateOf(id), ['viewed', 0, 10_000, 0]);
  await moveClock(api, '2026-03-02T23:00:00Z');
  assert.deepEqual(await stateOf(id), ['overdue', 0, 10_000, 0]);

  await moveClock(api, '2026-03-15');
  assertError(await remind(id, 'reminder', true), 409, 'reminder-too-early', { earliestDate: '2026-03-16' });
  assert.deepEqual(await stateOf(id), ['overdue', 0, 10_000, 0]);

  // 12 % of 10 000 kr for 14 days is 46.03 kr.
  await moveClock(api, '2026-03-16');
  const [reminder] = bodyOf(await remind(id, 'reminder', true), 201).reminders;
  assert.ok(reminder);
  assert.deepEqual(reminder, {
    id: reminder.id,
    type: 'reminder',
    sentOn: '2026-03-16',
    deadline: '2026-03-30',
    fee: 38,
    compensation: 0,
    interest: 46.03,
    channel: 'email',
    deliveredOn: null,
  });
  assert.deepEqual(await stateOf(id), ['reminded', 0, 10_000, 84.03]);
  assert.deepEqual(await entriesFrom(1), ['Manual 2026-03-16: 1500 84.03, 3900 -38, 8055 -46.03']);
  const [, reminderEmail] = await capturedEmails(api, id, 2);
  assert.ok(reminderEmail);
  assert.equal(reminderEmail.reminderId, reminder.id);
  assert.match(reminderEmail.subject, /Purring/);
  assert.equal(reminderEmail.date, '2026-03-16T12:00:00.000Z');
  const reminderFiles = await attachedTexts(reminderEmail);
  const reminderFile = `purring-${number}.pdf`;
  assert.deepEqual(Object.keys(reminderFiles), [reminderFile, invoiceFile]);
  for (const expected of [kid, '38,00', '46,03', '10 084,03', '30.03.2026']) {
    assert.ok(reminderFiles[reminderFile]?.includes(existing(expected)), reminderFiles[reminderFile]);
  }
  assert.equal(reminderFiles[invoiceFile], invoiceFiles[invoiceFile]);

  await moveClock(api, '2026-03-30');
  assertError(await remind(id, 'collection_warning', true), 409, 'reminder-too-early', {
    earliestDate: '2026-03-31',
    runningDeadline: '2026-03-30',
  });
  // The interest of 29 days is 95.34 kr. The reminder has claimed 46.03 kr of it.
  await moveClock(api, '2026-03-31');
  const warned = bodyOf(await remind(id, 'collection_warning', true), 201);
  const { sentOn, deadline, fee, interest } = existing(warned.reminders[1]);
  assert.deepEqual([sentOn, deadline, fee, interest], ['2026-03-31', '2026-04-14', 38, 49.31]);
  assert.deepEqual(await stateOf(id), ['collection_warning', 0, 10_000, 171.34]);
  assert.deepEqual(await entriesFrom(2), ['Manual 2026-03-31: 1500 87.31, 3900 -38, 8055 -49.31']);
  const [, , warningEmail] = await capturedEmails(api, id, 3);
  assert.ok(warningEmail);
  assert.match(warningEmail.subject, /Inkassovarsel/);
  const warningFiles = await attachedTexts(warningEmail);
  const warningFile = `inkassovarsel-${number}.pdf`;
  for (const expected of [kid, '10 171,34', '14.04.2026']) {
    assert.ok(warningFiles[warningFile]?.includes(existing(expected)), warningFiles[warningFile]);
  }

  await moveClock(api, '2026-04-10');
  bodyOf(await pay(id, 4000, '2026-04-10'), 201);
  assert.deepEqual(await stateOf(id), ['collection_warning', 4000, 6000, 171.34]);
  assert.deepEqual(await entriesFrom(3), ['Bank 2026-04-10: 1920 4000, 1500 -4000']);
  // Interest on 10 000 kr for 39 days and on 6 000 kr for 24 days.
  await moveClock(api, '2026-05-04');
  const late = bodyOf(await api.get(`/v1/invoices/${id}/late-payment`), 200);
  assert.deepEqual(
    [late.daysOverdue, late.lateInterest, late.interestClaimed, late.feesOutstanding],
    [63, 175.56, 95.34, 171.34],
  );

  assertError(await pay(id, 6171.35, '2026-05-04'), 409, 'payment-exceeds-outstanding', {
    outstanding: 6171.34,
  });
  const paid = bodyOf(await pay(id, 6171.34, '2026-05-04'), 201);
  assert.equal(paid.paidAt, '2026-05-04');
  assert.deepEqual(
    paid.payments.map(({ amount, feesAmount }) => [amount, feesAmount]),
    [
      [4000, 0],
      [6171.34, 171.34],
    ],
  );
  assert.deepEqual(await stateOf(id), ['paid', 10_000, 0, 0]);
  assert.deepEqual(await entriesFrom(4), ['Bank 2026-05-04: 1920 6171.34, 1500 -6171.34']);

  await moveClock(api, '2027-02-16');
  assert.deepEqual(await getInvoice(api, id), paid);
  assert.equal((await capturedEmails(api, id, 3)).length, 3);
  await assertBooksAgree(api, ['2026', '2027']);
});

test('an invoice bounces, is sent to another address, and is credited in two parts', async () => {
  const { id, number } = await send(
    api,
    (await createDraft(api, { dueDate: '2027-03-02', lines: [exemptLine(100, 3)] })).id,
  );
  await capturedEmails(api, id, 1);
  bodyOf(await api.post(`/v1/test/invoices/${id}/bounce`), 200);
  assert.deepEqual(await stateOf(id), ['bounced', 0, 300, 0]);
  const { items: deliveries } = bodyOf(await api.get(`/v1/invoices/${id}/deliveries`), 200);
  assert.deepEqual(
    deliveries.map(({ status }) => status),
    ['bounced'],
  );

  await moveClock(api, '2027-03-20');
  assert.deepEqual(await stateOf(id), ['bounced', 0, 300, 0]);
  assertError(await remind(id, 'reminder', true), 409, 'invoice-not-remindable', { reason: 'bounced' });

  bodyOf(await api.post(`/v1/invoices/${id}/resend`, { email: 'regnskap@nordmann.example' }), 202);
  assert.deepEqual(await stateOf(id), ['overdue', 0, 300, 0]);
  const [first, second] = await capturedEmails(api, id, 2);
  assert.ok(second && first);
  assert.deepEqual(
    [first, second].map(({ to }) => to[0]?.address),
    ['kari@nordmann.example', 'regnskap@nordmann.example'],
  );
  assert.deepEqual(second.attachments, first.attachments);

  const credit = async (body?: object) =>
    send(api, bodyOf(await api.post(`/v1/invoices/${id}/credit-notes`, body), 201).id);
  const part = await credit({ lines: [{ lineIndex: 0, quantity: 1 }] });
  assert.deepEqual(await stateOf(id), ['overdue', 0, 200, 0]);
  const rest = await credit();
  assert.deepEqual(await stateOf(id), ['credited', 0, 0, 0]);
  for (const [note, amount] of [
    [part, '100,00'],
    [rest, '200,00'],
  ] as const) {
    const [email] = await capturedEmails(api, note.id, 1);
    assert.ok(email);
    const files = await attachedTexts(email);
    const file = `kreditnota-${note.number}.pdf`;
    assert.deepEqual(Object.keys(files), [file]);
    for (const expected of [amount, 'Gjelder faktura nr.', number]) {
      assert.ok(files[file]?.includes(expected), files[file]);
    }
  }
  const entries = (await journalOf(api, '2027')).map(
    (entry) => `${entry.series}: ${postings(entry).join(', ')}`,
  );
  assert.deepEqual(entries, [
    'SalesInvoice: 1500 300, 3100 -300',
    'CreditNote: 3100 100, 1500 -100',
    'CreditNote: 3100 200, 1500 -200',
  ]);

  await moveClock(api, '2028-03-02');
  assert.deepEqual(await stateOf(id), ['credited', 0, 0, 0]);
  assertError(await remind(id, 'reminder', false), 409, 'invoice-not-remindable', { reason: 'credited' });
  await assertBooksAgree(api, ['2026', '2027', '2028']);
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
