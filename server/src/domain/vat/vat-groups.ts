import { SALES_VAT_CODES } from './vat.ts';
import type { SalesVatCode } from './vat.ts';

/** What decides the group of VAT that a line belongs to. `Bp`: 25 % is 2500. */
export type VatOfLine = { vatCode: SalesVatCode | null; vatRateBp: number };

export type VatGroup<L> = [L, ...L[]];

/** The lines of each (code, rate), in the order in which the groups first come. */
export function groupByVat<L extends VatOfLine>(lines: readonly L[]): VatGroup<L>[] {
  const groups = new Map<string, VatGroup<L>>();
  for (const line of lines) {
    const key = keyOfVat(line);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  return [...groups.values()];
}

/** Two lines have the same key when they belong to the same group. */
export function keyOfVat({ vatCode, vatRateBp }: VatOfLine): string {
  return `${vatCode}/${vatRateBp}`;
}

/** The order in which documents list groups: highest rate first, then by code, a group without code last. For `sort`. */
export function compareVat(one: VatOfLine, other: VatOfLine): number {
  return other.vatRateBp - one.vatRateBp || rankOf(one.vatCode) - rankOf(other.vatCode);
}

function rankOf(vatCode: SalesVatCode | null): number {
  return vatCode === null ? SALES_VAT_CODES.length : SALES_VAT_CODES.indexOf(vatCode);
}
