import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sequenceAll } from '../../../../src/platform/events/sequencer.ts';
import { verify } from '../../../../src/features/verification/index.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import {
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

/**
 * Default is a fact of days, not of bookkeeping (forsinkelsesrenteloven §§ 2 and 3a): whenever a payment is recorded, claims are
 * what the days between the due date and the money make them.
 */
const service = await startTestApp({ jobs: false, isAlone: true });
service.clock.now = new Date('2026-11-02T10:00:00.000Z');

type Case = { api: ApiCaller; id: string; clientId: string };

/** A test account with an invoice of this many kroner. The account's clock is on `today`. */
async function invoiceOf(
  kroner: number,
  dueDate: string,
  today: string,
  { client = {} }: { client?: object } = {},
): Promise<Case> {
  const api = await service.caller();
  const body = {
    dueDate,
    lines: [exemptLine(kroner / 10, 10)],
    client: { name: 'Fjord AS', email: 'fjord@example.no', ...client },
  };
  const sent = await createSent(api, body);
  await moveClock(api, today);
  return { api, id: sent.id, clientId: sent.client.id };
}

const remind = async ({ api, id }: Case, claims: object = { fee: true }) =>
  bodyOf(await api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder', ...claims }), 201);
const pay = async ({ api, id }: Case, amount: number, paidOn: string, more: object = {}) =>
  bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount, paidOn, ...more }), 201);
const takeBack = async ({ api, id }: Case, paymentId: string) =>
  bodyOf(await api.delete(`/v1/invoices/${id}/payments/${paymentId}`), 200);
const waive = async ({ api, id }: Case) => bodyOf(await api.post(`/v1/invoices/${id}/fees/waive`), 200);
const creditOf = async ({ api, clientId }: Case): Promise<number> =>
  bodyOf(await api.get(`/v1/clients/${clientId}`), 200).creditBalance;
const waiversOf = async ({ api }: Case, year: string) =>
  (await journalOf(api, year)).filter(({ sourceDocumentType }) => sourceDocumentType === 'Waiver');

test('a payment of the due date, recorded after a letter, leaves nothing owed', async () => {
  const one = await invoiceOf(10_000, '2026-12-01', '2026-12-16');
  const letter = await remind(one);
  // 38 and 15 days of 12.25 %.
  assert.equal(letter.feesOutstanding, 88.34);
  await moveClock(one.api, '2026-12-17');
  const paid = await pay(one, 10_000, '2026-12-01');
  assert.deepEqual(
    [paid.status, paid.paidAt, paid.outstandingAmount, paid.feesOutstanding],
    ['paid', '2026-12-01', 0, 0],
  );
  assert.deepEqual(paid.claimCorrections, [
    {
      id: paid.claimCorrections[0]?.id,
      date: '2026-12-17',
      fees: 38,
      interest: 50.34,
      refunded: 0,
      credit: 0,
    },
  ]);
  const [entry] = await waiversOf(one, '2026');
  assert.ok(entry);
  assert.deepEqual(postings(entry), ['3900 38', '8055 50.34', '1500 -88.34']);
  assert.deepEqual([entry.documentDate, entry.postingDate], ['2026-12-17', '2026-12-17']);
  assert.equal(entry.description, `Rettet gebyr og rente faktura ${paid.number}`);
  // The letter says for ever what it said.
  assert.deepEqual([paid.reminders[0]?.fee, paid.reminders[0]?.interest], [38, 50.34]);
  await assertBooksAgree(one.api, ['2026']);

  const back = await takeBack(one, existing(paid.payments[0]?.id));
  assert.deepEqual([back.outstandingAmount, back.feesOutstanding], [10_000, 88.34]);
  assert.deepEqual(
    back.claimCorrections.map(({ fees, interest }) => [fees, interest]),
    [
      [38, 50.34],
      [-38, -50.34],
    ],
  );
  const [, again] = await waiversOf(one, '2026');
  assert.ok(again);
  assert.deepEqual(postings(again), ['3900 -38', '8055 -50.34', '1500 88.34']);
  await assertBooksAgree(one.api, ['2026']);
});

test('a business that paid on its due date owes no compensation, recorded the morning after its letter', async () => {
  const one = await invoiceOf(10_000, '2026-12-01', '2026-12-02', { client: { orgNumber: '974760673' } });
  const letter = await remind(one, { compensation: true });
  assert.equal(letter.feesOutstanding, 433.36);
  await moveClock(one.api, '2026-12-03');
  const paid = await pay(one, 10_000, '2026-12-01');
  assert.deepEqual([paid.status, paid.feesOutstanding], ['paid', 0]);
  await assertBooksAgree(one.api, ['2026']);
});

test('100 000 kr that came 4 days late: 134.25 is owed of a letter that claimed 503.42 and a fee', async () => {
  const one = await invoiceOf(100_000, '2026-12-15', '2026-12-30');
  const [letter] = (await remind(one)).reminders;
  assert.ok(letter);
  assert.deepEqual([letter.fee, letter.interest], [38, 503.42]);
  await moveClock(one.api, '2027-01-03');
  const paid = await pay(one, 100_000, '2026-12-19');
  assert.deepEqual([paid.status, paid.feesOutstanding], ['paid', 134.25]);
  const [entry] = await waiversOf(one, '2027');
  assert.ok(entry);
  assert.deepEqual(
    [entry.postingDate, postings(entry)],
    ['2027-01-03', ['3900 38', '8055 369.17', '1500 -407.17']],
  );
  const late = bodyOf(await one.api.get(`/v1/invoices/${one.id}/late-payment`), 200);
  assert.deepEqual([late.interestClaimed, late.interestUnclaimed], [134.25, 0]);
  await assertBooksAgree(one.api, ['2026', '2027']);
});

test('money on the day of the letter came too late for its fee', async () => {
  const one = await invoiceOf(10_000, '2026-12-01', '2026-12-16');
  await remind(one);
  await moveClock(one.api, '2026-12-17');
  assert.equal((await pay(one, 10_000, '2026-12-16')).feesOutstanding, 88.34);
});

test('what a person gave up does not come back with the reversal of a payment, and what the payment took does', async () => {
  const one = await invoiceOf(100_000, '2026-12-15', '2026-12-30');
  await remind(one);
  const paid = await pay(one, 100_000, '2026-12-19');
  assert.equal((await waive(one)).feesOutstanding, 0);
  const back = await takeBack(one, existing(paid.payments[0]?.id));
  assert.equal(back.feesOutstanding, 407.17);
  assert.equal((await pay(one, 100_000, '2026-12-19')).feesOutstanding, 0);
  await assertBooksAgree(one.api, ['2026']);

  const other = await invoiceOf(10_000, '2026-12-01', '2026-12-16');
  await remind(other);
  await waive(other);
  const settled = await pay(other, 10_000, '2026-12-01');
  assert.deepEqual([settled.feesOutstanding, settled.claimCorrections], [0, []]);
  const unpaid = await takeBack(other, existing(settled.payments[0]?.id));
  assert.deepEqual([unpaid.feesOutstanding, unpaid.claimCorrections], [0, []]);
});

test('of several letters each is judged by its own day, and all keep their place in the count', async () => {
  const one = await invoiceOf(10_000, '2026-11-17', '2026-12-01');
  // 14 days are 46.99.
  assert.equal((await remind(one)).feesOutstanding, 84.99);
  await moveClock(one.api, '2026-12-16');
  // 15 more days are 50.34.
  assert.equal((await remind(one)).feesOutstanding, 173.33);
  // The money came between the letters.
  const paid = await pay(one, 10_000, '2026-12-05');
  // 18 days are 60.41.
  assert.deepEqual([paid.status, paid.feesOutstanding], ['paid', 98.41]);
  await takeBack(one, existing(paid.payments[0]?.id));
  await moveClock(one.api, '2027-01-04');
  const third = await one.api.post(`/v1/invoices/${one.id}/reminders`, { type: 'reminder', fee: true });
  assertError(third, 409, 'fee-limit-reached');
  await assertBooksAgree(one.api, ['2026', '2027']);
});

test('two payments that came in time: each takes what its part bore, the second also the fee', async () => {
  const one = await invoiceOf(10_000, '2026-12-01', '2026-12-16');
  await remind(one);
  const first = await pay(one, 5000, '2026-12-01');
  // The fee, and the interest of the other half.
  assert.equal(first.feesOutstanding, 63.17);
  const second = await pay(one, 5000, '2026-11-30');
  assert.equal(second.feesOutstanding, 0);
  const back = await takeBack(one, existing(second.payments[0]?.id));
  assert.equal(back.feesOutstanding, 63.17);
  await assertBooksAgree(one.api, ['2026']);
});

test('what was already paid of claims that were not owed becomes credit of the customer', async () => {
  const one = await invoiceOf(10_000, '2026-12-01', '2026-12-16');
  await remind(one);
  // The whole letter is paid, and the day of the money turns out to be that of the due date.
  const paid = await pay(one, 10_088.34, '2026-12-01');
  assert.deepEqual([paid.status, paid.feesOutstanding, await creditOf(one)], ['paid', 0, 88.34]);
  const [entry] = await waiversOf(one, '2026');
  assert.ok(entry);
  assert.deepEqual(postings(entry), ['3900 38', '8055 50.34', '2900 -88.34']);
  assert.deepEqual(paid.claimCorrections[0]?.credit, 88.34);
  await assertBooksAgree(one.api, ['2026']);
  const back = await takeBack(one, existing(paid.payments[0]?.id));
  assert.deepEqual([back.feesOutstanding, await creditOf(one)], [88.34, 0]);
  await assertBooksAgree(one.api, ['2026']);
});

test('a payment with a wrong day is recorded again: claims that another payment paid become credit', async () => {
  const one = await invoiceOf(10_000, '2026-12-01', '2026-12-16');
  await remind(one);
  const first = await pay(one, 5000, '2026-12-16');
  const second = await pay(one, 5088.34, '2026-12-01');
  // The second half came in time, so half of the interest was not owed.
  assert.deepEqual([second.feesOutstanding, await creditOf(one)], [0, 25.17]);
  await takeBack(one, existing(first.payments[0]?.id));
  const right = await pay(one, 5000, '2026-12-01');
  assert.deepEqual([right.status, right.feesOutstanding, await creditOf(one)], ['paid', 0, 88.34]);
  await assertBooksAgree(one.api, ['2026']);
  // Credit that was used cannot be taken back.
  const { api, clientId, id } = one;
  bodyOf(await api.post(`/v1/clients/${clientId}/refunds`, { amount: 88.34, paidOn: '2026-12-16' }), 201);
  const refused = await api.delete(`/v1/invoices/${id}/payments/${right.payments.at(-1)?.id}`);
  assertError(refused, 409, 'credit-insufficient');
  await assertBooksAgree(one.api, ['2026']);
});

test('a credit note of before the letter and a payment of the due date leave no default', async () => {
  const one = await invoiceOf(10_000, '2026-12-01', '2026-12-03');
  const { api, id } = one;
  const note = await api.post(`/v1/invoices/${id}/credit-notes`, { lines: [{ lineIndex: 0, quantity: 2 }] });
  await send(api, bodyOf(note, 201).id);
  await moveClock(api, '2026-12-16');
  // 15 days of 8 000 kr.
  assert.equal((await remind(one)).feesOutstanding, 78.27);
  assert.equal((await pay(one, 8000, '2026-12-01')).feesOutstanding, 0);
  await assertBooksAgree(api, ['2026']);
});

test('a credit note after the payment takes the rest of the interest; the reversal brings back only what the payment took', async () => {
  const one = await invoiceOf(10_000, '2026-12-01', '2026-12-16');
  const { api, id } = one;
  await remind(one);
  const paid = await pay(one, 4000, '2026-12-01');
  // 38 and 15 days of 6 000 kr.
  assert.equal(paid.feesOutstanding, 68.21);
  const note = await api.post(`/v1/invoices/${id}/credit-notes`, { lines: [{ lineIndex: 0, quantity: 5 }] });
  await send(api, bodyOf(note, 201).id);
  // 15 days of 1 000 kr.
  assert.equal((await getInvoice(api, id)).feesOutstanding, 43.03);
  const back = await takeBack(one, existing(paid.payments[0]?.id));
  // 15 days of 5 000 kr.
  assert.equal(back.feesOutstanding, 63.17);
  await assertBooksAgree(api, ['2026']);
});

test('the money came in a month that is closed: the payment is posted on the first open day, the correction on its own', async () => {
  const one = await invoiceOf(10_000, '2026-11-17', '2026-12-01');
  await remind(one);
  await moveClock(one.api, '2026-12-17');
  bodyOf(await one.api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2026-11' } }), 200);
  assert.equal((await pay(one, 10_000, '2026-11-17')).feesOutstanding, 0);
  const entries = bodyOf(await one.api.get(`/v1/invoices/${one.id}/journal-entries`), 200).items;
  assert.deepEqual(
    entries.map(({ sourceDocumentType, postingDate }) => [sourceDocumentType, postingDate]),
    [
      ['Invoice', '2026-11-02'],
      ['Payment', '2026-12-01'],
      ['Reminder', '2026-12-01'],
      ['Waiver', '2026-12-17'],
    ],
  );
  await assertBooksAgree(one.api, ['2026']);
});

test('without accounting the same is owed, and credit can be used from the day of the correction', async () => {
  const company = await service.createCompany({ accounting: false });
  const api = await service.caller({ company });
  const sent = await createSent(api, { dueDate: '2026-12-01', lines: [exemptLine(1000, 10)] });
  await moveClock(api, '2026-12-17');
  const one = { api, id: sent.id, clientId: sent.client.id };
  assert.equal((await remind(one)).feesOutstanding, 91.7);
  const paid = await pay(one, 10_091.7, '2026-12-01');
  assert.deepEqual([paid.feesOutstanding, await creditOf(one)], [0, 91.7]);
  const refund = (paidOn: string) =>
    api.post(`/v1/clients/${one.clientId}/refunds`, { amount: 91.7, paidOn });
  assertInvalid(await refund('2026-12-16'), { paidOn: 'out-of-range' });
  bodyOf(await refund('2026-12-17'), 201);
});

test('whoever waits for changes of claims hears of a correction by invoice.updated', async () => {
  const one = await invoiceOf(10_000, '2026-12-01', '2026-12-16');
  await remind(one);
  await pay(one, 10_000, '2026-12-01');
  await sequenceAll(service.db);
  const { items } = bodyOf(await one.api.get('/v1/events?types=invoice.*,payment.*'), 200);
  assert.deepEqual(
    items.slice(-3).map(({ type }) => type),
    ['payment.recorded', 'invoice.paid', 'invoice.updated'],
  );
  assert.equal(items.at(-1)?.data.invoice?.claimCorrections[0]?.fees, 38);
});

test('after all of this `verify` finds nothing', async () => {
  const { checks } = await verify(service.db);
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
