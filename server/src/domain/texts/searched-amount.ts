import type { Ore } from '../money.ts';
import { parseDecimal } from '../money.ts';
import { readWrittenNumber } from './written-number.ts';

/** Longer numbers are KIDs and numbers of accounts: 13 digits of kroner, and two decimals. */
const MOST_ORE = 10n ** 15n;

/**
 * The amount that a person searches for: `12500`, `12 500,00`, `12.500,00`, `12,500.00`, `kr 12 500`, `12 500,-`. Amounts of
 * documents have at most two decimals, so three digits after the only point or comma are thousands.
 * An amount without øre finds every amount of as many whole kroner.
 * @returns undefined for a text that is no amount, and for an amount below 0
 */
export function searchedAmount(text: string): { fromOre: Ore; toOre: Ore } | undefined {
  const read = readWrittenNumber(text);
  if ('problem' in read && read.problem === 'invalid-number') return undefined;
  const decimal = 'decimal' in read ? read.decimal : read.meanings[0];
  const ore = parseDecimal(decimal, 2);
  if (ore === undefined || ore < 0n || ore >= MOST_ORE) return undefined;
  return { fromOre: ore, toOre: decimal.includes('.') ? ore : ore + 99n };
}
