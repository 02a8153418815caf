import type { Amount, Ore } from '../money.ts';
import { divideRounded } from '../money.ts';
import { keyOfVat } from '../vat/vat-groups.ts';
import { oreAtRate } from './exchange-rate.ts';
import type { ExchangeRate } from './exchange-rate.ts';
import type { LineInCurrency, LineInKroner, NokOfLine } from './lines-in-kroner.ts';

/** What issued credit notes have taken of a line, in the currency and in kroner. */
export type CreditedInKroner = LineInKroner<{ lineTotalOre: Amount; vatOre: Amount }>;

/** What a credit note takes of a line of its invoice, of a quantity or of an amount. Neither amount is below 0. */
export type CreditedPart = { lineIndex: number; lineTotalOre: Amount; vatOre: Amount };

type Amounts = 'lineTotalOre' | 'vatOre';

/** What a part may take of the kroner of its line. `mostNokOre`: what is left of the line. */
type Share = { nokOre: Ore; mostNokOre: Ore; isWhole: boolean; amountOre: Amount };

/**
 * The kroner of the parts of a credit note, at the rate of its invoice. Base and VAT of each (code, rate) cumulate: all that is credited of
 * the group with this credit note is converted, less what earlier credit notes had in kroner. So a credit note is at most one øre from its
 * amount at the rate, none has less than 0, and the last one takes exactly the rest of the group.
 *
 * Within a group each line gives the share of its kroner that is left, in proportion to what is credited of what is left. What is missing to
 * the sum of the group is then taken from the largest lines that are not wholly credited, because a line that is wholly credited shall
 * leave nothing on its account of sales. Where all lines of the credit note are wholly credited and others of the group are not, one or a few
 * øre may stay between accounts of sales of the same code; the VAT return has none of that.
 * @param lines of the invoice
 * @param credited by index of the line; a line without credit notes may be missing
 * @returns in the order of the parts
 * @throws RangeError for a part of a line that the invoice does not have, below 0, or of more than is left of the line
 */
export function creditInKroner(
  lines: readonly LineInKroner<LineInCurrency>[],
  credited: ReadonlyMap<number, CreditedInKroner>,
  parts: readonly CreditedPart[],
  rate: Pick<ExchangeRate, 'rateE6'>,
): NokOfLine[] {
  const noks = parts.map((): NokOfLine => ({ lineTotalOre: 0n, vatOre: 0n }));
  const groupOf = ({ lineIndex }: { lineIndex: number }) => {
    const line = lines[lineIndex];
    if (line === undefined) throw new RangeError('The invoice has no such line');
    return keyOfVat(line);
  };
  const placed = parts.map((part, place) => ({ ...part, place }));
  for (const [group, ofGroup] of Map.groupBy(placed, groupOf)) {
    const before = [...credited].filter(([lineIndex]) => groupOf({ lineIndex }) === group);
    for (const amount of ['lineTotalOre', 'vatOre'] as const) {
      const creditedOre = before.reduce((sum, [, one]) => sum + one[amount], 0n);
      const creditedNokOre = before.reduce((sum, [, { nok }]) => sum + nok[amount], 0n);
      const takenOre = ofGroup.reduce((sum, part) => sum + part[amount], 0n);
      const groupNokOre = oreAtRate(creditedOre + takenOre, rate) - creditedNokOre;
      const shares = fitTo(sharesOf(amount, lines, credited, ofGroup), groupNokOre);
      for (const [index, { place }] of ofGroup.entries()) {
        const nok = noks[place];
        if (nok !== undefined) nok[amount] = shares[index]?.nokOre ?? 0n;
      }
    }
  }
  return noks;
}

function sharesOf(
  amount: Amounts,
  lines: readonly LineInKroner<LineInCurrency>[],
  credited: ReadonlyMap<number, CreditedInKroner>,
  parts: readonly CreditedPart[],
): Share[] {
  // Two parts may be of one line, so what is left shrinks from part to part.
  const left = new Map<number, { amountOre: Amount; nokOre: Ore }>();
  return parts.map((part): Share => {
    const { lineIndex, [amount]: amountOre } = part;
    const before = credited.get(lineIndex);
    const ofLine = left.get(lineIndex) ?? {
      amountOre: (lines[lineIndex]?.[amount] ?? 0n) - (before?.[amount] ?? 0n),
      nokOre: (lines[lineIndex]?.nok[amount] ?? 0n) - (before?.nok[amount] ?? 0n),
    };
    if (amountOre < 0n || amountOre > ofLine.amountOre) {
      throw new RangeError('A part is from 0 to what is left of the line');
    }
    // Below 0 when earlier credit notes took an øre more than the line had.
    const mostNokOre = ofLine.nokOre > 0n ? ofLine.nokOre : 0n;
    const nokOre = amountOre === 0n ? 0n : divideRounded(mostNokOre * amountOre, ofLine.amountOre);
    const rest = { amountOre: ofLine.amountOre - amountOre, nokOre: ofLine.nokOre - nokOre };
    left.set(lineIndex, rest);
    return { nokOre, mostNokOre, isWhole: rest.amountOre === 0n, amountOre };
  });
}

/** Changes the shares by the few øre that they lack to a sum, which is 0 or more. */
function fitTo(shares: Share[], sumOre: Ore): Share[] {
  let missingOre = shares.reduce((rest, { nokOre }) => rest - nokOre, sumOre);
  const inOrder = shares
    .filter(({ amountOre }) => amountOre > 0n)
    .toSorted(
      (one, other) => Number(one.isWhole) - Number(other.isWhole) || Number(other.amountOre - one.amountOre),
    );
  for (const share of inOrder) {
    const lowestOre = 0n - share.nokOre;
    const highestOre = share.mostNokOre - share.nokOre;
    const changeOre = missingOre < lowestOre ? lowestOre : missingOre > highestOre ? highestOre : missingOre;
    share.nokOre += changeOre;
    missingOre -= changeOre;
  }
  const [first] = inOrder;
  if (first !== undefined) first.nokOre += missingOre;
  return shares;
}
