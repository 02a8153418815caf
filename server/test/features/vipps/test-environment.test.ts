import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf } from '../../support/api/answers.ts';
import { request } from '../../support/api/api-caller.ts';
import { createSent, exemptLine, getInvoice } from '../../support/example-invoices.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';
import { workOff } from '../../support/work-off.ts';
import {
  click,
  comeBack,
  openAtVipps,
  pathOf,
  workOffVipps,
  turnSimulatedVippsOn,
} from '../../support/vipps/vipps-page.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const api = await service.caller({ company });
await turnSimulatedVippsOn(service, company);

const sent = () => createSent(api, { lines: [exemptLine(1250)] });
const answer = (address: string, action: string) =>
  request(service.url, 'POST', `${address.replace(BASE_URL, '')}/${action}`, {
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
  });
const addressOf = async (invoice: { publicUrl: string }) =>
  (await click(service, invoice)).headers.get('location') ?? '';

test('the page of the simulated Vipps approves, declines and lets expire, by the code of real payments', async () => {
  for (const [action, words, count] of [
    ['approve', /Vi har fått betalingen/, 1],
    ['decline', /avbrøt betalingen/, 0],
    ['expire', /ikke fullført i tide/, 0],
  ] as const) {
    const invoice = await sent();
    const address = await addressOf(invoice);
    const page = await request(service.url, 'GET', address.replace(BASE_URL, ''));
    assert.match(page.text, /Simulert Vipps/);
    assert.match(page.text, /1\s250,00/);
    const back = await answer(address, action);
    assert.deepEqual([back.status, back.headers.get('location')], [303, `${invoice.publicUrl}/vipps`]);
    assert.match((await comeBack(service, invoice)).text, words);
    assert.equal((await getInvoice(api, invoice.id)).payments.length, count);
  }
});

test('a program approves a payment, which is recorded a moment later', async () => {
  const invoice = await sent();
  const reference = await openAtVipps(service, invoice);
  const approved = bodyOf(await api.post(`/v1/test/vipps-payments/${reference}/approve`), 200);
  assert.deepEqual(approved, { reference, state: 'AUTHORIZED', amount: 1250 });
  await workOffVipps(service);
  const [payment] = (await getInvoice(api, invoice.id)).payments;
  assert.deepEqual(
    [payment?.source, payment?.method, payment?.vippsReference],
    ['vipps', 'vipps', reference],
  );
  assert.equal((await api.post('/v1/test/vipps-payments/unknown-reference/approve')).status, 404);
  const other = await service.caller();
  assert.equal((await other.post(`/v1/test/vipps-payments/${reference}/approve`)).status, 404);
});

test('the payment has the day of the test clock, and closed months book it on the first open day', async () => {
  const other = await service.createCompany();
  const caller = await service.caller({ company: other });
  await turnSimulatedVippsOn(service, other);
  await moveClock(caller, '2031-01-20T10:00:00Z');
  const invoice = await createSent(caller, { lines: [exemptLine(1250)] });
  const address = await addressOf(invoice);
  await answer(address, 'approve');
  await moveClock(caller, '2031-02-03T10:00:00Z');
  bodyOf(await caller.call('PUT', '/v1/period-closing', { body: { closedThrough: '2031-01' } }), 200);
  await service.clock.at(new Date(Date.now() + 120_000), () => workOffVipps(service));
  const { payments } = await getInvoice(caller, invoice.id);
  assert.deepEqual(
    payments.map(({ paidOn }) => paidOn),
    ['2031-01-20'],
  );
  const { items } = bodyOf(await caller.get('/v1/journal-entries?from=2031-02&to=2031-02'), 200);
  assert.deepEqual(
    items.map(({ sourceDocumentType, postingDate }) => [sourceDocumentType, postingDate]),
    [['Payment', '2031-02-01']],
  );
});

test('the simulated page of one invoice is not found behind the link of another', async () => {
  const [one, other] = [await sent(), await sent()];
  const reference = await openAtVipps(service, one);
  const page = await request(service.url, 'GET', `${pathOf(other)}/vipps/simulated/${reference}`);
  assert.equal(page.status, 404);
});

test('the production account of the company has no button', async () => {
  const production = await service.caller({ company, environment: 'production' });
  const invoice = await createSent(production);
  assert.doesNotMatch((await request(service.url, 'GET', pathOf(invoice))).text, /med Vipps/);
});

test('the simulated Vipps settles on the next day of the test clock: captures, fees and a payout', async () => {
  const other = await service.createCompany();
  const caller = await service.caller({ company: other });
  await moveClock(caller, '2031-01-20T10:00:00Z');
  await turnSimulatedVippsOn(service, other);
  const invoice = await createSent(caller, { lines: [exemptLine(1250)] });
  await answer(await addressOf(invoice), 'approve');
  await comeBack(service, invoice);
  const told = async () => {
    await workOffVipps(service);
    await workOff(service.db, service.outbox, [caller.accountId]);
    const { items } = bodyOf(await caller.get('/v1/bank-transactions'), 200);
    return items
      .toSorted((one, next) => (one.id < next.id ? -1 : 1))
      .map(({ vippsEntry, bookedOn, amount, reason, text }) => [vippsEntry, bookedOn, amount, reason, text]);
  };
  assert.deepEqual(await told(), []);
  await moveClock(caller, '2031-01-21T10:00:00Z');
  const [payment] = (await getInvoice(caller, invoice.id)).payments;
  const settled = [
    ['capture', '2031-01-20', 1250, null, payment?.vippsReference],
    ['fees-retained', '2031-01-20', 24.87, null, null],
    ['scheduled-for-payout', '2031-01-20', 1225.13, 'vipps-payout', 'Vipps utbet. 20310120 Vippsnr 999999'],
  ];
  assert.deepEqual(await told(), settled);
  await moveClock(caller, '2031-01-24T10:00:00Z');
  const body = { amount: 1225.13, payerName: 'Vipps utbet. 20310120 Vippsnr 999999' };
  bodyOf(await caller.post('/v1/test/bank-payments', { ...body, format: 'camt.054' }), 202);
  const [, , payout] = await told();
  assert.equal(payout?.[3], null);
  const { checks } = bodyOf(await caller.get('/v1/period-closing/checklist?through=2031-01'), 200);
  assert.deepEqual(
    checks.filter(({ id }) => id === 'vipps').map(({ state }) => state),
    ['fine'],
  );
});
