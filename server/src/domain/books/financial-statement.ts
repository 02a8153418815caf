import type { Ore } from '../money.ts';

/** A figure, and the same figure a year before. It is 0 where nothing is compared. */
export type Compared = { ore: Ore; beforeOre: Ore };

/** An account with its figure, in the part of a statement that it belongs to. */
export type PlacedAccount<Part> = { account: string; part: Part; ore: Ore };

/** @property isNow whether the account has lines behind the figure @property wasBefore the same a year before */
export type ComparedAccount<A> = A & Compared & { isNow: boolean; wasBefore: boolean };

/** A part of a statement, with its accounts in the groups of the chart of accounts: the first two digits of their numbers. */
export type FinancialStatementPart<Part, A> = Compared & {
  part: Part;
  groups: (Compared & { group: string; accounts: ComparedAccount<A>[] })[];
};

/**
 * A statement beside that of the year before. Groups and accounts are in the order of their numbers.
 * Accounts that are 0 in both are left out.
 * @param parts all parts in their order, of which some may have no accounts
 */
export function financialStatement<Part extends string, A extends PlacedAccount<Part>>(
  parts: readonly Part[],
  now: readonly A[],
  before: readonly A[],
): FinancialStatementPart<Part, A>[] {
  const accounts = new Map<string, ComparedAccount<A>>();
  for (const one of before) {
    accounts.set(one.account, { ...one, ore: 0n, beforeOre: one.ore, isNow: false, wasBefore: true });
  }
  for (const one of now) {
    const { beforeOre = 0n, wasBefore = false } = accounts.get(one.account) ?? {};
    accounts.set(one.account, { ...one, beforeOre, isNow: true, wasBefore });
  }
  const byNumber = [...accounts.values()]
    .filter(({ ore, beforeOre }) => ore !== 0n || beforeOre !== 0n)
    .sort((a, b) => (a.account < b.account ? -1 : 1));
  return parts.map((part) => {
    const ofPart = byNumber.filter((one) => one.part === part);
    const groups = Map.groupBy(ofPart, ({ account }) => account.slice(0, 2));
    return {
      part,
      ...sumCompared(ofPart),
      groups: [...groups].map(([group, ofGroup]) => ({ group, ...sumCompared(ofGroup), accounts: ofGroup })),
    };
  });
}

export function sumCompared(figures: readonly Compared[]): Compared {
  return figures.reduce(
    (sum, { ore, beforeOre }) => ({ ore: sum.ore + ore, beforeOre: sum.beforeOre + beforeOre }),
    { ore: 0n, beforeOre: 0n },
  );
}
