import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { numberFromScaled } from '../../src/domain/money.ts';
import { readWrittenNumber } from '../../src/domain/texts/written-number.ts';
import { readDecimal, readScaled, typedDecimal } from '../../../web/src/text/decimals.ts';

test('numbers are read as people and programs write them', () => {
  for (const [written, decimal] of [
    ['12500', '12500'],
    ['12 500,-', '12500'],
    ['12\u00a0500,50 kr', '12500.50'],
    ['12\u202f500', '12500'],
    ['12\u2007500,00', '12500.00'],
    ['1.234.567', '1234567'],
    ['1,234,567.89', '1234567.89'],
    ['1.234,5', '1234.5'],
    ['NOK 12500', '12500'],
    ['12500 NOK', '12500'],
    ['kr. 99,90', '99.90'],
    ['-500', '-500'],
    ['\u2212500,–', '-500'],
    ['– 500', '-500'],
    ['kr -500', '-500'],
    ['-kr 500', '-500'],
    ['(12 500,50)', '-12500.50'],
    ['500,00-', '-500.00'],
    ['0,125', '0.125'],
    ['1234,567', '1234.567'],
    ['12.500,-', '12500'],
    ['500.-', '500'],
    ['12 500.125', '12500.125'],
    ['12,3450', '12.3450'],
    [',5', '0.5'],
    ['12,', '12'],
    [' 12 ', '12'],
  ] as const) {
    assert.deepEqual(readWrittenNumber(written), { decimal }, written);
  }
});

test('what can be read in two ways is told with both', () => {
  for (const [written, ...meanings] of [
    ['12.500', '12500', '12.500'],
    ['12,500', '12500', '12.500'],
    ['1.000', '1000', '1.000'],
    ['-1.234', '-1234', '-1.234'],
    ['(1.234)', '-1234', '-1.234'],
    ['NOK 1,000', '1000', '1.000'],
    ['500-', '-500', '500'],
    ['12 500 -', '-12500', '12500'],
  ] as const) {
    assert.deepEqual(readWrittenNumber(written), { problem: 'ambiguous-number', meanings }, written);
  }
});

test('all else is no number', () => {
  for (const written of [
    '',
    '-',
    'x',
    '1e5',
    '=1+1',
    '5 %',
    '1.2.3',
    '12 5',
    '1.234,5,6',
    '1.234.567,8.9',
    '12.500-',
    '--5',
    '-(5)',
    '(5',
    '5)',
    '-500-',
    '0x10',
    'kr',
    '1'.repeat(16),
    ' '.repeat(100_000),
    '1 '.repeat(50_000),
  ]) {
    assert.deepEqual(readWrittenNumber(written), { problem: 'invalid-number' }, written.slice(0, 20));
  }
});

const grouped = (digits: string, by: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, by);

test('no text is read as another number than it says, however it is grouped', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom([' ', ','], ['.', ','], [',', '.'], ['', ','], ['', '.'], ['\u00a0', ',']),
      fc.constantFrom(
        ['', ''],
        ['-', ''],
        ['\u2212', ''],
        ['\u2013', ''],
        ['(', ')'],
        ['', '-'],
        ['kr ', ''],
      ),
      (whole, ore, [by = '', point = ''], [before = '', behind = '']) => {
        const decimals = String(ore).padStart(2, '0');
        const written = `${before}${grouped(String(whole), by)}${point}${decimals}${behind}`;
        const sign = before === '' || before === 'kr ' ? (behind === '-' ? '-' : '') : '-';
        assert.deepEqual(readWrittenNumber(written), { decimal: `${sign}${whole}.${decimals}` });
      },
    ),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), fc.stringMatching(/^\d{3}$/), (whole, three) => {
      for (const written of [`${whole}.${three}`, `${whole},${three}`]) {
        assert.equal('decimal' in readWrittenNumber(written), false, written);
      }
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = readWrittenNumber(text);
      assert.ok('problem' in read || /^-?\d+(\.\d+)?$/.test(read.decimal));
    }),
  );
});

test('what stands in a field of the app is read back as the number that it stands for', () => {
  assert.equal(typedDecimal(12.345, 'nb'), '12,3450');
  assert.equal(typedDecimal(0.125, 'en'), '0.125');
  for (const language of ['nb', 'en'] as const) {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (e4) => {
        const value = numberFromScaled(BigInt(e4), 4);
        const typed = typedDecimal(value, language);
        assert.equal(readDecimal(typed), value, typed);
        assert.equal(readScaled(typed, 4), BigInt(e4), typed);
      }),
    );
  }
});
