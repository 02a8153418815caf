import type { Static } from 'typebox';
import { kronerFromOre } from '../../domain/money.ts';
import type { yearResultSchema } from './schemas.ts';
import type { YearResult } from './year-results.store.ts';

/** @param standardAccount the account for the result unless the company names another */
export function presentYearResult(
  { year, resultOre, undistributedOre, transfer }: YearResult,
  standardAccount: string,
): Static<typeof yearResultSchema> {
  return {
    year,
    status: transfer === null ? 'open' : 'transferred',
    result: kronerFromOre(resultOre),
    transferred: kronerFromOre(transfer?.resultOre ?? 0n),
    undistributed: kronerFromOre(undistributedOre),
    equityAccount: transfer?.equityAccount ?? standardAccount,
    journalEntryId: transfer?.entryId ?? null,
    transferredAt: transfer?.createdAt.toISOString() ?? null,
  };
}
