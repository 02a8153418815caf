import { isOrganisationNumber, normaliseOrganisationNumber } from '../parties/organisation-number.ts';
import { yearOf } from '../days/local-date.ts';
import type { Ore } from '../money.ts';
import type { AccountFact, ImportFacts } from './import-facts.ts';
import type { MoveChoices, MoveProblem, MoveTarget } from './move.ts';
import type { Found } from './problems.ts';

export type MoveFiles = Found & {
  /** The file with the balances at the end of the day. Undefined: an error says so. */
  balances: ImportFacts | undefined;
  /** All files by their end, oldest first; those without a period come last. */
  all: readonly ImportFacts[];
  /** The oldest file of a row of years: what was open before it is in no line. */
  oldest: ImportFacts | undefined;
};

/** Which file tells what. A file that ends before the day is read for open items alone. */
export function arrangeFiles(
  facts: readonly ImportFacts[],
  { date, acceptOtherCompany }: Pick<MoveChoices, 'date' | 'acceptOtherCompany'>,
  { orgNumber }: Pick<MoveTarget, 'orgNumber'>,
): MoveFiles {
  const all = facts.toSorted((one, other) =>
    endOf(one) < endOf(other) ? -1 : Number(endOf(one) !== endOf(other)),
  );
  const ledgers = all.filter(({ accounts }) => accounts.length > 0);
  const isOfTheDay = ({ source }: ImportFacts) => (source.to ?? date) === date;
  const ofTheDay = ledgers.filter((file) => isOfTheDay(file) && file.accounts.some(hasBalance));
  const [balances] = ofTheDay;
  const errors: MoveProblem[] = [];
  const warnings: MoveProblem[] = [];
  if (balances === undefined) errors.push({ code: 'balances-missing', day: date });
  if (ofTheDay.length > 1) errors.push({ code: 'balances-twice', day: date });
  if (facts.some(({ source }) => isOfOther(source.orgNumber, orgNumber))) {
    (acceptOtherCompany ? warnings : errors).push({ code: 'other-company' });
  }
  return { balances, all, oldest: ledgers.find(({ items }) => items.length > 0), errors, warnings };
}

/** A file without any balance brings nothing along. */
function hasBalance({ closingOre }: AccountFact): boolean {
  return closingOre !== 0n;
}

/** A file without a period is of the day itself. */
function endOf({ source }: ImportFacts): string {
  return source.to ?? '~';
}

function isOfOther(written: string | null, orgNumber: string): boolean {
  const number = normaliseOrganisationNumber(written ?? '');
  return isOrganisationNumber(number) && number !== orgNumber;
}

/**
 * What the balances themselves say: whether they are those of one year, and whether debit is credit.
 * @returns `balanceDifferenceOre`: debit less credit
 */
export function checkYear({ source, accounts }: ImportFacts): {
  errors: MoveProblem[];
  balanceDifferenceOre: Ore;
} {
  const balanceDifferenceOre = sumOf(accounts, ({ closingOre }) => closingOre);
  const { from, to } = source;
  const errors: MoveProblem[] = [];
  const openingOre = sumOf(accounts, (account) => account.openingOre);
  const isWhole = from === null || (from.endsWith('-01-01') && yearOf(from) === yearOf(to ?? from));
  if (!isWhole && (openingOre !== 0n || yearOf(from) !== yearOf(to ?? from))) {
    errors.push({ code: 'year-not-whole', day: from, ore: openingOre });
  }
  if (balanceDifferenceOre === 0n) return { errors, balanceDifferenceOre };
  // At the beginning of a year classes 3 to 8 are 0, so assets differ from equity and debt by a result that nobody has moved.
  const brought = sumOf(accounts.filter(isOfBalanceSheet), (account) => account.openingOre);
  const isOfYearBefore = isWhole && from !== null && brought === balanceDifferenceOre;
  errors.push({
    code: isOfYearBefore ? 'result-not-distributed' : 'not-balanced',
    ore: balanceDifferenceOre,
  });
  return { errors, balanceDifferenceOre };
}

function isOfBalanceSheet({ account }: AccountFact): boolean {
  return account.startsWith('1') || account.startsWith('2');
}

function sumOf(accounts: readonly AccountFact[], of: (account: AccountFact) => Ore): Ore {
  return accounts.reduce((sum, account) => sum + of(account), 0n);
}
