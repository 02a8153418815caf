import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recurring } from '../../../../../web/src/pages/recurring/list/list-choice.ts';
import { datesInYear, monthsAhead } from '../../../../../web/src/pages/recurring/one/year-ahead.ts';
import { recurringTexts } from '../../../../../web/src/pages/recurring/recurring-texts.ts';
import type { RecurringInvoice, Upcoming } from '../../../../../web/src/pages/recurring/recurring.ts';
import { oftenOf, rhythmOf } from '../../../../../web/src/pages/recurring/schedule-words.ts';
import { inForceOn, nextSums, yearlyNet } from '../../../../../web/src/pages/recurring/worth.ts';

type Interval = RecurringInvoice['interval'];

for (const [unit, count, anchorDay, firstDate, nb, en] of [
  ['month', 1, null, '2027-01-15', 'Hver måned den 15.', 'Every month on day 15'],
  [
    'month',
    1,
    31,
    '2027-02-28',
    'Hver måned den siste dagen i måneden',
    'Every month on the last day of the month',
  ],
  ['month', 2, 1, '2027-02-01', 'Hver 2. måned den 1.', 'Every 2 months on day 1'],
  ['month', 3, 1, '2027-02-01', 'Hvert kvartal den 1.', 'Every quarter on day 1'],
  ['month', 6, 1, '2027-02-01', 'Hvert halvår den 1.', 'Every six months on day 1'],
  ['month', 12, 1, '2027-01-01', 'Hvert år den 1. januar', 'Every year on 1 January'],
  [
    'month',
    24,
    31,
    '2027-05-31',
    'Hvert 2. år den siste dagen i mai',
    'Every 2 years on the last day of May',
  ],
  ['month', 10, null, '2027-01-03', 'Hver 10. måned den 3.', 'Every 10 months on day 3'],
  ['week', 1, null, '2027-01-04', 'Hver uke på mandager', 'Every week on Mondays'],
  ['week', 2, null, '2027-01-09', 'Hver 2. uke på lørdager', 'Every 2 weeks on Saturdays'],
] as const) {
  test(`every ${count} ${unit} from ${firstDate} is “${nb}”, “${en}”`, () => {
    const rhythm = { interval: { unit, count }, anchorDay, firstDate };
    assert.deepEqual(
      [rhythmOf(rhythm, recurringTexts.nb, 'nb'), rhythmOf(rhythm, recurringTexts.en, 'en')],
      [nb, en],
    );
    assert.ok(nb.startsWith(oftenOf(rhythm, recurringTexts.nb)));
  });
}

const agreement = (interval: Interval, more: Partial<RecurringInvoice> = {}) =>
  ({
    interval,
    subtotal: 8000,
    vat: 2000,
    total: 10_000,
    nextDate: '2027-06-01',
    laterLines: [
      { from: '2027-06-01', lines: [], subtotal: 9000, vat: 2250, total: 11_250 },
      { from: '2028-01-01', lines: [], subtotal: 9500.05, vat: 2375.01, total: 11_875.06 },
    ],
    ...more,
  }) as RecurringInvoice;
const MONTHLY: Interval = { unit: 'month', count: 1 };

for (const [date, from] of [
  ['2027-05-31', undefined],
  ['2027-06-01', '2027-06-01'],
  ['2027-12-31', '2027-06-01'],
  ['2028-01-01', '2028-01-01'],
] as const) {
  test(`on ${date} the price from ${from ?? 'the beginning'} counts`, () => {
    assert.equal(inForceOn(agreement(MONTHLY).laterLines, date)?.from, from);
  });
}

for (const [unit, count, nextDate, net, total] of [
  ['month', 1, '2027-05-01', 96_000, 10_000],
  ['month', 1, '2027-06-01', 108_000, 11_250],
  ['month', 3, '2027-05-01', 32_000, 10_000],
  ['month', 24, '2027-05-01', 4000, 10_000],
  ['week', 1, '2027-05-01', 416_000, 10_000],
  ['week', 3, '2027-05-01', 138_666.67, 10_000],
  ['month', 1, '2028-01-01', 114_000.6, 11_875.06],
  ['month', 1, null, 96_000, 10_000],
] as const) {
  test(`every ${count} ${unit}, next on ${nextDate}: ${net} a year, ${total} next`, () => {
    const recurring = agreement({ unit, count }, { nextDate });
    assert.deepEqual([yearlyNet(recurring), nextSums(recurring).total], [net, total]);
  });
}

test('the dates of a year are as many as it has at most', () => {
  assert.deepEqual(
    (
      [
        ['week', 1],
        ['week', 2],
        ['month', 1],
        ['month', 5],
        ['month', 36],
      ] as const
    ).map(([unit, count]) => datesInYear(agreement({ unit, count }))),
    [53, 27, 12, 3, 1],
  );
});

test('the year ahead has twelve months from that of the first date, each with what comes in it', () => {
  const upcoming = [
    { date: '2027-11-30', total: 0.1 },
    { date: '2028-01-03', total: 0.1 },
    { date: '2028-01-31', total: 0.2 },
  ] as Upcoming[];
  const months = monthsAhead(upcoming);
  assert.deepEqual(
    months.map(({ month }) => month),
    [
      '2027-11',
      '2027-12',
      '2028-01',
      '2028-02',
      '2028-03',
      '2028-04',
      '2028-05',
      '2028-06',
      '2028-07',
      '2028-08',
      '2028-09',
      '2028-10',
    ],
  );
  assert.deepEqual(
    months.slice(0, 3).map(({ items, total }) => [items.length, total]),
    [
      [1, 0.1],
      [0, 0],
      [2, 0.3],
    ],
  );
  assert.deepEqual(monthsAhead([]), []);
});

const ID = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';
for (const [address, filter] of [
  ['', {}],
  ['status=paused&problem=true', { status: 'paused', problem: true }],
  ['status=gone&problem=yes&client=kari', {}],
  [`client=${ID}`, { clientId: ID }],
] as const) {
  test(`the list at ?${address} is chosen by ${JSON.stringify(filter)}`, () => {
    const search = new URLSearchParams(address);
    assert.deepEqual(
      recurring.filterOf((name) => search.get(name) ?? ''),
      filter,
    );
  });
}
