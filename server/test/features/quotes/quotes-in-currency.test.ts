import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { setRate, turnOn } from '../../support/currencies.ts';
import { invoiceBody } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-07-20T09:00:00Z');
const api = await service.caller({ company: await service.createCompany() });
await turnOn(api, ['EUR']);
await setRate(api, 'EUR', '2026-07-17', 11.5);

const body = (rest = {}) => ({ ...invoiceBody({ dueDate: undefined, ...rest }), validUntil: '2026-12-31' });

test('a quote in a currency has no rate; its invoice gets the rate of its own day', async () => {
  const quote = bodyOf(await api.post('/v1/quotes', body({ currency: 'EUR' })), 201);
  assert.deepEqual([quote.currency, quote.total], ['EUR', 125]);
  bodyOf(await api.post(`/v1/quotes/${quote.id}/send`), 200);
  await turnOn(api, []);
  assertInvalid(await api.post(`/v1/quotes/${quote.id}/invoices`, {}), {
    currency: 'unsupported-currency',
  });
  await turnOn(api, ['EUR']);
  const draft = bodyOf(await api.post(`/v1/quotes/${quote.id}/invoices`, {}), 201);
  assert.deepEqual([draft.currency, draft.total, draft.exchangeRate], ['EUR', 125, null]);
  const sent = bodyOf(await api.post(`/v1/invoices/${draft.id}/send`), 200);
  assert.deepEqual([sent.exchangeRate?.rate, sent.totalNok], [11.5, 1437.5]);
});

test('the currency of a draft changes with its lines alone, and lists find it', async () => {
  const quote = bodyOf(await api.post('/v1/quotes', body({ externalId: 'other' })), 201);
  assertInvalid(await api.patch(`/v1/quotes/${quote.id}`, { currency: 'EUR' }), { lines: 'required' });
  const lines = [{ description: 'Kaffe', quantity: 1, unitPrice: 7 }];
  const changed = bodyOf(await api.patch(`/v1/quotes/${quote.id}`, { currency: 'EUR', lines }), 200);
  assert.deepEqual([changed.currency, changed.subtotal], ['EUR', 7]);
  const found = bodyOf(await api.get('/v1/quotes?currency=EUR&externalId=other'), 200);
  assert.deepEqual(
    found.items.map(({ id }) => id),
    [quote.id],
  );
  assertInvalid(await api.post('/v1/quotes', body({ currency: 'SEK' })), {
    currency: 'unsupported-currency',
  });
});
