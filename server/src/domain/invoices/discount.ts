import { divideRounded } from '../money.ts';
import type { Amount } from '../money.ts';

/** The discount of one line: a part of its sum or an amount. `E4`: 12.5 % is 125000n. */
export type Discount = { percentE4: bigint } | { amountOre: Amount };

export const FULL_PERCENT_E4 = 100_0000n;

/**
 * The discount in øre. A part is a part of the line's sum in øre, rounded half away from zero: EN 16931 has the sum (BT-137),
 * the part (BT-138) and the amount (BT-136) on the document, each with two decimals.
 * @param grossOre quantity × price, rounded to øre
 */
export function discountOre(discount: Discount | null, grossOre: Amount): Amount {
  if (discount === null) return 0n;
  if ('amountOre' in discount) return discount.amountOre;
  return divideRounded(grossOre * discount.percentE4, FULL_PERCENT_E4);
}

/** Whether the discount is at most the line's sum and not below 0, so that no line becomes negative. */
export function isDiscountWithin(discount: Discount | null, grossOre: Amount): boolean {
  if (discount === null) return true;
  const [part, whole] =
    'amountOre' in discount ? [discount.amountOre, grossOre] : [discount.percentE4, FULL_PERCENT_E4];
  return part >= 0n && part <= whole;
}
