import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verify } from '../../../src/features/verification/index.ts';
import type { Schemas } from '../../support/api/answer-types.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import { EURO_ACCOUNT as EURO, buyEuros, setRate } from '../../support/currencies.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { assertChangesHaveEvents } from '../../support/events/changes-and-events.ts';
import { createSent, exemptLine, journalOf, postings, send } from '../../support/example-invoices.ts';
import type { TestCompany } from '../../support/test-app.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-12-30T10:00:00Z');
const company = await service.createCompany();

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
  assertError(await api.post(PATH, { asOf: '2026-12-30' }), 409, 'currency-revaluation-exists', { asOf });
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
    const { id: clientId } = bodyOf(
      await api.post('/v1/clients', { name: 'Kunde GmbH', email: 'k@kunde.example' }),
      201,
    );
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

/** A company that has bought 100 EUR for 1000 kroner in December, in January. */
async function withEuros() {
  const of = await service.createCompany();
  await service.clock.at(DECEMBER, async () => buyEuros(await service.caller({ company: of }), '2026-12-10'));
  return { of, api: await service.caller({ company: of }) };
}

test('of two requests at once one is done; DELETE takes back both entries, and the day can be revalued anew', async () => {
  await service.clock.at(JANUARY, async () => {
    const { of, api } = await withEuros();
    const other = await service.caller({ company: await service.createCompany() });
    const production = await service.caller({ company: of, environment: 'production' });
    const untouched = () => Promise.all([other, production].map(async (one) => (await one.get(PATH)).text));
    const before = await untouched();
    await setRate(api, 'EUR', '2026-12-01', 11.5);
    const invoice = await service.clock.at(DECEMBER, async () =>
      invoiceIn(await service.caller({ company: of }), 'EUR', 10),
    );
    await setRate(api, 'EUR', AS_OF, 12);
    const answers = await Promise.all([api.post(PATH, { asOf: AS_OF }), api.post(PATH, { asOf: AS_OF })]);
    const [done, refused] = answers.toSorted((one, another) => one.status - another.status);
    const revaluation = bodyOf(existing(done), 201);
    assertError(existing(refused), 409, 'currency-revaluation-exists', { asOf: AS_OF });
    assert.deepEqual(told(revaluation), ['receivable EUR 10 115 120 5', 'bank EUR 100 1000 1200 200']);
    assertError(await other.delete(`${PATH}/${revaluation.id}`), 404, 'not-found');
    assert.deepEqual(await untouched(), before);

    bodyOf(await api.delete(`${PATH}/${revaluation.id}`), 200);
    const mirrors = [...(await journalOf(api, '2026')), ...(await journalOf(api, '2027'))].filter(
      ({ correctsEntryId }) => revaluation.journalEntryIds.includes(correctsEntryId ?? ''),
    );
    assert.deepEqual(
      mirrors.map((mirror) => [mirror.postingDate, postings(mirror).toSorted()]),
      [
        [AS_OF, ['1500 -5', '1922 -200', '8060 200', '8060 5']],
        ['2027-01-01', ['1500 5', '8060 -5']],
      ],
    );
    assertError(await api.delete(`${PATH}/${revaluation.id}`), 404, 'not-found');
    assert.deepEqual(await balances(api, '2027-01-08', ['1500', '1922', '8060']), [115, 1_000, 0]);

    // What is recorded late is in the next revaluation of the day.
    const paid = { amount: 4, amountNok: 47, paidOn: '2026-12-20' };
    await pay(api, invoice.id, paid);
    assert.deepEqual(told(await revalued(api)), ['receivable EUR 6 69 72 3', 'bank EUR 100 1000 1200 200']);
  });
});

test('what is recorded after a revaluation changes neither its entries nor what is open at the own rate', async () => {
  const of = await service.createCompany();
  const invoice = await service.clock.at(DECEMBER, async () =>
    invoiceIn(await withTwoCurrencies(of), 'EUR', 100),
  );
  await service.clock.at(JANUARY, async () => {
    const api = await service.caller({ company: of });
    const revaluation = await revalued(api);
    assert.deepEqual(told(revaluation), ['receivable EUR 100 1150 1190 40']);
    await pay(api, invoice.id, { amount: 60, amountNok: 700, paidOn: '2026-12-30' });
    const note = { amount: 40, description: 'Avslag' };
    await send(api, bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`, note), 201).id);
    assert.deepEqual(bodyOf(await api.get(`${PATH}/${revaluation.id}`), 200), revaluation);
    // 40 of the revaluation, and 460 that is credited in January.
    assert.deepEqual(await balances(api, AS_OF, ['1500']), [500]);
    assert.deepEqual(await balances(api, '2027-01-08', ['1500']), [0]);
  });
});

test('where nothing is open there is no entry, and a dry run keeps nothing', async () => {
  await service.clock.at(JANUARY, async () => {
    const none = await revalued(await service.caller());
    assert.deepEqual([none.rates, none.lines, none.journalEntryIds], [[], [], []]);
    const { api } = await withEuros();
    const shown = await api.call('POST', PATH, {
      body: { asOf: AS_OF },
      headers: { 'tilgode-dry-run': 'true' },
      key: null,
    });
    assert.deepEqual(told(bodyOf(shown, 201)), ['bank EUR 100 1000 1150 150']);
    assert.deepEqual(bodyOf(await api.get(PATH), 200).items, []);
  });
});

test('a day is revalued only after all others, and only the newest revaluation is taken back, because bank balances carry on', async () => {
  await service.clock.at(JANUARY, async () => {
    const { api } = await withEuros();
    const first = await revalued(api);
    const second = await revalued(api, { asOf: '2027-01-05', rates: [{ currency: 'EUR', rate: 11.4 }] });
    assert.deepEqual(told(second), ['bank EUR 100 1150 1140 -10']);
    const later = { asOf: '2027-01-05' };
    assertError(await api.post(PATH, { asOf: AS_OF }), 409, 'currency-revaluation-exists', later);
    assertError(await api.delete(`${PATH}/${first.id}`), 409, 'currency-revaluation-exists', later);
    bodyOf(await api.delete(`${PATH}/${second.id}`), 200);
    bodyOf(await api.delete(`${PATH}/${first.id}`), 200);
    assert.deepEqual(await balances(api, '2027-01-08', ['1922', '8060', '8160']), [1_000, 0, 0]);
  });
});

test('a closed day is refused, whether it is closed before or later', async () => {
  await service.clock.at(new Date('2027-02-05T10:00:00Z'), async () => {
    const { api } = await withEuros();
    const close = async (closedThrough: string | null) =>
      bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough } }), 200);
    await close('2026-12');
    assertError(await api.post(PATH, { asOf: AS_OF }), 409, 'day-closed', { closedThrough: '2026-12' });
    await close('2026-11');
    const revaluation = await revalued(api);
    for (const closedThrough of ['2026-12', '2027-01']) {
      await close(closedThrough);
      assertError(await api.delete(`${PATH}/${revaluation.id}`), 409, 'day-closed', { closedThrough });
    }
    await close(null);
    bodyOf(await api.delete(`${PATH}/${revaluation.id}`), 200);
  });
});

test('neither the result of the year nor that of the next one may be moved, because both have an entry', async () => {
  const of = await service.createCompany();
  await service.clock.at(DECEMBER, async () => {
    const api = await withTwoCurrencies(of);
    await invoiceIn(api, 'EUR', 100);
  });
  await service.clock.at(new Date('2028-01-08T10:00:00Z'), async () => {
    const api = await service.caller({ company: of });
    const lines = [
      { account: '7770', debit: 100 },
      { account: '1920', credit: 100 },
    ];
    bodyOf(
      await api.post('/v1/journal-entries', { documentDate: '2027-06-30', description: 'Gebyr', lines }),
      201,
    );
    bodyOf(await api.post('/v1/year-results', { year: 2027 }), 201);
    assertError(await api.post(PATH, { asOf: AS_OF }), 409, 'year-result-exists');
    bodyOf(await api.delete('/v1/year-results/2027'), 200);
    const revaluation = await revalued(api);
    bodyOf(await api.post('/v1/year-results', { year: 2027 }), 201);
    assertError(await api.delete(`${PATH}/${revaluation.id}`), 409, 'year-result-exists');
  });
});

test('after all of this, books, credit and documents of each company agree', async () => {
  for (const accountId of service.madeAccounts) {
    await assertChangesHaveEvents(service.db.of(accountId));
    const { checks } = await verify(openAsOwner(service.connection), { accountId });
    assert.deepEqual(
      checks.flatMap(({ breaches }) => breaches),
      [],
    );
  }
});
