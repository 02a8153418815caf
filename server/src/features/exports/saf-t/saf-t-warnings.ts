import { getCompanyOfAccount } from '../../companies/index.ts';
import { firstDayOf, lastDayOf, osloDate } from '../../../domain/days/local-date.ts';
import type { DayOrMonth } from '../../../domain/days/local-date.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { readOpening } from './saf-t-warnings.store.ts';

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
type SafTWarning = (typeof SAF_T_WARNINGS)[number];

/** Why the tax authorities may not accept the SAF-T file of these months as it would be now. */
export async function getSafTWarnings(
  { db, caller, accountNow }: ReadContext,
  { query }: Input<unknown, { from: DayOrMonth; to: DayOrMonth }, unknown>,
) {
  const period = { from: firstDayOf(query.from), to: lastDayOf(query.to) };
  const { seller } = await getCompanyOfAccount(db);
  const { openingOre, hasEntries } = await readOpening(db, period);
  const holds: Record<SafTWarning, boolean> = {
    'test-environment': caller.environment === 'test',
    'address-missing': [seller.address, seller.postalCode, seller.city].includes(''),
    'no-entries': !hasEntries,
    'period-not-over': osloDate(accountNow) <= period.to,
    'opening-not-balanced': openingOre !== 0n,
  };
  return { body: { items: SAF_T_WARNINGS.filter((code) => holds[code]).map((code) => ({ code })) } };
}
