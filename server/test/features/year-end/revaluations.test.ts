import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { createSent, journalOf } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-12-30T10:00:00Z');
const company = await service.createCompany();

const EURO = { currency: 'EUR', iban: 'NO8330001234567', bic: 'DNBANOKK', account: '1922' };
const PATH = '/v1/currency-revaluations';

test('the balance of a bank account in a currency is revalued on the closing day, and the revaluation is taken back as a whole', async () => {
  const before = await service.caller({ company });
  bodyOf(await before.patch('/v1/settings', { currencies: ['EUR'], currencyAccounts: [EURO] }), 200);
  await createSent(before);
  const lines = [
    { account: '1922', debit: 11_500, currency: 'EUR', currencyAmount: 1_000 },
    { account: '1920', credit: 11_500 },
  ];
  const entry = { documentDate: '2026-12-30', description: 'Kjøpt euro', lines };
  bodyOf(await before.post('/v1/journal-entries', entry), 201);
  const rate = { currency: 'EUR', date: '2026-12-31', rate: 11.59 };
  assertInvalid(await before.post(PATH, { asOf: '2026-12-30' }), { asOf: 'out-of-range' });

  service.clock.now = new Date('2027-01-10T10:00:00Z');
  const api = await service.caller({ company });
  const put = await api.call('PUT', '/v1/test/exchange-rates', { body: rate });
  assert.equal(put.status, 200, put.text);
  const asOf = '2026-12-31';
  const revaluation = bodyOf(await api.post(PATH, { asOf }), 201);
  assert.deepEqual(revaluation.lines, [
    {
      kind: 'bank',
      currency: 'EUR',
      amount: 1_000,
      amountNok: 11_500,
      closingNok: 11_590,
      difference: 90,
      invoiceId: null,
      customerId: null,
      account: '1922',
    },
  ]);
  assert.deepEqual(
    revaluation.rates.map((one) => [one.currency, one.rate]),
    [['EUR', 11.59]],
  );
  const posted = (await journalOf(api, '2026')).find(({ id }) => id === revaluation.journalEntryIds[0]);
  assert.deepEqual(
    posted?.lines.map(({ account, debit, credit, currency }) => [account, debit, credit, currency]),
    [
      ['1922', 90, 0, null],
      ['8060', 0, 90, null],
    ],
  );
  assert.deepEqual(bodyOf(await api.get(PATH), 200).items, [revaluation]);
  assert.deepEqual(bodyOf(await api.get(`${PATH}/${revaluation.id}`), 200), revaluation);

  assertError(await api.post(PATH, { asOf }), 409, 'currency-revaluation-exists');
  assertInvalid(await api.post(PATH, { asOf: '2026-12-30' }), { asOf: 'out-of-range' });
  assertError(await api.post(`/v1/journal-entries/${posted?.id}/reversal`), 409, 'entry-not-reversible');
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2026-12' } }), 200);
  assertError(await api.delete(`${PATH}/${revaluation.id}`), 409, 'day-closed');
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: null } }), 200);
  bodyOf(await api.post('/v1/year-results', { year: 2026 }), 201);
  assertError(await api.delete(`${PATH}/${revaluation.id}`), 409, 'year-result-exists');
  bodyOf(await api.delete('/v1/year-results/2026'), 200);
  bodyOf(await api.delete(`${PATH}/${revaluation.id}`), 200);
  assertError(await api.get(`${PATH}/${revaluation.id}`), 404, 'not-found');

  const byHand = bodyOf(await api.post(PATH, { asOf, rates: [{ currency: 'EUR', rate: 11.4 }] }), 201);
  assert.deepEqual(
    byHand.lines.map(({ difference }) => difference),
    [-100],
  );
  assertError(
    await api.post(PATH, { asOf: '2027-01-05', rates: [{ currency: 'EUR', rate: 15 }] }),
    409,
    'exchange-rate-unlikely',
  );
});
