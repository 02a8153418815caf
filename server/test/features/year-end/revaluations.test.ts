import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schemas } from '../../support/api/answer-types.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import { setRate } from '../../support/currencies.ts';
import { createSent, exemptLine, journalOf, postings, send } from '../../support/example-invoices.ts';
import type { TestCompany } from '../../support/test-app.ts';
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

const DECEMBER = new Date('2026-12-10T10:00:00Z');
const JANUARY = new Date('2027-01-08T10:00:00Z');
const AS_OF = '2026-12-31';

/** A company that knows EUR at 11.50 and SEK at 1.05 in December, and at 11.90 and 1.00 on the closing day. */
async function withTwoCurrencies(of: TestCompany): Promise<ApiCaller> {
  const api = await service.caller({ company: of });
  bodyOf(await api.patch('/v1/settings', { currencies: ['EUR', 'SEK'], currencyAccounts: [EURO] }), 200);
  await setRate(api, 'EUR', '2026-12-01', 11.5);
  await setRate(api, 'SEK', '2026-12-01', 1.05);
  await setRate(api, 'EUR', AS_OF, 11.9);
  await setRate(api, 'SEK', AS_OF, 1);
  return api;
}

function invoiceIn(api: ApiCaller, currency: string, amount: number, clientId?: string) {
  const client = clientId === undefined ? {} : { client: undefined, clientId };
  return createSent(api, { currency, lines: [exemptLine(amount)], ...client });
}

async function pay(api: ApiCaller, invoiceId: string, payment: Record<string, unknown>) {
  return bodyOf(await api.post(`/v1/invoices/${invoiceId}/payments`, payment), 201);
}

async function revalued(api: ApiCaller, body: object = { asOf: AS_OF }) {
  return bodyOf(await api.post(PATH, body), 201);
}

/** The balances of accounts at the end of a day, by the trial balance. */
async function balances(api: ApiCaller, asOf: string, numbers: readonly string[]) {
  const { accounts } = bodyOf(await api.get(`/v1/reports/trial-balance?asOf=${asOf}`), 200) as {
    accounts: { account: string; closing: number }[];
  };
  return numbers.map((number) => accounts.find(({ account }) => account === number)?.closing ?? 0);
}

async function entriesOf(api: ApiCaller, { journalEntryIds }: Schemas['CurrencyRevaluation']) {
  const entries = [...(await journalOf(api, '2026')), ...(await journalOf(api, '2027'))];
  return journalEntryIds.map((id) => existing(entries.find((entry) => entry.id === id)));
}

const told = ({ lines }: Schemas['CurrencyRevaluation']) =>
  lines.map(({ kind, currency, amount, amountNok, closingNok, difference }) =>
    [kind, currency, amount, amountNok, closingNok, difference].join(' '),
  );

test('open invoices, credit of customers and the bank are revalued item by item; items are taken back on the next day', async () => {
  const of = await service.createCompany();
  const world = await service.clock.at(DECEMBER, async () => {
    const api = await withTwoCurrencies(of);
    const { id: clientId } = bodyOf(await api.post('/v1/clients', { name: 'Kunde GmbH', email: 'k@kunde.example' }), 201);
    const inPart = await invoiceIn(api, 'EUR', 1_000);
    await pay(api, inPart.id, { amount: 400, amountNok: 4_640, paidOn: '2026-12-10' });
    const credited = await invoiceIn(api, 'SEK', 10_000);
    const note = { amount: 2_500, description: 'Avslag' };
    await send(api, bodyOf(await api.post(`/v1/invoices/${credited.id}/credit-notes`, note), 201).id);
    const early = await invoiceIn(api, 'EUR', 100);
    await pay(api, early.id, { amount: 50, amountNok: 560, paidOn: '2026-12-05' });
    const overpaid = await invoiceIn(api, 'EUR', 200, clientId);
    const over = { amount: 500, amountNok: 5_800, paidOn: '2026-12-10', overpayment: 'credit' };
    await pay(api, overpaid.id, over);
    const lost = await invoiceIn(api, 'EUR', 70);
    const loss = { reason: 'loss', lossKind: 'unconfirmed' };
    bodyOf(await api.post(`/v1/invoices/${lost.id}/write-offs`, loss), 201);
    await createSent(api, { lines: [exemptLine(300)] });
    const lines = [
      { account: '1922', debit: 11_500, currency: 'EUR', currencyAmount: 1_000 },
      { account: '1920', credit: 11_500 },
    ];
    const entry = { documentDate: '2026-12-10', description: 'Kjøpt euro', lines };
    bodyOf(await api.post('/v1/journal-entries', entry), 201);
    return { clientId, inPart, credited, early };
  });
  await service.clock.at(JANUARY, async () => {
    const { clientId, inPart, credited, early } = world;
    const api = await service.caller({ company: of });
    await invoiceIn(api, 'EUR', 900);
    const at = () => balances(api, AS_OF, ['1500', '2900', '1922', '8060', '8160']);
    const before = await at();
    const revaluation = await revalued(api);
    assert.deepEqual(told(revaluation).toSorted(), [
      'bank EUR 1000 11500 11900 400',
      'credit EUR 300 3480 3570 -90',
      'receivable EUR 50 575 595 20',
      'receivable EUR 600 6900 7140 240',
      'receivable SEK 7500 7875 7500 -375',
    ]);
    const item = (invoiceId: string) => revaluation.lines.find((line) => line.invoiceId === invoiceId);
    assert.equal(item(inPart.id)?.customerId, inPart.client.id);
    assert.equal(item(credited.id)?.difference, -375);
    assert.equal(item(early.id)?.difference, 20);
    assert.equal(revaluation.lines.find(({ kind }) => kind === 'credit')?.customerId, clientId);

    const [closing, next] = await entriesOf(api, revaluation);
    assert.deepEqual([closing?.postingDate, next?.postingDate], [AS_OF, '2027-01-01']);
    assert.deepEqual(postings(existing(closing)).toSorted(), [
      '1500 -375',
      '1500 20',
      '1500 240',
      '1922 400',
      '2900 -90',
      '8060 -260',
      '8060 -400',
      '8160 465',
    ]);
    assert.deepEqual(postings(existing(next)).toSorted(), [
      '1500 -20',
      '1500 -240',
      '1500 375',
      '2900 90',
      '8060 260',
      '8160 -465',
    ]);
    const after = await at();
    assert.deepEqual(
      after.map((balance, index) => Math.round((balance - (before[index] ?? 0)) * 100) / 100),
      [-115, -90, 400, -660, 465],
    );

    // Each invoice is settled at its own rate, and nothing is left of what was booked.
    await pay(api, inPart.id, { amount: 600, amountNok: 7_200, paidOn: '2027-01-08' });
    const paid = bodyOf(await api.get(`/v1/invoices/${inPart.id}`), 200);
    assert.equal(paid.payments.at(-1)?.differenceNok, 300);
    await pay(api, early.id, { amount: 50, amountNok: 590, paidOn: '2027-01-08' });
    await pay(api, credited.id, { amount: 7_500, amountNok: 7_400, paidOn: '2027-01-08' });
    const [receivables, debt, bank] = await balances(api, '2027-01-08', ['1500', '2900', '1922']);
    assert.deepEqual([receivables, debt, bank], [300 + 900 * 11.9, -3_480, 11_900]);
  });
});
