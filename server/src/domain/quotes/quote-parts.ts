import type { LineAmounts } from '../invoices/invoice-totals.ts';
import { grossOfLine } from '../invoices/invoice-totals.ts';
import { WHOLE_E4 } from './quote-status.ts';

/** What one invoice takes of a line of the quote. The discount is 0 unless the line has one in kroner. */
export type LinePart = { quantityE4: bigint; discountOre: bigint };

/**
 * What an invoice of a share takes of each line: the share of its quantity and of its discount in kroner, both rounded down. The
 * invoice that makes the shares whole takes what the others have left, so that the quantities of all sum to those of the quote.
 * @param taken by the other invoices of the quote, for each line
 * @param shares of all of them, the new one with them, is at most `WHOLE_E4`
 */
export function partsOfShare(
  lines: readonly Pick<LineAmounts, 'quantityE4' | 'unitPriceE4' | 'discount'>[],
  taken: readonly LinePart[],
  { shareE4, sumE4 }: { shareE4: number; sumE4: number },
): LinePart[] {
  const isLast = sumE4 === WHOLE_E4;
  const share = BigInt(shareE4);
  return lines.map((line, index): LinePart => {
    const before = taken[index] ?? NOTHING;
    const { discount } = line;
    const wholeOre = discount !== null && 'amountOre' in discount ? discount.amountOre : 0n;
    const part = (whole: bigint, rest: bigint) => (isLast ? rest : least((whole * share) / WHOLE, rest));
    const quantityE4 = part(line.quantityE4, line.quantityE4 - before.quantityE4);
    const discountOre = part(wholeOre, wholeOre - before.discountOre);
    // A discount of the whole line may be an øre more than its part is worth.
    return { quantityE4, discountOre: least(discountOre, grossOfLine({ ...line, quantityE4 })) };
  });
}

/** What several invoices take together. */
export function sumParts(parts: readonly (readonly LinePart[])[]): LinePart[] {
  const [first = []] = parts;
  return first.map((_, index) =>
    parts.reduce(
      (sum, one) => ({
        quantityE4: sum.quantityE4 + (one[index]?.quantityE4 ?? 0n),
        discountOre: sum.discountOre + (one[index]?.discountOre ?? 0n),
      }),
      NOTHING,
    ),
  );
}

/** The lines of the invoice. A line of which nothing is taken is left out. */
export function linesOfParts<L extends LineAmounts>(lines: readonly L[], parts: readonly LinePart[]): L[] {
  return lines.flatMap((line, index) => {
    const { quantityE4, discountOre } = parts[index] ?? NOTHING;
    if (quantityE4 === 0n) return [];
    const { discount } = line;
    const isAmount = discount !== null && 'amountOre' in discount;
    return [{ ...line, quantityE4, discount: isAmount ? { amountOre: discountOre } : discount }];
  });
}

const WHOLE = BigInt(WHOLE_E4);
const NOTHING: LinePart = { quantityE4: 0n, discountOre: 0n };

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
