import type { Ore } from '../money.ts';
import { negated } from '../money.ts';
import type { PlacedAccount } from './financial-statement.ts';
import { resultsOf } from './income-statement.ts';
import type { AccountType } from './ledger-account.ts';
import type { AccountPostings } from './trial-balance.ts';
import { startsYearAtZero, trialBalance } from './trial-balance.ts';

/** The parts of a balance sheet (regnskapsloven § 6-2), in its order. */
export const BALANCE_SHEET_PARTS = [
  'fixed-assets',
  'current-assets',
  'equity',
  'non-current-liabilities',
  'current-liabilities',
] as const;
export type BalanceSheetPart = (typeof BALANCE_SHEET_PARTS)[number];

/** Assets are positive, and so are equity and liabilities. */
export type BalanceSheet<A> = {
  accounts: (A & PlacedAccount<BalanceSheetPart>)[];
  /** The result of the year so far, as far as no entry has allocated it. A part of the equity, and so are earlier results. */
  resultOfYearOre: Ore;
  earlierResultOre: Ore;
};

export function isAssetPart(part: BalanceSheetPart): boolean {
  return part === 'fixed-assets' || part === 'current-assets';
}

/**
 * The part that an account belongs to; undefined for income and costs. In class 2 the type tells equity from debt, because a
 * company may make an account of either type with any number of the class.
 */
export function balanceSheetPart({
  account,
  type,
}: {
  account: string;
  type: AccountType;
}): BalanceSheetPart | undefined {
  if (startsYearAtZero(account)) return undefined;
  if (account < '2') return account < '14' ? 'fixed-assets' : 'current-assets';
  if (type === 'Equity') return 'equity';
  return account < '23' ? 'non-current-liabilities' : 'current-liabilities';
}

/** The balances of a year so far, of which both sides are equal. An account that was used in the year may stand at 0. */
export function balanceSheet<A extends AccountPostings & { type: AccountType }>(
  postings: readonly A[],
): BalanceSheet<A> {
  const { rows, undistributedOre } = trialBalance(postings);
  const accounts = rows.flatMap((row) => {
    const part = balanceSheetPart(row);
    if (part === undefined) return [];
    return [{ ...row, part, ore: isAssetPart(part) ? row.closingOre : negated(row.closingOre) }];
  });
  return {
    accounts,
    resultOfYearOre: resultsOf(rows).undistributedOre,
    earlierResultOre: negated(undistributedOre),
  };
}
