/**
 * What makes a file useless to the tax authorities: figures that are not real, a company without its address, nothing in it,
 * a period that goes on, and balances at the beginning that do not sum to 0 because the result of an earlier year is not in
 * equity.
 */
export const SAF_T_WARNINGS = [
  'test-environment',
  'address-missing',
  'no-entries',
  'period-not-over',
  'opening-not-balanced',
] as const;
export type SafTWarning = (typeof SAF_T_WARNINGS)[number];
