import type { Ore } from '../money.ts';

/**
 * The postings on an account: the balance before the year (debit positive), and debit and credit in the year.
 */
export type AccountPostings = { account: string; beforeYearOre: Ore; debitOre: Ore; creditOre: Ore };

/** Debit is positive. The closing balance is the opening balance + debit − credit. */
export type Balances = { openingOre: Ore; debitOre: Ore; creditOre: Ore; closingOre: Ore };

/**
 * Whether an account starts each year at 0: income and expenses, classes 3 to 8 of the chart. Assets, equity and liabilities
 * (classes 1 and 2) carry their balance over.
 */
export function startsYearAtZero(account: string): boolean {
  return account >= '3';
}

/**
 * The balances of a year so far. No entry closes a year. Income and expenses of earlier years leave
 * `undistributedOre`, a part of the equity, until the company distributes it by an entry (årsoppgjør). With
 * it, the opening balances sum to 0, and so do the closing balances.
 * @returns accounts with a balance or postings in the year, in the order given
 */
export function trialBalance<A extends AccountPostings>(
  postings: readonly A[],
): { rows: (A & Balances)[]; undistributedOre: Ore; totals: Balances } {
  const undistributedOre = sum(
    postings.filter(({ account }) => startsYearAtZero(account)).map(({ beforeYearOre }) => beforeYearOre),
  );
  const rows = postings
    .map((posted) => {
      const openingOre = startsYearAtZero(posted.account) ? 0n : posted.beforeYearOre;
      return { ...posted, openingOre, closingOre: openingOre + posted.debitOre - posted.creditOre };
    })
    .filter(({ openingOre, debitOre, creditOre }) => openingOre !== 0n || debitOre + creditOre > 0n);
  return {
    rows,
    undistributedOre,
    totals: {
      openingOre: sum(rows.map(({ openingOre }) => openingOre)) + undistributedOre,
      debitOre: sum(rows.map(({ debitOre }) => debitOre)),
      creditOre: sum(rows.map(({ creditOre }) => creditOre)),
      closingOre: sum(rows.map(({ closingOre }) => closingOre)) + undistributedOre,
    },
  };
}

function sum(amounts: readonly Ore[]): Ore {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
