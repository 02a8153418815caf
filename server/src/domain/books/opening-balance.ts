import type { Ore } from '../money.ts';
import { entryText } from './entry-texts.ts';
import type { PostingLine } from './postings.ts';
import { creditPosting, debitPosting } from './postings.ts';

/** A row of the trial balance from the previous system. One of the two amounts is 0. */
export type OpeningRow = { account: string; debitOre: Ore; creditOre: Ore };

/** An invoice that another system has sent. Its outstanding amount is above 0. */
export type OpeningItem = { number: string; customerId: string | null; outstandingOre: Ore };

/**
 * The errors in the opening balances, in øre; both are 0 when the balances are right. `ore`: debit less
 * credit of all rows. `receivablesOre`: the balance of the receivables account less what is outstanding on
 * the invoices.
 */
export function openingDifferences(
  rows: readonly OpeningRow[],
  outstandingOres: readonly Ore[],
  receivables: string,
): { ore: Ore; receivablesOre: Ore } {
  const balanceOf = (some: readonly OpeningRow[]) =>
    some.reduce((sum, { debitOre, creditOre }) => sum + debitOre - creditOre, 0n);
  const outstandingOre = outstandingOres.reduce((sum, ore) => sum + ore, 0n);
  const receivablesOre = balanceOf(rows.filter(({ account }) => account === receivables));
  return { ore: balanceOf(rows), receivablesOre: receivablesOre - outstandingOre };
}

/**
 * The lines of the opening entry, by account number. The receivables have one line for each invoice, with its
 * customer, so that the customer ledger is right from the first day.
 * @returns `lineOfItem`: the line number of each invoice, from 1, in the order of the invoices
 */
export function openingPostings(
  rows: readonly OpeningRow[],
  items: readonly OpeningItem[],
  receivables: string,
): { lines: PostingLine[]; lineOfItem: number[] } {
  const others = rows.filter(({ account }) => account !== receivables);
  const before = others.filter(({ account }) => account < receivables).toSorted(byAccount);
  const after = others.filter(({ account }) => account > receivables).toSorted(byAccount);
  const lines = [
    ...before.map(posting),
    ...items.map(({ number, customerId, outstandingOre }) => ({
      ...debitPosting({ account: receivables, amountOre: outstandingOre, customerId }),
      description: entryText('invoice', number),
    })),
    ...after.map(posting),
  ];
  return { lines, lineOfItem: items.map((_, index) => before.length + index + 1) };
}

/**
 * The numbers that the company's own series must skip. Otherwise the series could give the number of an
 * earlier invoice, or a number with the KID of one. A KID is zeros, a number and a check digit.
 */
export function numbersToReserve(items: readonly { number: string; kid: string | null }[]): bigint[] {
  const numbers = items.flatMap(({ number, kid }) => [
    ...(/^[1-9]\d*$/.test(number) ? [number] : []),
    ...(kid === null ? [] : [kid.slice(0, -1)]),
  ]);
  // Our series have at most 18 digits.
  return numbers.map(BigInt).filter((number) => number > 0n && number < 10n ** 18n);
}

function byAccount(one: OpeningRow, other: OpeningRow): number {
  return one.account < other.account ? -1 : 1;
}

function posting({ account, debitOre, creditOre }: OpeningRow): PostingLine {
  return debitOre > 0n
    ? debitPosting({ account, amountOre: debitOre })
    : creditPosting({ account, amountOre: creditOre });
}
