import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../../../src/domain/days/local-date.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import {
  createDraft,
  createLate,
  createSent,
  exemptLine,
  getInvoice,
  journalOf,
  postings,
  send,
} from '../../../support/example-invoices.ts';
import { assertAllChangesHaveEvents } from '../../../support/events/changes-and-events.ts';
import { BASE_URL, startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
service.clock.now = new Date('2026-07-20T10:00:00.000Z');
const api = await service.caller({ company });

/** Sends an invoice of 1000 kr. */
const invoiceOf1000 = (of: ApiCaller = api) => createSent(of, { lines: [exemptLine(1000)] });

function pay(id: string, amount: number, paidOn = '2026-07-20', of: ApiCaller = api) {
  return of.post(`/v1/invoices/${id}/payments`, { amount, paidOn });
}

test('a part payment leaves the rest outstanding, and the last payment makes the invoice paid', async () => {
  const invoice = await invoiceOf1000();
  const first = await pay(invoice.id, 399.99);
  const { payments, ...partly } = bodyOf(first, 201);
  const { payments: _, ...before } = invoice;
  assert.deepEqual(partly, { ...before, paidAmount: 399.99, outstandingAmount: 600.01 });
  const { id: paymentId } = existing(payments[0]);
  const payment = {
    id: paymentId,
    amount: 399.99,
    currency: 'NOK',
    amountNok: 399.99,
    feeNok: 0,
    differenceNok: 0,
    feesAmount: 0,
    creditAmount: 0,
    recoversLoss: false,
    bankTransactionId: null,
    reference: null,
    method: null,
    vippsReference: null,
  };
  assert.deepEqual(payments, [{ ...payment, paidOn: '2026-07-20', source: 'bank' }]);
  const path = `/v1/invoices/${invoice.id}/payments/${paymentId}` as const;
  assert.equal(first.headers.get('location'), `${BASE_URL}${path}`);
  assert.deepEqual(bodyOf(await api.get(path), 200), payments[0]);

  const paid = bodyOf(await pay(invoice.id, 600.01), 201);
  assert.deepEqual(
    [paid.status, paid.paidAt, paid.paidAmount, paid.outstandingAmount, paid.payments.length],
    ['paid', '2026-07-20', 1000, 0, 2],
  );
  assert.deepEqual(await getInvoice(api, invoice.id), paid);
});

test('the ETag of an invoice changes with a payment', async () => {
  const invoice = await invoiceOf1000();
  const before = (await api.get(`/v1/invoices/${invoice.id}`)).headers.get('etag');
  const after = (await pay(invoice.id, 1)).headers.get('etag');
  assert.notEqual(after, before);
  assert.equal((await api.get(`/v1/invoices/${invoice.id}`)).headers.get('etag'), after);
});

test('payment-exceeds-outstanding gives the outstanding amount, and records nothing', async () => {
  const invoice = await invoiceOf1000();
  assertError(await pay(invoice.id, 1000.01), 409, 'payment-exceeds-outstanding', { outstanding: 1000 });
  await pay(invoice.id, 250.5);
  assertError(await pay(invoice.id, 749.51), 409, 'payment-exceeds-outstanding', { outstanding: 749.5 });
  bodyOf(await pay(invoice.id, 749.5), 201);
  assertError(await pay(invoice.id, 0.01), 409, 'payment-exceeds-outstanding', { outstanding: 0 });
  assert.equal((await getInvoice(api, invoice.id)).payments.length, 2);
});

test('a payment is above 0, has at most 2 decimals, and is not dated tomorrow in Oslo', async () => {
  const invoice = await invoiceOf1000();
  for (const [amount, code] of [
    [0, 'greater-than'],
    [-1, 'greater-than'],
    [0.001, 'too-precise'],
    ['1', 'invalid-type'],
  ] as const) {
    assertInvalid(await api.post(`/v1/invoices/${invoice.id}/payments`, { amount, paidOn: '2026-07-20' }), {
      amount: code,
    });
  }
  assertInvalid(await pay(invoice.id, 1, '2026-07-21'), { paidOn: 'out-of-range' });

  service.clock.now = new Date('2026-07-20T22:00:00.000Z');
  const afterMidnight = await service.caller({ company });
  assert.equal((await pay(invoice.id, 1, '2026-07-21', afterMidnight)).status, 201);
  service.clock.now = new Date('2026-07-20T10:00:00.000Z');
});

test('a payment may be older than the invoice, and is booked on its own day', async () => {
  const fresh = await service.caller();
  const invoice = await invoiceOf1000(fresh);
  const paid = bodyOf(await pay(invoice.id, 1000, '2025-12-31', fresh), 201);
  assert.deepEqual([paid.status, paid.paidAt], ['paid', '2025-12-31']);
  const [entry] = await journalOf(fresh, '2025');
  assert.ok(entry);
  assert.deepEqual(
    [entry.series, entry.number, entry.documentDate, entry.postingDate, entry.sourceDocumentType],
    ['Bank', 1, '2025-12-31', '2025-12-31', 'Payment'],
  );
  assert.equal(entry.sourceDocumentId, paid.payments[0]?.id);
  assert.deepEqual(postings(entry), ['1920 1000', '1500 -1000']);
  assert.deepEqual(
    entry.lines.map(({ customerId }) => customerId),
    [null, invoice.client.id],
  );
});

test('a prepayment is at most a year older than the invoice, and not in a closed month', async () => {
  const fresh = await service.caller();
  const invoice = await invoiceOf1000(fresh);
  assertInvalid(await pay(invoice.id, 1, '2025-07-19', fresh), { paidOn: 'out-of-range' });
  assertInvalid(await pay(invoice.id, 1, '2000-01-01', fresh), { paidOn: 'out-of-range' });
  assert.equal((await pay(invoice.id, 1, '2025-07-20', fresh)).status, 201);

  const close = { body: { closedThrough: '2026-05' } };
  bodyOf(await fresh.call('PUT', '/v1/period-closing', close), 200);
  for (const paidOn of ['2026-05-31', '2025-12-31']) {
    const refused = await pay(invoice.id, 1, paidOn, fresh);
    assertInvalid(refused, { paidOn: 'closed-month' });
    assert.match(bodyOf(refused, 400).errors?.[0]?.message ?? '', /month is closed.* 2026-06-01/);
  }
  assert.equal((await pay(invoice.id, 1, '2026-06-01', fresh)).status, 201);
  const { payments, paidAmount } = await getInvoice(fresh, invoice.id);
  assert.deepEqual([payments.length, paidAmount], [2, 2]);
});

test('a payment on or after the invoice date may be in a closed month, and is posted on the next open day', async () => {
  const fresh = await service.caller();
  const invoice = await createLate(service, fresh, { dueDate: '2026-05-20', lines: [exemptLine(1000)] });
  const close = { body: { closedThrough: '2026-06' } };
  bodyOf(await fresh.call('PUT', '/v1/period-closing', close), 200);
  bodyOf(await pay(invoice.id, 1000, '2026-05-20', fresh), 201);
  // Before it may not, and the answer names the first day that is taken.
  const { errors } = bodyOf(await pay(invoice.id, 1, addDays(invoice.issueDate, -1), fresh), 400);
  assert.deepEqual(errors?.[0]?.details, { min: invoice.issueDate });
  const entry = (await journalOf(fresh, '2026')).find(({ series }) => series === 'Bank');
  assert.ok(entry);
  assert.deepEqual([entry.documentDate, entry.postingDate], ['2026-05-20', '2026-07-01']);
});

test('invoice-not-payable: a draft, a credit note, a credited invoice', async () => {
  const draft = await createDraft(api);
  assertError(await pay(draft.id, 1), 409, 'invoice-not-payable');
  const invoice = await invoiceOf1000();
  const note = bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`), 201);
  assertError(await pay(note.id, 1), 409, 'invoice-not-payable');
  await send(api, note.id);
  assertError(await pay(note.id, 1), 409, 'invoice-not-payable');
  assertError(await pay(invoice.id, 1), 409, 'invoice-not-payable');
});

test('not-found: a payment on an invoice of another company or environment', async () => {
  const invoice = await invoiceOf1000();
  for (const other of [
    await service.caller(),
    await service.caller({ company, environment: 'production' }),
  ]) {
    assertError(await pay(invoice.id, 1, '2026-07-20', other), 404, 'not-found');
  }
  assertError(await pay(crypto.randomUUID(), 1), 404, 'not-found');
  assertError(await pay('x', 1), 404, 'not-found');
});

test('after a reversed payment the invoice is unpaid again, and the books get a correcting entry', async () => {
  const fresh = await service.caller();
  const invoice = await invoiceOf1000(fresh);
  const paid = bodyOf(await pay(invoice.id, 1000, '2026-07-15', fresh), 201);
  const path = `/v1/invoices/${invoice.id}/payments/${paid.payments[0]?.id}` as const;
  const reversed = await fresh.delete(path);
  assert.deepEqual(bodyOf(reversed, 200), invoice);
  assert.deepEqual(await getInvoice(fresh, invoice.id), invoice);

  const bank = (await journalOf(fresh, '2026')).filter(({ series }) => series === 'Bank');
  const [first, correction] = bank;
  assert.ok(first && correction);
  assert.equal(bank.length, 2);
  assert.deepEqual(
    bank.map((entry) => [entry.number, entry.status, entry.postingDate, entry.correctsEntryId]),
    [
      [1, 'Reversed', '2026-07-15', null],
      [2, 'Posted', '2026-07-20', first.id],
    ],
  );
  assert.deepEqual(postings(first), ['1920 1000', '1500 -1000']);
  assert.deepEqual(postings(correction).toSorted(), ['1500 1000', '1920 -1000']);

  assertError(await fresh.delete(path), 404, 'not-found');
  assert.equal((await journalOf(fresh, '2026')).length, 3);
  assert.equal(bodyOf(await pay(invoice.id, 1000, '2026-07-20', fresh), 201).status, 'paid');
  await assertBooksAgree(fresh, ['2026']);
});

test('the reversal of one of several payments keeps the other payments, and paidAt is null', async () => {
  const invoice = await invoiceOf1000();
  await pay(invoice.id, 400, '2026-07-01');
  const paid = bodyOf(await pay(invoice.id, 600, '2026-07-02'), 201);
  const [first, second] = paid.payments;
  assert.ok(first);
  const path = `/v1/invoices/${invoice.id}/payments/${first.id}` as const;
  const reversed = bodyOf(await api.delete(path), 200);
  assertError(await api.get(path), 404, 'not-found');
  assert.deepEqual(
    [reversed.status, reversed.paidAt, reversed.paidAmount, reversed.outstandingAmount],
    ['sent', null, 600, 400],
  );
  assert.deepEqual(reversed.payments, [second]);
});

test('not-found: a payment of another invoice, an unknown payment, a malformed id', async () => {
  const [one, other] = [await invoiceOf1000(), await invoiceOf1000()];
  const { payments } = bodyOf(await pay(other.id, 1), 201);
  for (const [invoiceId, paymentId] of [
    [one.id, payments[0]?.id],
    [other.id, crypto.randomUUID()],
    [other.id, 'x'],
    [crypto.randomUUID(), payments[0]?.id],
  ]) {
    assertError(await api.delete(`/v1/invoices/${invoiceId}/payments/${paymentId}`), 404, 'not-found');
  }
  const stranger = await service.caller();
  assertError(
    await stranger.delete(`/v1/invoices/${other.id}/payments/${payments[0]?.id}`),
    404,
    'not-found',
  );
  assert.equal((await getInvoice(api, other.id)).paidAmount, 1);
});

test('precondition-failed: a reversal with an older ETag', async () => {
  const invoice = await invoiceOf1000();
  const first = await pay(invoice.id, 1);
  const second = await pay(invoice.id, 2);
  const path = `/v1/invoices/${invoice.id}/payments/${first.body.payments[0]?.id}` as const;
  const old = { 'if-match': first.headers.get('etag') ?? '' };
  assertError(await api.delete(path, old), 412, 'precondition-failed');
  assert.equal((await api.delete(path, { 'if-match': second.headers.get('etag') ?? '' })).status, 200);
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
