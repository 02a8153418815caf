import { mod11CheckDigit, mod97, mod97CheckDigits } from '../check-digits.ts';

/** A Norwegian account number as it is stored: without spaces and dots. The result need not be a valid number. */
export function normaliseBankAccount(text: string): string {
  return text.replace(/[\s.]/g, '');
}

/** Whether a normalised text is a Norwegian bank account: eleven digits, the last one MOD11. */
export function isBankAccount(text: string): boolean {
  if (!/^\d{11}$/.test(text) || text === '00000000000') return false;
  return mod11CheckDigit(text.slice(0, 10)) === text.slice(10);
}

/** A BIC as it is stored: in capital letters, without spaces. The result need not be a valid code. */
export function normaliseBic(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** Whether a normalised text has the form of a BIC: bank, country and place, with or without a branch (ISO 9362). */
export function isBic(text: string): boolean {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text);
}

/** An IBAN as it is stored: in capital letters, without spaces. The result need not be a valid number. */
export function normaliseIban(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** Whether a normalised text in capital letters is an IBAN with right check digits (ISO 13616). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{1,30}$/.test(text)) return false;
  // Country and check digits go behind the number.
  return mod97(text.slice(4) + text.slice(0, 4)) === 1;
}

/** The number of an account by its normalised IBAN: eleven digits for a Norwegian account, else the IBAN. */
export function numberOfIban(iban: string): string {
  const national = iban.slice(4);
  return iban.startsWith('NO') && isIban(iban) && isBankAccount(national) ? national : iban;
}

/**
 * The IBAN of a Norwegian account, in groups of four as it is printed: `NO93 8601 1117 947` (ISO 13616).
 *
 * @throws RangeError when the text is not eleven digits
 */
export function formatIban(text: string): string {
  if (!/^\d{11}$/.test(text)) throw new RangeError('Not an account number');
  const check = mod97CheckDigits(`${text}NO`);
  return inGroupsOfFour(`NO${check}${text}`);
}

/** An IBAN or a creditor reference as it is printed: `NO93 8601 1117 947`. */
export function inGroupsOfFour(text: string): string {
  return text.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/**
 * An account number as Norwegians print it: `8601 11 17947` (bank, group, customer and check digit).
 *
 * @throws RangeError when the text is not eleven digits
 */
export function formatBankAccount(text: string): string {
  if (!/^\d{11}$/.test(text)) throw new RangeError('Not an account number');
  return `${text.slice(0, 4)} ${text.slice(4, 6)} ${text.slice(6)}`;
}
