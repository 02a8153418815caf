import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenOf, sharedLines } from '../../../../../web/src/pages/recurring/many/chosen.ts';
import type { PriceChange } from '../../../../../web/src/pages/recurring/many/price.ts';
import { withPrice } from '../../../../../web/src/pages/recurring/many/price.ts';
import type { RecurringInvoice } from '../../../../../web/src/pages/recurring/recurring.ts';

const line = (description: string, unitPrice: number, more = {}) => ({
  productId: null,
  description,
  quantity: 1,
  unit: 'EA',
  unitPrice,
  unitPriceWithVat: null,
  vatCode: 3,
  discountPercent: null,
  discountAmount: null,
  discountAmountWithVat: null,
  account: null,
  ...more,
});
const agreement = (more: object) =>
  ({
    id: 'a',
    clientName: 'Kari',
    status: 'active',
    nextDate: '2027-01-01',
    lastDate: null,
    indexation: null,
    lines: [line('Medlemskap', 399)],
    laterLines: [],
    total: 498.75,
    ...more,
  }) as unknown as RecurringInvoice;

const percent = (number: number, isWhole = false): PriceChange => ({
  from: '2027-02-01',
  by: { percent: number, isWhole },
});
const pricesOf = (recurring: RecurringInvoice, change: PriceChange) => {
  const found = withPrice(recurring, change, 'nb');
  if ('refused' in found) return found.refused;
  return found.laterLines.map(({ from, lines }) => [
    from,
    ...lines.map(({ unitPrice, unitPriceWithVat }) => unitPrice ?? unitPriceWithVat),
  ]);
};

test('a price rises by percent from a day on, to the øre or to whole kroner, and what comes before stays', () => {
  const later = [{ from: '2026-06-01', lines: [line('Medlemskap', 410)], total: 512.5 }];
  assert.deepEqual(pricesOf(agreement({}), percent(5)), [['2027-02-01', 418.95]]);
  assert.deepEqual(pricesOf(agreement({}), percent(5, true)), [['2027-02-01', 419]]);
  assert.deepEqual(pricesOf(agreement({}), percent(-10)), [['2027-02-01', 359.1]]);
  assert.deepEqual(pricesOf(agreement({ laterLines: later }), percent(10)), [
    ['2026-06-01', 410],
    ['2027-02-01', 451],
  ]);
  const withVat = [line('Kaffe', 1.144, { unitPriceWithVat: 1.43 })];
  assert.deepEqual(pricesOf(agreement({ lines: withVat }), percent(100)), [['2027-02-01', 2.86]]);
});

test('a line that agreements share gets a new price, and the other lines keep theirs', () => {
  const lines = [line('Medlemskap', 399), line('Skap', 50)];
  const change: PriceChange = { from: '2027-02-01', by: { line: 'Skap', price: 60.5 } };
  assert.deepEqual(pricesOf(agreement({ lines }), change), [['2027-02-01', 399, 60.5]]);
  assert.equal(pricesOf(agreement({}), change), 'line-not-found');
  const same: PriceChange = { from: '2027-02-01', by: { line: 'Skap', price: 50 } };
  assert.equal(pricesOf(agreement({ lines }), same), 'same-price');
});

test('an agreement is let alone that has ended, is indexed, ends before the day, or has a later price', () => {
  assert.equal(pricesOf(agreement({ status: 'ended' }), percent(5)), 'recurring-invoice-not-active');
  assert.equal(pricesOf(agreement({ indexation: { month: 1, baseIndex: 136.9 } }), percent(5)), 'indexed');
  assert.equal(pricesOf(agreement({ lastDate: '2027-01-31' }), percent(5)), 'ends-before');
  for (const from of ['2027-02-01', '2027-08-01']) {
    const laterLines = [{ from, lines: [line('Medlemskap', 410)], total: 512.5 }];
    assert.equal(pricesOf(agreement({ laterLines }), percent(5)), 'later-price', from);
  }
  assert.equal(pricesOf(agreement({}), percent(0.1, true)), 'same-price');
});

test('the lines that agreements share are told with how many have them, by product where they have one', () => {
  const chosen = [
    agreement({ id: 'a', lines: [line('Medlemskap', 399), line('Skap', 50), line('Skap', 50)] }),
    agreement({ id: 'b', lines: [line('Medlem', 399, { productId: 'p' })] }),
    agreement({ id: 'c', lines: [line('Medlem 2026', 399, { productId: 'p' }), line('Skap', 70)] }),
    agreement({
      id: 'd',
      laterLines: [{ from: '2026-12-01', lines: [line('Skap', 80)], total: 100 }],
    }),
  ].map(chosenOf);
  assert.deepEqual(sharedLines(chosen), [
    { name: 'Skap', text: 'Skap', count: 3 },
    { name: 'p', text: 'Medlem 2026', count: 2 },
    { name: 'Medlemskap', text: 'Medlemskap', count: 1 },
  ]);
});
