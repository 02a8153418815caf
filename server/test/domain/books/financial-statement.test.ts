import { negated } from '../../../src/domain/money.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BALANCE_SHEET_PARTS, balanceSheet, isAssetPart } from '../../../src/domain/books/balance-sheet.ts';
import { financialStatement, sumCompared } from '../../../src/domain/books/financial-statement.ts';
import {
  INCOME_STATEMENT_PARTS,
  isIncomePart,
  placeInIncomeStatement,
  resultsOf,
} from '../../../src/domain/books/income-statement.ts';
import { ACCOUNT_TYPES, fitsClass, typeOfAccount } from '../../../src/domain/books/ledger-account.ts';
import { startsYearAtZero, trialBalance } from '../../../src/domain/books/trial-balance.ts';
import { standardEquityAccount, yearResultPostings } from '../../../src/domain/books/year-result.ts';

type Line = { account: string; ore: bigint };
/** Debit is positive, and the lines of an entry sum to 0. */
type Entry = { day: string; lines: Line[] };
type Book = { entries: Entry[]; types: ReadonlyMap<string, (typeof ACCOUNT_TYPES)[number]> };

const YEARS = [2023, 2024, 2025, 2026] as const;

const someDay = fc
  .tuple(fc.constantFrom(...YEARS), fc.integer({ min: 0, max: 364 }))
  .map(([year, day]) => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10));
const STANDARD_ACCOUNTS =
  '1289 1500 1920 2000 2050 2220 2400 2700 2711 3000 3900 4300 5000 6000 6300 7830 8055 8155 8300 8800 8920 8960';
const standardAccount = fc.constantFrom(...STANDARD_ACCOUNTS.split(' '));
/** Own accounts have any number and, in classes 2 and 8, any type that fits. */
const ownAccount = fc
  .tuple(fc.integer({ min: 1000, max: 8999 }), fc.constantFrom('', '0', '12'))
  .map(([number, more]) => `${number}${more}`);
const someAccount = fc.oneof(standardAccount, ownAccount);
const someOre = fc.bigInt({ min: -10_000_000n, max: 10_000_000n });
const someEntry = fc
  .tuple(someDay, fc.array(fc.tuple(someAccount, someOre), { minLength: 1, maxLength: 4 }), someAccount)
  .map(([day, some, last]): Entry => {
    const lines = some.map(([account, ore]) => ({ account, ore }));
    return { day, lines: [...lines, { account: last, ore: -sumOfLines(lines) }] };
  });
/** The first entry may be an opening balance: any balances, before everything else. */
const someBook = fc
  .tuple(
    fc.array(someEntry, { maxLength: 25 }),
    fc.option(someEntry),
    fc.subarray([...YEARS]),
    fc.infiniteStream(fc.constantFrom(...ACCOUNT_TYPES)),
  )
  .map(([entries, opening, closedYears, chosenTypes]): Book => {
    const all = [...entries, ...(opening === null ? [] : [{ ...opening, day: '2022-12-31' }])];
    for (const year of closedYears) {
      const ofYear = all.filter(({ day }) => day.startsWith(String(year)));
      const resultOre = -sumOfLines(
        ofYear.flatMap(({ lines }) => lines).filter(({ account }) => startsYearAtZero(account)),
      );
      if (resultOre === 0n) continue;
      const lines = yearResultPostings(resultOre, standardEquityAccount('AS')).map(
        ({ account, debitOre, creditOre }) => ({ account, ore: debitOre - creditOre }),
      );
      all.push({ day: `${year}-12-31`, lines });
    }
    const accounts = new Set(all.flatMap(({ lines }) => lines.map(({ account }) => account)));
    const types = new Map(
      [...accounts].map((account) => {
        const { value } = chosenTypes.next();
        return [account, fitsClass(account, value) ? value : typeOfAccount(account)] as const;
      }),
    );
    return { entries: all, types };
  });

function sumOfLines(lines: readonly Line[]): bigint {
  return lines.reduce((sum, { ore }) => sum + ore, 0n);
}

/** What the store reads of a period. */
function postingsOf({ entries, types }: Book, from: string, to: string) {
  const linesOf = (account: string, isIn: (day: string) => boolean) =>
    entries
      .filter(({ day }) => isIn(day))
      .flatMap(({ lines }) => lines)
      .filter((line) => line.account === account);
  return [...types].flatMap(([account, type]) => {
    const before = linesOf(account, (day) => day < from);
    const within = linesOf(account, (day) => day >= from && day <= to);
    if (before.length + within.length === 0) return [];
    const debits = within.filter(({ ore }) => ore > 0n);
    const credits = within.filter(({ ore }) => ore < 0n);
    return [
      {
        account,
        type,
        beforeYearOre: sumOfLines(before),
        debitOre: sumOfLines(debits),
        creditOre: -sumOfLines(credits),
      },
    ];
  });
}

const yearSoFar = (day: string) => [`${day.slice(0, 4)}-01-01`, day] as const;

test('the balance sheet balances on any day of any books', () => {
  fc.assert(
    fc.property(someBook, someDay, (book, day) => {
      const { accounts, resultOfYearOre, earlierResultOre } = balanceSheet(
        postingsOf(book, ...yearSoFar(day)),
      );
      const parts = financialStatement(BALANCE_SHEET_PARTS, accounts, []);
      const sideOf = (isAssets: boolean) =>
        sumCompared(parts.filter(({ part }) => isAssetPart(part) === isAssets)).ore;
      assert.equal(sideOf(true), sideOf(false) + resultOfYearOre + earlierResultOre);
    }),
    { numRuns: 500 },
  );
});

test('each account of both statements has the figure that the trial balance has, and none is left out', () => {
  fc.assert(
    fc.property(someBook, someDay, (book, day) => {
      const postings = postingsOf(book, ...yearSoFar(day));
      const { rows, undistributedOre } = trialBalance(postings);
      const placed = [
        ...financialStatement(INCOME_STATEMENT_PARTS, placeInIncomeStatement(postings), [])
          .flatMap(({ part, groups }) => groups.map((group) => ({ ...group, isDebit: !isIncomePart(part) })))
          .flatMap(({ accounts, isDebit }) => accounts.map((account) => ({ ...account, isDebit }))),
        ...financialStatement(BALANCE_SHEET_PARTS, balanceSheet(postings).accounts, [])
          .flatMap(({ part, groups }) => groups.map((group) => ({ ...group, isDebit: isAssetPart(part) })))
          .flatMap(({ accounts, isDebit }) => accounts.map((account) => ({ ...account, isDebit }))),
      ];
      const byAccount = (a: readonly [string, bigint], b: readonly [string, bigint]) =>
        a[0] < b[0] ? -1 : 1;
      assert.deepEqual(
        placed
          .map(({ account, ore, isDebit }) => [account, isDebit ? ore : negated(ore)] as const)
          .sort(byAccount),
        rows
          .filter(({ closingOre }) => closingOre !== 0n)
          .map(({ account, closingOre }) => [account, closingOre] as const)
          .sort(byAccount),
      );
      assert.equal(balanceSheet(postings).earlierResultOre, negated(undistributedOre));
    }),
  );
});

test('the result is income less costs, and the results of the months sum to that of the year', () => {
  fc.assert(
    fc.property(someBook, fc.constantFrom(...YEARS), (book, year) => {
      const ofYear = postingsOf(book, `${year}-01-01`, `${year}-12-31`);
      const parts = financialStatement(INCOME_STATEMENT_PARTS, placeInIncomeStatement(ofYear), []);
      const sumOfParts = parts
        .filter(({ part }) => part !== 'allocation')
        .reduce((sum, { part, ore }) => (isIncomePart(part) ? sum + ore : sum - ore), 0n);
      const { resultOre } = resultsOf(ofYear);
      assert.equal(resultOre, sumOfParts);
      const months = Array.from(
        { length: 12 },
        (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`,
      );
      const ofMonths = months.map(
        (month) => resultsOf(postingsOf(book, `${month}-01`, `${month}-31`)).resultOre,
      );
      assert.equal(
        ofMonths.reduce((sum, ore) => sum + ore, 0n),
        resultOre,
      );
    }),
  );
});

test('what a year leaves undistributed is what the next year opens with, on top of earlier years', () => {
  fc.assert(
    fc.property(someBook, fc.constantFrom(2024, 2025, 2026), (book, year) => {
      const before = balanceSheet(postingsOf(book, `${year - 1}-01-01`, `${year - 1}-12-31`));
      const after = balanceSheet(postingsOf(book, `${year}-01-01`, `${year}-01-01`));
      assert.equal(after.earlierResultOre, before.earlierResultOre + before.resultOfYearOre);
    }),
  );
});

test('the entry of the year end moves the result from its own line to equity', () => {
  const sale: Entry = {
    day: '2026-03-01',
    lines: [
      { account: '1920', ore: 10_000n },
      { account: '3000', ore: -10_000n },
    ],
  };
  const transfer: Entry = {
    day: '2026-12-31',
    lines: [
      { account: '8960', ore: 10_000n },
      { account: '2050', ore: -10_000n },
    ],
  };
  const types = new Map(['1920', '2050', '3000', '8960'].map((account) => [account, typeOfAccount(account)]));
  const sheetOf = (entries: Entry[]) =>
    balanceSheet(postingsOf({ entries, types }, '2026-01-01', '2026-12-31'));
  const equityOf = ({ accounts }: ReturnType<typeof sheetOf>) =>
    accounts.filter(({ part }) => part === 'equity').map(({ account, ore }) => [account, ore]);
  assert.equal(sheetOf([sale]).resultOfYearOre, 10_000n);
  assert.deepEqual(equityOf(sheetOf([sale])), []);
  assert.equal(sheetOf([sale, transfer]).resultOfYearOre, 0n);
  assert.deepEqual(equityOf(sheetOf([sale, transfer])), [['2050', 10_000n]]);
});

test('an account of either year stands beside 0 of the other, and one that is 0 in both is left out', () => {
  const of = (account: string, ore: bigint) => ({ account, ore, part: 'tax' as const });
  const [tax] = financialStatement(
    ['tax'],
    [of('8300', 5n), of('8321', 0n)],
    [of('8324', 7n), of('8300', 4n), of('8321', 0n)],
  );
  assert.deepEqual(
    [tax?.ore, tax?.beforeOre, tax?.groups.map(({ group }) => group), tax?.groups[0]?.accounts],
    [
      5n,
      11n,
      ['83'],
      [
        { ...of('8300', 5n), beforeOre: 4n, isNow: true, wasBefore: true },
        { ...of('8324', 0n), beforeOre: 7n, isNow: false, wasBefore: true },
      ],
    ],
  );
});
