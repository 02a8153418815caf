import { withAccountNames } from '../account-names.ts';
import type { BalanceSheetPart } from '../../../domain/books/balance-sheet.ts';
import type { Compared, FinancialStatementPart } from '../../../domain/books/financial-statement.ts';
import type { IncomeStatementPart } from '../../../domain/books/income-statement.ts';
import type { Language } from '../../../domain/texts/language.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import { ledgerPath } from '../ledger/ledger-path.ts';
import type { Period } from '../period-parameters.ts';
import { groupNameIn, partNamesIn } from './statement-words.ts';

type Part = IncomeStatementPart | BalanceSheetPart;
type NamedAccount = { account: string; name: string; isCustom: boolean };

/** A part of a statement with its names in a language. */
export type NamedPart<P extends Part> = ReturnType<typeof nameParts<P, NamedAccount>>[number];

export function nameParts<P extends Part, A extends NamedAccount>(
  parts: readonly FinancialStatementPart<P, A>[],
  language: Language,
) {
  return parts.map(({ groups, ...part }) => ({
    ...part,
    name: partNamesIn(language)[part.part],
    groups: groups.map(({ accounts, ...group }) => ({
      ...group,
      name: groupNameIn(language, group.group),
      accounts: withAccountNames(accounts, language),
    })),
  }));
}

/** The periods of a statement. `before` is undefined where nothing is compared. */
export type ComparedPeriods = { now: Period; before: Period | undefined };

/** @param periods those whose lines the ledgers show */
export function presentPart<P extends Part>(
  { part, name, groups, ...figures }: NamedPart<P>,
  isDebit: boolean,
  { now, before }: ComparedPeriods,
) {
  return {
    part,
    name,
    nature: isDebit ? ('Debit' as const) : ('Credit' as const),
    ...presentFigures(figures, before),
    groups: groups.map(({ group, name: groupName, accounts, ...ofGroup }) => ({
      group,
      name: groupName,
      ...presentFigures(ofGroup, before),
      accounts: accounts.map(({ account, accountName, isNow, wasBefore, ...ofAccount }) => ({
        account,
        accountName,
        ...presentFigures(ofAccount, before),
        ledger: isNow ? ledgerPath({ account }, now) : null,
        ledgerYearBefore: wasBefore && before !== undefined ? ledgerPath({ account }, before) : null,
      })),
    })),
  };
}

/** @param before undefined where nothing is compared */
export function presentFigures({ ore, beforeOre }: Compared, before: Period | undefined) {
  return {
    amount: kronerFromOre(ore),
    yearBefore: before === undefined ? null : kronerFromOre(beforeOre),
  };
}
