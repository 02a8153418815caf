import { isDiscountWithin } from '../../../../../server/src/domain/invoices/discount.ts';
import type { Discount } from '../../../../../server/src/domain/invoices/discount.ts';
import {
  totalAsGiven,
  grossOfLine,
  priceLines,
  vatSummary,
} from '../../../../../server/src/domain/invoices/invoice-totals.ts';
import type { LineAmounts, VatSummaryRow } from '../../../../../server/src/domain/invoices/invoice-totals.ts';
import type { LocalDate } from '../../../../../server/src/domain/days/local-date.ts';
import type { Amount } from '../../../../../server/src/domain/money.ts';
import { readScaled } from '../../../text/decimals.ts';
import type { LineValues } from '../values.ts';
import { codeOf, rateBpOf } from '../../ledger/vat-choices.ts';

type TypedLine = Pick<LineValues, 'quantity' | 'unitPrice' | 'discount' | 'discountIn' | 'vat'>;
type Amounts = Pick<LineAmounts, 'quantityE4' | 'unitPriceE4' | 'discount'>;

export type Totals = {
  /** With VAT where prices are. Undefined where quantity, price or discount is not a number yet, or the discount is above the line. Such a line counts as 0. */
  lines: (Amount | undefined)[];
  subtotalOre: Amount;
  /** The rates above 0, highest first. */
  vat: VatSummaryRow[];
  totalOre: Amount;
};

/**
 * The totals of the lines by the rules of the service, shown while typing. The answer of the service is what counts.
 * @param today by the account's clock, because rates change
 */
export function totalsOf(
  { lines: typed, isWithVat }: { lines: readonly TypedLine[]; isWithVat: boolean },
  today: LocalDate,
): Totals {
  const amounts = typed.map(readAmounts);
  const priced = priceLines(
    typed.map(({ vat }, index): LineAmounts => ({
      ...(amounts[index] ?? { quantityE4: 0n, unitPriceE4: 0n, discount: null }),
      isWithVat,
      vatCode: codeOf(vat),
      vatRateBp: rateBpOf(vat, today),
    })),
  );
  return {
    lines: priced.lines.map((line, index) => amounts[index] && totalAsGiven(line)),
    subtotalOre: priced.subtotalOre,
    vat: vatSummary(priced.lines).filter(({ vatRateBp }) => vatRateBp > 0),
    totalOre: priced.totalOre,
  };
}

/** Quantity, price and percent have at most 4 decimals each. */
function readAmounts(typed: TypedLine): Amounts | undefined {
  const quantityE4 = readScaled(typed.quantity, 4);
  const unitPriceE4 = readScaled(typed.unitPrice, 4);
  if (quantityE4 === undefined || unitPriceE4 === undefined || quantityE4 < 0n || unitPriceE4 < 0n) {
    return undefined;
  }
  const discount = readDiscount(typed);
  if (discount === undefined || !isDiscountWithin(discount, grossOfLine({ quantityE4, unitPriceE4 }))) {
    return undefined;
  }
  return { quantityE4, unitPriceE4, discount };
}

/** @returns undefined for a text that is no number yet */
function readDiscount({ discount, discountIn }: TypedLine): Discount | null | undefined {
  if (discount.trim() === '') return null;
  if (discountIn === 'percent') {
    const percentE4 = readScaled(discount, 4);
    return percentE4 === undefined ? undefined : { percentE4 };
  }
  const amountOre = readScaled(discount, 2);
  return amountOre === undefined ? undefined : { amountOre };
}
