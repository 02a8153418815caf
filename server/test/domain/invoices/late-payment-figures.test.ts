import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  BUILT_IN_FIGURES,
  compensationOreOn,
  halfYearOf,
  halfYearsBetween,
  interestRateBpOn,
  missingFigures,
  reminderFeeOreOn,
  withBuiltInFigures,
} from '../../../src/domain/invoices/late-payment-figures.ts';
import type { LatePaymentFigure } from '../../../src/domain/invoices/late-payment-figures.ts';

/** Late payment and collection: the day, percent of interest in hundredths, compensation in øre, fee in øre. */
const ANNOUNCED: [
  on: string,
  rateBp: number | undefined,
  compensationOre: bigint | undefined,
  feeOre: bigint,
][] = [
  ['2023-12-31', undefined, undefined, 35_00n],
  ['2024-01-01', 1250, 470_00n, 35_00n],
  ['2024-06-30', 1250, 470_00n, 35_00n],
  ['2024-07-01', 1250, 460_00n, 35_00n],
  ['2025-01-01', 1250, 470_00n, 35_00n],
  ['2025-07-01', 1225, 460_00n, 35_00n],
  ['2026-01-01', 1200, 460_00n, 38_00n],
  ['2026-07-01', 1225, 430_00n, 38_00n],
  ['2026-12-31', 1225, 430_00n, 38_00n],
  ['2027-01-01', undefined, undefined, 38_00n],
  ['2030-05-01', undefined, undefined, 38_00n],
];

for (const [on, rateBp, compensationOre, feeOre] of ANNOUNCED) {
  test(`what is announced for ${on}`, () => {
    assert.equal(interestRateBpOn(BUILT_IN_FIGURES, on), rateBp);
    assert.equal(compensationOreOn(BUILT_IN_FIGURES, on), compensationOre);
    assert.equal(reminderFeeOreOn(BUILT_IN_FIGURES, on), feeOre);
  });
}

test('each figure has a source, and no two have the same kind and day', () => {
  assert.ok(BUILT_IN_FIGURES.every(({ source }) => source !== ''));
  assert.equal(
    new Set(BUILT_IN_FIGURES.map(({ kind, from }) => `${kind} ${from}`)).size,
    BUILT_IN_FIGURES.length,
  );
});

const ENTERED: LatePaymentFigure[] = [
  { kind: 'reminder-fee', from: '2026-10-15', valueE2: 39_00n, source: 'a test' },
  { kind: 'interest', from: '2027-01-01', valueE2: 11_75n, source: 'a test' },
  { kind: 'interest', from: '2026-07-01', valueE2: 12_00n, source: 'a correction' },
];

test('entered figures add to the built-in figures, and replace built-in figures of the same day', () => {
  const figures = withBuiltInFigures(ENTERED);
  assert.equal(figures.length, BUILT_IN_FIGURES.length + 2);
  assert.deepEqual(
    figures.map(({ kind, from }) => `${kind} ${from}`),
    figures
      .toSorted((one, other) => (one.from < other.from ? -1 : 1))
      .toSorted((one, other) => order(one) - order(other))
      .map(({ kind, from }) => `${kind} ${from}`),
  );
  assert.deepEqual(
    ['2026-06-30', '2026-07-01', '2027-01-01', '2027-06-30', '2027-07-01'].map((day) =>
      interestRateBpOn(figures, day),
    ),
    [1200, 1200, 1175, 1175, undefined],
  );
  assert.deepEqual(
    ['2026-10-14', '2026-10-15', '2028-01-01'].map((day) => reminderFeeOreOn(figures, day)),
    [38_00n, 39_00n, 39_00n],
  );
});

function order({ kind }: LatePaymentFigure): number {
  return ['interest', 'reminder-fee', 'compensation'].indexOf(kind);
}

test('a missing figure is reported from six weeks before its half-year, and as long as it is missing', () => {
  const both = ['interest 2027-01-01', 'compensation 2027-01-01'];
  const missing = (day: string, figures = BUILT_IN_FIGURES) =>
    missingFigures(figures, day).map(({ kind, from }) => `${kind} ${from}`);
  assert.deepEqual(missing('2026-11-19'), []);
  assert.deepEqual(missing('2026-11-20'), both);
  assert.deepEqual(missing('2027-01-01'), both);
  assert.deepEqual(missing('2026-12-01', withBuiltInFigures(ENTERED)), ['compensation 2027-01-01']);
  assert.deepEqual(missing('2027-06-01'), [...both, 'interest 2027-07-01', 'compensation 2027-07-01']);
});

test('half-years', () => {
  assert.deepEqual(['2026-01-01', '2026-06-30', '2026-07-01', '2026-12-31'].map(halfYearOf), [
    '2026-01-01',
    '2026-01-01',
    '2026-07-01',
    '2026-07-01',
  ]);
  assert.deepEqual(halfYearsBetween('2026-07-01', '2026-12-31'), []);
  assert.deepEqual(halfYearsBetween('2026-06-30', '2028-01-01'), [
    '2026-07-01',
    '2027-01-01',
    '2027-07-01',
    '2028-01-01',
  ]);
});
