import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  numbersToReserve,
  openingDifferences,
  openingPostings,
} from '../../../src/domain/books/opening-balance.ts';

const debit = (account: string, ore: bigint) => ({ account, debitOre: ore, creditOre: 0n });
const credit = (account: string, ore: bigint) => ({ account, debitOre: 0n, creditOre: ore });

const LEDGER = { receivables: '1500', owedToCustomers: '2900' };

test('the differences are debit less credit, receivables less open invoices, and what is owed less the credits', () => {
  const differences = (
    rows: Parameters<typeof openingDifferences>[0],
    outstandingOres: bigint[],
    creditOres: bigint[] = [],
  ) => Object.values(openingDifferences(rows, { outstandingOres, creditOres }, LEDGER));
  const rows = [debit('1500', 1000n), credit('2050', 900n)];
  assert.deepEqual(differences(rows, [600n, 400n]), [100n, 0n, 0n]);
  assert.deepEqual(differences(rows, [1001n]), [100n, -1n, 0n]);
  assert.deepEqual(differences([], []), [0n, 0n, 0n]);
  assert.deepEqual(differences([credit('1500', 5n)], []), [-5n, -5n, 0n]);
  assert.deepEqual(differences([credit('2900', 70n)], [], [30n, 40n]), [-70n, 0n, 0n]);
  assert.deepEqual(differences([credit('2900', 70n)], [], [75n]), [-70n, 0n, -5n]);
});

test('lines are in the order of accounts, with receivables invoice by invoice, and credits one by one', () => {
  const rows = [
    credit('2960', 20n),
    credit('2900', 30n),
    credit('2050', 850n),
    debit('1500', 1000n),
    debit('1400', 1n),
    credit('1920', 101n),
  ];
  const items = [
    { number: 'A1', customerId: 'kari', outstandingOre: 600n, inCurrency: null },
    { number: '7', customerId: null, outstandingOre: 400n, inCurrency: null },
  ];
  const credits = [{ number: 'K3', customerId: 'per', amountOre: 30n }];
  const { lines, lineOfItem, lineOfCredit } = openingPostings(rows, { items, credits }, LEDGER);
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
      ['2050', -850n, null, null],
      ['2900', -30n, 'per', 'Til gode K3'],
      ['2960', -20n, null, null],
    ],
  );
  assert.deepEqual([lineOfItem, lineOfCredit], [[2, 3], [6]]);
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
