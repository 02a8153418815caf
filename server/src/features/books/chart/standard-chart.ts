/**
 * The standard chart of accounts that every company starts with.
 *
 * The account numbers follow the public structure of NS 4102. The names are our own, or come from the Norwegian Tax
 * Administration's code list for næringsspesifikasjonen ("2026_resultatregnskapOgBalanse"; © Skatteetaten, Apache
 * License 2.0), some of them shortened or changed. No text comes from the standard itself or from charts of accounts that
 * are sold. Keep to this when you add accounts.
 */
import type { AccountNature, AccountType } from '../../../domain/books/ledger-account.ts';
import { natureOfType, typeOfAccount } from '../../../domain/books/ledger-account.ts';
import type { ChartRow } from './standard-chart/chart-row.ts';
import { ASSETS } from './standard-chart/class-1-assets.ts';
import { EQUITY_AND_LIABILITIES } from './standard-chart/class-2-equity-and-liabilities.ts';
import { INCOME } from './standard-chart/class-3-income.ts';
import { COST_OF_GOODS } from './standard-chart/class-4-cost-of-goods.ts';
import { PAYROLL } from './standard-chart/class-5-payroll.ts';
import { OPERATING_COSTS } from './standard-chart/class-6-operating-costs.ts';
import { OTHER_COSTS } from './standard-chart/class-7-other-costs.ts';
import { FINANCE_AND_RESULTS } from './standard-chart/class-8-finance-and-results.ts';

/** `number` has four digits; the first digit is the account class. `defaultVatCode` is a SAF-T standard tax code. */
export type StandardAccount = {
  number: string;
  nameNb: string;
  nameNn: string;
  nameEn: string;
  type: AccountType;
  nature: AccountNature;
  acceptsVat: boolean;
  defaultVatCode: string | null;
};

/** Accounts that grow on the opposite side of their type, because they are deducted from the accounts around them. */
const CONTRA_ACCOUNTS: ReadonlySet<string> = new Set(
  [
    // Accumulated depreciation, allowances for losses and obsolete goods
    ['1089', '1199', '1219', '1249', '1279', '1289', '1294', '1495', '1580'],
    // Own shares, withdrawals and losses
    ['2010', '2060', '2061', '2062', '2065', '2076', '2080'],
    // Paid advance tax, input VAT
    ['2530', '2711', '2712', '2713', '2714', '2715', '2716', '2719'],
    // Discounts and bonuses to customers, carrying amount of sold assets
    ['3080', '3082', '3084', '3086', '3180', '3280', '3809'],
    // Discounts and bonuses from suppliers, goods withdrawn, own work on fixed assets
    ['4070', '4370', '4375', '4990', '4995'],
    // Benefits in kind taken out again, grants and refunds of pay
    ['5290', '5700', '5710', '5800', '5810', '5890'],
    // Private use, recovered losses
    ['6998', '7099', '7840'],
    // Tax that decreases the cost of tax
    ['8322', '8324'],
    // Use of the result: dividend, group contribution, transfers to equity
    ['8900', '8920', '8930', '8950', '8960'],
  ].flat(),
);

/** In number order. */
export const STANDARD_CHART: readonly StandardAccount[] = [
  ...ASSETS,
  ...EQUITY_AND_LIABILITIES,
  ...INCOME,
  ...COST_OF_GOODS,
  ...PAYROLL,
  ...OPERATING_COSTS,
  ...OTHER_COSTS,
  ...FINANCE_AND_RESULTS,
].map(accountFromRow);

function accountFromRow([number, nameNb, nameNn, nameEn, vatCode]: ChartRow): StandardAccount {
  const type = typeOfAccount(number);
  return {
    number,
    nameNb,
    nameNn,
    nameEn,
    type,
    nature: natureOf(number, type),
    acceptsVat: vatCode !== undefined,
    defaultVatCode: vatCode ?? null,
  };
}

function natureOf(number: string, type: AccountType): AccountNature {
  const nature = natureOfType(type);
  if (!CONTRA_ACCOUNTS.has(number)) return nature;
  return nature === 'Debit' ? 'Credit' : 'Debit';
}
