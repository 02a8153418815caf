import { divideRounded, divideTogether } from '../money.ts';
import type { Amount } from '../money.ts';

/** What is left to credit of a line. `group` names its VAT. */
export type LeftOfLine = { group: string; lineTotalOre: Amount; vatOre: Amount };
export type CreditedPart = { lineTotalOre: Amount; vatOre: Amount };

/**
 * Shares an amount with VAT over what is left of the lines, to the øre: first over the groups of VAT by what is left of them, then
 * over their lines. The VAT of a group is its share of the VAT that is left. So the credit that takes the last of an invoice takes
 * exactly what is left of its net and VAT.
 * @returns the part of each line, in their order; undefined when less than the amount is left
 * @throws RangeError when the amount is not above 0
 */
export function divideCreditOverLines(
  left: readonly LeftOfLine[],
  amountOre: Amount,
): CreditedPart[] | undefined {
  if (amountOre <= 0n) throw new RangeError('An amount is above 0');
  const groups = [...new Set(left.map(({ group }) => group))].map((group) =>
    left.flatMap((line, index) => (line.group === group ? [{ ...line, index }] : [])),
  );
  const sums = groups.map((lines) => sumOf(lines, 'lineTotalOre') + sumOf(lines, 'vatOre'));
  if (sums.reduce((sum, ofGroup) => sum + ofGroup, 0n) < amountOre) return undefined;
  const parts = left.map((): CreditedPart => ({ lineTotalOre: 0n, vatOre: 0n }));
  const shares = shareOut(sums, amountOre);
  for (const [place, lines] of groups.entries()) {
    const [ofGroup = 0n, share = 0n] = [sums[place], shares[place]];
    if (share === 0n) continue;
    const vatOre = divideRounded(share * sumOf(lines, 'vatOre'), ofGroup);
    const ofLines = partsOf(lines, { lineTotalOre: share - vatOre, vatOre });
    for (const [at, { index }] of lines.entries())
      parts[index] = ofLines[at] ?? { lineTotalOre: 0n, vatOre: 0n };
  }
  return parts;
}

/**
 * Shares an amount without VAT over what is left of lines of one VAT, with the VAT that goes with it: its share of the VAT that is left.
 * @returns the part of each line, in their order; undefined when less than the amount is left
 * @throws RangeError when the amount is not above 0
 */
export function divideNetOverLines(
  left: readonly CreditedPart[],
  netOre: Amount,
): CreditedPart[] | undefined {
  if (netOre <= 0n) throw new RangeError('An amount is above 0');
  const leftOre = sumOf(left, 'lineTotalOre');
  if (leftOre < netOre) return undefined;
  const vatOre = divideRounded(netOre * sumOf(left, 'vatOre'), leftOre);
  return partsOf(left, { lineTotalOre: netOre, vatOre });
}

/** Net and VAT over lines of one VAT, each by what is left of it. */
function partsOf(lines: readonly CreditedPart[], { lineTotalOre, vatOre }: CreditedPart): CreditedPart[] {
  const nets = shareOut(
    lines.map((line) => line.lineTotalOre),
    lineTotalOre,
  );
  const vats = shareOut(
    lines.map((line) => line.vatOre),
    vatOre,
  );
  return lines.map((_, at) => ({ lineTotalOre: nets[at] ?? 0n, vatOre: vats[at] ?? 0n }));
}

/** An amount in proportion to others, of which none gets more than it has. */
function shareOut(amounts: readonly Amount[], amountOre: Amount): Amount[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  return sum === 0n
    ? amounts.map(() => 0n)
    : divideTogether(
        amounts.map((amount) => amount * amountOre),
        sum,
      );
}

function sumOf(lines: readonly CreditedPart[], amount: keyof CreditedPart): Amount {
  return lines.reduce((sum, line) => sum + line[amount], 0n);
}
