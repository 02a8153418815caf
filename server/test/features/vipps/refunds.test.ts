import assert from 'node:assert/strict';
import { test } from 'node:test';
import { osloDate } from '../../../src/domain/days/local-date.ts';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import type { Schemas } from '../../support/api/answer-types.ts';
import { TO_ACCOUNT, creditOf } from '../../support/bank/credit.ts';
import { assertBooksAgree } from '../../support/books/books.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { createSent, exemptLine, journalOf, postings } from '../../support/example-invoices.ts';
import { approve, decided, proposalOf } from '../../support/proposals/proposals.ts';
import { startTestApp } from '../../support/test-app.ts';
import { creditedAfterVipps, getOrder, orderByVipps } from '../../support/vipps/paid-back.ts';
import { turnSimulatedVippsOn, turnVippsOn, workOffVipps } from '../../support/vipps/vipps-page.ts';
import { refundedOf, startVippsStandIn } from '../../support/vipps/vipps-stand-in.ts';
import type { Step } from '../../support/vipps/vipps-stand-in.ts';

const standIn = await startVippsStandIn();
const service = await startTestApp({ jobs: false, vippsUrl: standIn.url });
const company = await service.createCompany();
const api = await service.caller({ company, environment: 'production' });
await turnVippsOn(service, company, standIn);

const credited = () => creditedAfterVipps(service, api, (reference) => standIn.approve(reference));
const order = async (clientId: string, paymentId: string, amount: number) =>
  bodyOf(await orderByVipps(api, clientId, paymentId, amount), 201);
const workOffIn = (minutes: number) =>
  service.clock.at(new Date(Date.now() + minutes * 60_000), () => workOffVipps(service));
const refundedAt = (reference: string) => {
  const payment = standIn.payments.get(reference);
  assert.ok(payment);
  return refundedOf(payment);
};
const isPaidOnce = async (made: Schemas['RefundOrder'], reference: string, ore: number) => {
  assert.equal((await getOrder(api, made)).status, 'paid');
  assert.equal(refundedAt(reference), ore);
  const { items } = bodyOf(await api.get(`/v1/clients/${made.clientId}/refunds`), 200);
  assert.deepEqual(
    items.map(({ id, amount }) => [id, amount * 100]),
    [[made.id, ore]],
  );
};
test.afterEach(() => {
  service.clock.release();
  standIn.breaks.clear();
  standIn.isAway = false;
  standIn.refusesRefunds = false;
});

test('an order by Vipps is sent, and paid as soon as Vipps says so: a refund of the same id, off the account of Vipps', async () => {
  const { clientId, paymentId, reference } = await credited();
  const made = await order(clientId, paymentId, 1000);
  assert.deepEqual(
    { ...made, id: '', createdAt: '' },
    {
      id: '',
      clientId,
      amount: 1000,
      currency: 'NOK',
      toAccount: null,
      status: 'sent',
      paidOn: null,
      refundId: null,
      refundFileId: null,
      vippsPaymentId: paymentId,
      reason: null,
      createdAt: '',
    },
  );
  assert.equal(await creditOf(api, clientId), 1250);
  await workOffVipps(service);
  const today = osloDate(new Date());
  assert.deepEqual(await getOrder(api, made), {
    ...made,
    status: 'paid',
    paidOn: today,
    refundId: made.id,
  });
  await isPaidOnce(made, reference, 100_000);
  assert.equal(await creditOf(api, clientId), 250);
  const year = today.slice(0, 4);
  const entry = (await journalOf(api, year)).find(({ sourceDocumentId }) => sourceDocumentId === made.id);
  assert.ok(entry);
  assert.deepEqual(
    [entry.sourceDocumentType, entry.postingDate, postings(entry)],
    ['Refund', today, ['2900 1000', '1930 -1000']],
  );
  await assertBooksAgree(api, [year]);

  const path = `/v1/clients/${clientId}/refund-orders/${made.id}` as const;
  assertError(await api.delete(path), 409, 'refund-order-not-open', { status: 'paid' });
  assertError(await api.delete(`/v1/clients/${clientId}/refunds/${made.id}`), 409, 'refund-by-vipps');
});

test('at most what was captured goes back, also where two orders come at once', async () => {
  const { clientId, paymentId, reference } = await credited();
  const more = await credited();
  assertError(await orderByVipps(api, clientId, paymentId, 1250.01), 409, 'vipps-payment-exceeded', {
    refundable: 1250,
  });
  const answers = await Promise.all([
    orderByVipps(api, clientId, paymentId, 800),
    orderByVipps(api, clientId, paymentId, 800),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409],
  );
  await workOffVipps(service);
  assert.equal(refundedAt(reference), 80_000);
  const other = await createSent(api, {
    clientId: more.clientId,
    client: undefined,
    lines: [exemptLine(100)],
  });
  const overpaid = { amount: 600, paidOn: osloDate(new Date()), overpayment: 'credit' };
  bodyOf(await api.post(`/v1/invoices/${other.id}/payments`, overpaid), 201);
  assertError(await orderByVipps(api, more.clientId, more.paymentId, 1251), 409, 'vipps-payment-exceeded', {
    refundable: 1250,
  });
});

test('an order names an account or a payment by Vipps of the client, in kroner', async () => {
  const { clientId, paymentId } = await credited();
  const other = await credited();
  const path = `/v1/clients/${clientId}/refund-orders` as const;
  assertInvalid(await api.post(path, { amount: 1 }), { toAccount: 'required' });
  assertInvalid(await api.post(path, { amount: 1, toAccount: TO_ACCOUNT, vippsPaymentId: paymentId }), {
    vippsPaymentId: 'account-and-vipps',
  });
  assertInvalid(await api.post(path, { amount: 1, currency: 'EUR', vippsPaymentId: paymentId }), {
    currency: 'unknown-value',
  });
  for (const id of [other.paymentId, crypto.randomUUID()]) {
    assertError(await orderByVipps(api, clientId, id, 1), 404, 'not-found');
  }
});

test('what Vipps refuses is open again with a reason, and may be cancelled and ordered anew', async () => {
  const { clientId, paymentId, reference } = await credited();
  const made = await order(clientId, paymentId, 500);
  const path = `/v1/clients/${clientId}/refund-orders/${made.id}` as const;
  assertError(await api.delete(path), 409, 'refund-order-not-open', { status: 'sent' });
  standIn.refusesRefunds = true;
  await workOffVipps(service);
  assert.deepEqual(await getOrder(api, made), { ...made, status: 'open', reason: 'refused' });
  assert.equal(await creditOf(api, clientId), 1250);
  assertError(await api.post(`${path}/paid`, { paidOn: osloDate(new Date()) }), 409, 'refund-by-vipps');
  assertError(await api.post('/v1/refund-files'), 409, 'nothing-to-refund');

  standIn.refusesRefunds = false;
  bodyOf(await api.delete(path), 204);
  const again = await order(clientId, paymentId, 500);
  await workOffVipps(service);
  await isPaidOnce(again, reference, 50_000);

  // Somebody has given money back in the portal.
  standIn.payments
    .get(reference)
    ?.refunds.push({ key: 'portal', amount: 70_000, at: new Date().toISOString() });
  const late = await order(clientId, paymentId, 100);
  await workOffVipps(service);
  assert.equal((await getOrder(api, late)).reason, 'too-much');
  bodyOf(await api.delete(`/v1/clients/${clientId}/refund-orders/${late.id}`), 204);
  standIn.payments.delete(reference);
  const lost = await order(clientId, paymentId, 100);
  await workOffVipps(service);
  assert.equal((await getOrder(api, lost)).reason, 'not-found');
});

const STEPS: Step[] = ['token', 'events', 'refund'];
for (const step of STEPS) {
  for (const how of ['before', 'after', '500'] as const) {
    test(`Vipps is away at ${step} of a refund (${how}): in the end it is refunded once`, async () => {
      const { clientId, paymentId, reference } = await credited();
      standIn.breaks.set(step, how);
      const made = await order(clientId, paymentId, 1250);
      await workOffVipps(service);
      assert.equal((await getOrder(api, made)).status, 'sent');
      await workOffIn(5);
      await isPaidOnce(made, reference, 125_000);
      await workOffIn(600);
      await isPaidOnce(made, reference, 125_000);
    });
  }
}

test('several looks at once refund once', async () => {
  const { clientId, paymentId, reference } = await credited();
  const made = await order(clientId, paymentId, 1250);
  await Promise.all([workOffVipps(service), workOffVipps(service), workOffIn(5)]);
  await isPaidOnce(made, reference, 125_000);
});

test('with two people for each refund, one person alone has nothing paid back by Vipps', async () => {
  const { company: other, owner } = await openStaff(service);
  await turnSimulatedVippsOn(service, other);
  const program = await service.caller({ company: other });
  const { clientId, paymentId } = await creditedAfterVipps(service, program, (reference) =>
    program.post(`/v1/test/vipps-payments/${reference}/approve`),
  );
  const settings = `/companies/${other.companyId}/settings` as const;
  bodyOf(await owner.patch(settings, { fourEyesRefunds: true }), 200);
  const person = owner.account(other.accounts.test);
  for (const one of [person, program]) {
    assertError(await orderByVipps(one, clientId, paymentId, 1250), 409, 'other-person-required');
  }
  const agent = await service.caller({ company: other, mode: 'proposes' });
  const asked = proposalOf(await orderByVipps(agent, clientId, paymentId, 1250));
  assert.equal((await decided(approve(person, asked))).status, 'approved');
  await workOffVipps(service);
  const [made] = bodyOf(await program.get(`/v1/clients/${clientId}/refund-orders`), 200).items;
  assert.equal(made?.status, 'paid');
  assert.equal(await creditOf(program, clientId), 0);
});
