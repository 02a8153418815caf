import { divideRounded } from './money.ts';
import type { Ore } from './money.ts';

/** `E4`: ten-thousandths. */
export type CreditableAmounts = { quantityE4: bigint; lineTotalOre: Ore; vatOre: Ore };

/**
 * The amounts of a credit note's line: what is credited of the original line in all, counting this one, less what the
 * earlier credit notes sum to. So all credit notes of an invoice together equal it to the øre, however it is divided.
 * That holds only for the credit notes as issued: a draft must be priced again when it is sent.
 *
 * @param original the line of the invoice; its quantity is above 0
 * @param credited the sums over the issued credit notes' lines for that line
 * @returns undefined when more would be credited than the original's quantity
 * @throws RangeError when `quantityE4` or the original's quantity is not above 0, or what is credited is below 0
 */
export function creditLine(
  original: CreditableAmounts,
  credited: CreditableAmounts,
  quantityE4: bigint,
): { lineTotalOre: Ore; vatOre: Ore } | undefined {
  if (quantityE4 <= 0n || credited.quantityE4 < 0n) throw new RangeError('A credited quantity is above 0');
  const creditedInAllE4 = credited.quantityE4 + quantityE4;
  if (creditedInAllE4 > original.quantityE4) return undefined;
  const shareOf = (amountOre: Ore) => divideRounded(amountOre * creditedInAllE4, original.quantityE4);
  return {
    lineTotalOre: shareOf(original.lineTotalOre) - credited.lineTotalOre,
    vatOre: shareOf(original.vatOre) - credited.vatOre,
  };
}
