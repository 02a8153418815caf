import type { LocalMonth } from '../../../domain/days/local-date.ts';

export const SAF_T_VERSIONS = ['1.30', '1.40'] as const;
export type SafTVersion = (typeof SAF_T_VERSIONS)[number];

/** Periods from this month on must be in version 1.40 (Skatteetaten). Earlier periods may be. */
export const FIRST_MONTH_OF_1_40: LocalMonth = '2027-01';

/**
 * The version that a period is written in when nobody asks for one. What is new in 1.40 (virtual currency, a country beside a currency,
 * VAT in kroner for books in another currency) does not occur in our books, so the two versions differ in their number alone.
 */
export function versionOf({ to }: { to: LocalMonth }): SafTVersion {
  return to >= FIRST_MONTH_OF_1_40 ? '1.40' : '1.30';
}
