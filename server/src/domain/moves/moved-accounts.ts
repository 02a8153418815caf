import { fitsClass, isAccountNumber, typeOfAccount } from '../books/ledger-account.ts';
import type { AccountType } from '../books/ledger-account.ts';
import { GROUPING_CATEGORIES, groupingOf } from '../books/standard-grouping.ts';
import type { Ore } from '../money.ts';
import type { AccountFact } from './import-facts.ts';
import { MOST_ACCOUNTS } from './move.ts';
import type { MoveChoices, MovePlan, MoveProblem, MoveTarget, MovedAccount } from './move.ts';
import type { Found } from './problems.ts';

/** All VAT of the old system comes as one balance on this account, because the old system returns its terms. */
export const VAT_BALANCE_ACCOUNT = '2740';

/** The rest of the balance of an account of the customer ledger that is of no customer. */
export type LedgerRest = { account: string; restOre: Ore };

export type MovedAccounts = Found & {
  accounts: MovedAccount[];
  added: MovePlan['accounts'];
  /** The balances of all accounts but those of the customer ledger, by account; debit is positive. */
  balances: Map<string, Ore>;
  /** What is of no customer, where nobody has said where it goes. */
  differenceOre: Ore;
};

/**
 * Where the balance of each old account goes.
 * @param ledger the accounts of the customer ledger, each with the part of its balance that is of no customer. They become receivables and
 *   what is owed to customers
 */
export function moveAccounts(
  facts: readonly AccountFact[],
  ledger: ReadonlyMap<string, Ore>,
  choices: Pick<MoveChoices, 'accounts'>,
  target: Pick<MoveTarget, 'chart' | 'receivables' | 'owedToCustomers'>,
): MovedAccounts {
  const errors: MoveProblem[] = [];
  const warnings: MoveProblem[] = [];
  if (facts.length > MOST_ACCOUNTS)
    errors.push({ code: 'too-many', count: facts.length, most: MOST_ACCOUNTS });
  const chosen = new Map(choices.accounts.map(({ from, to }) => [from, to]));
  const known = new Set(facts.map(({ account }) => account));
  for (const from of chosen.keys())
    if (!known.has(from)) errors.push({ code: 'unknown-account', account: from });

  const added = addedAccounts(facts, ledger, chosen, target.chart);
  const isThere = (account: string) =>
    target.chart.has(account) || added.some(({ number }) => number === account);
  const balances = new Map<string, Ore>();
  const add = (account: string, ore: Ore) => balances.set(account, (balances.get(account) ?? 0n) + ore);
  const customerAccounts = new Set([target.receivables, target.owedToCustomers]);
  let differenceOre = 0n;

  const accounts = facts.map((fact): MovedAccount => {
    const { account, name, closingOre } = fact;
    const to = chosen.get(account);
    const moved = { account, name, closingOre };
    const restOre = ledger.get(account);
    if (to !== undefined && !customerAccounts.has(to)) {
      if (!isThere(to)) errors.push({ code: 'unknown-account', account: to });
      else if (isVatAccount(to) && to !== VAT_BALANCE_ACCOUNT)
        errors.push({ code: 'unfitting-account', account: to });
      add(to, restOre ?? closingOre);
      if (restOre === undefined || restOre === closingOre) return { ...moved, taken: 'mapped', to };
    }
    if (restOre !== undefined) {
      if (to === undefined || customerAccounts.has(to)) {
        differenceOre += restOre;
        if (restOre !== 0n) errors.push({ code: 'customers-mismatch', account, ore: restOre });
      }
      const own = account.startsWith('2') ? target.owedToCustomers : target.receivables;
      return { ...moved, taken: own === account ? 'as-is' : 'mapped', to: own };
    }
    if (isVatAccount(account)) {
      add(VAT_BALANCE_ACCOUNT, closingOre);
      return {
        ...moved,
        taken: account === VAT_BALANCE_ACCOUNT ? 'as-is' : 'mapped',
        to: VAT_BALANCE_ACCOUNT,
      };
    }
    if (!hasPlace(fact)) {
      if (closingOre !== 0n) errors.push({ code: 'account-unmapped', account, ore: closingOre });
      return { ...moved, taken: 'unknown', to: null };
    }
    add(account, closingOre);
    return { ...moved, taken: target.chart.has(account) ? 'as-is' : 'added', to: account };
  });
  const suppliersOre = sum(
    facts.filter(({ account }) => account.startsWith('24')).map((fact) => fact.closingOre),
  );
  if (suppliersOre !== 0n) warnings.push({ code: 'suppliers-as-sum', account: '2400', ore: suppliersOre });
  return { accounts, added, balances, differenceOre, errors, warnings };
}

/** Whether the account is one of VAT (2700 to 2749). Others use these numbers otherwise than our chart. */
export function isVatAccount(account: string): boolean {
  return isAccountNumber(account) && account.startsWith('27') && account.charAt(2) <= '4';
}

/** Whether the number means in the chart what the file means by it. */
function hasPlace({ account, groupingCategory, groupingCode }: AccountFact): boolean {
  if (!isAccountNumber(account)) return false;
  const isOtherClass = groupingCode !== null && /^\d/.test(groupingCode) && groupingCode[0] !== account[0];
  if (isOtherClass) return false;
  // Before 1.30 the category names a form of the tax authorities.
  const isKnown = groupingCategory !== null && GROUPING_CATEGORIES.has(groupingCategory);
  return !isKnown || groupingOf(account).category === groupingCategory;
}

function addedAccounts(
  facts: readonly AccountFact[],
  ledger: ReadonlyMap<string, Ore>,
  chosen: ReadonlyMap<string, string>,
  chart: ReadonlySet<string>,
): MovePlan['accounts'] {
  return facts
    .filter((fact) => hasPlace(fact) && !chart.has(fact.account))
    .filter(({ account }) => !ledger.has(account) && !chosen.has(account) && !isVatAccount(account))
    .map((fact) => ({ number: fact.account, name: fact.name.trim() || fact.account, type: typeOf(fact) }));
}

const TYPE_OF_CATEGORY: Readonly<Record<string, AccountType>> = {
  egenkapital: 'Equity',
  langsiktigGjeld: 'Liability',
  kortsiktigGjeld: 'Liability',
  finansinntekt: 'Income',
  finanskostnad: 'Expense',
  skattekostnad: 'Expense',
};

function typeOf({ account, groupingCategory }: AccountFact): AccountType {
  const type = TYPE_OF_CATEGORY[groupingCategory ?? ''];
  return type !== undefined && fitsClass(account, type) ? type : typeOfAccount(account);
}

function sum(ores: readonly Ore[]): Ore {
  return ores.reduce((total, ore) => total + ore, 0n);
}
