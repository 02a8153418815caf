import { mod97, mod97CheckDigits } from '../check-digits.ts';

/** `RF`, two check digits, and 1 to 21 digits and letters (ISO 11649). */
const REFERENCE = /^RF\d{2}[\dA-Z]{1,21}$/;

/**
 * The creditor reference of an invoice: `RF` and check digits before its number, without spaces. Banks abroad carry it as they carry a KID
 * in Norway.
 * @throws RangeError when the number is not above 0 or has more than 21 digits
 */
export function creditorReferenceOf(number: bigint): string {
  const text = String(number);
  if (number <= 0n || text.length > 21) throw new RangeError('No number for a creditor reference');
  return `RF${mod97CheckDigits(`${text}RF`)}${text}`;
}

/**
 * A creditor reference as it is stored, of a text as people and banks write it: with spaces, in small letters.
 * @returns undefined when it is none, or its check digits are wrong
 */
export function readCreditorReference(text: string): string | undefined {
  const reference = text.replaceAll(/\s/g, '').toUpperCase();
  if (!REFERENCE.test(reference)) return undefined;
  return mod97(reference.slice(4) + reference.slice(0, 4)) === 1 ? reference : undefined;
}

/** A creditor reference in a text, in groups or as one word. A longer word is none. */
const IN_TEXT = /(?<![\dA-Z])RF\d{2}(?: ?[\dA-Z]{1,4}){1,6}(?![\dA-Z])/gi;

/**
 * The creditor references in a text of a payer, as they are stored. Behind one that is written in groups another word may follow, so the
 * longest beginning counts whose check digits are right.
 */
export function creditorReferencesIn(text: string): string[] {
  return (text.match(IN_TEXT) ?? []).flatMap((found) => {
    const words = found.split(' ');
    const beginnings = words.map((_, index) => words.slice(0, words.length - index).join(''));
    return beginnings.flatMap((one) => readCreditorReference(one) ?? []).slice(0, 1);
  });
}

/**
 * The number of the invoice that a creditor reference of ours stands for. Some banks fill up with zeros before the number, which changes no
 * check digit.
 * @param reference as `readCreditorReference` gives it
 * @returns undefined for a reference with letters in place of a number, or of zeros alone
 */
export function numberOfCreditorReference(reference: string): bigint | undefined {
  const digits = reference.slice(4);
  if (!/^\d+$/.test(digits)) return undefined;
  const number = BigInt(digits);
  return number > 0n ? number : undefined;
}
