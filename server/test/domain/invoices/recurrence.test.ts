import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Interval, Schedule } from '../../../src/domain/invoices/recurrence.ts';
import {
  dateAt,
  dateUntilEnd,
  indexMonthOn,
  indexOn,
  indexedPriceE4,
  periodAt,
} from '../../../src/domain/invoices/recurrence.ts';
import { fillPeriod, mostCharactersWhenFilled } from '../../../src/domain/invoices/recurring-texts.ts';
import {
  addDays,
  daysBetween,
  isLocalDate,
  monthsBetween,
  monthOf,
} from '../../../src/domain/days/local-date.ts';

const MONTHLY: Interval = { unit: 'month', count: 1 };

function scheduleFrom(from: string, interval = MONTHLY, anchorDay: number | null = Number(from.slice(8))) {
  return { from, fromIndex: 0, before: null, interval, anchorDay };
}

function datesOf(schedule: Schedule, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dateAt(schedule, index));
}

test('day 31 is the last day of a shorter month, for good, also in a leap year', () => {
  assert.deepEqual(datesOf(scheduleFrom('2027-10-31'), 8), [
    '2027-10-31',
    '2027-11-30',
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
    '2028-05-31',
  ]);
  assert.deepEqual(datesOf(scheduleFrom('2027-01-29'), 3), ['2027-01-29', '2027-02-28', '2027-03-29']);
  assert.deepEqual(datesOf(scheduleFrom('2028-02-29', { unit: 'month', count: 12 }), 5), [
    '2028-02-29',
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ]);
});

test('the first date counts as it is given, and the days of the anchor follow', () => {
  const schedule = scheduleFrom('2026-01-15', MONTHLY, 1);
  assert.deepEqual(datesOf(schedule, 3), ['2026-01-15', '2026-02-01', '2026-03-01']);
  assert.deepEqual(periodAt(schedule, 'advance', 0), { from: '2026-01-15', to: '2026-01-31' });
  assert.deepEqual(periodAt(schedule, 'arrears', 0), { from: '2025-12-15', to: '2026-01-14' });
  assert.deepEqual(periodAt(schedule, 'arrears', 1), { from: '2026-01-15', to: '2026-01-31' });
  assert.deepEqual(periodAt(scheduleFrom('2026-03-31'), 'arrears', 0), {
    from: '2026-02-28',
    to: '2026-03-30',
  });
});

test('weeks are weeks, also where the clocks change', () => {
  const schedule = scheduleFrom('2026-03-22', { unit: 'week', count: 1 }, null);
  assert.deepEqual(datesOf(schedule, 3), ['2026-03-22', '2026-03-29', '2026-04-05']);
  assert.deepEqual(periodAt(schedule, 'arrears', 0), { from: '2026-03-15', to: '2026-03-21' });
  const autumn = scheduleFrom('2026-10-18', { unit: 'week', count: 1 }, null);
  assert.deepEqual(datesOf(autumn, 3), ['2026-10-18', '2026-10-25', '2026-11-01']);
});

test('another interval begins at the next date, and knows what the date before has billed', () => {
  const schedule: Schedule = {
    from: '2026-04-01',
    fromIndex: 3,
    before: '2026-03-01',
    interval: { unit: 'month', count: 3 },
    anchorDay: 1,
  };
  assert.deepEqual(
    [3, 4, 5].map((index) => dateAt(schedule, index)),
    ['2026-04-01', '2026-07-01', '2026-10-01'],
  );
  assert.deepEqual(periodAt(schedule, 'arrears', 3), { from: '2026-03-01', to: '2026-03-31' });
  assert.deepEqual(periodAt(schedule, 'arrears', 4), { from: '2026-04-01', to: '2026-06-30' });
});

test('a schedule ends after its last day, after its number of dates, and with the calendar', () => {
  const schedule = scheduleFrom('2026-01-31');
  const until = (lastDate: string | null, occurrences: number | null) =>
    [0, 1, 2, 3].map((index) => dateUntilEnd(schedule, { lastDate, occurrences }, index));
  assert.deepEqual(until('2026-02-28', null), ['2026-01-31', '2026-02-28', undefined, undefined]);
  assert.deepEqual(until('2026-02-27', null), ['2026-01-31', undefined, undefined, undefined]);
  assert.deepEqual(until(null, 3), ['2026-01-31', '2026-02-28', '2026-03-31', undefined]);
  const late = scheduleFrom('2199-12-31');
  const never = { lastDate: null, occurrences: null };
  assert.equal(dateUntilEnd(late, never, 0), '2199-12-31');
  assert.equal(dateUntilEnd(late, never, 1), undefined);
  assert.deepEqual(periodAt(late, 'advance', 0), { from: '2199-12-31', to: '2200-01-30' });
});

const interval = fc.record({
  unit: fc.constantFrom('week', 'month'),
  count: fc.integer({ min: 1, max: 36 }),
});
const schedules = fc
  .record({
    from: fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('2020-01-01', days)),
    interval,
    anchorDay: fc.integer({ min: 1, max: 31 }),
  })
  .map(({ from, interval: given, anchorDay }) =>
    scheduleFrom(from, given, given.unit === 'week' ? null : anchorDay),
  );

test('any schedule goes forward, by its interval, and its periods leave no day out and bill none twice', () => {
  fc.assert(
    fc.property(schedules, fc.constantFrom('advance', 'arrears'), (schedule, bill) => {
      const dates = datesOf(schedule, 14);
      const { unit, count } = schedule.interval;
      for (const [index, date] of dates.entries()) {
        const before = dates[index - 1];
        if (before === undefined) continue;
        assert.ok(isLocalDate(date) && date > before);
        if (unit === 'week') assert.equal(daysBetween(before, date), 7 * count);
        else {
          assert.equal(monthsBetween(monthOf(before), monthOf(date)), count + 1);
          const isLastDay = addDays(date, 1).endsWith('-01');
          const day = Number(date.slice(8));
          assert.ok(day === schedule.anchorDay || (isLastDay && day < (schedule.anchorDay ?? 0)));
        }
        const [last, next] = [periodAt(schedule, bill, index - 1), periodAt(schedule, bill, index)];
        assert.equal(next.from, addDays(last.to, 1));
        assert.ok(next.from <= next.to && last.from <= last.to);
        assert.equal(bill === 'advance' ? next.from : addDays(next.to, 1), date);
      }
    }),
    { numRuns: 300 },
  );
});

test('prices follow the index from the month of each later year on, and the second month before it counts', () => {
  const indexation = { month: 1, baseIndexE2: 130_00, since: '2026-03-01' };
  assert.equal(indexMonthOn(indexation, '2026-12-31'), null);
  assert.equal(indexMonthOn(indexation, '2027-01-01'), '2026-11');
  assert.equal(indexMonthOn(indexation, '2027-12-31'), '2026-11');
  assert.equal(indexMonthOn(indexation, '2028-01-31'), '2027-11');
  const inJune = { ...indexation, month: 6 };
  assert.equal(indexMonthOn(inJune, '2026-06-30'), null);
  assert.equal(indexMonthOn(inJune, '2027-05-31'), null);
  assert.equal(indexMonthOn(inJune, '2027-06-01'), '2027-04');
  assert.equal(indexMonthOn({ ...indexation, month: 2 }, '2027-02-01'), '2026-12');

  assert.equal(indexedPriceE4(1000_0000n, 136_50n, indexation), 1050_0000n);
  // 99.99 × 133.1 ÷ 130 = 102.374…
  assert.equal(indexedPriceE4(99_9900n, 133_10n, indexation), 102_3700n);
});

test('a missing index is told, and prices stay as they were adjusted before', () => {
  const indexation = { month: 1, baseIndexE2: 130_00, since: '2026-03-01' };
  const known = new Map([['2026-11', 133_10n]]);
  assert.deepEqual(indexOn(indexation, '2026-12-01', known), { indexE2: null, missing: null });
  assert.deepEqual(indexOn(indexation, '2027-05-01', known), { indexE2: 133_10n, missing: null });
  assert.deepEqual(indexOn(indexation, '2029-05-01', known), { indexE2: 133_10n, missing: '2028-11' });
  assert.deepEqual(indexOn(indexation, '2027-05-01', new Map()), { indexE2: null, missing: '2026-11' });
});

for (const [from, to, interval, expected] of [
  ['2026-01-31', '2026-02-27', MONTHLY, 'februar 2026'],
  ['2025-12-31', '2026-01-30', MONTHLY, 'januar 2026'],
  ['2026-01-15', '2026-02-14', MONTHLY, 'januar 2026'],
  ['2027-02-15', '2027-03-14', MONTHLY, 'februar 2027'],
  ['2026-08-31', '2026-09-29', MONTHLY, 'september 2026'],
  ['2025-12-17', '2026-01-16', MONTHLY, 'januar 2026'],
  ['2026-02-15', '2026-03-14', MONTHLY, 'februar 2026'],
  ['2025-12-31', '2026-03-30', { unit: 'month', count: 3 }, 'desember 2025'],
  ['2026-01-31', '2026-02-13', { unit: 'week', count: 2 }, 'januar 2026'],
] as const) {
  test(`the period from ${from} to ${to}, billed each ${interval.count} ${interval.unit}, is that of ${expected}`, () => {
    assert.equal(fillPeriod('{month} {year}', { from, to }, 'nb', interval), expected);
  });
}

test('texts name the period in the language of the document, and unknown braces stay', () => {
  const period = { from: '2026-08-31', to: '2026-09-29' };
  const text = 'Leie {month} {year}: {period} ({from} til {to}) {ukjent}';
  assert.equal(
    fillPeriod(text, period, 'nn', MONTHLY),
    'Leie september 2026: 31.08.2026 – 29.09.2026 (31.08.2026 til 29.09.2026) {ukjent}',
  );
  assert.equal(fillPeriod('{month} {from}', period, 'en', MONTHLY), 'September 31 August 2026');
});

test('no period becomes longer than what a text is checked with', () => {
  const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('2020-01-01', days));
  const text = fc
    .array(fc.constantFrom('{period}', '{from}', '{to}', '{month}', '{year}', ' og '))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(day, day, text, fc.constantFrom('nb', 'nn', 'en'), (from, to, template, language) => {
      const period = { from: from < to ? from : to, to: from < to ? to : from };
      assert.ok(fillPeriod(template, period, language, MONTHLY).length <= mostCharactersWhenFilled(template));
    }),
    { numRuns: 2000 },
  );
});
