import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QuoteValues } from '../../../../../web/src/pages/quotes/form/quote-values.ts';
import { newQuote, readQuote, valuesOfQuote } from '../../../../../web/src/pages/quotes/form/quote-values.ts';
import { quotes } from '../../../../../web/src/pages/quotes/list/quote-choice.ts';
import { quoteTexts } from '../../../../../web/src/pages/quotes/quote-texts.ts';
import type { Quote } from '../../../../../web/src/pages/quotes/quotes.ts';
import { quotePdfAddress, shareLeft } from '../../../../../web/src/pages/quotes/quotes.ts';
import { quoteStatusTexts } from '../../../../../web/src/text/status-texts.ts';

const BLANK = newQuote({ clientId: 'kari', customer: 'register', vat: '3' }, '2026-12-15');
const [BLANK_LINE] = BLANK.lines;
assert.ok(BLANK_LINE);
const FILLED: QuoteValues = {
  ...BLANK,
  lines: [{ ...BLANK_LINE, description: 'Maling', unitPrice: '10000' }],
};

test('a new quote is valid for 30 days', () => assert.equal(BLANK.validUntil, '2027-01-14'));

for (const [name, change, problems] of [
  ['that is filled in', {}, undefined],
  ['as it begins', { lines: [BLANK_LINE] }, { 'lines.0.unitPrice': 'required' }],
  ['without a customer', { clientId: '' }, { clientId: 'required' }],
  ['without a last day', { validUntil: '' }, { validUntil: 'required' }],
  ['with the end of a delivery alone', { deliveryTo: '2027-01-31' }, { deliveryDate: 'required' }],
  ['that keeps its customer', { customer: 'kept', clientId: '' }, undefined],
] as [string, Partial<QuoteValues>, Record<string, string> | undefined][]) {
  test(`a quote ${name} ${problems === undefined ? 'is sent' : `is kept: ${JSON.stringify(problems)}`}`, () => {
    const read = readQuote({ ...FILLED, ...change });
    assert.deepEqual('problems' in read ? read.problems : undefined, problems);
  });
}

const STORED = {
  client: { id: 'kari', name: 'Kari' },
  validUntil: '2027-01-14',
  dueDate: null,
  deliveryDate: null,
  deliveryPeriod: { from: '2027-02-01', to: '2027-02-28' },
  prepayment: null,
  lines: [
    {
      productId: null,
      description: 'Maling',
      quantity: 1,
      unit: 'EA',
      unitPrice: 10_000,
      unitPriceWithVat: null,
      vatCode: 3,
      discountPercent: null,
      discountAmount: null,
      discountAmountWithVat: null,
      account: null,
    },
  ],
  reference: '',
  buyerReference: null,
  orderReference: null,
  deliveryPlace: null,
  notes: 'Takk',
  language: 'en',
} as unknown as Quote;

test('what the form sends of a draft as it stands is what the draft has, without the customer', () => {
  const read = readQuote(valuesOfQuote(STORED, 'nb'));
  assert.ok('body' in read);
  assert.partialDeepStrictEqual(read.body, {
    validUntil: '2027-01-14',
    dueDate: null,
    deliveryDate: null,
    deliveryPeriod: { from: '2027-02-01', to: '2027-02-28' },
    prepayment: null,
    lines: [{ description: 'Maling', quantity: 1, unitPrice: 10_000, vatCode: 3 }],
    notes: 'Takk',
    language: 'en',
  });
  assert.equal('clientId' in read.body || 'client' in read.body, false);
});

test('what is left to invoice has at most two decimals', () => {
  assert.deepEqual(
    [0, 40, 33.33, 66.67, 99.99, 100].map((invoicedShare) => shareLeft({ invoicedShare } as Quote)),
    [100, 60, 66.67, 33.33, 0.01, 0],
  );
});

const ID = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';
for (const [address, filter] of [
  ['', {}],
  ['q=ødegård', { q: 'ødegård' }],
  ['status=viewed,sent,gone', { status: ['sent', 'viewed'] }],
  ['status=gone&client=kari', {}],
  [`client=${ID}`, { clientId: ID }],
] as const) {
  test(`the list at ?${address} is chosen by ${JSON.stringify(filter)}`, () => {
    const search = new URLSearchParams(address);
    assert.deepEqual(
      quotes.filterOf((name) => search.get(name) ?? ''),
      filter,
    );
  });
}

test('each state of a quote stands in one view', () => {
  const { views = {} } = quotes;
  const statusesIn = (view = '') => quotes.filterOf((name) => views[view]?.[name] ?? '').status;
  const shown = Object.keys(views).flatMap((view) => statusesIn(view) ?? []);
  assert.deepEqual(shown.toSorted(), Object.keys(quoteStatusTexts.nb).toSorted());
  assert.deepEqual(statusesIn('waiting'), ['sent', 'viewed']);
});

test('the list is in the order of the address, or the newest first', () => {
  assert.deepEqual(['-validUntil', 'number', 'total', ''].map(quotes.sortOf), [
    '-validUntil',
    'number',
    '-createdAt',
    '-createdAt',
  ]);
});

test('the PDF has an address, and days that are left are counted in words', () => {
  assert.equal(quotePdfAddress('T1', ID), `/app-api/accounts/T1/v1/quotes/${ID}/pdf`);
  assert.deepEqual([1, 2].map(quoteTexts.nb.daysLeft), ['1 dag igjen', '2 dager igjen']);
});
