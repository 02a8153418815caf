declare const currencyOf: unique symbol;

/**
 * An amount of Norwegian kroner in øre (1/100 krone). The books, the limits and the fees of letters are always in øre. Money in code
 * is never a floating-point number. See `scaledFromNumber` for the wire.
 *
 * The type keeps øre apart from amounts of other currencies: an `Amount` where an `Ore` is wanted does not compile. The mark exists in
 * types alone. Sums and differences of amounts are plain numbers again, so a function states the type of the amount that it returns.
 */
export type Ore = bigint & { readonly [currencyOf]?: 'NOK' };

/**
 * An amount in hundredths of the currency of the thing that it belongs to, such as an invoice or a bank account: øre for NOK, cents for EUR.
 * The thing has the currency in its `currency`. Only `domain/currency/` makes øre of it.
 */
export type Amount = bigint & { readonly [currencyOf]?: 'of its thing' };

/** Whole øre or ten-thousandths as decimal digits, because a JSON number would be floating point. */
export type Digits = string;

// The exponent is limited, because a short text could otherwise ask for a number of a million digits.
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * Reads a decimal number as a whole number of its smallest unit: `12.5` with 2 decimals is 1250n. The forms are those of
 * JSON, and so of `String(number)`: `-0.5`, `1e-7`, `1e+21`.
 *
 * @returns undefined when it is not a decimal number, or has more decimals than `decimals` (trailing zeros do not count)
 */
export function parseDecimal(text: string, decimals: number): bigint | undefined {
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction);
  const power = decimals + Number(exponent) - fraction.length;
  const divisor = power < 0 ? 10n ** BigInt(-power) : 1n;
  if (digits % divisor !== 0n) return undefined;
  const scaled = power < 0 ? digits / divisor : digits * 10n ** BigInt(power);
  return sign === '-' ? -scaled : scaled;
}

/**
 * A wire number in its smallest unit. It is read through its decimal text, because `1.005 * 1000` is
 * 1004.9999999999999 and `"1.005"` is exact.
 * @throws RangeError when the number is not finite or has more decimals than `decimals`
 */
export function scaledFromNumber(value: number, decimals: number): bigint {
  if (Number.isSafeInteger(value)) return BigInt(value) * 10n ** BigInt(decimals);
  const scaled = parseDecimal(String(value), decimals);
  if (scaled === undefined) throw new RangeError(`Not a number with at most ${decimals} decimals`);
  return scaled;
}

/**
 * The wire number of a scaled number: 1250n with 2 decimals is 12.5. It is exact up to 15 significant digits,
 * like every double (IEEE 754). No document comes near that. Larger sums in the books become the nearest
 * number.
 */
export function numberFromScaled(scaled: bigint, decimals: number): number {
  // Both doubles are exact up to 15 digits, and a quotient of doubles is the double nearest to the true
  // quotient.
  return Number(scaled) / 10 ** decimals;
}

/**
 * @throws RangeError when the number has more than 2 decimals or is not finite
 */
export function oreFromKroner(kroner: number): Ore {
  return scaledFromNumber(kroner, 2);
}

export function kronerFromOre(ore: Ore): number {
  return numberFromScaled(ore, 2);
}

/**
 * The quotient rounded to a whole number, half away from zero: 5/2 is 3, -5/2 is -3.
 *
 * @throws RangeError when `denominator` is not above 0
 */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('The denominator must be above 0');
  const half = numerator < 0n ? -denominator : denominator;
  return (2n * numerator + half) / (2n * denominator);
}

/**
 * Divides every numerator by the same denominator. The results sum to the rounded quotient of the numerators'
 * sum. Each quotient is rounded down. The remaining ones go to the largest remainders; of equal remainders,
 * the first comes first.
 * @throws RangeError when a numerator is negative or `denominator` is not above 0
 */
export function divideTogether(numerators: readonly bigint[], denominator: bigint): bigint[] {
  if (numerators.some((numerator) => numerator < 0n)) throw new RangeError('No numerator is negative');
  const sum = numerators.reduce((total, numerator) => total + numerator, 0n);
  const quotients = numerators.map((numerator) => numerator / denominator);
  const leftOver = quotients.reduce((rest, quotient) => rest - quotient, divideRounded(sum, denominator));
  const remainders = numerators.map((numerator, index) => ({ index, lost: numerator % denominator }));
  // The sort is stable, so equal remainders keep their order.
  const byLoss = remainders.toSorted((one, other) =>
    one.lost < other.lost ? 1 : one.lost > other.lost ? -1 : 0,
  );
  for (const { index } of byLoss.slice(0, Number(leftOver))) quotients[index] = (quotients[index] ?? 0n) + 1n;
  return quotients;
}

/** An amount in kroner for machine-readable formats, of any size: `13218.91`, `-0.50`. */
export function decimalFromOre(ore: Ore): string {
  return decimalText(ore, 2);
}

/** An amount for machine-readable formats, in the currency of its thing: `13218.91`, `-0.50`. */
export function decimalFromAmount(amount: Amount): string {
  return decimalText(amount, 2);
}

/** An amount as Norwegians print it: `13 218,91` with no-break spaces, so that it never wraps. */
export function formatKroner(ore: Ore): string {
  return formatDecimal(ore, 2, 2);
}

/**
 * A scaled number as Norwegians print it: 75000n with 4 decimals is `7,5`.
 * @param minimumDecimals the least number of decimals printed, zeros included
 */
export function formatDecimal(scaled: bigint, decimals: number, minimumDecimals = 0): string {
  const [whole = '', digits = ''] = decimalText(scaled, decimals).split('.');
  const fraction = digits.replace(/0+$/, '').padEnd(minimumDecimals, '0');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '\u00A0');
  return fraction === '' ? grouped : `${grouped},${fraction}`;
}

function decimalText(scaled: bigint, decimals: number): string {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}
