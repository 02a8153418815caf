import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ForeignCurrency } from '../../../../src/domain/currency/currency.ts';
import { assertError, assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { setRate, turnOn } from '../../../support/currencies.ts';
import {
  createDraft,
  getInvoice,
  invoiceBody,
  journalOf,
  postings,
} from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-07-20T09:00:00Z');

async function open(...currencies: ForeignCurrency[]): Promise<ApiCaller> {
  const api = await service.caller({ company: await service.createCompany() });
  await turnOn(api, currencies.length === 0 ? undefined : currencies);
  for (const [currency, rate] of [
    ['EUR', 11.5],
    ['SEK', 1.04],
  ] as const) {
    await setRate(api, currency, '2026-07-17', rate);
  }
  return api;
}

const line = (unitPrice: number, rest = {}) => ({ description: 'Kaffe', quantity: 1, unitPrice, ...rest });
const EUR = { currency: 'EUR', lines: [line(1000)] };

function kroner({ exchangeRate, subtotalNok, vatNok, totalNok }: Awaited<ReturnType<typeof getInvoice>>) {
  return [exchangeRate, subtotalNok, vatNok, totalNok];
}

test('an invoice in kroner is as before: no rate, and the same sums twice', async () => {
  const api = await open();
  const draft = await createDraft(api);
  assert.deepEqual([draft.currency, ...kroner(draft)], ['NOK', null, 100, 25, 125]);
  const sent = bodyOf(await api.post(`/v1/invoices/${draft.id}/send`), 200);
  assert.deepEqual([sent.creditorReference, ...kroner(sent)], [null, null, 100, 25, 125]);
  assert.notEqual(sent.kid, null);
  const rated = await createDraft(api);
  assertInvalid(
    await api.post(`/v1/invoices/${rated.id}/send`, { exchangeRate: { rate: 11, date: '2026-07-20' } }),
    { exchangeRate: 'unknown-field' },
  );
});

test('only an account that has turned a currency on has drafts in it', async () => {
  const api = await open('SEK');
  assertInvalid(await api.post('/v1/invoices', invoiceBody(EUR)), { currency: 'unsupported-currency' });
  assertInvalid(await api.post('/v1/invoices', invoiceBody({ currency: 'XYZ' })), {
    currency: 'unknown-value',
  });
  const { id } = await createDraft(api, { ...EUR, currency: 'SEK' });
  assertInvalid(await api.patch(`/v1/invoices/${id}`, EUR), { currency: 'unsupported-currency' });
  await turnOn(api, []);
  assert.equal(bodyOf(await api.patch(`/v1/invoices/${id}`, { lines: [line(20)] }), 200).total, 25);
  assert.equal(bodyOf(await api.post(`/v1/invoices/${id}/send`), 200).totalNok, 26);
});

test('a draft has no kroner, and another currency takes other lines', async () => {
  const api = await open();
  const draft = await createDraft(api, EUR);
  assert.deepEqual(
    [draft.currency, draft.total, draft.kid, draft.creditorReference],
    ['EUR', 1250, null, null],
  );
  assert.deepEqual(kroner(draft), [null, null, null, null]);
  assertInvalid(await api.patch(`/v1/invoices/${draft.id}`, { currency: 'SEK' }), { lines: 'required' });
  const changed = bodyOf(
    await api.patch(`/v1/invoices/${draft.id}`, { currency: 'SEK', lines: [line(10)] }),
    200,
  );
  assert.deepEqual([changed.currency, changed.total], ['SEK', 12.5]);
  assert.equal(
    bodyOf(await api.patch(`/v1/invoices/${draft.id}`, { currency: 'SEK', notes: 'Takk' }), 200).currency,
    'SEK',
  );
  assert.equal((await getInvoice(api, draft.id)).currency, 'SEK');
});

test('the price of a product is in kroner, so a line in another currency states its price', async () => {
  const api = await open();
  const product = bodyOf(await api.post('/v1/products', { name: 'Kaffe', unitPrice: 100 }), 201);
  const lines = [line(5), { productId: product.id, quantity: 1 }];
  assertInvalid(await api.post('/v1/invoices', invoiceBody({ ...EUR, lines })), {
    'lines[1].unitPrice': 'price-missing',
  });
  const priced = [{ productId: product.id, quantity: 2, unitPrice: 7 }];
  assert.equal((await createDraft(api, { ...EUR, lines: priced })).subtotal, 14);
});

test('sending takes the newest rate, and the books get kroner', async () => {
  const api = await open();
  await setRate(api, 'EUR', '2026-07-20', 12);
  const draft = await createDraft(api, { ...EUR, lines: [line(1000), line(0.99, { vatCode: 31 })] });
  const sent = bodyOf(await api.post(`/v1/invoices/${draft.id}/send`), 200);
  const rate = { rate: 11.5, date: '2026-07-17', source: 'manual' };
  // Each group by itself: 250 · 11.5 and 0.15 · 11.5.
  assert.deepEqual(kroner(sent), [rate, 11_511.39, 2876.73, 14_388.12]);
  assert.deepEqual([sent.kid, sent.creditorReference], [null, 'RF741']);
  assert.deepEqual(kroner(await getInvoice(api, draft.id)), kroner(sent));
  const [entry] = await journalOf(api, '2026');
  assert.deepEqual(entry && postings(entry), [
    '1500 14388.12',
    '3000 -11500',
    '3030 -11.39',
    '2700 -2875',
    '2701 -1.73',
  ]);
});

test('a rate by hand stands in place of the published one, unless it is unlikely', async () => {
  const api = await open();
  const { id } = await createDraft(api, EUR);
  const by = (rate: number, date = '2026-07-16') =>
    api.post(`/v1/invoices/${id}/send`, { exchangeRate: { rate, date } });
  const details = { currency: 'EUR', newest: '2026-07-17', newestRate: 11.5 };
  assertError(await by(12.1), 409, 'exchange-rate-unlikely', details);
  assertInvalid(await by(11.5, '2026-07-21'), { 'exchangeRate.date': 'out-of-range' });
  assertInvalid(await by(11.1234567), { 'exchangeRate.rate': 'too-precise' });
  const sent = bodyOf(await by(11.4), 200);
  assert.deepEqual(sent.exchangeRate, { rate: 11.4, date: '2026-07-16', source: 'manual' });
  assert.equal(sent.totalNok, 14_250);
});

test('without a rate nothing is sent, until it is given', async () => {
  const api = await open();
  await setRate(api, 'EUR', '2026-07-18', null);
  const { id } = await createDraft(api, EUR);
  const missing = await api.post(`/v1/invoices/${id}/send`);
  assertError(missing, 409, 'exchange-rate-missing', { currency: 'EUR', newest: null });
  assert.equal((await getInvoice(api, id)).status, 'draft');
  const byHand = { exchangeRate: { rate: 11.6, date: '2026-07-20' } };
  assert.equal(bodyOf(await api.post(`/v1/invoices/${id}/send`, byHand), 200).totalNok, 14_500);
});

test('the same request twice sends once, at one rate', async () => {
  const api = await open();
  const { id } = await createDraft(api, EUR);
  const key = 'send-in-euro';
  const first = bodyOf(await api.post(`/v1/invoices/${id}/send`, undefined, { key }), 200);
  await setRate(api, 'EUR', '2026-07-19', 11.7);
  const again = bodyOf(await api.post(`/v1/invoices/${id}/send`, undefined, { key }), 200);
  assert.deepEqual(again, first);
});

test('of two that send a draft at once, one does', async () => {
  const api = await open();
  const { id } = await createDraft(api, EUR);
  const answers = await Promise.all([1, 2].map(() => api.post(`/v1/invoices/${id}/send`)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
});

test('lists find by currency and by kroner, and their sums are in kroner', async () => {
  const api = await open();
  for (const [currency, unitPrice] of [
    ['EUR', 100],
    ['SEK', 100],
    ['NOK', 100],
  ] as const) {
    const { id } = await createDraft(api, { currency, lines: [line(unitPrice, { vatCode: 5 })] });
    bodyOf(await api.post(`/v1/invoices/${id}/send`), 200);
  }
  await createDraft(api, { ...EUR, lines: [line(100_000)] });
  const found = async (query: string) =>
    bodyOf(await api.get(`/v1/invoices?sort=createdAt&${query}`), 200).items.map(({ currency }) => currency);
  assert.deepEqual(await found('currency=EUR'), ['EUR', 'EUR']);
  assert.deepEqual(await found('amountFrom=101'), ['EUR', 'SEK']);
  assert.deepEqual(await found('amountFrom=100&amountTo=104'), ['SEK', 'NOK']);
  const report = bodyOf(await api.get('/v1/reports/invoices'), 200);
  assert.deepEqual([report.count, report.total], [3, 1150 + 104 + 100]);
});
