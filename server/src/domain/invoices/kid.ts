import { mod10CheckDigit, mod11CheckDigit } from '../check-digits.ts';

/**
 * Whether a bank could have printed this KID: 4 to 25 characters, with a check digit of either algorithm at
 * the end. All zeros would pass both algorithms, but are refused, because they mean an empty field.
 */
export function isValidKid(kid: string): boolean {
  if (!/^\d{3,24}[\d-]$/.test(kid) || /^0+$/.test(kid)) return false;
  const base = kid.slice(0, -1);
  const check = kid.slice(-1);
  return check === mod10CheckDigit(base) || check === mod11CheckDigit(base);
}

/** A KID as it is stored. On paper its digits stand in groups. */
export function withoutBlanks(kid: string): string {
  return kid.replaceAll(/\s/g, '');
}

/** How the check digit of a KID is computed, as the company has agreed with its bank. */
export const KID_CHECKS = ['mod10', 'mod11'] as const;
export type KidCheck = (typeof KID_CHECKS)[number];

/** Whether the number, above 0, and its check digit fit into a KID of that many characters. */
export function fitsKid(number: bigint, length: number): boolean {
  return String(number).length < length;
}

/**
 * The KID of a document: zeros, its number, and the check digit, `length` (4 to 25) characters in all. With
 * MOD11, one KID in eleven ends in `-`. Banks accept this, and no number may be skipped.
 * @throws RangeError when the number is not above 0 or does not fit
 */
export function kidForNumber(number: bigint, length: number, check: KidCheck = 'mod10'): string {
  if (!Number.isInteger(length) || length < 4 || length > 25)
    throw new RangeError('A KID has 4 to 25 characters');
  const base = String(number).padStart(length - 1, '0');
  if (number <= 0n || base.length > length - 1)
    throw new RangeError(`No number for a KID of ${length} characters`);
  return base + (check === 'mod10' ? mod10CheckDigit(base) : mod11CheckDigit(base));
}
