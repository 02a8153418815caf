import type { CompanyForm } from '../parties/company-form.ts';
import type { AccountType } from './ledger-account.ts';
import type { Ore } from '../money.ts';
import { negated } from '../money.ts';
import type { PostingLine } from './postings.ts';

/** Overført til annen egenkapital: the part of a year's result that is moved to equity. */
export const RESULT_TRANSFER_ACCOUNT = '8960';

const OTHER_EQUITY = '2050';
const PARTNERS_CAPITAL = '2075';

/** Companies whose equity is their partners' capital accounts. */
const PARTNERSHIPS: ReadonlySet<CompanyForm> = new Set(['ANS', 'DA', 'KS']);

/**
 * The account for a result unless the company names another: other equity, or the partners' capital of
 * partnerships.
 */
export function standardEquityAccount(form: CompanyForm | undefined): string {
  return form !== undefined && PARTNERSHIPS.has(form) ? PARTNERS_CAPITAL : OTHER_EQUITY;
}

/** Whether a result can be moved to the account: equity of the balance sheet, class 2. */
export function takesYearResult({ number, type }: { number: string; type: AccountType }): boolean {
  return number.startsWith('2') && type === 'Equity';
}

/**
 * D 8960 / C equity for a profit, the mirror for a loss. Classes 3 to 8 then sum to 0, so the next year opens
 * without a result of earlier years. Each account keeps its balance, because the annual accounts are made
 * from these balances.
 * @param resultOre a profit is positive
 * @throws RangeError when there is nothing to move
 */
export function yearResultPostings(resultOre: Ore, equityAccount: string): PostingLine[] {
  if (resultOre === 0n) throw new RangeError('There is no result to move');
  const profitOre = resultOre > 0n ? resultOre : 0n;
  const lossOre = resultOre < 0n ? negated(resultOre) : 0n;
  const line = (account: string, debitOre: Ore, creditOre: Ore): PostingLine => ({
    account,
    debitOre,
    creditOre,
    vatCode: null,
    customerId: null,
    description: null,
  });
  return [line(RESULT_TRANSFER_ACCOUNT, profitOre, lossOre), line(equityAccount, lossOre, profitOre)];
}
