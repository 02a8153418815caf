import type { Ore } from '../money.ts';
import type { PlacedAccount } from './financial-statement.ts';
import type { AccountType } from './ledger-account.ts';
import { startsYearAtZero } from './trial-balance.ts';

/** What is posted on an account in a period. */
export type PeriodPostings = { account: string; type: AccountType; debitOre: Ore; creditOre: Ore };

/** The parts of an income statement (regnskapsloven § 6-1), in its order. `allocation` is what becomes of the result. */
export const INCOME_STATEMENT_PARTS = [
  'operating-income',
  'cost-of-goods',
  'payroll',
  'depreciation',
  'other-operating-costs',
  'financial-income',
  'financial-costs',
  'tax',
  'allocation',
] as const;
export type IncomeStatementPart = (typeof INCOME_STATEMENT_PARTS)[number];

/** The results, each with the parts that it sums. */
const OPERATING: readonly IncomeStatementPart[] = INCOME_STATEMENT_PARTS.slice(0, 5);
const BEFORE_TAX: readonly IncomeStatementPart[] = INCOME_STATEMENT_PARTS.slice(0, 7);
const OF_PERIOD: readonly IncomeStatementPart[] = INCOME_STATEMENT_PARTS.slice(0, 8);

/** Profits are positive. `allocatedOre` has left the result for equity or debt, and `undistributedOre` is what remains. */
export type Results = {
  operatingResultOre: Ore;
  resultBeforeTaxOre: Ore;
  resultOre: Ore;
  allocatedOre: Ore;
  undistributedOre: Ore;
};

/** Whether a part grows by what is credited. */
export function isIncomePart(part: IncomeStatementPart): boolean {
  return part === 'operating-income' || part === 'financial-income';
}

/**
 * The part that an account belongs to; undefined for the balance sheet. The number decides. Groups 82 and 84 to 87, in which
 * only a company itself makes accounts, go by the type.
 */
export function incomeStatementPart({
  account,
  type,
}: Pick<PeriodPostings, 'account' | 'type'>): IncomeStatementPart | undefined {
  if (!startsYearAtZero(account)) return undefined;
  if (isResultAllocation(account)) return 'allocation';
  if (account < '4') return 'operating-income';
  if (account < '5') return 'cost-of-goods';
  if (account < '6') return 'payroll';
  if (account < '61') return 'depreciation';
  if (account < '8') return 'other-operating-costs';
  const group = account.slice(0, 2);
  if (group === '83') return 'tax';
  if (group === '80') return 'financial-income';
  return group !== '81' && type === 'Income' ? 'financial-income' : 'financial-costs';
}

/** Whether the account tells what becomes of a result (88 and 89), and is no part of it. */
export function isResultAllocation(account: string): boolean {
  return account >= RESULT_ALLOCATION;
}

/** The first of the accounts for the result itself and its use. */
export const RESULT_ALLOCATION = '88';

/**
 * Gives each account with postings its part of the income statement. In parts of income, credit is positive. In parts of costs, of tax
 * and of allocations, debit is positive.
 */
export function placeInIncomeStatement<A extends PeriodPostings>(
  postings: readonly A[],
): (A & PlacedAccount<IncomeStatementPart>)[] {
  return postings.flatMap((posted) => {
    const { debitOre, creditOre } = posted;
    const part = incomeStatementPart(posted);
    if (part === undefined || debitOre + creditOre === 0n) return [];
    return [{ ...posted, part, ore: isIncomePart(part) ? creditOre - debitOre : debitOre - creditOre }];
  });
}

/** The results of a period. Accounts of the balance sheet are passed over. */
export function resultsOf(postings: readonly PeriodPostings[]): Results {
  const sumOf = (parts: readonly IncomeStatementPart[]) =>
    postings.reduce((sum, { debitOre, creditOre, ...account }) => {
      const part = incomeStatementPart(account);
      return part !== undefined && parts.includes(part) ? sum + creditOre - debitOre : sum;
    }, 0n);
  const resultOre = sumOf(OF_PERIOD);
  const allocatedOre = -sumOf(['allocation']);
  return {
    operatingResultOre: sumOf(OPERATING),
    resultBeforeTaxOre: sumOf(BEFORE_TAX),
    resultOre,
    allocatedOre,
    undistributedOre: resultOre - allocatedOre,
  };
}

/** Whether something is posted on income, costs or tax. */
export function hasResult(postings: readonly PeriodPostings[]): boolean {
  return placeInIncomeStatement(postings).some(({ part }) => part !== 'allocation');
}
