import { readScaled } from '../../../text/decimals.ts';
import type { VatChoice } from './vat-choices.ts';
import { rateBpOf } from './vat-choices.ts';

type TypedLine = { quantity: string; unitPrice: string; vat: VatChoice };

/** Øre. */
export type Totals = {
  /** Undefined where quantity or price is not a number yet; such a line counts as nothing. */
  lines: (bigint | undefined)[];
  subtotal: bigint;
  /** Of the rates above 0, highest first; `rateBp` 2500 is 25 %. */
  vat: { rateBp: number; net: bigint; vat: bigint }[];
  total: bigint;
};

/**
 * What the service will make of the lines: each rounded to øre, VAT rounded once for each code, on the sum of its lines.
 * Shown while typing; what counts is what the service answers.
 */
export function totalsOf(lines: readonly TypedLine[]): Totals {
  const lineTotals = lines.map(lineTotal);
  const nets = new Map<VatChoice, bigint>();
  for (const [index, { vat }] of lines.entries()) {
    nets.set(vat, (nets.get(vat) ?? 0n) + (lineTotals[index] ?? 0n));
  }
  const vat = [...nets]
    .map(([choice, net]) => {
      const rateBp = rateBpOf(choice);
      return { rateBp, net, vat: halfUp(net * BigInt(rateBp), 10_000n) };
    })
    .filter(({ rateBp }) => rateBp > 0)
    .sort((a, b) => b.rateBp - a.rateBp);
  const subtotal = [...nets.values()].reduce((sum, net) => sum + net, 0n);
  return { lines: lineTotals, subtotal, vat, total: vat.reduce((sum, row) => sum + row.vat, subtotal) };
}

/** Quantity and price have at most 4 decimals each, øre 2. */
function lineTotal({ quantity, unitPrice }: TypedLine): bigint | undefined {
  const quantityE4 = readScaled(quantity, 4);
  const unitPriceE4 = readScaled(unitPrice, 4);
  if (quantityE4 === undefined || unitPriceE4 === undefined || quantityE4 < 0n || unitPriceE4 < 0n) {
    return undefined;
  }
  return halfUp(quantityE4 * unitPriceE4, 1_000_000n);
}

/** Neither is ever negative here. */
function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}
