import type { Ore } from './money.ts';
import type { PostingLine } from './postings.ts';
import { credit, debit } from './postings.ts';

/** A row of the trial balance that is brought over; one of the two amounts is 0. */
export type OpeningRow = { account: string; debitOre: Ore; creditOre: Ore };

/** An invoice that another system has sent, with what is outstanding on it: above 0. */
export type OpeningItem = { number: string; customerId: string | null; outstandingOre: Ore };

/**
 * How far the balances are from being right, both 0 when they are: `ore` is debit less credit of all rows, `receivablesOre`
 * the balance of the receivables account less what is outstanding on the invoices.
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
 * The lines of the entry, in the order of the rows. Receivables stand there invoice by invoice, each with its customer, so that
 * the customer ledger is right from the first day.
 *
 * @returns `lineOfItem` the number of each invoice's line, from 1, in the order of the invoices
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
      ...debit({ account: receivables, amountOre: outstandingOre, customerId }),
      description: `Faktura ${number}`,
    })),
    ...after.map(posting),
  ];
  return { lines, lineOfItem: items.map((_, index) => before.length + index + 1) };
}

/**
 * The numbers that our own series must leave out, so that it never gives one that an invoice from before has, nor one whose KID would
 * be that invoice's: a KID is made of a number, zeros before it and a check digit after it.
 */
export function numbersToReserve(items: readonly { number: string; kid: string | null }[]): bigint[] {
  const numbers = items.flatMap(({ number, kid }) => [
    ...(/^[1-9]\d*$/.test(number) ? [number] : []),
    ...(kid === null ? [] : [kid.slice(0, -1)]),
  ]);
  // No series of ours comes to more digits: it has 18 at most.
  return numbers.map(BigInt).filter((number) => number > 0n && number < 10n ** 18n);
}

function byAccount(one: OpeningRow, other: OpeningRow): number {
  return one.account < other.account ? -1 : 1;
}

function posting({ account, debitOre, creditOre }: OpeningRow): PostingLine {
  return debitOre > 0n ? debit({ account, amountOre: debitOre }) : credit({ account, amountOre: creditOre });
}
