import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trialBalance } from '../../../src/domain/books/trial-balance.ts';

const posted = (account: string, beforeYearOre: bigint, debitOre = 0n, creditOre = 0n) => ({
  account,
  beforeYearOre,
  debitOre,
  creditOre,
});

test('assets, equity and liabilities carry over; income and expenses of earlier years become one amount', () => {
  const balance = trialBalance([
    posted('1920', 900n, 100n, 30n),
    posted('2400', -100n),
    posted('3000', -1000n, 0n, 100n),
    posted('7770', 200n, 30n),
  ]);
  assert.deepEqual(
    balance.rows.map(({ account, openingOre, closingOre }) => [account, openingOre, closingOre]),
    [
      ['1920', 900n, 970n],
      ['2400', -100n, -100n],
      ['3000', 0n, -100n],
      ['7770', 0n, 30n],
    ],
  );
  assert.equal(balance.undistributedOre, -800n);
  assert.deepEqual(balance.totals, { openingOre: 0n, debitOre: 130n, creditOre: 130n, closingOre: 0n });
});

test('a result that an entry has distributed (8960 to 2050) is no longer undistributed', () => {
  const { undistributedOre, totals } = trialBalance([
    posted('1920', 800n),
    posted('2050', -800n),
    posted('3000', -800n),
    posted('8960', 800n),
  ]);
  assert.equal(undistributedOre, 0n);
  assert.equal(totals.openingOre, 0n);
});

test('accounts without a balance and without postings in the year are left out', () => {
  const { rows } = trialBalance([posted('1500', 0n), posted('3000', -5n), posted('1920', 0n, 5n, 5n)]);
  assert.deepEqual(
    rows.map(({ account }) => account),
    ['1920'],
  );
});
