/** What hinders nobody to read a file of another system, but makes a move harder. */
export const IMPORT_WARNINGS = [
  'balances-not-zero',
  'opening-balances-not-zero',
  'movements-differ',
  'entry-count-differs',
  'unknown-account',
  'unknown-customer',
  'line-without-customer',
  'due-date-missing',
  'kid-missing',
  'foreign-currency',
  'no-customers',
  'no-open-items',
] as const;
export type ImportWarningCode = (typeof IMPORT_WARNINGS)[number];

/** `count`: of what the code names. `amountOre`: null where the code has none. */
export type ImportWarning = { code: ImportWarningCode; count: number; amountOre: bigint | null };
