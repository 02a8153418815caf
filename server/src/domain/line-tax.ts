import type { Ore } from './money.ts';
import { divideRounded } from './money.ts';
import { VAT_ACCOUNTS, VAT_SETTLEMENT_ACCOUNTS, codeOfVat } from './vat-accounts.ts';
import type { VatSide } from './vat-accounts.ts';

/** Credited is positive: what was sold, and VAT that is owed. */
export type TaxedLine = { account: string; creditedOre: Ore; vatCode: string | null };

/** The VAT of one line. `baseOre` is 0 where the line is itself VAT that no other line of the entry is the base of. */
export type LineTax = { code: string; baseOre: Ore; taxOre: Ore };

/**
 * The VAT of each line of an entry, undefined for a line without. In the journal VAT stands on lines of its own, by account;
 * here each line with a code gets its share of its code's VAT, so that the shares of an entry sum to its VAT lines exactly.
 * Where the buyer reckons the VAT, what is owed goes to the lines with the code, and what is deducted stays by itself.
 */
export function taxOfLines(lines: readonly TaxedLine[]): (LineTax | undefined)[] {
  const isVat = ({ account }: TaxedLine) => account in VAT_ACCOUNTS;
  const bases = Map.groupBy(
    lines.filter((line) => line.vatCode !== null && !isVat(line)),
    ({ vatCode }) => vatCode ?? '',
  );
  const carried = [...bases.keys()];
  // A settlement empties the VAT accounts: what it moves was in the file when it was booked.
  const settles = lines.some(({ account }) => VAT_SETTLEMENT_ACCOUNTS.includes(account));
  const vat = settles ? [] : lines.filter(isVat).map((line) => ({ line, ...placeOf(line, carried) }));

  const taxes = new Map<TaxedLine, LineTax>(
    vat.map(({ line, code }) => [line, { code, baseOre: 0n, taxOre: line.creditedOre }]),
  );
  for (const [code, ofCode] of bases) {
    const vatOfCode = Object.groupBy(
      vat.filter((one) => one.code === code),
      ({ side }) => side,
    );
    const spread = (vatOfCode.output ?? vatOfCode.input ?? []).map(({ line }) => line);
    for (const line of spread) taxes.delete(line);
    const shares = sharesOf(ofCode, sumOf(spread));
    ofCode.forEach((line, index) => {
      taxes.set(line, { code, baseOre: line.creditedOre, taxOre: shares[index] ?? 0n });
    });
  }
  return lines.map((line) => taxes.get(line));
}

function placeOf({ account }: TaxedLine, carried: readonly string[]): { code: string; side: VatSide } {
  const vatAccount = VAT_ACCOUNTS[account];
  if (vatAccount === undefined) throw new RangeError(`${account} is no VAT account`);
  return { code: codeOfVat(vatAccount, carried), side: vatAccount.side };
}

/**
 * Each line's share of the tax by its part of the base. Rounded is what the lines so far have together, so that all have the
 * tax to the øre, also where some are taken back. Without a base the first has all.
 */
function sharesOf(lines: readonly TaxedLine[], taxOre: Ore): Ore[] {
  const baseOre = sumOf(lines);
  if (baseOre === 0n) return lines.map((_line, index) => (index === 0 ? taxOre : 0n));
  const sign = baseOre < 0n ? -1n : 1n;
  let reachedOre = 0n;
  let sharedOre = 0n;
  return lines.map(({ creditedOre }) => {
    reachedOre += creditedOre;
    const shareOre = divideRounded(sign * taxOre * reachedOre, sign * baseOre) - sharedOre;
    sharedOre += shareOre;
    return shareOre;
  });
}

function sumOf(lines: readonly TaxedLine[]): Ore {
  return lines.reduce((sum, { creditedOre }) => sum + creditedOre, 0n);
}
