import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchedAmount } from '../../src/domain/texts/searched-amount.ts';

const AMOUNTS: Record<string, bigint | undefined> = {
  '12500': 1_250_000n,
  '12 500,00': 1_250_000n,
  '12\u00a0500,00': 1_250_000n,
  '12.500,00': 1_250_000n,
  '12,500.00': 1_250_000n,
  '12.500': 1_250_000n,
  '1.234.567,8': 123_456_780n,
  'kr 12 500': 1_250_000n,
  'NOK 12500': 1_250_000n,
  '12 500,-': 1_250_000n,
  '1234,5': 123_450n,
  '0,05': 5n,
  '12.50': 1250n,
  '1.234,567': undefined,
  '1.2345': undefined,
  '12,500,00': undefined,
  '-5': undefined,
  kr: undefined,
  '': undefined,
  'Hansen 12': undefined,
  '12345678901234': undefined,
};

test('an amount that is searched for is read however people write it, without øre any øre will do, and nothing else is an amount', () => {
  for (const [text, ore] of Object.entries(AMOUNTS)) {
    const hasOre = /[.,]\d{1,2}$/.test(text);
    const expected = ore === undefined ? undefined : { fromOre: ore, toOre: hasOre ? ore : ore + 99n };
    assert.deepEqual(searchedAmount(text), expected, text);
  }
});
