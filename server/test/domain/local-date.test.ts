import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addDays,
  yearBefore,
  daysBetween,
  firstDayOfMonth,
  formatLocalDate,
  isLocalDate,
  isLocalMonth,
  lastDayOfMonth,
  monthsBetween,
  osloDate,
  periodYearBefore,
  osloMidnight,
  yearOf,
} from '../../src/domain/days/local-date.ts';

const DAYS_IN_200_YEARS = 73_049;
/** The days from 2000 to 2199, as the platform's own calendar has them. */
const everyDay = Array.from({ length: DAYS_IN_200_YEARS }, (_, index) =>
  new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10),
);
const someDay = fc.constantFrom(...everyDay);
const someMonth = someDay.map((day) => day.slice(0, 7));

const two = (value: number) => String(value).padStart(2, '0');

test('exactly the real days from 2000 to 2199 are dates', () => {
  assert.equal(everyDay.at(-1), '2199-12-31');
  const real = new Set(everyDay);
  for (let year = 1999; year <= 2200; year++) {
    for (let month = 0; month <= 13; month++) {
      for (let day = 0; day <= 32; day++) {
        const text = `${year}-${two(month)}-${two(day)}`;
        if (isLocalDate(text) !== real.has(text)) assert.fail(text);
      }
    }
  }
});

test('a day begins at midnight in Oslo, in summer and in winter', () => {
  assert.equal(osloMidnight('2026-07-20').toISOString(), '2026-07-19T22:00:00.000Z');
  assert.equal(osloMidnight('2026-12-24').toISOString(), '2026-12-23T23:00:00.000Z');
  // The days on which the clocks change, and the days after.
  for (const day of ['2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26']) assertBegins(day);
  fc.assert(fc.property(someDay, assertBegins));
  assert.throws(() => osloMidnight('2026-02-30'), RangeError);
});

function assertBegins(day: string): void {
  const midnight = osloMidnight(day);
  assert.equal(osloDate(midnight), day);
  assert.equal(osloDate(new Date(midnight.getTime() - 1)), addDays(day, -1));
}

test('a date is written in one way only', () => {
  for (const text of [
    '',
    '2026-7-20',
    '20260720',
    '2026/07/20',
    '20.07.2026',
    '2026-07-20 ',
    '2026-07-20\n',
    '2026-07-20T00:00:00Z',
    '+002026-07-20',
    '２０２６-07-20',
  ]) {
    assert.equal(isLocalDate(text), false, JSON.stringify(text));
  }
});

test('months', () => {
  for (const month of ['2000-01', '2026-12', '2199-12']) assert.equal(isLocalMonth(month), true, month);
  for (const month of [
    '',
    '2026',
    '2026-00',
    '2026-13',
    '2026-1',
    '1999-12',
    '2200-01',
    '2026-01-01',
    '2026-01\n',
  ]) {
    assert.equal(isLocalMonth(month), false, JSON.stringify(month));
  }
});

const OSLO_DATES = [
  ['winter, an hour ahead', '2026-01-14T22:59:59.999Z', '2026-01-14'],
  ['winter, midnight', '2026-01-14T23:00:00.000Z', '2026-01-15'],
  ['summer, two hours ahead', '2026-07-19T21:59:59.999Z', '2026-07-19'],
  ['summer, midnight', '2026-07-19T22:00:00.000Z', '2026-07-20'],
  ['the midnight before summer time', '2026-03-28T23:00:00.000Z', '2026-03-29'],
  ['the last millisecond of that short day', '2026-03-29T21:59:59.999Z', '2026-03-29'],
  ['the midnight after it', '2026-03-29T22:00:00.000Z', '2026-03-30'],
  ['the midnight before winter time', '2026-10-24T22:00:00.000Z', '2026-10-25'],
  ['the last millisecond of that long day', '2026-10-25T22:59:59.999Z', '2026-10-25'],
  ['the midnight after that', '2026-10-25T23:00:00.000Z', '2026-10-26'],
  ['the old year', '2026-12-31T22:59:59.999Z', '2026-12-31'],
  ['the new year', '2026-12-31T23:00:00.000Z', '2027-01-01'],
  ['a leap day', '2028-02-28T23:00:00.000Z', '2028-02-29'],
] as const;

for (const [name, instant, date] of OSLO_DATES) {
  test(`the day in Oslo: ${name}`, () => assert.equal(osloDate(new Date(instant)), date));
}

test('the day in Oslo follows the rule of summer time', () => {
  const lastSundayAtOne = (year: number, month: number) => {
    const lastDay = new Date(Date.UTC(year, month, 31, 1));
    return lastDay.getTime() - lastDay.getUTCDay() * 86_400_000;
  };
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2199-12-30'), noInvalidDate: true }),
      (instant) => {
        const year = instant.getUTCFullYear();
        const isSummer =
          instant.getTime() >= lastSundayAtOne(year, 2) && instant.getTime() < lastSundayAtOne(year, 9);
        const local = new Date(instant.getTime() + (isSummer ? 2 : 1) * 3_600_000);
        assert.equal(osloDate(instant), local.toISOString().slice(0, 10));
      },
    ),
    { numRuns: 2000 },
  );
});

test('an invalid instant has no day', () => assert.throws(() => osloDate(new Date(Number.NaN)), RangeError));

test('adding days follows the calendar, forward and backward', () => {
  for (const [index, day] of everyDay.entries()) {
    if (addDays('2000-01-01', index) !== day) assert.fail(`${index} days after 2000-01-01`);
    if (addDays(day, -index) !== '2000-01-01') assert.fail(`${index} days before ${day}`);
  }
});

test('the days between two dates lead from one date to the other', () => {
  for (const days of [0, 1, 28, 366, -1, -31]) {
    assert.equal(daysBetween('2024-02-28', addDays('2024-02-28', days)), days);
  }
  assert.equal(daysBetween('2026-03-28', '2026-03-30'), 2);
  assert.throws(() => daysBetween('2026-02-29', '2026-03-01'), RangeError);
  assert.throws(() => daysBetween('2026-03-01', ''), RangeError);
});

test('adding days: the examples of dunning', () => {
  assert.equal(addDays('2026-03-02', 14), '2026-03-16');
  assert.equal(addDays('2026-03-16', 14), '2026-03-30');
  assert.equal(addDays('2199-12-31', 14), '2200-01-14');
  assert.equal(addDays('2200-01-14', 0), '2200-01-14');
});

test('adding days refuses a text that is no day, and a number that is no number of days', () => {
  for (const date of ['', '2026-02-29', '2026-02-30', '2026-7-1'])
    assert.throws(() => addDays(date, 1), RangeError);
  for (const days of [0.5, Number.NaN, Infinity])
    assert.throws(() => addDays('2026-01-01', days), RangeError);
  assert.throws(() => addDays('9999-12-31', 1), RangeError);
  assert.throws(() => addDays('0000-01-01', -1), RangeError);
});

test('the first and the last day of every month', () => {
  fc.assert(
    fc.property(someMonth, (month) => {
      assert.equal(firstDayOfMonth(month), `${month}-01`);
      assert.equal(lastDayOfMonth(month).slice(0, 7), month);
      assert.equal(addDays(lastDayOfMonth(month), 1).slice(8), '01');
    }),
  );
  assert.equal(lastDayOfMonth('2026-02'), '2026-02-28');
  assert.equal(lastDayOfMonth('2100-02'), '2100-02-28');
  assert.equal(lastDayOfMonth('2000-02'), '2000-02-29');
});

test('months between', () => {
  assert.equal(monthsBetween('2026-01', '2026-12'), 12);
  assert.equal(monthsBetween('2026-01', '2027-01'), 13);
  assert.equal(monthsBetween('2026-07', '2026-07'), 1);
  assert.equal(monthsBetween('2026-07', '2026-06'), 0);
  assert.equal(monthsBetween('2026-12', '2026-01'), -10);
  fc.assert(
    fc.property(someMonth, someMonth, (from, to) => {
      let month = from <= to ? from : to;
      let count = 1;
      for (; month < (from <= to ? to : from); count++) month = addDays(lastDayOfMonth(month), 1).slice(0, 7);
      assert.equal(monthsBetween(from, to), from <= to ? count : 2 - count);
    }),
  );
});

test('months must be months', () => {
  for (const month of ['', '2026-13', '2026-01-01']) {
    assert.throws(() => firstDayOfMonth(month), RangeError);
    assert.throws(() => lastDayOfMonth(month), RangeError);
    assert.throws(() => monthsBetween(month, '2026-01'), RangeError);
    assert.throws(() => monthsBetween('2026-01', month), RangeError);
  }
});

test('year and printed form', () => {
  assert.equal(yearOf('2026-07-20'), 2026);
  assert.equal(formatLocalDate('2026-07-20'), '20.07.2026');
});

test('a year before', () => {
  assert.equal(yearBefore('2026-07-20'), '2025-07-20');
  assert.equal(yearBefore('2028-02-29'), '2027-02-28');
  assert.equal(yearBefore('2029-02-28'), '2028-02-28');
  assert.equal(yearBefore('2000-01-01'), '1999-01-01');
  assert.throws(() => yearBefore('2026-02-30'), RangeError);
  assert.throws(() => yearBefore('0000-01-01'), RangeError);
});

for (const [from, to, before] of [
  ['2026-01-01', '2026-02-28', '2025-01-01 2025-02-28'],
  ['2025-02-01', '2025-02-28', '2024-02-01 2024-02-29'],
  ['2024-02-01', '2024-02-29', '2023-02-01 2023-02-28'],
  ['2024-02-29', '2024-02-29', '2023-02-28 2023-02-28'],
  ['2024-02-28', '2024-02-28', '2023-02-28 2023-02-28'],
  ['2026-03-01', '2026-04-30', '2025-03-01 2025-04-30'],
  ['2026-01-01', '2026-11-27', '2025-01-01 2025-11-27'],
  ['2026-01-01', '2026-12-31', '2025-01-01 2025-12-31'],
  ['2000-01-01', '2000-12-31', '1999-01-01 1999-12-31'],
  ['2199-01-01', '2199-12-31', '2198-01-01 2198-12-31'],
] as const) {
  test(`a year before ${from} to ${to} is ${before}`, () => {
    assert.equal(Object.values(periodYearBefore({ from, to })).join(' '), before);
  });
}
