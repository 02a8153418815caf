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
 * The kroner of the parts of a credit note, at the rate of its invoice. Base and VAT of each group (code, rate) are reckoned over all credit
 * notes of the invoice: the sum of what is credited so far is converted, and the kroner of earlier credit notes are taken off. So each credit
 * note is at most one øre from its amount at the rate, and the last one takes the rest of the group.
 *
 * The kroner of a group are spread over its lines. A line gives a share of the kroner that it has left, and a line that is wholly credited
 * gives all of them, because nothing may stay on its account of sales. Some øre may be missing to the sum of the group; the largest lines that
 * are not wholly credited give them. Where there is none of these, some øre move between accounts of sales of the same code. The VAT return does
 * not change by that.
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
  // Two parts may be of one line. The second part finds what the first one has left.
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

/** Changes the shares by the few øre that are missing, so that they are that sum, which is 0 or more. */
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
