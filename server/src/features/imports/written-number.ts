import type { FieldProblem } from '../../domain/field-errors.ts';

export type Read<T = unknown> = { value: T } | { problem: FieldProblem };

const UNREADABLE: Read<never> = { problem: { code: 'invalid-number' } };
const AMBIGUOUS: Read<never> = { problem: { code: 'ambiguous-number' } };

/** More could not be kept exactly as a number. No amount has so many. */
const MOST_DIGITS = 15;

/** The spaces that stand between thousands. */
const SPACES = /[ \u00A0\u2009\u202F]/g;

/**
 * A number as people and programs write it: `12500`, `12 500,-`, `1.234.567`, `1,234.50`, `NOK 12500`, `kr 99,90`. One
 * separator before exactly three digits is ambiguous, unless the digits before it cannot be thousands: `0,125`, `1234,567`.
 */
export function readNumber(cell: string): Read<number> {
  const text = cell.replace(/^(?:nok|kr)\.?\s*(?=\S)|(?<=\S)\s*(?:nok|kr\.?)$/i, '').replace('\u2212', '-');
  const [, sign = '', digits = '', dash = ''] =
    /^(-?)\s?(\d[\d., \u00A0\u2009\u202F]*?)(\s?[.,][-\u2013\u2014])?$/.exec(text) ?? [];
  if (digits === '') return UNREADABLE;
  const whole = wholeAndDecimals(digits, dash !== '');
  if (whole === undefined) return UNREADABLE;
  if (whole === 'ambiguous') return AMBIGUOUS;
  const written = `${whole.whole}${whole.decimals === '' ? '' : `.${whole.decimals}`}`;
  if (written.replace('.', '').replace(/^0+/, '').length > MOST_DIGITS) return UNREADABLE;
  return { value: Number(`${sign}${written}`) };
}

/** A percentage: a number that may have the sign behind it. */
export function readPercent(cell: string): Read<number> {
  return readNumber(cell.replace(/\s*%$/, ''));
}

type Parts = { whole: string; decimals: string };

/** @param isWhole `,-` says that there are no decimals */
function wholeAndDecimals(digits: string, isWhole: boolean): Parts | 'ambiguous' | undefined {
  const signs = digits.replaceAll(/[\d]/g, '');
  const kinds = new Set(signs.replaceAll(SPACES, ' '));
  const last = signs.at(-1);
  // A point or comma that stands once, behind all other separators, is the one of decimals.
  const isOnce = last !== undefined && /[.,]/.test(last) && signs.split(last).length === 2;
  if (kinds.size > 2 || (kinds.size === 2 && !isOnce)) return undefined;
  if (last === undefined) return { whole: digits, decimals: '' };
  if (!isOnce || isWhole) return kinds.size === 1 ? grouped(digits) : undefined;
  const at = digits.lastIndexOf(last);
  const [before, decimals] = [digits.slice(0, at), digits.slice(at + 1)];
  if (decimals === '') return undefined;
  if (kinds.size === 2) {
    const thousands = grouped(before);
    return thousands && { ...thousands, decimals };
  }
  if (decimals.length === 3 && /^[1-9]\d{0,2}$/.test(before)) return 'ambiguous';
  return { whole: before, decimals };
}

/** Thousands with a separator between them. */
function grouped(digits: string): Parts | undefined {
  if (!/^\d{1,3}(?:[., \u00A0\u2009\u202F]\d{3})+$/.test(digits)) return undefined;
  return { whole: digits.replaceAll(/\D/g, ''), decimals: '' };
}
