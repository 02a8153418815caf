import { divideRounded } from '../money.ts';
import type { Amount } from '../money.ts';

/** `E4`: ten-thousandths. */
export type CreditedAmounts = {
  quantityE4: bigint;
  lineTotalOre: Amount;
  vatOre: Amount;
  /** What of it, with VAT, credit notes of an amount have taken, and not of a quantity. */
  byAmountOre?: Amount;
};
export type CreditableAmounts = CreditedAmounts & { isWithVat: boolean };

/**
 * The amounts of a credit note's line. They are the share of the original line that is credited so far, with
 * this credit note, less the sums of the earlier credit notes. So all credit notes of an invoice together
 * equal the invoice to the øre. This holds only for issued credit notes: a draft must be priced again when it
 * is sent. Where the price is with VAT, the share is taken of the sum with VAT, and its net follows from it, so that the
 * customer gets back what was charged.
 * @param original the line of the invoice; its quantity is above 0
 * @param credited the sums over the lines of the issued credit notes for that line
 * @returns undefined when more than the original quantity would be credited
 * @throws RangeError when `quantityE4` or the original quantity is not above 0, or the credited quantity is
 * below 0
 */
export function creditLine(
  original: CreditableAmounts,
  credited: CreditedAmounts,
  quantityE4: bigint,
): { lineTotalOre: Amount; vatOre: Amount } | undefined {
  if (quantityE4 <= 0n || credited.quantityE4 < 0n) throw new RangeError('A credited quantity is above 0');
  const creditedInAllE4 = credited.quantityE4 + quantityE4;
  if (creditedInAllE4 > original.quantityE4) return undefined;
  if ((credited.byAmountOre ?? 0n) > 0n) return shareOfRest(original, credited, quantityE4);
  const shareOf = (amountOre: Amount) => divideRounded(amountOre * creditedInAllE4, original.quantityE4);
  const wholeOre = original.lineTotalOre + original.vatOre;
  if (!original.isWithVat || wholeOre === 0n) {
    return {
      lineTotalOre: shareOf(original.lineTotalOre) - credited.lineTotalOre,
      vatOre: shareOf(original.vatOre) - credited.vatOre,
    };
  }
  // The net grows by at most what the share grows by, so that no credit note has VAT below 0.
  const shareOre = shareOf(wholeOre);
  const netOre = divideRounded(shareOre * original.lineTotalOre, wholeOre);
  return { lineTotalOre: netOre - credited.lineTotalOre, vatOre: shareOre - netOre - credited.vatOre };
}

/** Where an amount was credited, a quantity takes its share of what is left of the line. The last one takes all of it. */
function shareOfRest(original: CreditedAmounts, credited: CreditedAmounts, quantityE4: bigint) {
  const leftE4 = original.quantityE4 - credited.quantityE4;
  const shareOf = (amountOre: Amount) => divideRounded(amountOre * quantityE4, leftE4);
  return {
    lineTotalOre: shareOf(original.lineTotalOre - credited.lineTotalOre),
    vatOre: shareOf(original.vatOre - credited.vatOre),
  };
}
