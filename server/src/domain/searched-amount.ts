import type { Ore } from './money.ts';

/** Spaces of every kind, `kr`, `NOK`, and the `,-` that stands for no øre. */
const AROUND = /\s|kr\.?|nok|,[-–]$/gi;
const WHOLE = /^\d{1,13}$/;
/** Thousands with one kind of mark between them, then decimals after the other one. */
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,](\d{1,2}))?$/;
const DECIMALS = /^\d{1,13}[.,](\d{1,2})$/;

/**
 * The amount that a person searches for: `12500`, `12 500,00`, `12.500,00`, `12,500.00`, `kr 12 500`, `12 500,-`. Amounts of
 * documents have at most two decimals, so three digits after a point or comma are thousands.
 * @returns undefined for a text that is no amount
 */
export function searchedAmount(text: string): Ore | undefined {
  const plain = text.trim().replaceAll(AROUND, '');
  if (WHOLE.test(plain)) return BigInt(plain) * 100n;
  const decimals = GROUPED.exec(plain)?.at(2) ?? DECIMALS.exec(plain)?.at(1);
  if (decimals === undefined && !GROUPED.test(plain)) return undefined;
  const digits = plain.replaceAll(/[.,]/g, '');
  const whole = decimals === undefined ? digits : digits.slice(0, -decimals.length);
  if (whole.length > 13) return undefined;
  return BigInt(whole) * 100n + BigInt((decimals ?? '').padEnd(2, '0'));
}
