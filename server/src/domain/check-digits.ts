/**
 * The MOD10 (Luhn) check digit: weights 2, 1, 2, 1 … from the right, the digits of the products summed.
 *
 * @throws RangeError when the text is not one or more digits
 */
export function mod10CheckDigit(digits: string): string {
  const sum = digitsFromRight(digits).reduce((sum, digit, index) => {
    const product = index % 2 === 0 ? digit * 2 : digit;
    return sum + (product > 9 ? product - 9 : product);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/**
 * The MOD11 check digit: weights 2, 3, 4, 5, 6, 7, repeating from the right. One base in eleven gives `-`. A
 * KID may end in `-`; an organisation number and a bank account may not.
 * @throws RangeError when the text is not one or more digits
 */
export function mod11CheckDigit(digits: string): string {
  const sum = digitsFromRight(digits).reduce((sum, digit, index) => sum + digit * (2 + (index % 6)), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? '-' : String(check);
}

/** The remainder of MOD 97-10 (ISO 7064). A letter counts as two digits: A is 10, B is 11 and so on. @param text A–Z and digits */
export function mod97(text: string): bigint {
  return BigInt(text.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))) % 97n;
}

function digitsFromRight(digits: string): number[] {
  if (!/^\d+$/.test(digits)) throw new RangeError('Not digits');
  return digits.split('').toReversed().map(Number);
}
