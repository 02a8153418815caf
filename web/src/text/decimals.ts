import type { Language } from './language.tsx';

const PLAIN = /^(-?)(\d*)(?:\.(\d*))?$/;

/**
 * A number as a person typed it: decimals after a comma or a point, spaces between thousands (`1 234,50`).
 * @returns undefined when it is not a number; `1.234,50` is not, since a point alone may mean either
 */
export function readDecimal(typed: string): number | undefined {
  const plain = plainText(typed);
  return plain === undefined ? undefined : Number(plain);
}

/**
 * The same in whole units of its last decimal, without a detour over floating point: `12,5` with 4 decimals is 125000n.
 * @returns undefined when it is not a number or has more decimals
 */
export function readScaled(typed: string, decimals: number): bigint | undefined {
  const [, sign = '', whole = '', fraction = ''] = PLAIN.exec(plainText(typed) ?? '.') ?? [];
  const digits = fraction.replace(/0+$/, '');
  if (whole + fraction === '' || digits.length > decimals) return undefined;
  return BigInt(`${sign}${whole}${digits.padEnd(decimals, '0')}`);
}

/** A number as it stands in an input, to be typed on: `12,5` or `12.5`. */
export function typedDecimal(value: number, language: Language): string {
  return language === 'nb' ? String(value).replace('.', ',') : String(value);
}

function plainText(typed: string): string | undefined {
  const plain = typed.replaceAll(/\s/g, '').replace('−', '-').replace(',', '.');
  return PLAIN.test(plain) && /\d/.test(plain) ? plain : undefined;
}
