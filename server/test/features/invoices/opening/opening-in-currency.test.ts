import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verify } from '../../../../src/features/verification/index.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { setRate, turnOn } from '../../../support/currencies.ts';
import { getInvoice, journalOf, postings } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-05T10:00:00.000Z');

const CLIENT = { name: 'Handel AB', email: 'post@handel.example', country: 'SE' };
const EURO = {
  number: '10234',
  client: CLIENT,
  issueDate: '2025-12-01',
  dueDate: '2025-12-31',
  outstanding: 1_000,
  currency: 'EUR',
  outstandingNok: 11_500,
} as const;
const KRONER = { number: '10235', client: CLIENT, dueDate: '2025-12-31', outstanding: 500 } as const;

/** Books with these open invoices, of which so much stands on 1500. */
const open = (api: ApiCaller, openInvoices: object[], receivables: number) =>
  api.post('/v1/opening-balances', {
    date: '2025-12-31',
    balances: [
      { account: '1500', debit: receivables },
      { account: '2050', credit: receivables },
    ],
    openInvoices,
  });

async function caller(currencies: ('EUR' | 'SEK')[] = ['EUR']): Promise<ApiCaller> {
  const api = await service.caller({ company: await service.createCompany() });
  await turnOn(api, currencies);
  return api;
}

test('an opening invoice in another currency stands at the kroner that were told, and its payment ends 1500 at 0', async () => {
  const api = await caller();
  const opening = bodyOf(await open(api, [KRONER, EURO], 12_000), 201);
  assert.deepEqual(
    opening.openInvoices.map((one) => [one.number, one.currency, one.outstanding, one.outstandingNok]),
    [
      ['10235', 'NOK', 500, null],
      ['10234', 'EUR', 1_000, 11_500],
    ],
  );
  assert.deepEqual(bodyOf(await api.get('/v1/opening-balances'), 200), opening);
  const invoice = await getInvoice(api, existing(opening.openInvoices[1]).id);
  assert.deepEqual(
    [invoice.currency, invoice.total, invoice.totalNok, invoice.vatNok, invoice.creditorReference],
    ['EUR', 1_000, 11_500, 0, null],
  );
  assert.deepEqual(invoice.exchangeRate, { rate: 11.5, date: '2025-12-01', source: 'manual' });
  const [entry] = await journalOf(api, '2025');
  assert.deepEqual(
    entry?.lines.map(({ account, debit, currency, currencyAmount }) => [
      account,
      debit,
      currency,
      currencyAmount,
    ]),
    [
      ['1500', 500, null, null],
      ['1500', 11_500, 'EUR', 1_000],
      ['2050', 0, null, null],
    ],
  );

  const path = `/v1/invoices/${invoice.id}/payments` as const;
  const part = { amount: 400, amountNok: 4_700, paidOn: '2026-01-02' };
  bodyOf(await api.post(path, part), 201);
  const paid = bodyOf(await api.post(path, { amount: 600, amountNok: 6_850, paidOn: '2026-01-03' }), 201);
  assert.deepEqual(
    paid.payments.map(({ differenceNok }) => differenceNok),
    [100, -50],
  );
  const entries = await journalOf(api, '2026');
  assert.deepEqual(entries.map(postings), [
    ['1920 4700', '1500 -4600', '8060 -100'],
    ['1920 6850', '1500 -6900', '8160 50'],
  ]);
  assert.deepEqual(await breachesOf(api), []);
});

test('it is lost at its kroner, with the VAT that was told in kroner, and the balance is taken back as a whole', async () => {
  const api = await caller();
  const told = { ...EURO, vatOutstanding: [{ vatCode: 3, amount: 2_300 }] };
  bodyOf(await open(api, [told], 11_500), 201);
  bodyOf(await api.delete('/v1/opening-balances'), 204);
  const opening = bodyOf(await open(api, [{ ...told, number: 'A-2' }], 11_500), 201);
  const { id } = existing(opening.openInvoices[0]);
  const loss = { reason: 'loss', lossKind: 'final', ground: 'insolvency', date: '2026-01-05' } as const;
  bodyOf(await api.post(`/v1/invoices/${id}/write-offs`, loss), 201);
  const lossEntry = (await journalOf(api, '2026')).at(-1);
  assert.ok(postings(existing(lossEntry)).includes('1500 -11500'), postings(existing(lossEntry)).join());
  assert.ok(postings(existing(lossEntry)).includes('2711 2300'), postings(existing(lossEntry)).join());
  assert.deepEqual(await breachesOf(api), []);
});

test('without its kroner, with kroner in NOK, in a currency that is not on, and with fees it is refused', async () => {
  const api = await caller();
  const refused = async (item: object, receivables = 11_500) => open(api, [item], receivables);
  const { outstandingNok: _, ...untold } = EURO;
  assertInvalid(await refused(untold, 0.01), {
    'openInvoices[0].outstandingNok': 'required',
    openInvoices: 'receivables-mismatch',
  });
  assertInvalid(await refused({ ...KRONER, outstandingNok: 500 }, 500), {
    'openInvoices[0].outstandingNok': 'only-in-another-currency',
  });
  assertInvalid(await refused({ ...EURO, currency: 'SEK' }), {
    'openInvoices[0].currency': 'unsupported-currency',
  });
  assertInvalid(await refused({ ...EURO, currency: 'XYZ' }), {
    'openInvoices[0].currency': 'unknown-value',
  });
  assertInvalid(await refused({ ...EURO, feesOutstanding: 1 }), {
    'openInvoices[0].feesOutstanding': 'out-of-range',
  });
  assertInvalid(await refused({ ...EURO, vatOutstanding: [{ vatCode: 3, amount: 2_300.01 }] }), {
    'openInvoices[0].vatOutstanding[0].amount': 'out-of-range',
  });
  assertInvalid(await refused({ ...EURO, outstanding: 0.01 }), {
    'openInvoices[0].outstandingNok': 'out-of-range',
  });
  await setRate(api, 'EUR', '2026-01-01', 11.5);
  const opening = bodyOf(await refused(EURO), 201);
  const { id } = existing(opening.openInvoices[0]);
  assertError(await api.post(`/v1/invoices/${id}/credit-notes`, {}), 409, 'opening-invoice');
});

/** What `verify` finds in the account. */
async function breachesOf({ accountId }: ApiCaller): Promise<unknown[]> {
  const { checks } = await verify(service.db, { accountId });
  return checks.flatMap(({ breaches }) => breaches);
}
