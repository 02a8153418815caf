import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vatOfEntry } from '../../../src/domain/vat/entry-vat-amounts.ts';

const DAY = '2026-10-31';

/** Positive is debit, in kroner. */
function told(
  lines: readonly (readonly [account: string, kroner: number, vatCode?: string, states?: true])[],
) {
  const entry = lines.map(([account, kroner, vatCode = null, states = false]) => ({
    account,
    creditedOre: BigInt(Math.round(-kroner * 100)),
    vatCode,
    vatDeviation: states,
  }));
  return vatOfEntry(entry, DAY).map(
    ({ code, side, vatOre, expectedOre, deviates, index }) =>
      `${code} ${side} at ${index}: ${vatOre} of ${expectedOre}${deviates ? ' deviates' : ''}`,
  );
}

test('a sale and a purchase, each within a krone for each line of the base', () => {
  assert.deepEqual(
    told([
      ['1920', 1250],
      ['3000', -1000, '3'],
      ['2700', -250],
    ]),
    ['3 output at 2: 25000 of 25000'],
  );
  assert.deepEqual(
    told([
      ['6300', 1000, '1'],
      ['2711', 251],
      ['1920', -1251],
    ]),
    ['1 input at 1: -25100 of -25000'],
  );
  assert.deepEqual(
    told([
      ['6300', 1000, '1'],
      ['2711', 251.01],
      ['1920', -1251.01],
    ]),
    ['1 input at 1: -25101 of -25000 deviates'],
  );
  const two = [
    ['6300', 500, '1'],
    ['6700', 500, '1'],
    ['2711', 252],
    ['1920', -1252],
  ] as const;
  assert.deepEqual(told(two), ['1 input at 2: -25200 of -25000']);
});

test('a base that is moved between accounts has no VAT', () => {
  assert.deepEqual(
    told([
      ['3000', 1000, '3'],
      ['3020', -1000, '3'],
    ]),
    ['3 output at 0: 0 of 0'],
  );
});

test('where the buyer reckons the VAT, it is owed and deducted; without deduction it is only owed', () => {
  assert.deepEqual(
    told([
      ['6420', 800, '86'],
      ['2716', 200],
      ['2706', -200],
      ['1920', -800],
    ]),
    ['86 output at 2: 20000 of 20000', '86 input at 1: -20000 of -20000'],
  );
  assert.deepEqual(
    told([
      ['6420', 800, '87'],
      ['6420', 200],
      ['2706', -200],
      ['1920', -800],
    ]),
    ['87 output at 2: 20000 of 20000'],
  );
});

test('codes without VAT, settlements, adjustments and VAT paid at the border are not judged', () => {
  assert.deepEqual(
    told([
      ['1920', 100],
      ['3100', -100, '5'],
    ]),
    [],
  );
  assert.deepEqual(
    told([
      ['2700', 100],
      ['2740', -100],
    ]),
    [],
  );
  assert.deepEqual(
    told([
      ['2719', 100],
      ['6300', -100],
    ]),
    [],
  );
  assert.deepEqual(
    told([
      ['4300', 1, '14'],
      ['2714', 100],
      ['1920', -101],
    ]),
    [],
  );
});
