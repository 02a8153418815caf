import { withoutVat } from '../vat/vat.ts';
import type { LineAmounts } from './invoice-totals.ts';

/**
 * Price and discount of a line as rows and snapshots have them: without VAT, and as they were given where that was with VAT.
 * Programs that know no prices with VAT read the first ones.
 */
export type WrittenPrices<N> = {
  unitPriceE4: N;
  unitPriceWithVatE4?: N;
  /** In percent or in kroner; left out without a discount. */
  discountPercentE4?: N;
  discountOre?: N;
  discountWithVatOre?: N;
};

export type GivenPrices = Pick<LineAmounts, 'unitPriceE4' | 'isWithVat' | 'discount'>;

/** @param write a number as it is written there */
export function toWrittenPrices<N>(
  { unitPriceE4, isWithVat, discount, vatRateBp }: GivenPrices & Pick<LineAmounts, 'vatRateBp'>,
  write: (number: bigint) => N,
): WrittenPrices<N> {
  const net = (amount: bigint) => write(isWithVat ? withoutVat(amount, vatRateBp) : amount);
  return {
    unitPriceE4: net(unitPriceE4),
    ...(isWithVat && { unitPriceWithVatE4: write(unitPriceE4) }),
    ...(discount !== null && writtenDiscount(discount)),
  };

  function writtenDiscount(given: NonNullable<typeof discount>) {
    if ('percentE4' in given) return { discountPercentE4: write(given.percentE4) };
    return {
      discountOre: net(given.amountOre),
      ...(isWithVat && { discountWithVatOre: write(given.amountOre) }),
    };
  }
}

/** The other way. */
export function fromWrittenPrices(written: WrittenPrices<number | string>): GivenPrices {
  const { unitPriceE4, unitPriceWithVatE4, discountPercentE4, discountOre, discountWithVatOre } = written;
  const amountOre = discountWithVatOre ?? discountOre;
  return {
    unitPriceE4: BigInt(unitPriceWithVatE4 ?? unitPriceE4),
    isWithVat: unitPriceWithVatE4 !== undefined,
    discount:
      discountPercentE4 !== undefined
        ? { percentE4: BigInt(discountPercentE4) }
        : amountOre === undefined
          ? null
          : { amountOre: BigInt(amountOre) },
  };
}
