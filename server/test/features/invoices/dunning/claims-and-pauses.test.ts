import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import {
  createDraft,
  createSent,
  exemptLine,
  getInvoice,
  journalOf,
  postings,
  send,
} from '../../../support/example-invoices.ts';
import { assertAllChangesHaveEvents } from '../../../support/events/changes-and-events.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-05T10:00:00.000Z');

/** A test account with a sent invoice of this many kroner, due on Tuesday 20 January 2026. The account's clock is on `today`. */
async function invoiceOf(kroner: number, today: string): Promise<{ api: ApiCaller; id: string }> {
  const api = await service.caller();
  const { id } = await createSent(api, { dueDate: '2026-01-20', lines: [exemptLine(kroner / 10, 10)] });
  await moveClock(api, today);
  return { api, id };
}

function remind(api: ApiCaller, id: string, claims: object = { fee: true }) {
  return api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder', ...claims });
}

async function credit(api: ApiCaller, id: string, quantity: number) {
  const body = { lines: [{ lineIndex: 0, quantity }] };
  return send(api, bodyOf(await api.post(`/v1/invoices/${id}/credit-notes`, body), 201).id);
}

const pay = async (api: ApiCaller, id: string, amount: number, paidOn: string) =>
  bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount, paidOn }), 201);
const latePayment = async (api: ApiCaller, id: string) =>
  bodyOf(await api.get(`/v1/invoices/${id}/late-payment`), 200);
const timelineOf = async (api: ApiCaller, id: string) =>
  bodyOf(await api.get(`/v1/invoices/${id}/timeline`), 200).items;

async function balanceOf(api: ApiCaller, account: string): Promise<number> {
  const { accounts } = bodyOf(await api.get('/v1/reports/trial-balance'), 200);
  return accounts.find((row) => row.account === account)?.closing ?? 0;
}

// ------------------------------------------------------------------------------------------ interest on what was owed

test('a credited amount bears no interest from the first day on: 332.05 and not 3 320.55', async () => {
  const { api, id } = await invoiceOf(100_000, '2026-05-01');
  assert.equal((await latePayment(api, id)).lateInterest, 3320.55);
  await credit(api, id, 9);
  assert.equal((await latePayment(api, id)).lateInterest, 332.05);
  const [letter] = bodyOf(await remind(api, id), 201).reminders;
  assert.ok(letter);
  assert.deepEqual([letter.fee, letter.interest], [38, 332.05]);
  await assertBooksAgree(api, ['2026']);
});

test('interest claimed on an amount that is credited later falls away with the credit note', async () => {
  const { api, id } = await invoiceOf(100_000, '2026-05-01');
  assert.equal(bodyOf(await remind(api, id), 201).feesOutstanding, 3358.55);
  const note = await credit(api, id, 9);
  const invoice = await getInvoice(api, id);
  assert.deepEqual([invoice.feesOutstanding, invoice.outstandingAmount], [370.05, 10_000]);
  const entry = (await journalOf(api, '2026')).find(({ sourceDocumentId }) => sourceDocumentId === note.id);
  assert.ok(entry);
  assert.deepEqual(postings(entry), ['3100 90000', '1500 -90000', '8055 2988.5', '1500 -2988.5']);

  const { interestClaimed, interestUnclaimed } = await latePayment(api, id);
  assert.deepEqual([interestClaimed, interestUnclaimed], [332.05, 0]);
  await moveClock(api, '2026-05-18');
  // 118 days of 10 000 kr are 387.95. The lawful part of the first letter is 332.05.
  assert.equal(bodyOf(await remind(api, id), 201).reminders[1]?.interest, 55.9);
  await assertBooksAgree(api, ['2026']);
});

test('a payment reduces the principal from its own day', async () => {
  const { api, id } = await invoiceOf(100_000, '2026-05-01');
  await pay(api, id, 90_000, '2026-03-31');
  // 70 days of 100 000 kr and 31 of 10 000 kr at 12 %.
  assert.equal((await latePayment(api, id)).lateInterest, 2403.29);
});

// ------------------------------------------------------------------------------------------ fees and interest given up

test('fees and interest are waived: the invoice does not change, and the books take the claims back', async () => {
  const { api, id } = await invoiceOf(1000, '2026-02-03');
  const before = bodyOf(await remind(api, id), 201);
  const answer = await api.post(`/v1/invoices/${id}/fees/waive`, { reason: 'Betalt samme dag' });
  const waived = bodyOf(answer, 200);
  const { feesOutstanding, updatedAt: _u, ...rest } = waived;
  const { feesOutstanding: claimed, updatedAt: _b, ...restBefore } = before;
  assert.deepEqual([claimed, feesOutstanding], [42.6, 0]);
  assert.deepEqual(rest, restBefore);
  assert.notEqual(answer.headers.get('etag'), null);

  const entries = bodyOf(await api.get(`/v1/invoices/${id}/journal-entries`), 200).items;
  const entry = entries.find(({ sourceDocumentType }) => sourceDocumentType === 'Waiver');
  assert.ok(entry);
  assert.deepEqual(postings(entry), ['3900 38', '8055 4.6', '1500 -42.6']);
  const event = (await timelineOf(api, id)).find(({ type }) => type === 'fees_waived');
  assert.ok(event);
  assert.deepEqual([event.amount, event.reason], [42.6, 'Betalt samme dag']);
  assert.equal(await balanceOf(api, '1500'), 1000);
  assertError(await api.post(`/v1/invoices/${id}/fees/waive`), 409, 'nothing-to-waive');

  // A waived claim is not claimed again: 14 more days are 4.60.
  await moveClock(api, '2026-02-18');
  const [, second] = bodyOf(await remind(api, id), 201).reminders;
  assert.ok(second);
  assert.deepEqual([second.fee, second.interest], [38, 4.93]);
  await assertBooksAgree(api, ['2026']);
});

test('of partly paid claims the rest is waived, interest and fee separately', async () => {
  const { api, id } = await invoiceOf(1000, '2026-02-03');
  bodyOf(await remind(api, id), 201);
  const paid = await pay(api, id, 1030, '2026-02-03');
  assert.deepEqual([paid.status, paid.paidAt, paid.feesOutstanding], ['paid', '2026-02-03', 12.6]);
  const waived = bodyOf(await api.post(`/v1/invoices/${id}/fees/waive`), 200);
  assert.deepEqual([waived.status, waived.paidAt, waived.feesOutstanding], ['paid', '2026-02-03', 0]);
  const entry = (await journalOf(api, '2026')).find(
    ({ sourceDocumentType }) => sourceDocumentType === 'Waiver',
  );
  assert.ok(entry);
  assert.deepEqual(postings(entry), ['3900 8', '8055 4.6', '1500 -12.6']);
  assert.equal(await balanceOf(api, '1500'), 0);
  await assertBooksAgree(api, ['2026']);
});

test('two waivers of the same fees at once: one succeeds, and the other answer says that nothing is left', async () => {
  const { api, id } = await invoiceOf(1000, '2026-02-03');
  bodyOf(await remind(api, id), 201);
  const answers = await Promise.all([1, 2].map(() => api.post(`/v1/invoices/${id}/fees/waive`)));
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
  assert.equal(await balanceOf(api, '1500'), 1000);
});

test('waiving is refused for a draft, without claims and in another account; the reason has limits', async () => {
  const { api, id } = await invoiceOf(1000, '2026-02-03');
  const draft = await createDraft(api);
  assertError(await api.post(`/v1/invoices/${draft.id}/fees/waive`), 409, 'nothing-to-waive');
  assertError(await api.post(`/v1/invoices/${id}/fees/waive`), 409, 'nothing-to-waive');
  const stranger = await service.caller();
  assertError(await stranger.post(`/v1/invoices/${id}/fees/waive`), 404, 'not-found');
  const tooLong = await api.post(`/v1/invoices/${id}/fees/waive`, { reason: 'x'.repeat(501) });
  assertInvalid(tooLong, { reason: 'too-long' });
});

// ------------------------------------------------------------------------------------------ interest until a late payment

test('interest until a late payment can be claimed afterwards, on request', async () => {
  const { api, id } = await invoiceOf(36_500, '2026-03-02');
  await pay(api, id, 36_500, '2026-02-19');
  const late = await latePayment(api, id);
  // 30 days of 12 %.
  assert.deepEqual([late.lateInterest, late.interestClaimed, late.interestUnclaimed], [360, 0, 360]);
  assert.deepEqual([late.notRemindableReason, late.nextReminder?.earliestDateWithFee], [null, null]);

  assertError(await remind(api, id, {}), 409, 'invoice-not-remindable', { reason: 'paid' });
  assertError(await remind(api, id, { fee: true }), 409, 'invoice-not-remindable', { reason: 'paid' });
  const claimed = bodyOf(await remind(api, id, { interest: true }), 201);
  assert.deepEqual(
    [claimed.status, claimed.paidAt, claimed.outstandingAmount, claimed.feesOutstanding],
    ['paid', '2026-02-19', 0, 360],
  );
  assert.deepEqual([claimed.reminders[0]?.fee, claimed.reminders[0]?.interest], [0, 360]);
  const entry = (await journalOf(api, '2026')).find(
    ({ sourceDocumentType }) => sourceDocumentType === 'Reminder',
  );
  assert.ok(entry);
  assert.deepEqual(postings(entry), ['1500 360', '8055 -360']);

  await moveClock(api, '2026-06-01');
  assert.equal((await latePayment(api, id)).interestUnclaimed, 0);
  // The letter may be sent again while the interest is unpaid, and asks for the same amount.
  assert.equal(bodyOf(await remind(api, id, {}), 201).feesOutstanding, 360);
  await pay(api, id, 360, '2026-06-01');
  assertError(await remind(api, id, { interest: true }), 409, 'invoice-not-remindable', { reason: 'paid' });
  assert.equal(await balanceOf(api, '1500'), 0);
  await assertBooksAgree(api, ['2026']);
});

test('a letter without a fee may claim interest alone', async () => {
  const { api, id } = await invoiceOf(1000, '2026-02-03');
  const [letter] = bodyOf(await remind(api, id, { interest: true }), 201).reminders;
  assert.ok(letter);
  assert.deepEqual([letter.fee, letter.interest], [0, 4.6]);
  await moveClock(api, '2026-02-20');
  const withoutInterest = bodyOf(await remind(api, id, { fee: true, interest: false }), 201).reminders[1];
  assert.ok(withoutInterest);
  assert.deepEqual([withoutInterest.fee, withoutInterest.interest], [38, 0]);
});

test('no automatic letter goes for the rest on a paid invoice', async () => {
  const company = await service.createCompany();
  await service.db
    .updateTable('companies')
    .set({ automatic_letters: 'reminders_and_warnings', letters_since: '2026-01-01' })
    .where('id', '=', company.companyId)
    .execute();
  const api = await service.caller({ company });
  const { id } = await createSent(api, { dueDate: '2026-01-20', lines: [exemptLine(1000)] });
  await moveClock(api, '2026-02-03');
  await pay(api, id, 1000, '2026-02-03');
  await moveClock(api, '2026-06-01');
  const { reminders, feesOutstanding } = await getInvoice(api, id);
  assert.deepEqual([reminders.length, feesOutstanding], [1, 42.6]);
});

// ------------------------------------------------------------------------------------------ paused letters

function pause(api: ApiCaller, id: string, body: object) {
  return api.post(`/v1/invoices/${id}/pause-reminders`, body);
}

test('a disputed claim gets no letters until the pause is ended', async () => {
  const { api, id } = await invoiceOf(1000, '2026-02-03');
  const paused = bodyOf(await pause(api, id, { reason: ' Varen var skadd ' }), 200);
  assert.deepEqual(paused.remindersPaused, { reason: 'Varen var skadd', until: null });
  assert.equal(paused.status, 'overdue');
  assertError(await remind(api, id), 409, 'reminders-paused', { until: null });
  assertError(await remind(api, id, {}), 409, 'reminders-paused', { until: null });
  const late = await latePayment(api, id);
  assert.deepEqual([late.notRemindableReason, late.nextReminder, late.lateInterest], ['paused', null, 4.6]);
  const { customers } = bodyOf(await api.get('/v1/reports/receivables'), 200);
  assert.equal(customers[0]?.invoices[0]?.remindersPaused, true);

  const answer = await api.delete(`/v1/invoices/${id}/pause-reminders`);
  assert.equal(bodyOf(answer, 200).remindersPaused, null);
  assert.equal(bodyOf(await api.delete(`/v1/invoices/${id}/pause-reminders`), 200).remindersPaused, null);
  bodyOf(await remind(api, id), 201);
  const pauses = (await timelineOf(api, id)).filter(({ type }) => type.startsWith('reminders_'));
  assert.deepEqual(
    pauses.map(({ type, reason }) => [type, reason]),
    [
      ['reminders_paused', 'Varen var skadd'],
      ['reminders_resumed', null],
    ],
  );
});

test('a pause with a last day ends by itself the day after', async () => {
  const { api, id } = await invoiceOf(1000, '2026-02-03');
  bodyOf(await pause(api, id, { reason: 'Utsettelse', until: '2026-02-10' }), 200);
  await moveClock(api, '2026-02-10');
  assertError(await remind(api, id), 409, 'reminders-paused', { until: '2026-02-10' });
  await moveClock(api, '2026-02-11');
  assert.equal((await getInvoice(api, id)).remindersPaused, null);
  bodyOf(await remind(api, id), 201);
  const ended = (await timelineOf(api, id)).find(({ type }) => type === 'reminders_resumed');
  assert.ok(ended);
  assert.equal(ended.at, '2026-02-10T23:00:00.000Z');
});

test('automatic letters respect a pause, however far the test clock jumps', async () => {
  for (const days of [['2026-06-01'], ['2026-02-20', '2026-02-27', '2026-02-28', '2026-06-01']]) {
    const company = await service.createCompany();
    await service.db
      .updateTable('companies')
      .set({ automatic_letters: 'reminders', letters_since: '2026-01-01' })
      .where('id', '=', company.companyId)
      .execute();
    const api = await service.caller({ company });
    const { id } = await createSent(api, { dueDate: '2026-01-20', lines: [exemptLine(1000)] });
    const forever = await createSent(api, { dueDate: '2026-01-20', lines: [exemptLine(1000)] });
    bodyOf(await pause(api, id, { reason: 'Utsettelse', until: '2026-02-27' }), 200);
    bodyOf(await pause(api, forever.id, { reason: 'Tvist' }), 200);
    for (const day of days) await moveClock(api, day);
    const { reminders } = await getInvoice(api, id);
    assert.deepEqual(
      reminders.map(({ sentOn }) => sentOn),
      ['2026-02-28', '2026-03-17'],
    );
    assert.deepEqual((await getInvoice(api, forever.id)).reminders, []);
  }
});

test('a second pause replaces the first; drafts and credit notes have no pauses', async () => {
  const { api, id } = await invoiceOf(1000, '2026-02-03');
  bodyOf(await pause(api, id, { reason: 'Tvist' }), 200);
  const again = bodyOf(await pause(api, id, { reason: 'Utsettelse', until: '2026-02-03' }), 200);
  assert.deepEqual(again.remindersPaused, { reason: 'Utsettelse', until: '2026-02-03' });
  const draft = await createDraft(api);
  assertError(await pause(api, draft.id, { reason: 'x' }), 409, 'invoice-not-sent');
  const note = await credit(api, id, 1);
  assertError(await pause(api, note.id, { reason: 'x' }), 409, 'invoice-not-remindable', {
    reason: 'credit_note',
  });
  assertInvalid(await pause(api, id, {}), { reason: 'required' });
  assertInvalid(await pause(api, id, { reason: ' ' }), { reason: 'required' });
  assertInvalid(await pause(api, id, { reason: 'x', until: '2026-02-02' }), { until: 'out-of-range' });
  assertError(
    await (await service.caller()).post(`/v1/invoices/${id}/pause-reminders`, { reason: 'x' }),
    404,
    'not-found',
  );
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
