import type { Ore } from '../money.ts';
import { divideRounded } from '../money.ts';
import { VAT_ACCOUNTS, VAT_SETTLEMENT_ACCOUNTS, codeOfVatLine } from './vat-accounts.ts';
import type { VatSide } from './vat-accounts.ts';

/** Credit is positive: sales, and VAT that is owed. */
export type TaxedLine = { account: string; creditedOre: Ore; vatCode: string | null };

/** The VAT of one line. `baseOre` is 0 for a VAT line without a base line in its entry. */
export type LineTax = { code: string; baseOre: Ore; taxOre: Ore };

/**
 * The VAT of each line of an entry; undefined for a line without VAT. In the journal, VAT has lines of its
 * own, by account. Here each line with a code gets its share of the VAT of that code, so the shares of an
 * entry sum exactly to its VAT lines. Where the buyer reckons the VAT, the owed VAT goes to the lines with
 * the code, and the deducted VAT stays on its own line.
 */
export function taxOfLines(lines: readonly TaxedLine[]): (LineTax | undefined)[] {
  const isVat = ({ account }: TaxedLine) => account in VAT_ACCOUNTS;
  const bases = Map.groupBy(
    lines.filter((line) => line.vatCode !== null && !isVat(line)),
    ({ vatCode }) => vatCode ?? '',
  );
  const carried = [...bases.keys()];
  // A settlement empties the VAT accounts. The VAT that it moves was reported when it was booked.
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
  return { code: codeOfVatLine(vatAccount, carried), side: vatAccount.side };
}

/**
 * Each line's share of the tax, by its part of the base. The running total is rounded, so that the shares sum
 * to the tax to the øre, also with negative lines. Without a base, the first line gets all.
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
