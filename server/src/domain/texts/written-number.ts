/**
 * A number that somebody wrote, as plain decimals: `-12500.5`. A text that can mean two numbers is never guessed: then both are
 * told, and a person can say which one it is.
 */
export type WrittenNumber =
  | { decimal: string }
  | { problem: 'invalid-number' }
  | { problem: 'ambiguous-number'; meanings: readonly [string, string] };

const UNREADABLE: WrittenNumber = { problem: 'invalid-number' };

/** More could not be kept exactly as a number. No amount has so many. */
const MOST_DIGITS = 15;
/** Longer than any way to write so many digits. */
const MOST_CHARACTERS = 60;

/** The spaces that stand between thousands. */
const SPACES = /[ \u00A0\u2007\u2009\u202F]/g;
const MINUS = '[-\\u2212\\u2012\\u2013]';
const CURRENCY = '(?:nok|kr)\\.?';
const WRITTEN = new RegExp(
  `^(?<open>\\()?\\s*(?<sign>${MINUS})?\\s*(?:${CURRENCY})?\\s*(?<signBehind>${MINUS})?\\s*` +
    `(?<digits>[.,]?\\d(?:[\\d., ]*[\\d.,])?)` +
    `(?<end>\\s?(?:[-\\u2212\\u2012\\u2013\\u2014]))?\\s*(?:${CURRENCY})?\\s*(?<close>\\))?$`,
  'i',
);

/**
 * Reads a number as people and programs write it: `12500`, `12 500,-`, `1.234.567`, `1,234.50`, `NOK 12500`, `(99,90)`.
 *
 * One separator before exactly three digits is ambiguous, unless the digits before it cannot be thousands: `0,125`,
 * `1234,567`. A minus behind a whole number is, too: `500-` is a price to some, and below 0 to others. Behind decimals it is
 * below 0.
 */
export function readWrittenNumber(text: string): WrittenNumber {
  const plain = text.trim().replaceAll(SPACES, ' ');
  const { open, sign, signBehind, digits, end, close } =
    (plain.length <= MOST_CHARACTERS ? WRITTEN.exec(plain)?.groups : undefined) ?? {};
  if (digits === undefined || (open === undefined) !== (close === undefined)) return UNREADABLE;
  // `,-` says that there are no decimals.
  const isPrice = end !== undefined && /[.,]$/.test(digits);
  const isMinusBehind = end !== undefined && !isPrice;
  if ([open, sign, signBehind, isMinusBehind || undefined].filter(Boolean).length > 1) return UNREADABLE;
  const parts = partsOf(isPrice ? digits.slice(0, -1) : digits, isPrice);
  if (parts === undefined) return UNREADABLE;
  const below0 = (decimal: string) => `-${decimal}`;
  if (parts === 'ambiguous') {
    if (isMinusBehind) return UNREADABLE;
    const meanings = [digits.replaceAll(/\D/g, ''), digits.replace(',', '.')] as const;
    const isBelow0 = open !== undefined || sign !== undefined || signBehind !== undefined;
    return {
      problem: 'ambiguous-number',
      meanings: isBelow0 ? [below0(meanings[0]), below0(meanings[1])] : meanings,
    };
  }
  const decimal = `${parts.whole || '0'}${parts.decimals === '' ? '' : `.${parts.decimals}`}`;
  if (decimal.replace('.', '').replace(/^0+/, '').length > MOST_DIGITS) return UNREADABLE;
  if (isMinusBehind && parts.decimals === '') {
    return { problem: 'ambiguous-number', meanings: [below0(decimal), decimal] };
  }
  const isBelow0 = open !== undefined || sign !== undefined || signBehind !== undefined || isMinusBehind;
  return { decimal: isBelow0 ? below0(decimal) : decimal };
}

type Parts = { whole: string; decimals: string };

function partsOf(digits: string, isWhole: boolean): Parts | 'ambiguous' | undefined {
  const signs = digits.replaceAll(/\d/g, '');
  const kinds = new Set(signs);
  const last = signs.at(-1);
  // A point or comma that stands once, behind all other separators, is the one of decimals.
  const isOnce = last !== undefined && last !== ' ' && signs.split(last).length === 2;
  if (kinds.size > 2 || (kinds.size === 2 && !isOnce)) return undefined;
  if (last === undefined) return { whole: digits, decimals: '' };
  if (!isOnce || isWhole) return kinds.size === 1 ? grouped(digits) : undefined;
  const at = digits.lastIndexOf(last);
  const [before, decimals] = [digits.slice(0, at), digits.slice(at + 1)];
  if (kinds.size === 2) {
    const thousands = grouped(before);
    return thousands && { ...thousands, decimals };
  }
  if (decimals.length === 3 && /^\d{1,3}$/.test(before) && !/^0+$/.test(before)) return 'ambiguous';
  return { whole: before, decimals };
}

/** Thousands with a separator between them. */
function grouped(digits: string): Parts | undefined {
  if (!/^\d{1,3}(?:[., ]\d{3})+$/.test(digits)) return undefined;
  return { whole: digits.replaceAll(/\D/g, ''), decimals: '' };
}
