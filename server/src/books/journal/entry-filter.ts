import { firstDayOfMonth, lastDayOfMonth, monthsBetween } from '../../domain/local-date.ts';
import type { LocalDate, LocalMonth } from '../../domain/local-date.ts';
import { oreFromKroner } from '../../domain/money.ts';
import { ApiError } from '../../errors.ts';
import type { EntryFilter } from './entry-search.store.ts';
import type { SourceDocumentType } from './journal-entry.ts';

export const MAX_MONTHS = 12;

/** The query parameters by which entries are chosen, validated. */
export type EntryFilterQuery = {
  from: LocalMonth;
  to: LocalMonth;
  q?: string;
  sourceDocumentType?: string;
  account?: string;
  clientId?: string;
  amountFrom?: number;
  amountTo?: number;
};

/** @throws ApiError `period-too-long` with `details.maxMonths` */
export function readEntryFilter(query: EntryFilterQuery): {
  period: { from: LocalDate; to: LocalDate };
  filter: EntryFilter;
} {
  if (monthsBetween(query.from, query.to) > MAX_MONTHS) {
    throw new ApiError('period-too-long', { details: { maxMonths: MAX_MONTHS } });
  }
  const { q, sourceDocumentType, account, clientId, amountFrom, amountTo } = query;
  return {
    period: { from: firstDayOfMonth(query.from), to: lastDayOfMonth(query.to) },
    filter: {
      ...(q !== undefined && q.trim() !== '' && { text: q.trim() }),
      ...(sourceDocumentType !== undefined && {
        sourceDocumentTypes: sourceDocumentType.split(',') as SourceDocumentType[],
      }),
      ...(account !== undefined && { account }),
      ...(clientId !== undefined && { clientId }),
      ...(amountFrom !== undefined && { amountFromOre: oreFromKroner(amountFrom) }),
      ...(amountTo !== undefined && { amountToOre: oreFromKroner(amountTo) }),
    },
  };
}
