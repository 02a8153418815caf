import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { LedgerFilter } from './ledger.store.ts';

/** The path of the ledger with the lines behind a figure. @param filter without fields that are null or undefined */
export function ledgerPath(filter: LedgerFilter, period: { from: LocalDate; to: LocalDate }): string {
  return `/v1/reports/ledger?${new URLSearchParams({ ...filter, ...period }).toString()}`;
}
