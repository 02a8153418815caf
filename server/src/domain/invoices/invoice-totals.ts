import { divideRounded, divideTogether } from '../money.ts';
import type { Amount } from '../money.ts';
import { discountOre, isDiscountWithin } from './discount.ts';
import type { Discount } from './discount.ts';
import { compareVat, groupByVat } from '../vat/vat-groups.ts';
import type { VatGroup } from '../vat/vat-groups.ts';
import { FULL_RATE_BP } from '../vat/vat.ts';
import type { SalesVatCode } from '../vat/vat.ts';

/** `E4`: ten-thousandths, so a quantity of 1.5 is 15000n and a price of 9.99 kroner 99900n. `Bp`: 25 % is 2500. */
export type LineAmounts = {
  quantityE4: bigint;
  /** As it was given: with VAT or without. The same holds for an amount of discount. */
  unitPriceE4: bigint;
  isWithVat: boolean;
  vatCode: SalesVatCode | null;
  vatRateBp: number;
  discount: Discount | null;
};

export type PricedLine<L> = L & { lineTotalOre: Amount; vatOre: Amount };

/** The amounts of a line by which its VAT is summed up. */
type TaxedAmounts = Pick<LineAmounts, 'vatCode' | 'vatRateBp'> & { lineTotalOre: Amount; vatOre: Amount };

export type VatSummaryRow = {
  vatCode: SalesVatCode | null;
  vatRateBp: number;
  netOre: Amount;
  vatOre: Amount;
};

/** Quantity × price has 8 decimals, and øre has 2. */
const ORE_DIVISOR = 10n ** 6n;

/**
 * The amounts of an invoice and its lines. A line is quantity × price, rounded to øre, less its discount (EN 16931, BT-131).
 * One amount is rounded once for each (code, rate), on the sum of its lines: the VAT where prices are without VAT, the net where
 * prices are with VAT. It is then spread over the lines. Each line gets its own part rounded down. The øre left
 * over go to the lines that lost most; of equal lines, the first comes first. So the lines sum to the invoice, and no line is off
 * by a whole øre (EN 16931, BR-CO-17). Where prices are with VAT, the total is what was charged.
 * @throws RangeError for a negative quantity, price or rate, for a discount below 0 or above the line's sum, and for prices of
 *   both kinds
 */
export function priceLines<L extends LineAmounts>(
  lines: readonly L[],
): { lines: PricedLine<L>[]; subtotalOre: Amount; vatOre: Amount; totalOre: Amount } {
  const isWithVat = lines[0]?.isWithVat ?? false;
  if (lines.some((line) => line.isWithVat !== isWithVat)) throw new RangeError('Prices are of one kind');
  const priced = lines.map((line): PricedLine<L> => ({
    ...line,
    lineTotalOre: sumOfLine(line),
    vatOre: 0n,
  }));
  for (const group of groupByVat(priced)) (isWithVat ? takeOutVat : addVat)(group);

  const subtotalOre = sumOf(priced, 'lineTotalOre');
  const vatOre = sumOf(priced, 'vatOre');
  return { lines: priced, subtotalOre, vatOre, totalOre: subtotalOre + vatOre };
}

/**
 * Net and VAT for each (code, rate), as the document must show them (bokføringsforskriften chapter 5): highest rate first,
 * then in the order of the codes, a line without code last.
 */
export function vatSummary(lines: readonly TaxedAmounts[]): VatSummaryRow[] {
  return groupByVat(lines)
    .map((group) => ({
      vatCode: group[0].vatCode,
      vatRateBp: group[0].vatRateBp,
      netOre: sumOf(group, 'lineTotalOre'),
      vatOre: sumOf(group, 'vatOre'),
    }))
    .sort(compareVat);
}

/** Quantity × price without any discount, rounded half away from zero to øre. */
export function grossOfLine({
  quantityE4,
  unitPriceE4,
}: Pick<LineAmounts, 'quantityE4' | 'unitPriceE4'>): Amount {
  return divideRounded(quantityE4 * unitPriceE4, ORE_DIVISOR);
}

/** The sum of a line with VAT where its price is with VAT, else without. */
export function totalAsGiven({
  isWithVat,
  lineTotalOre,
  vatOre,
}: PricedLine<{ isWithVat: boolean }>): Amount {
  return isWithVat ? lineTotalOre + vatOre : lineTotalOre;
}

function sumOfLine(line: LineAmounts): Amount {
  const { quantityE4, unitPriceE4, vatRateBp, discount } = line;
  if (quantityE4 < 0n || unitPriceE4 < 0n || vatRateBp < 0) throw new RangeError('A line is never negative');
  const grossOre = grossOfLine(line);
  if (!isDiscountWithin(discount, grossOre))
    throw new RangeError('A discount is at most the sum of its line');
  return grossOre - discountOre(discount, grossOre);
}

/** Sets `vatOre` on the lines of one (code, rate). */
function addVat(group: VatGroup<TaxedAmounts>): void {
  const rateBp = BigInt(group[0].vatRateBp);
  const shares = divideTogether(
    group.map(({ lineTotalOre }) => lineTotalOre * rateBp),
    FULL_RATE_BP,
  );
  for (const [index, line] of group.entries()) line.vatOre = shares[index] ?? 0n;
}

/** Divides `lineTotalOre` of the lines of one (code, rate), which is with VAT so far, into net and VAT. */
function takeOutVat(group: VatGroup<TaxedAmounts>): void {
  const nets = divideTogether(
    group.map(({ lineTotalOre }) => lineTotalOre * FULL_RATE_BP),
    FULL_RATE_BP + BigInt(group[0].vatRateBp),
  );
  for (const [index, line] of group.entries()) {
    const netOre = nets[index] ?? 0n;
    line.vatOre = line.lineTotalOre - netOre;
    line.lineTotalOre = netOre;
  }
}

function sumOf(
  lines: readonly { lineTotalOre: Amount; vatOre: Amount }[],
  amount: 'lineTotalOre' | 'vatOre',
): Amount {
  return lines.reduce((sum, line) => sum + line[amount], 0n);
}
