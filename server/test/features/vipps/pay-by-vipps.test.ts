import assert from 'node:assert/strict';
import { test } from 'node:test';
import { osloDate } from '../../../src/domain/days/local-date.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { request } from '../../support/api/api-caller.ts';
import { createDraft, createSent, exemptLine, getInvoice, send } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import {
  click,
  comeBack,
  openAtVipps,
  pathOf,
  turnVippsOn,
  workOffVipps,
} from '../../support/vipps/vipps-page.ts';
import { startVippsStandIn } from '../../support/vipps/vipps-stand-in.ts';
import type { Step } from '../../support/vipps/vipps-stand-in.ts';

const standIn = await startVippsStandIn();
const service = await startTestApp({ jobs: false, vippsUrl: standIn.url });
const company = await service.createCompany();
const api = await service.caller({ company, environment: 'production' });
await turnVippsOn(service, company, standIn);

const sent = (overrides: Record<string, unknown> = {}) =>
  createSent(api, { lines: [exemptLine(1250)], ...overrides });
/** What the outbox does so many minutes from now. */
const workOffIn = (minutes: number) =>
  service.clock.at(new Date(Date.now() + minutes * 60_000), () => workOffVipps(service));
test.afterEach(() => {
  service.clock.release();
  standIn.breaks.clear();
  standIn.isAway = false;
  standIn.onDone = undefined;
});

async function assertPaidOnce(id: string, reference: string, amount = 1250) {
  const invoice = await getInvoice(api, id);
  assert.deepEqual(
    invoice.payments.map((payment) => [
      payment.amount,
      payment.source,
      payment.method,
      payment.vippsReference,
    ]),
    [[amount, 'vipps', 'vipps', reference]],
  );
  assert.equal(standIn.payments.get(reference)?.captured, amount * 100);
}

test('a payer pays by Vipps: the page offers it, the payment is captured, recorded and booked', async () => {
  const invoice = await sent();
  const page = await request(service.url, 'GET', pathOf(invoice));
  assert.match(page.text, /Betal 1\s250,00\skr med Vipps/);
  const reference = await openAtVipps(service, invoice);
  assert.match((await comeBack(service, invoice)).text, /er ikke ferdig/);
  standIn.approve(reference);
  const back = await comeBack(service, invoice);
  assert.match(back.text, /Vi har fått betalingen med Vipps/);
  assert.doesNotMatch(back.text, /med Vipps<\/button>/);
  await assertPaidOnce(invoice.id, reference);
  const { payments, status } = await getInvoice(api, invoice.id);
  assert.equal(status, 'paid');
  assert.equal(payments[0]?.paidOn, osloDate(new Date()));
  const month = osloDate(new Date()).slice(0, 7);
  const entries = `/v1/journal-entries?from=${month}&to=${month}&sourceDocumentType=Payment` as const;
  const { items } = bodyOf(await api.get(entries), 200);
  const lines = items
    .filter(({ sourceDocumentId }) => sourceDocumentId === payments[0]?.id)
    .flatMap((entry) => entry.lines.map(({ account, debit, credit }) => [account, debit, credit]));
  assert.deepEqual(lines, [
    ['1930', 1250, 0],
    ['1500', 0, 1250],
  ]);
  const { items: listed } = bodyOf(await api.get('/v1/payments?source=vipps'), 200);
  assert.deepEqual(
    listed.map(({ vippsReference }) => vippsReference),
    [reference],
  );
});

test('a payer who never returns has paid all the same: the outbox asks', async () => {
  const invoice = await sent();
  const reference = await openAtVipps(service, invoice);
  standIn.approve(reference);
  await workOffVipps(service);
  assert.deepEqual((await getInvoice(api, invoice.id)).payments, []);
  await workOffIn(2);
  await assertPaidOnce(invoice.id, reference);
});

test('two clicks at once open one payment, and a second click goes on with it', async () => {
  const invoice = await sent();
  const before = standIn.payments.size;
  const answers = await Promise.all([
    click(service, invoice),
    click(service, invoice),
    click(service, invoice),
  ]);
  const addresses = new Set(answers.map(({ headers }) => headers.get('location')));
  assert.deepEqual([addresses.size, standIn.payments.size - before], [1, 1]);
  assert.equal(`${standIn.url}/landing/${await openAtVipps(service, invoice)}`, [...addresses][0]);
});

for (const [state, words] of [
  ['ABORTED', /avbrøt betalingen/],
  ['EXPIRED', /ikke fullført i tide/],
] as const) {
  test(`a payment that is ${state} has ended, and the next click opens another one`, async () => {
    const invoice = await sent();
    const reference = await openAtVipps(service, invoice);
    standIn.answer(reference, state);
    assert.match((await comeBack(service, invoice)).text, words);
    assert.notEqual(await openAtVipps(service, invoice), reference);
    assert.deepEqual((await getInvoice(api, invoice.id)).payments, []);
  });
}

test('where the bank has paid meanwhile, the payment is cancelled and nothing is captured', async () => {
  const invoice = await sent();
  const reference = await openAtVipps(service, invoice);
  const paidOn = osloDate(new Date());
  bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, { amount: 1250, paidOn }), 201);
  standIn.approve(reference);
  assert.match((await comeBack(service, invoice)).text, /ble kansellert, og ingen penger er trukket/);
  const { captured, cancelled } = standIn.newest();
  assert.deepEqual([captured, cancelled], [0, 125_000]);
  assert.equal((await getInvoice(api, invoice.id)).payments.length, 1);
});

test('where a part was paid meanwhile, no more than is owed is captured, and the rest is let go', async () => {
  const invoice = await sent();
  const reference = await openAtVipps(service, invoice);
  const paidOn = osloDate(new Date());
  bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, { amount: 1000, paidOn }), 201);
  standIn.approve(reference);
  await comeBack(service, invoice);
  const { captured, cancelled } = standIn.newest();
  assert.deepEqual([captured, cancelled], [25_000, 100_000]);
  assert.equal((await getInvoice(api, invoice.id)).status, 'paid');
});

test('an invoice that was credited while the payer paid captures nothing', async () => {
  const invoice = await sent();
  const reference = await openAtVipps(service, invoice);
  const credit = bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`, {}), 201);
  await send(api, credit.id);
  standIn.approve(reference);
  await comeBack(service, invoice);
  assert.equal(standIn.payments.get(reference)?.captured, 0);
});

test('a click after a part was paid ends the open payment and opens one of the rest', async () => {
  const invoice = await sent();
  const first = await openAtVipps(service, invoice);
  const paidOn = osloDate(new Date());
  bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, { amount: 1000, paidOn }), 201);
  const second = await openAtVipps(service, invoice);
  assert.equal(standIn.payments.get(first)?.state, 'TERMINATED');
  assert.equal(standIn.payments.get(second)?.amount, 25_000);
});

test('a late look dates the payment to the day on which the payer agreed', async () => {
  const invoice = await createSent(api, { lines: [exemptLine(1250)] });
  const reference = await openAtVipps(service, invoice);
  const agreedAt = new Date();
  standIn.approve(reference, agreedAt.toISOString());
  await workOffIn(3 * 24 * 60);
  assert.equal((await getInvoice(api, invoice.id)).payments[0]?.paidOn, osloDate(agreedAt));
});

const STEPS: Step[] = ['token', 'create', 'get', 'events', 'capture'];
for (const step of STEPS) {
  for (const how of ['before', 'after', '500'] as const) {
    test(`Vipps is away at ${step} (${how}): in the end there is exactly one payment`, async () => {
      const invoice = await sent();
      if (step === 'token' || step === 'create') {
        standIn.breaks.set(step, how);
        const failed = await click(service, invoice);
        assert.equal(failed.status, 503);
        assert.match(failed.text, /Vipps svarer ikke/);
      }
      const reference = await openAtVipps(service, invoice);
      standIn.approve(reference);
      standIn.breaks.set(step, how);
      if (step !== 'create')
        assert.match((await comeBack(service, invoice)).text, /trenger du ikke gjøre noe mer/);
      await workOffIn(5);
      await assertPaidOnce(invoice.id, reference);
      await workOffIn(600);
      await assertPaidOnce(invoice.id, reference);
    });
  }
}

for (const how of ['before', 'after', '500'] as const) {
  test(`Vipps is away at cancel (${how}) after the bank has paid: in the end it is cancelled, and nothing captured`, async () => {
    const invoice = await sent();
    const reference = await openAtVipps(service, invoice);
    const paidOn = osloDate(new Date());
    bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, { amount: 1250, paidOn }), 201);
    standIn.approve(reference);
    standIn.breaks.set('cancel', how);
    await comeBack(service, invoice);
    await workOffIn(5);
    const { captured, cancelled } = standIn.newest();
    assert.deepEqual([captured, cancelled], [0, 125_000]);
    assert.match((await comeBack(service, invoice)).text, /ble kansellert, og ingen penger er trukket/);
    assert.equal((await getInvoice(api, invoice.id)).payments.length, 1);
  });
}

test('the payer, the outbox and several looks at once record one payment', async () => {
  const invoice = await sent();
  const reference = await openAtVipps(service, invoice);
  standIn.approve(reference);
  await Promise.all([
    comeBack(service, invoice),
    comeBack(service, invoice),
    workOffIn(5),
    workOffIn(5),
    click(service, invoice),
  ]);
  await assertPaidOnce(invoice.id, reference);
});

test('a payment that Vipps never made ends, and is asked for no more', async () => {
  const invoice = await sent();
  standIn.breaks.set('create', 'before');
  assert.equal((await click(service, invoice)).status, 503);
  await workOffIn(20);
  const asked = standIn.asked.length;
  await workOffIn(200);
  assert.equal(standIn.asked.length, asked);
  await openAtVipps(service, invoice);
});

test('what may not be paid by Vipps has no button, and a click opens nothing', async () => {
  const tomorrow = osloDate(new Date(Date.now() + 36 * 3_600_000));
  const delivered = { deliveryDate: tomorrow };
  const ahead = await sent(delivered);
  const credited = await sent();
  const creditNote = await send(
    api,
    bodyOf(await api.post(`/v1/invoices/${credited.id}/credit-notes`, {}), 201).id,
  );
  const paid = await sent();
  const paidOn = osloDate(new Date());
  bodyOf(await api.post(`/v1/invoices/${paid.id}/payments`, { amount: 1250, paidOn }), 201);
  const period = await sent({ deliveryPeriod: { from: tomorrow, to: tomorrow } });
  for (const invoice of [ahead, credited, creditNote, paid, period]) {
    const before = standIn.payments.size;
    assert.doesNotMatch((await request(service.url, 'GET', pathOf(invoice))).text, /med Vipps/);
    const answer = await click(service, invoice);
    assert.equal(answer.status, 303);
    assert.equal(standIn.payments.size, before);
  }
  const prepaid = await sent({ ...delivered, prepayment: 'subscription' });
  assert.match((await request(service.url, 'GET', pathOf(prepaid))).text, /med Vipps/);
});

test('a form of another site opens nothing', async () => {
  const invoice = await sent();
  const before = standIn.asked.length;
  const answer = await click(service, invoice, { 'sec-fetch-site': 'cross-site' });
  assert.deepEqual([answer.status, standIn.asked.length], [403, before]);
});

test('the account of another company has no button', async () => {
  const other = await service.createCompany();
  const otherApi = await service.caller({ company: other, environment: 'production' });
  const invoice = await createSent(otherApi);
  assert.doesNotMatch((await request(service.url, 'GET', pathOf(invoice))).text, /med Vipps/);
  await createDraft(otherApi);
});
