import { priceLines, vatSummary } from '../../../../../server/src/domain/invoices/invoice-totals.ts';
import type { LineAmounts, VatSummaryRow } from '../../../../../server/src/domain/invoices/invoice-totals.ts';
import type { LocalDate } from '../../../../../server/src/domain/local-date.ts';
import type { Ore } from '../../../../../server/src/domain/money.ts';
import { readScaled } from '../../../text/decimals.ts';
import type { VatChoice } from './vat-choices.ts';
import { codeOf, rateBpOf } from './vat-choices.ts';

type TypedLine = { quantity: string; unitPrice: string; vat: VatChoice };

export type Totals = {
  /** Undefined where quantity or price is not a number yet. Such a line counts as 0. */
  lines: (Ore | undefined)[];
  subtotalOre: Ore;
  /** The rates above 0, highest first. */
  vat: VatSummaryRow[];
  totalOre: Ore;
};

/**
 * The totals of the lines by the rules of the service, shown while typing. The answer of the service is what counts.
 * @param today by the account's clock, because rates change
 */
export function totalsOf(typed: readonly TypedLine[], today: LocalDate): Totals {
  const amounts = typed.map(readAmounts);
  const priced = priceLines(
    typed.map(({ vat }, index): LineAmounts => ({
      ...(amounts[index] ?? { quantityE4: 0n, unitPriceE4: 0n }),
      vatCode: codeOf(vat),
      vatRateBp: rateBpOf(vat, today),
    })),
  );
  return {
    lines: priced.lines.map(({ lineTotalOre }, index) => amounts[index] && lineTotalOre),
    subtotalOre: priced.subtotalOre,
    vat: vatSummary(priced.lines).filter(({ vatRateBp }) => vatRateBp > 0),
    totalOre: priced.totalOre,
  };
}

/** Quantity and price have at most 4 decimals each. */
function readAmounts(typed: TypedLine): Pick<LineAmounts, 'quantityE4' | 'unitPriceE4'> | undefined {
  const quantityE4 = readScaled(typed.quantity, 4);
  const unitPriceE4 = readScaled(typed.unitPrice, 4);
  if (quantityE4 === undefined || unitPriceE4 === undefined || quantityE4 < 0n || unitPriceE4 < 0n) {
    return undefined;
  }
  return { quantityE4, unitPriceE4 };
}
