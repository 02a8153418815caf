/** The kinds of account in the annual accounts. */
export const ACCOUNT_TYPES = ['Asset', 'Liability', 'Equity', 'Income', 'Expense'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** The side on which an account grows. */
export const ACCOUNT_NATURES = ['Debit', 'Credit'] as const;
export type AccountNature = (typeof ACCOUNT_NATURES)[number];

/**
 * Whether the text is an account number: four to six digits. The first digit is the account class
 * (kontoklasse), 1 to 8. The standard accounts have four digits.
 */
export function isAccountNumber(text: string): boolean {
  return /^[1-8]\d{3,5}$/.test(text);
}

/** The type of an account of this number, unless the company chooses another. */
export function typeOfAccount(number: string): AccountType {
  if (number.startsWith('1')) return 'Asset';
  if (number.startsWith('20')) return 'Equity';
  if (number.startsWith('2')) return 'Liability';
  if (number.startsWith('3') || number.startsWith('80')) return 'Income';
  // 88 is the result for the year, 89 its use.
  if (number.startsWith('88') || number.startsWith('89')) return 'Equity';
  return 'Expense';
}

/** Whether an account of this number can have the type. Only classes 2 and 8 hold several types. */
export function fitsClass(number: string, type: AccountType): boolean {
  if (number.startsWith('2')) return type === 'Equity' || type === 'Liability';
  if (number.startsWith('8')) return type === 'Income' || type === 'Expense' || type === 'Equity';
  return type === typeOfAccount(number);
}

/** The side on which an account of the type grows, unless it is deducted from the accounts around it. */
export function natureOfType(type: AccountType): AccountNature {
  return type === 'Asset' || type === 'Expense' ? 'Debit' : 'Credit';
}

/** Whether VAT codes are mostly used on accounts of this number: sales, purchases and costs. */
export function usuallyAcceptsVat(number: string): boolean {
  return /^[3467]/.test(number);
}
