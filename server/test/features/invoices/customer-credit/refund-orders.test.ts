import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setAccounting } from '../../../../src/features/companies/index.ts';
import { assertError, assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import {
  TO_ACCOUNT,
  clientWithCredit,
  creditOf,
  orderRefund,
  refundOrder,
} from '../../../support/bank/credit.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import { assertAllChangesHaveEvents } from '../../../support/events/changes-and-events.ts';
import { createSent, exemptLine, journalOf, postings, send } from '../../../support/example-invoices.ts';
import { BASE_URL, startTestApp } from '../../../support/test-app.ts';
import type { TestCompany } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

// Each test has an account of its own, whose clock begins on 10 January 2026.

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-10T10:00:00.000Z');

async function newAccount(overrides = {}): Promise<{ api: ApiCaller; company: TestCompany }> {
  const company = await service.createCompany(overrides);
  return { api: await service.caller({ company }), company };
}

const refund = (api: ApiCaller, clientId: string, amount: number, paidOn = '2026-01-10') =>
  api.post(`/v1/clients/${clientId}/refunds`, { amount, paidOn });

const markPaid = (api: ApiCaller, clientId: string, orderId: string, paidOn = '2026-01-10') =>
  api.post(`/v1/clients/${clientId}/refund-orders/${orderId}/paid`, { paidOn });

const makeFile = async (api: ApiCaller) => bodyOf(await api.post('/v1/refund-files'), 201);

test('an order keeps the credit, which stays the balance, until a person says that it is paid; then it is a refund with its id', async () => {
  const { api } = await newAccount();
  const { clientId } = await clientWithCredit(api, 250);
  const path = `/v1/clients/${clientId}/refund-orders` as const;
  const answer = await orderRefund(api, clientId, 200, '9710.41 33219');
  const order = bodyOf(answer, 201);
  assert.equal(answer.headers.get('location'), `${BASE_URL}${path}/${order.id}`);
  assert.deepEqual(
    { ...order, id: '', createdAt: '' },
    {
      id: '',
      clientId,
      amount: 200,
      currency: 'NOK',
      toAccount: TO_ACCOUNT,
      status: 'open',
      paidOn: null,
      refundId: null,
      refundFileId: null,
      vippsPaymentId: null,
      reason: null,
      createdAt: '',
    },
  );
  assert.deepEqual(bodyOf(await api.get(`${path}/${order.id}`), 200), order);
  assert.equal(await creditOf(api, clientId), 250);
  assertError(await api.get(`/v1/clients/${clientId}/refunds/${order.id}`), 404, 'not-found');

  await moveClock(api, '2026-01-20');
  const paid = await markPaid(api, clientId, order.id, '2026-01-15');
  const made = bodyOf(paid, 201);
  assert.equal(paid.headers.get('location'), `${BASE_URL}/v1/clients/${clientId}/refunds/${order.id}`);
  assert.deepEqual([made.id, made.amount, made.paidOn], [order.id, 200, '2026-01-15']);
  assert.deepEqual(bodyOf(await api.get(`/v1/clients/${clientId}/refunds/${order.id}`), 200), made);
  const after = { ...order, status: 'paid', paidOn: '2026-01-15', refundId: order.id };
  assert.deepEqual(bodyOf(await api.get(path), 200).items, [after]);
  assert.equal(await creditOf(api, clientId), 50);
  const entry = (await journalOf(api, '2026')).find(({ sourceDocumentId }) => sourceDocumentId === order.id);
  assert.ok(entry);
  assert.deepEqual(
    [entry.series, entry.sourceDocumentType, entry.postingDate, postings(entry)],
    ['Bank', 'Refund', '2026-01-15', ['2900 200', '1920 -200']],
  );
  for (const again of [await markPaid(api, clientId, order.id), await api.delete(`${path}/${order.id}`)]) {
    assertError(again, 409, 'refund-order-not-open', { status: 'paid' });
  }

  // A refund that is taken back leaves its order to be paid again, with the credit that it keeps; the next one has an id of its own.
  bodyOf(await api.delete(`/v1/clients/${clientId}/refunds/${order.id}`), 204);
  assert.equal(await creditOf(api, clientId), 250);
  assert.deepEqual(bodyOf(await api.get(`${path}/${order.id}`), 200), order);
  assert.deepEqual(bodyOf(await api.get(path), 200).items, [order]);
  assertError(await refund(api, clientId, 51), 409, 'credit-insufficient', { creditBalance: 50 });
  const paidAgain = bodyOf(await markPaid(api, clientId, order.id, '2026-01-20'), 201);
  assert.notEqual(paidAgain.id, order.id);
  assert.equal(bodyOf(await api.get(`${path}/${order.id}`), 200).refundId, paidAgain.id);
  await assertBooksAgree(api, ['2026']);
});

test('credit-insufficient: kept credit is neither applied, paid back, ordered again, nor taken back with its payment', async () => {
  const { api } = await newAccount();
  const { clientId, invoiceId, paymentId } = await clientWithCredit(api, 250);
  const order = await refundOrder(api, clientId, 200);
  const next = await createSent(api, { clientId, client: undefined, lines: [exemptLine(100)] });
  const left = { creditBalance: 50 };
  const apply = (amount: number) =>
    api.post(`/v1/clients/${clientId}/credit/apply`, { invoiceId: next.id, amount });
  assertError(await apply(51), 409, 'credit-insufficient', left);
  assertError(await refund(api, clientId, 51), 409, 'credit-insufficient', left);
  assertError(await orderRefund(api, clientId, 51), 409, 'credit-insufficient', left);
  const payment = `/v1/invoices/${invoiceId}/payments/${paymentId}` as const;
  assertError(await api.delete(payment), 409, 'credit-insufficient', left);

  bodyOf(await apply(20), 201);
  const second = await refundOrder(api, clientId, 30);
  assertError(await refund(api, clientId, 0.01), 409, 'credit-insufficient', { creditBalance: 0 });
  assert.equal(await creditOf(api, clientId), 230);

  // What is cancelled is free again.
  bodyOf(await api.delete(`/v1/clients/${clientId}/refund-orders/${order.id}`), 204);
  assertError(await api.delete(`/v1/clients/${clientId}/refund-orders/${order.id}`), 404, 'not-found');
  bodyOf(await refund(api, clientId, 200), 201);
  bodyOf(await markPaid(api, clientId, second.id), 201);
  assert.equal(await creditOf(api, clientId), 0);
  await assertBooksAgree(api, ['2026']);
});

test('an order may need credit that came later than an earlier refund', async () => {
  const { api } = await newAccount();
  await moveClock(api, '2026-02-20');
  const { clientId, invoiceId } = await clientWithCredit(api, 100, { paidOn: '2026-01-20' });
  const more = { amount: 50, paidOn: '2026-02-10', overpayment: 'credit' };
  bodyOf(await api.post(`/v1/invoices/${invoiceId}/payments`, more), 201);
  const order = await refundOrder(api, clientId, 50);
  // The order takes the later 50, so that all of the earlier 100 are free.
  bodyOf(await refund(api, clientId, 100, '2026-01-25'), 201);
  assertInvalid(await markPaid(api, clientId, order.id, '2026-02-09'), { paidOn: 'out-of-range' });
  bodyOf(await markPaid(api, clientId, order.id, '2026-02-10'), 201);
  assert.equal(await creditOf(api, clientId), 0);
});

test('an order that the bank has is not cancelled, and may still be marked as paid', async () => {
  const { api } = await newAccount();
  const { clientId } = await clientWithCredit(api, 100);
  const order = await refundOrder(api, clientId, 100);
  const file = await makeFile(api);
  const path = `/v1/clients/${clientId}/refund-orders/${order.id}` as const;
  assert.deepEqual(bodyOf(await api.get(path), 200), { ...order, status: 'sent', refundFileId: file.id });
  assertError(await api.delete(path), 409, 'refund-order-not-open', { status: 'sent' });
  bodyOf(await markPaid(api, clientId, order.id), 201);
  assert.equal(await creditOf(api, clientId), 0);
});

test('of many uses of one credit at once only one succeeds', async () => {
  const { api, company } = await newAccount();
  const elsewhere = await startTestApp({ jobs: false, connection: service.connection });
  elsewhere.clock.now = service.clock.now;
  const other = await elsewhere.caller({ company });
  for (let round = 0; round < 5; round++) {
    const { clientId, invoiceId, paymentId } = await clientWithCredit(api, 100);
    const answers = await Promise.all([
      orderRefund(api, clientId, 100),
      orderRefund(other, clientId, 100),
      refund(other, clientId, 100),
      api.delete(`/v1/invoices/${invoiceId}/payments/${paymentId}`),
    ]);
    const done = answers.filter(({ status }) => status < 300);
    assert.equal(done.length, 1, JSON.stringify(answers.map(({ status }) => status)));
    for (const answer of answers.filter((one) => !done.includes(one))) {
      assertError(answer, 409, 'credit-insufficient', { creditBalance: 0 });
    }
  }
});

test('an order is paid once, when it is marked as paid, cancelled and put into files at once', async () => {
  const { api, company } = await newAccount();
  const elsewhere = await startTestApp({ jobs: false, connection: service.connection });
  elsewhere.clock.now = service.clock.now;
  const other = await elsewhere.caller({ company });
  for (let round = 0; round < 8; round++) {
    const { clientId } = await clientWithCredit(api, 100);
    const { id } = await refundOrder(api, clientId, 100);
    const path = `/v1/clients/${clientId}/refund-orders/${id}` as const;
    const [paid, paidToo, cancelled] = await Promise.all([
      markPaid(api, clientId, id),
      markPaid(other, clientId, id),
      api.delete(path),
      api.post('/v1/refund-files'),
      other.post('/v1/refund-files'),
    ]);
    const ended = [paid, paidToo, cancelled].filter(({ status }) => status < 300);
    assert.equal(ended.length, 1, JSON.stringify([paid.status, paidToo.status, cancelled.status]));
    assert.equal(await creditOf(api, clientId), cancelled.status === 204 ? 100 : 0);
  }
  await assertBooksAgree(api, ['2026']);
});

test('with accounting off orders keep credit that is not booked; booked credit pays them first', async () => {
  const { api, company } = await newAccount({ accounting: false });
  const { clientId } = await clientWithCredit(api, 100);
  const turnOn = { db: service.db, now: new Date(), actor: 'test' };
  await setAccounting(turnOn, company.companyId, 'test', true);
  const booked = await createSent(api, { clientId, client: undefined, lines: [exemptLine(100)] });
  const payment = { amount: 130, paidOn: '2026-01-10', overpayment: 'credit' };
  bodyOf(await api.post(`/v1/invoices/${booked.id}/payments`, payment), 201);

  // 30 booked and 90 of the 100 that are not.
  const order = await refundOrder(api, clientId, 120);
  assertError(await orderRefund(api, clientId, 11), 409, 'credit-insufficient', { creditBalance: 10 });
  const another = await createSent(api, { clientId, client: undefined, lines: [exemptLine(100)] });
  const apply = { invoiceId: another.id, amount: 1 };
  const refused = await api.post(`/v1/clients/${clientId}/credit/apply`, apply);
  assertError(refused, 409, 'credit-insufficient', { creditBalance: 0 });
  bodyOf(await markPaid(api, clientId, order.id), 201);
  const entry = (await journalOf(api, '2026')).find(({ sourceDocumentId }) => sourceDocumentId === order.id);
  assert.deepEqual(postings(entry ?? assert.fail()), ['2900 30', '1920 -30']);
  assert.equal(await creditOf(api, clientId), 10);
});

test('a client whose credit is kept is not deleted; one that is deleted can still get its money', async () => {
  const { api } = await newAccount();
  const { clientId } = await clientWithCredit(api, 100);
  await refundOrder(api, clientId, 100);
  assertError(await api.delete(`/v1/clients/${clientId}`), 409, 'client-in-use');

  const gone = await clientWithCredit(api, 0, { name: 'Ola Nordmann' });
  bodyOf(await api.delete(`/v1/clients/${gone.clientId}`), 204);
  await send(api, bodyOf(await api.post(`/v1/invoices/${gone.invoiceId}/credit-notes`), 201).id);
  const order = await refundOrder(api, gone.clientId, 100);
  const file = await makeFile(api);
  assert.equal(file.count, 2);
  const { text } = await api.get(`/v1/refund-files/${file.id}/source`);
  assert.match(text, /<Nm>Ola Nordmann<\/Nm>/);
  bodyOf(await markPaid(api, gone.clientId, order.id), 201);
});

test('wrong and missing fields are named', async () => {
  const { api } = await newAccount();
  const { clientId } = await clientWithCredit(api, 100);
  const post = (body: object) => api.post(`/v1/clients/${clientId}/refund-orders`, body);
  assertInvalid(await post({}), { amount: 'required', toAccount: 'required' });
  for (const [amount, code] of [
    [0, 'greater-than'],
    [0.001, 'too-precise'],
    ['1', 'invalid-type'],
  ] as const) {
    assertInvalid(await post({ amount, toAccount: TO_ACCOUNT }), { amount: code });
  }
  for (const toAccount of [
    '97104133218',
    '9710413321',
    '00000000000',
    'NO9386011117947',
    'æ',
    '1'.repeat(12),
  ]) {
    assertInvalid(await post({ amount: 1, toAccount }), { toAccount: 'invalid-bank-account' });
  }
  assertInvalid(await post({ amount: 1, toAccount: 7 }), { toAccount: 'invalid-type' });
  assertInvalid(await post({ amount: 1, toAccount: '1'.repeat(41) }), { toAccount: 'too-long' });
  const { id } = await refundOrder(api, clientId, 1);
  assertInvalid(await markPaid(api, clientId, id, '2026-01-11'), { paidOn: 'out-of-range' });
  assertInvalid(await markPaid(api, clientId, id, '2026-01-09'), { paidOn: 'out-of-range' });
  assertInvalid(await markPaid(api, clientId, id, '2026-13-01'), { paidOn: 'invalid-date' });
});

test('not-found: an order of another client, account or environment, and an unknown id', async () => {
  const { api, company } = await newAccount();
  const { clientId } = await clientWithCredit(api, 100);
  const order = await refundOrder(api, clientId, 50);
  const other = await clientWithCredit(api, 100);
  const stranger = await service.caller();
  const strange = await clientWithCredit(stranger, 100);
  const production = await service.caller({ company, environment: 'production' });
  for (const [caller, ofClient, id] of [
    [api, other.clientId, order.id],
    [stranger, clientId, order.id],
    [stranger, strange.clientId, order.id],
    [production, clientId, order.id],
    [api, clientId, crypto.randomUUID()],
    [api, clientId, 'x'],
    [api, 'x', order.id],
  ] as const) {
    const path = `/v1/clients/${ofClient}/refund-orders/${id}` as const;
    assertError(await caller.get(path), 404, 'not-found');
    assertError(await caller.delete(path), 404, 'not-found');
    assertError(await caller.post(`${path}/paid`, { paidOn: '2026-01-10' }), 404, 'not-found');
  }
  assertError(await orderRefund(stranger, clientId, 1), 404, 'not-found');
  assertError(await stranger.get(`/v1/clients/${clientId}/refund-orders`), 404, 'not-found');
  bodyOf(await api.get(`/v1/clients/${clientId.toUpperCase()}/refund-orders/${order.id.toUpperCase()}`), 200);
});

test('a key makes one order, and a dry run none', async () => {
  const { api } = await newAccount();
  const { clientId } = await clientWithCredit(api, 100);
  const path = `/v1/clients/${clientId}/refund-orders` as const;
  const body = { amount: 40, toAccount: TO_ACCOUNT };
  const headers = { 'tilgode-dry-run': 'true' };
  const rehearsed = await api.post(path, body, { headers, key: null });
  assert.equal(bodyOf(rehearsed, 201).status, 'open');
  const made = bodyOf(await api.post(path, body, { key: 'one' }), 201);
  assert.deepEqual(bodyOf(await api.post(path, body, { key: 'one' }), 201), made);
  const { items, totalCount } = bodyOf(await api.get(`${path}?pageSize=1`), 200);
  assert.deepEqual([items.length, totalCount], [1, 1]);
});

test('orders are listed in pages, newest first', async () => {
  const { api } = await newAccount();
  const { clientId } = await clientWithCredit(api, 100);
  const made = [];
  for (let amount = 1; amount <= 3; amount++) made.push(await refundOrder(api, clientId, amount));
  const path = `/v1/clients/${clientId}/refund-orders` as const;
  const first = bodyOf(await api.get(`${path}?pageSize=2`), 200);
  const second = bodyOf(await api.get(`${path}?pageSize=2&page=2`), 200);
  assert.deepEqual([...first.items, ...second.items], made.toReversed());
  assert.deepEqual([first.totalCount, first.hasMore, second.hasMore], [3, true, false]);
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
