import type { Ore } from '../money.ts';
import { entryText } from './entry-texts.ts';
import type { InCurrency, PostingLine } from './postings.ts';
import { creditPosting, debitPosting } from './postings.ts';

/** A row of the trial balance from the previous system. One of the two amounts is 0. */
export type OpeningRow = { account: string; debitOre: Ore; creditOre: Ore };

/**
 * An invoice that another system has sent, with the fees of its letters. Its outstanding amount is above 0. `inCurrency`: what is outstanding
 * on one in another currency; else null.
 */
export type OpeningItem = {
  number: string;
  customerId: string | null;
  outstandingOre: Ore;
  inCurrency: InCurrency | null;
};

/** What the company owes a customer. The amount is above 0. */
export type OpeningCredit = { number: string; customerId: string; amountOre: Ore };

/** The accounts of the customer ledger. */
type LedgerAccounts = { receivables: string; owedToCustomers: string };

/**
 * The errors in the opening balances, in øre; all are 0 when the balances are right. `ore`: debit less
 * credit of all rows. `receivablesOre`: the balance of the receivables account less what is outstanding on
 * the invoices. `owedOre`: what is owed to customers by their account less the credits.
 */
export function openingDifferences(
  rows: readonly OpeningRow[],
  { outstandingOres, creditOres }: { outstandingOres: readonly Ore[]; creditOres: readonly Ore[] },
  { receivables, owedToCustomers }: LedgerAccounts,
): { ore: Ore; receivablesOre: Ore; owedOre: Ore } {
  const balanceOf = (some: readonly OpeningRow[]) =>
    some.reduce((sum, { debitOre, creditOre }) => sum + debitOre - creditOre, 0n);
  const onAccount = (number: string) => balanceOf(rows.filter(({ account }) => account === number));
  return {
    ore: balanceOf(rows),
    receivablesOre: onAccount(receivables) - sumOf(outstandingOres),
    owedOre: -onAccount(owedToCustomers) - sumOf(creditOres),
  };
}

/**
 * The lines of the opening entry, by account number. The receivables have one line for each invoice, and what is owed to
 * customers one for each credit, with its customer, so that the customer ledger is right from the first day.
 * @returns the line number of each invoice and each credit, from 1, in their order
 */
export function openingPostings(
  rows: readonly OpeningRow[],
  { items, credits }: { items: readonly OpeningItem[]; credits: readonly OpeningCredit[] },
  { receivables, owedToCustomers }: LedgerAccounts,
): { lines: PostingLine[]; lineOfItem: number[]; lineOfCredit: number[] } {
  const ledger = new Set([receivables, owedToCustomers]);
  const blocks = [
    ...rows
      .filter(({ account }) => !ledger.has(account))
      .map((row) => ({ account: row.account, lines: [posting(row)] })),
    { account: receivables, lines: items.map((item) => itemPosting(item, receivables)) },
    { account: owedToCustomers, lines: credits.map((credit) => postingOfCredit(credit, owedToCustomers)) },
  ].toSorted(byAccount);
  const numbersIn = (number: string) => {
    const place = blocks.findIndex(({ account }) => account === number);
    const before = blocks.slice(0, place).reduce((count, { lines }) => count + lines.length, 0);
    return (blocks[place]?.lines ?? []).map((_, index) => before + index + 1);
  };
  return {
    lines: blocks.flatMap(({ lines }) => lines),
    lineOfItem: numbersIn(receivables),
    lineOfCredit: numbersIn(owedToCustomers),
  };
}

function itemPosting(
  { number, customerId, outstandingOre, inCurrency }: OpeningItem,
  account: string,
): PostingLine {
  const line = debitPosting({ account, amountOre: outstandingOre, customerId });
  return { ...line, ...(inCurrency && { inCurrency }), description: entryText('invoice', number) };
}

function postingOfCredit({ number, customerId, amountOre }: OpeningCredit, account: string): PostingLine {
  return {
    ...creditPosting({ account, amountOre, customerId }),
    description: entryText('openingCredit', number),
  };
}

function sumOf(ores: readonly Ore[]): Ore {
  return ores.reduce((sum, ore) => sum + ore, 0n);
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

function byAccount(one: { account: string }, other: { account: string }): number {
  return one.account < other.account ? -1 : 1;
}

function posting({ account, debitOre, creditOre }: OpeningRow): PostingLine {
  return debitOre > 0n
    ? debitPosting({ account, amountOre: debitOre })
    : creditPosting({ account, amountOre: creditOre });
}
