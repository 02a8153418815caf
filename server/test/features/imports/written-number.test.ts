import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readNumber, readPercent } from '../../../src/features/imports/written-number.ts';

test('numbers are read as people and programs write them', () => {
  for (const [written, value] of [
    ['12500', 12_500],
    ['12 500,-', 12_500],
    ['12\u00a0500,50 kr', 12_500.5],
    ['12\u202f500', 12_500],
    ['1.234.567', 1_234_567],
    ['1,234,567.89', 1_234_567.89],
    ['1.234,5', 1_234.5],
    ['NOK 12500', 12_500],
    ['kr. 99,90', 99.9],
    ['-500', -500],
    ['\u2212500,–', -500],
    ['0,125', 0.125],
    ['1234,567', 1_234.567],
    ['12.500,-', 12_500],
    ['12 500.125', 12_500.125],
  ] as const) {
    assert.deepEqual(readNumber(written), { value }, written);
  }
  assert.deepEqual(readPercent('15 %'), { value: 15 });
});

test('what can be read in two ways is ambiguous, and all else is no number', () => {
  for (const written of ['12.500', '12,500', '-1.234', 'NOK 1,000']) {
    assert.deepEqual(readNumber(written), { problem: { code: 'ambiguous-number' } }, written);
  }
  for (const written of [
    '',
    'x',
    '1e5',
    '=1+1',
    '5 %',
    '1.2.3',
    '12 5',
    '1.234,5,6',
    '.5',
    '5.',
    '0x10',
    'kr',
    '1'.repeat(16),
  ]) {
    assert.deepEqual(readNumber(written), { problem: { code: 'invalid-number' } }, written);
  }
});

test('no text is read as another number than it says, however it is grouped', () => {
  const grouped = (digits: string, by: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, by);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom([' ', ','], ['.', ','], [',', '.'], ['', ','], ['', '.'], ['\u00a0', ',']),
      (whole, ore, [by = '', point = '']) => {
        const written = `${grouped(String(whole), by)}${point}${String(ore).padStart(2, '0')}`;
        assert.deepEqual(readNumber(written), { value: Number(`${whole}.${String(ore).padStart(2, '0')}`) });
      },
    ),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readNumber(text);
      assert.ok('problem' in read || Number.isFinite(read.value));
    }),
  );
});
