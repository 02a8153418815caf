import { parseDecimal } from '../../../server/src/domain/money.ts';
import type { Language } from './language.tsx';

const PLAIN = /^(-?)(\d*)(?:\.(\d*))?$/;

/**
 * Reads a typed number: decimals after a comma or a point, spaces between thousands (`1 234,50`).
 * @returns undefined when the text is not a number. `1.234,50` is not a number, because a point alone may mean either
 */
export function readDecimal(typed: string): number | undefined {
  const plain = plainText(typed);
  return plain === undefined ? undefined : Number(plain);
}

/**
 * Reads a typed number in whole units of its last decimal, without floating point: `12,5` with 4 decimals is 125000n.
 * @returns undefined when the text is not a number or has more decimals
 */
export function readScaled(typed: string, decimals: number): bigint | undefined {
  const plain = plainText(typed);
  return plain === undefined ? undefined : parseDecimal(plain, decimals);
}

/** A number as it stands in an input: `12,5` or `12.5`. */
export function typedDecimal(value: number, language: Language): string {
  return language === 'nb' ? String(value).replace('.', ',') : String(value);
}

/** The text as `12.5`, with a digit on both sides of the point, because people also type `,5` and `12,`. */
function plainText(typed: string): string | undefined {
  const plain = typed.replaceAll(/\s/g, '').replace('−', '-').replace(',', '.');
  const [, sign = '', whole = '', fraction = ''] = PLAIN.exec(plain) ?? [];
  if (whole + fraction === '') return undefined;
  return `${sign}${whole || '0'}${fraction && `.${fraction}`}`;
}
