import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isInOre,
  numberProblem,
  readDecimal,
  readScaled,
  typedDecimal,
  typedPrice,
} from '../../../../web/src/text/decimals.ts';

for (const [typed, decimal, ore, problem] of [
  ['1 250,50', 1250.5, 125_050n, undefined],
  ['1.250,-', 1250, 125_000n, undefined],
  ['-0,5', -0.5, -50n, undefined],
  ['0,001', 0.001, undefined, undefined],
  ['12.500', undefined, undefined, 'ambiguous-number'],
  ['mye', undefined, undefined, 'invalid-number'],
  [' ', undefined, undefined, 'required'],
] as const) {
  test(`“${typed}” is ${decimal ?? problem}`, () => {
    assert.deepEqual(
      [readDecimal(typed), readScaled(typed, 2), numberProblem(typed)],
      [decimal, ore, problem],
    );
  });
}

for (const [value, nb, en] of [
  [250.5, '250,5', '250.5'],
  [12.345, '12,3450', '12.3450'],
  [0.125, '0,125', '0.125'],
  [1234.567, '1234,567', '1234.567'],
  [1000, '1000', '1000'],
] as const) {
  test(`${value} is typed as ${nb} and ${en}, and read as itself`, () => {
    assert.deepEqual([typedDecimal(value, 'nb'), typedDecimal(value, 'en')], [nb, en]);
    assert.deepEqual([readDecimal(nb), readDecimal(en)], [value, value]);
  });
}

for (const [value, typed, hasTwoAtMost] of [
  [1187.5, '1187,50', true],
  [12, '12', true],
  [0.29, '0,29', true],
  [1.005, '1,0050', false],
  [15281.135, '15281,135', false],
] as const) {
  test(`a price of ${value} is typed as ${typed}, and ${hasTwoAtMost ? 'can' : 'cannot'} be paid`, () => {
    assert.deepEqual(
      [typedPrice(value, 'nb'), readDecimal(typed), isInOre(value)],
      [typed, value, hasTwoAtMost],
    );
  });
}
