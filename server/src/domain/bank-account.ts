import { mod11CheckDigit } from './kid.ts';

/** A Norwegian account number as it is stored: without spaces and dots. The result need not be a valid number. */
export function normaliseBankAccount(text: string): string {
  return text.replace(/[\s.]/g, '');
}

/** Whether a normalised text is a Norwegian bank account: eleven digits, the last one MOD11. */
export function isBankAccount(text: string): boolean {
  if (!/^\d{11}$/.test(text) || text === '00000000000') return false;
  return mod11CheckDigit(text.slice(0, 10)) === text.slice(10);
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
