import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  numbersToReserve,
  openingDifferences,
  openingPostings,
} from '../../../src/domain/books/opening-balance.ts';

const debit = (account: string, ore: bigint) => ({ account, debitOre: ore, creditOre: 0n });
const credit = (account: string, ore: bigint) => ({ account, debitOre: 0n, creditOre: ore });

test('the differences are debit less credit, and receivables less what is outstanding on invoices', () => {
  const rows = [debit('1500', 1000n), credit('2050', 900n)];
  assert.deepEqual(openingDifferences(rows, [600n, 400n], '1500'), { ore: 100n, receivablesOre: 0n });
  assert.deepEqual(openingDifferences(rows, [1001n], '1500'), { ore: 100n, receivablesOre: -1n });
  assert.deepEqual(openingDifferences([], [], '1500'), { ore: 0n, receivablesOre: 0n });
  assert.deepEqual(openingDifferences([credit('1500', 5n)], [], '1500'), { ore: -5n, receivablesOre: -5n });
});

test('lines are in the order of accounts, with receivables invoice by invoice; each invoice knows its line', () => {
  const rows = [credit('2050', 900n), debit('1500', 1000n), debit('1400', 1n), credit('1920', 101n)];
  const items = [
    { number: 'A1', customerId: 'kari', outstandingOre: 600n },
    { number: '7', customerId: null, outstandingOre: 400n },
  ];
  const { lines, lineOfItem } = openingPostings(rows, items, '1500');
  assert.deepEqual(
    lines.map(({ account, debitOre, creditOre, customerId, description }) => [
      account,
      debitOre - creditOre,
      customerId,
      description,
    ]),
    [
      ['1400', 1n, null, null],
      ['1500', 600n, 'kari', 'Faktura A1'],
      ['1500', 400n, null, 'Faktura 7'],
      ['1920', -101n, null, null],
      ['2050', -900n, null, null],
    ],
  );
  assert.deepEqual(lineOfItem, [2, 3]);
});

const RESERVED: [what: string, number: string, kid: string | null, reserved: bigint[]][] = [
  ['a number of digits', '10234', null, [10_234n]],
  ['letters are never ours', 'A-77', null, []],
  ['nor are leading zeros', '0077', null, []],
  ['nor is 0', '0', null, []],
  ['the number that a KID is made of, by either check digit', 'x', '0000000042', [4n]],
  ['one that ends in a dash', 'x', '1009-', [1009n]],
  ['both', '12', '102342', [12n, 10_234n]],
  ['more digits than a series of ours comes to', '1234567890123456789', '9'.repeat(25), []],
];
for (const [what, number, kid, reserved] of RESERVED) {
  test(`reserved: ${what}`, () => assert.deepEqual(numbersToReserve([{ number, kid }]), reserved));
}
