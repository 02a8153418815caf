import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schemas } from '../../../support/api/answer-types.ts';
import { assertError, bodyOf, existing } from '../../../support/api/answers.ts';
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
import { startTestApp } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-02-02T10:00:00.000Z');
const FEE_DAY = '2026-03-16';

/** 1000 kr due on 2 March. Two weeks later a reminder has claimed a fee of 38.00 and interest of 4.60. */
async function dunned(): Promise<{ api: ApiCaller; id: string }> {
  const api = await service.caller();
  const { id } = await createSent(api, { dueDate: '2026-03-02', lines: [exemptLine(1000)] });
  await moveClock(api, FEE_DAY);
  bodyOf(await api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder', fee: true }), 201);
  return { api, id };
}

function pay(api: ApiCaller, id: string, amount: number, paidOn = FEE_DAY) {
  return api.post(`/v1/invoices/${id}/payments`, { amount, paidOn });
}

async function credit(api: ApiCaller, id: string) {
  return send(api, bodyOf(await api.post(`/v1/invoices/${id}/credit-notes`), 201).id);
}

function reverse(api: ApiCaller, id: string, paymentId: string) {
  return api.delete(`/v1/invoices/${id}/payments/${paymentId}`);
}

/** The status and amounts that a payment changes. */
function amountsOf(invoice: Schemas['Invoice']): unknown[] {
  const { status, paidAt, paidAmount, outstandingAmount, feesOutstanding } = invoice;
  return [status, paidAt, paidAmount, outstandingAmount, feesOutstanding];
}

test('a payment covers the invoice first, then the fees and interest', async () => {
  const { api, id } = await dunned();
  const part = bodyOf(await pay(api, id, 900), 201);
  assert.deepEqual(amountsOf(part), ['reminded', null, 900, 100, 42.6]);
  const paid = bodyOf(await pay(api, id, 120), 201);
  assert.deepEqual(amountsOf(paid), ['paid', FEE_DAY, 1000, 0, 22.6]);
  assert.deepEqual(
    paid.payments.map(({ amount, feesAmount }) => [amount, feesAmount]),
    [
      [900, 0],
      [120, 20],
    ],
  );
  await assertBooksAgree(api, ['2026']);
});

test('the fees of a paid invoice may be paid later; this changes neither status nor paidAt', async () => {
  const { api, id } = await dunned();
  await pay(api, id, 1000, '2026-03-16');
  await moveClock(api, '2026-04-01');
  const settled = bodyOf(await pay(api, id, 42.6, '2026-04-01'), 201);
  assert.deepEqual(amountsOf(settled), ['paid', '2026-03-16', 1000, 0, 0]);
  assert.deepEqual([settled.payments[1]?.amount, settled.payments[1]?.feesAmount], [42.6, 42.6]);
  const bank = (await journalOf(api, '2026')).filter(({ series }) => series === 'Bank');
  assert.deepEqual(postings(existing(bank[1])), ['1920 42.6', '1500 -42.6']);
  assertError(await pay(api, id, 0.01), 409, 'payment-exceeds-outstanding', { outstanding: 0 });
  await assertBooksAgree(api, ['2026']);
});

test('a reversal takes back the part of the invoice and the part of the fees', async () => {
  const { api, id } = await dunned();
  const before = await getInvoice(api, id);
  const { payments } = bodyOf(await pay(api, id, 1042.6), 201);
  const reversed = bodyOf(await reverse(api, id, existing(payments[0]?.id)), 200);
  assert.deepEqual({ ...reversed, updatedAt: '' }, { ...before, updatedAt: '' });
  await assertBooksAgree(api, ['2026']);
});

test('a payment of fees alone does not settle the invoice again when another payment is reversed', async () => {
  const { api, id } = await dunned();
  const first = bodyOf(await pay(api, id, 600, '2026-03-16'), 201).payments[0];
  assert.ok(first);
  await moveClock(api, '2026-04-01');
  await pay(api, id, 400, '2026-03-17');
  await pay(api, id, 42.6, '2026-03-31');
  const draft = await api.post(`/v1/invoices/${id}/credit-notes`, {
    lines: [{ lineIndex: 0, quantity: 0.6 }],
  });
  await send(api, bodyOf(draft, 201).id);
  const reversed = bodyOf(await reverse(api, id, first.id), 200);
  assert.deepEqual(amountsOf(reversed), ['paid', '2026-04-01', 400, 0, 0]);
  await assertBooksAgree(api, ['2026']);
});

test('a wholly credited invoice owes no fees: they fall away, and the books take them back', async () => {
  const { api, id } = await dunned();
  await credit(api, id);
  assert.deepEqual(amountsOf(await getInvoice(api, id)), ['credited', '2026-03-16', 0, 0, 0]);
  const entry = (await journalOf(api, '2026')).find(({ series }) => series === 'CreditNote');
  assert.ok(entry);
  assert.deepEqual(postings(entry), ['3100 1000', '1500 -1000', '3900 38', '8055 4.6', '1500 -42.6']);
  assertError(await pay(api, id, 1), 409, 'invoice-not-payable');
  await assertBooksAgree(api, ['2026']);
});

test('fees count as paid before interest: when the invoice is credited, the unpaid interest falls away', async () => {
  const { api, id } = await dunned();
  const { payments } = bodyOf(await pay(api, id, 1040), 201);
  await credit(api, id);
  const entry = (await journalOf(api, '2026')).find(({ series }) => series === 'CreditNote');
  assert.ok(entry);
  assert.deepEqual(postings(entry), ['3100 1000', '2900 -1000', '8055 2.6', '1500 -2.6']);
  assert.equal((await getInvoice(api, id)).feesOutstanding, 0);
  await assertBooksAgree(api, ['2026']);

  const reversed = bodyOf(await reverse(api, id, existing(payments[0]?.id)), 200);
  assert.deepEqual(amountsOf(reversed), ['credited', '2026-03-16', 0, 0, 0]);
  const correction = (await journalOf(api, '2026')).findLast(({ series }) => series === 'Bank');
  assert.ok(correction);
  assert.deepEqual(postings(correction), ['1500 1040', '1920 -1040', '2900 1000', '1500 -1000']);
  await assertBooksAgree(api, ['2026']);
});

test('after a partial credit note the fee stays, and the interest on the credited part falls away', async () => {
  const { api, id } = await dunned();
  const draft = await api.post(`/v1/invoices/${id}/credit-notes`, {
    lines: [{ lineIndex: 0, quantity: 0.5 }],
  });
  await send(api, bodyOf(draft, 201).id);
  assert.deepEqual(amountsOf(await getInvoice(api, id)), ['reminded', null, 0, 500, 40.3]);
  await assertBooksAgree(api, ['2026']);
});
