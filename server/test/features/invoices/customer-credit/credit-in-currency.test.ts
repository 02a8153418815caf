import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setAccounting } from '../../../../src/features/companies/index.ts';
import { verify } from '../../../../src/features/verification/index.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { setRate, turnOn } from '../../../support/currencies.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { createSent, exemptLine, journalOf, postings, send } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

// docs/decisions/0094: credit in a currency stands at the kroner at which it arose. Each test has an account of its own.

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-07-20T10:00:00.000Z');
const owner = openAsOwner(service.connection);

async function newAccount() {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  await turnOn(api, ['EUR']);
  await setRate(api, 'EUR', '2026-01-05', 11.5);
  return { api, company };
}

const invoiceOf = (api: ApiCaller, amount: number, more: object = {}) =>
  createSent(api, { lines: [exemptLine(amount)], ...more });
const inEuro = (api: ApiCaller, amount: number) => invoiceOf(api, amount, { currency: 'EUR' });

async function pay(api: ApiCaller, id: string, amount: number, more: object = {}) {
  const body = { amount, paidOn: '2026-07-20', overpayment: 'credit', ...more };
  return existing(bodyOf(await api.post(`/v1/invoices/${id}/payments`, body), 201).payments.at(-1));
}

const refund = (api: ApiCaller, clientId: string, body: object) =>
  api.post(`/v1/clients/${clientId}/refunds`, { paidOn: '2026-07-20', ...body });

async function creditNote(api: ApiCaller, id: string, quantity: number) {
  const lines = [{ lineIndex: 0, quantity }];
  return send(api, bodyOf(await api.post(`/v1/invoices/${id}/credit-notes`, { lines }), 201).id);
}

async function creditsOf(api: ApiCaller, clientId: string) {
  const { creditBalance, creditBalances } = bodyOf(await api.get(`/v1/clients/${clientId}`), 200);
  return [creditBalance, creditBalances.map(({ currency, amount }) => `${amount} ${currency}`)];
}

/** The entries of a document, each as its lines, the first one first. */
async function entriesOf(api: ApiCaller, id: string): Promise<string[]> {
  const own = (await journalOf(api, '2026')).filter(({ sourceDocumentId }) => sourceDocumentId === id);
  return own
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((entry) => postings(entry).join(', '));
}

async function assertVerified({ accountId }: ApiCaller): Promise<void> {
  const { checks } = await verify(owner, { accountId });
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
}

test('credit in kroner is paid back on no day on which only credit in euro was there', async () => {
  const { api } = await newAccount();
  const euro = await inEuro(api, 100);
  await pay(api, euro.id, 400, { amountNok: 4600, paidOn: '2026-07-02' });
  const kroner = await invoiceOf(api, 50);
  await pay(api, kroner.id, 150, { paidOn: '2026-07-15' });
  const clientId = existing(kroner.client.id);
  assert.equal(clientId, euro.client.id);
  assertInvalid(await refund(api, clientId, { amount: 100, paidOn: '2026-07-10' }), {
    paidOn: 'out-of-range',
  });
  bodyOf(await refund(api, clientId, { amount: 100, paidOn: '2026-07-15' }), 201);
  assert.deepEqual(await creditsOf(api, clientId), [0, ['300 EUR']]);
  await assertVerified(api);
});

test('a revaluation of credit in euro leaves credit in kroner as it is on each day', async () => {
  const { api } = await newAccount();
  const euro = await inEuro(api, 100);
  await pay(api, euro.id, 200, { amountNok: 2300, paidOn: '2026-06-02' });
  const kroner = await invoiceOf(api, 50);
  await pay(api, kroner.id, 150, { paidOn: '2026-06-03' });
  await setRate(api, 'EUR', '2026-06-30', 10);
  const { lines } = bodyOf(await api.post('/v1/currency-revaluations', { asOf: '2026-06-30' }), 201);
  assert.ok(lines.some(({ kind, difference }) => kind === 'credit' && difference === 150));
  bodyOf(await refund(api, existing(kroner.client.id), { amount: 100, paidOn: '2026-06-15' }), 201);
  await assertVerified(api);
});

test('credit of two days is paid back on a day between them, at the average of its kroner', async () => {
  const { api } = await newAccount();
  const first = await inEuro(api, 100);
  await pay(api, first.id, 200, { amountNok: 2100, paidOn: '2026-07-02' });
  await pay(api, first.id, 100, { amountNok: 1350, paidOn: '2026-07-15' });
  const clientId = existing(first.client.id);
  const paidBack = { amount: 100, currency: 'EUR', amountNok: 1200, paidOn: '2026-07-10' };
  const { id } = bodyOf(await refund(api, clientId, paidBack), 201);
  assert.deepEqual(await entriesOf(api, id), ['2900 1200, 1920 -1200']);
  assertInvalid(await refund(api, clientId, { ...paidBack, amount: 10 }), { paidOn: 'out-of-range' });
  await assertVerified(api);
});

test('credit of an invoice beside the books pays invoices beside the books, and is paid back without an entry', async () => {
  const { api, company } = await newAccount();
  const turnAccounting = (enabled: boolean) =>
    setAccounting({ db: service.db, now: new Date(), actor: 'test' }, company.companyId, 'test', enabled);
  await turnAccounting(false);
  const first = await inEuro(api, 100);
  await pay(api, first.id, 160, { amountNok: 1856 });
  const beside = await inEuro(api, 20);
  await turnAccounting(true);
  const booked = await inEuro(api, 30);
  const clientId = existing(booked.client.id);
  const apply = (invoiceId: string, amount: number) =>
    api.post(`/v1/clients/${clientId}/credit/apply`, { invoiceId, amount });
  assertError(await apply(booked.id, 30), 409, 'credit-insufficient', { creditBalance: 0, currency: 'EUR' });
  const used = existing(bodyOf(await apply(beside.id, 20), 201).payments[0]);
  // The credit arose at 11.60.
  assert.deepEqual([used.amountNok, used.differenceNok], [232, 2]);
  const paidBack = bodyOf(await refund(api, clientId, { amount: 10, currency: 'EUR', amountNok: 120 }), 201);
  assert.deepEqual(await creditsOf(api, clientId), [0, ['30 EUR']]);
  for (const { id } of [used, paidBack]) assert.deepEqual(await entriesOf(api, id), []);

  // A refund takes booked credit first. Its entry has that part of what left the account.
  await pay(api, booked.id, 40, { amountNok: 480 });
  const both = bodyOf(await refund(api, clientId, { amount: 25, currency: 'EUR', amountNok: 300 }), 201);
  assert.deepEqual(await entriesOf(api, both.id), ['2900 120, 1920 -120']);
  assert.deepEqual(await creditsOf(api, clientId), [0, ['15 EUR']]);
  await assertVerified(api);
});

test('the reversal of a payment takes its credit back at the kroner at which the credit stands by then', async () => {
  const { api } = await newAccount();
  const first = await inEuro(api, 100);
  const early = await pay(api, first.id, 200, { amountNok: 2300 });
  const second = await inEuro(api, 100);
  const late = await pay(api, second.id, 200, { amountNok: 2500, feeNok: 10 });
  const clientId = existing(first.client.id);
  assert.deepEqual(await entriesOf(api, late.id), ['1920 2500, 7770 10, 1500 -1150, 2900 -1255, 8060 -105']);
  // 200 EUR stand at 1 150 and 1 255.
  bodyOf(await api.delete(`/v1/invoices/${first.id}/payments/${early.id}`), 200);
  assert.deepEqual((await entriesOf(api, early.id))[1], '1500 1150, 2900 1202.5, 1920 -2300, 8060 -52.5');
  assert.deepEqual(await creditsOf(api, clientId), [0, ['100 EUR']]);
  const rest = bodyOf(await refund(api, clientId, { amount: 40, currency: 'EUR', amountNok: 480 }), 201);
  assert.deepEqual(await entriesOf(api, rest.id), ['2900 481, 1920 -480, 8060 -1']);
  const answer = await api.delete(`/v1/invoices/${second.id}/payments/${late.id}`);
  assertError(answer, 409, 'credit-insufficient', { creditBalance: 60, currency: 'EUR' });
  bodyOf(await api.delete(`/v1/clients/${clientId}/refunds/${rest.id}`), 204);
  bodyOf(await api.delete(`/v1/invoices/${second.id}/payments/${late.id}`), 200);
  assert.deepEqual(await creditsOf(api, clientId), [0, []]);
  await assertVerified(api);
});

test('a credit note beyond what is open covers the rest at its kroner, and makes credit at the rate of the invoice', async () => {
  const { api } = await newAccount();
  const invoice = await createSent(api, { currency: 'EUR', lines: [exemptLine(25, 4)] });
  await pay(api, invoice.id, 80, { amountNok: 1000 });
  await setRate(api, 'EUR', '2026-07-18', 12);
  const note = await creditNote(api, invoice.id, 2);
  assert.deepEqual([note.total, note.totalNok], [50, 575]);
  assert.deepEqual(await entriesOf(api, note.id), ['3100 575, 1500 -230, 2900 -345']);
  const clientId = existing(invoice.client.id);
  assert.deepEqual(await creditsOf(api, clientId), [0, ['30 EUR']]);

  const other = await inEuro(api, 100);
  const apply = { invoiceId: other.id, amount: 30 };
  const applied = bodyOf(await api.post(`/v1/clients/${clientId}/credit/apply`, apply), 201);
  const { id, differenceNok } = existing(applied.payments[0]);
  assert.equal(differenceNok, -15);
  assert.deepEqual(await entriesOf(api, id), ['2900 345, 1500 -360, 8160 15']);
  bodyOf(await api.delete(`/v1/invoices/${other.id}/payments/${id}`), 200);
  assert.deepEqual((await entriesOf(api, id))[1], '2900 -345, 1500 360, 8160 -15');
  await assertVerified(api);
});
