import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  lastTermUntil,
  nextVatDue,
  nextVatTermYear,
  periodOfTerm,
  vatDueOn,
  vatTermKindIn,
  vatTermOf,
  vatTermsPastDue,
  vatTermsToReturn,
  withVatTermKind,
} from '../../../src/domain/vat/vat-term.ts';

test('a term is two months or the year', () => {
  const kind = 'two-monthly';
  assert.deepEqual(periodOfTerm({ year: 2026, term: 1, kind }), { from: '2026-01-01', to: '2026-02-28' });
  assert.deepEqual(periodOfTerm({ year: 2028, term: 1, kind }), { from: '2028-01-01', to: '2028-02-29' });
  assert.deepEqual(periodOfTerm({ year: 2026, term: 6, kind }), { from: '2026-11-01', to: '2026-12-31' });
  assert.throws(() => periodOfTerm({ year: 2026, term: 7, kind }), RangeError);
  assert.throws(() => periodOfTerm({ year: 1999, term: 6, kind }), RangeError);
  const yearly = { year: 2026, kind: 'yearly' } as const;
  assert.deepEqual(periodOfTerm({ ...yearly, term: 1 }), { from: '2026-01-01', to: '2026-12-31' });
  assert.throws(() => periodOfTerm({ ...yearly, term: 2 }), RangeError);
});

test('terms have two months until the company changes them, and a change begins with a year', () => {
  const kindsOf = (...changes: number[]) =>
    [2024, 2025, 2026, 2027, 2028].map((year) => vatTermKindIn(changes, year)[0]).join('');
  assert.equal(kindsOf(), 'ttttt');
  assert.equal(kindsOf(2026), 'ttyyy');
  assert.equal(kindsOf(2026, 2028), 'ttyyt');
  assert.equal(kindsOf(2025, 2026, 2028), 'tytty');
});

for (const [before, kind, from, after] of [
  [[], 'yearly', 2026, [2026]],
  [[], 'two-monthly', 2026, []],
  [[2026], 'yearly', 2027, [2026]],
  [[2026], 'two-monthly', 2028, [2026, 2028]],
  // A change that comes earlier cancels a change that was to come later.
  [[2026, 2028], 'two-monthly', 2027, [2026, 2027]],
  [[2026, 2028], 'yearly', 2027, [2026]],
  [[2026], 'two-monthly', 2026, []],
  [[2026], 'yearly', 2025, [2025]],
] as const) {
  test(`[${before.join()}] with ${kind} terms from ${from} is [${after.join()}]`, () => {
    assert.deepEqual(withVatTermKind(before, kind, from), after);
  });
}

test('terms change with this year until its first term has ended, and after that with the next year', () => {
  assert.equal(nextVatTermYear('2026-01-01'), 2026);
  assert.equal(nextVatTermYear('2026-02-28'), 2026);
  assert.equal(nextVatTermYear('2028-02-29'), 2028);
  assert.equal(nextVatTermYear('2026-03-01'), 2027);
  assert.equal(nextVatTermYear('2026-12-31'), 2027);
});

for (const [changes, day, year, term, kind] of [
  [[], '2026-02-27', 2025, 6, 'two-monthly'],
  [[], '2026-02-28', 2026, 1, 'two-monthly'],
  [[], '2026-11-30', 2026, 5, 'two-monthly'],
  [[], '2026-12-31', 2026, 6, 'two-monthly'],
  [[2026], '2026-11-30', 2025, 6, 'two-monthly'],
  [[2026], '2026-12-31', 2026, 1, 'yearly'],
  [[2026, 2027], '2027-01-31', 2026, 1, 'yearly'],
] as const) {
  test(`${day} with changes ${JSON.stringify(changes)}: the last term that is over is ${term} of ${year}`, () => {
    assert.deepEqual(lastTermUntil(changes, day), { year, term, kind });
  });
}

test('a return is due on the 10th of the second month, after the summer, or in March for a year; never on a day off', () => {
  const due = (year: number, kind: 'two-monthly' | 'yearly' = 'two-monthly') =>
    (kind === 'yearly' ? [1] : [1, 2, 3, 4, 5, 6]).map((term) => vatDueOn({ year, term, kind }));
  assert.deepEqual(due(2026), [
    '2026-04-10',
    '2026-06-10',
    '2026-08-31',
    // The 10th is a Saturday.
    '2026-10-12',
    '2026-12-10',
    '2027-02-10',
  ]);
  // Good Friday, and the days after it.
  assert.equal(due(2020)[0], '2020-04-14');
  assert.deepEqual(due(2026, 'yearly'), ['2027-03-10']);
});

test('the next return is that of the first term that is not due before today', () => {
  const next = (today: string, ...changes: number[]) => {
    const { year, term, dueOn } = nextVatDue(changes, today);
    return `${year}/${term} ${dueOn}`;
  };
  assert.equal(next('2026-01-15'), '2025/6 2026-02-10');
  assert.equal(next('2026-02-10'), '2025/6 2026-02-10');
  assert.equal(next('2026-02-11'), '2026/1 2026-04-10');
  assert.equal(next('2026-12-31'), '2026/6 2027-02-10');
  assert.equal(next('2026-02-11', 2026), '2026/1 2027-03-10');
  assert.equal(next('2026-02-01', 2026), '2025/6 2026-02-10');
  assert.deepEqual(vatTermOf([], '2026-08-31'), { year: 2026, term: 4, kind: 'two-monthly' });
  assert.deepEqual(vatTermOf([2026], '2026-08-31'), { year: 2026, term: 1, kind: 'yearly' });
});

test('terms that ended before the company was registered are not returned; the one of the day is', () => {
  const next = (today: string, from: string | null) => {
    const { year, term } = nextVatDue([], today, from);
    return `${year}/${term}`;
  };
  assert.equal(next('2026-05-20', '2026-03-01'), '2026/2');
  assert.equal(next('2026-05-20', '2026-04-30'), '2026/2');
  assert.equal(next('2026-05-20', '2026-05-01'), '2026/3');
  assert.equal(next('2026-05-20', null), '2026/2');
  // A test clock may be before the day.
  assert.equal(next('2026-05-20', '2026-11-01'), '2026/2');
  assert.deepEqual(
    vatTermsToReturn([], '2026-05-20', '2026-05-10').map(({ term }) => term),
    [3],
  );
});

test('terms of the last two years are past due from the day after their deadline, but not those before the registration', () => {
  const shown = (today: string, from: string | null = null) =>
    vatTermsPastDue([], today, from).map(({ year, term }) => `${year}-${term}`);
  assert.deepEqual(shown('2026-02-10'), ['2025-1', '2025-2', '2025-3', '2025-4', '2025-5']);
  assert.deepEqual(shown('2026-02-11', '2025-08-15').join(), '2025-4,2025-5,2025-6');
});
