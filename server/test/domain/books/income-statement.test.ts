import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasResult, incomeStatementPart, resultsOf } from '../../../src/domain/books/income-statement.ts';
import { typeOfAccount } from '../../../src/domain/books/ledger-account.ts';
import type { AccountType } from '../../../src/domain/books/ledger-account.ts';

const posted = (account: string, debitOre: bigint, creditOre = 0n, type?: AccountType) => ({
  account,
  type: type ?? typeOfAccount(account),
  debitOre,
  creditOre,
});

for (const [account, part] of [
  ['1920', undefined],
  ['2050', undefined],
  ['3000', 'operating-income'],
  ['3990', 'operating-income'],
  ['4300', 'cost-of-goods'],
  ['5990', 'payroll'],
  ['6000', 'depreciation'],
  ['6100', 'other-operating-costs'],
  ['799999', 'other-operating-costs'],
  ['8055', 'financial-income'],
  ['8155', 'financial-costs'],
  ['8300', 'tax'],
  ['8800', 'allocation'],
  ['8960', 'allocation'],
] as const) {
  test(`account ${account} belongs to ${part ?? 'the balance sheet'}`, () => {
    assert.equal(incomeStatementPart({ account, type: typeOfAccount(account) }), part);
  });
}

test('in class 8 a number of a group decides; between the groups the type of the own account does', () => {
  const partOf = (account: string, type: AccountType) => incomeStatementPart({ account, type });
  assert.equal(partOf('8150', 'Income'), 'financial-costs');
  assert.equal(partOf('8050', 'Expense'), 'financial-income');
  assert.equal(partOf('8400', 'Income'), 'financial-income');
  assert.equal(partOf('8500', 'Expense'), 'financial-costs');
  assert.equal(partOf('8700', 'Equity'), 'financial-costs');
});

test('each result has the parts above it; what is allocated is no part of the result', () => {
  const postings = [
    posted('1920', 900_000n),
    posted('3000', 10_000n, 1_010_000n),
    posted('4300', 300_000n),
    posted('5000', 200_000n),
    posted('6000', 50_000n),
    posted('6300', 100_000n),
    posted('8050', 0n, 7_000n),
    posted('8150', 2_000n),
    posted('8300', 80_000n),
    posted('8960', 200_000n),
  ];
  assert.deepEqual(resultsOf(postings), {
    operatingResultOre: 350_000n,
    resultBeforeTaxOre: 355_000n,
    resultOre: 275_000n,
    allocatedOre: 200_000n,
    undistributedOre: 75_000n,
  });
});

test('a loss is negative, and a loss that is moved to equity is allocated as a negative amount', () => {
  const { resultOre, allocatedOre, undistributedOre } = resultsOf([
    posted('6300', 500n),
    posted('8990', 0n, 500n),
  ]);
  assert.deepEqual([resultOre, allocatedOre, undistributedOre], [-500n, -500n, 0n]);
});

test('a year in which only the balance sheet and the allocation have postings has no result', () => {
  assert.equal(hasResult([posted('1920', 5n), posted('8960', 5n, 5n), posted('3000', 0n)]), false);
  assert.equal(hasResult([posted('3000', 5n, 5n)]), true);
});
