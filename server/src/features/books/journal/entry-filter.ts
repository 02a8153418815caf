import { addDays, firstDayOf, lastDayOf, yearBefore } from '../../../domain/local-date.ts';
import type { DayOrMonth, LocalDate } from '../../../domain/local-date.ts';
import { oreFromKroner } from '../../../domain/money.ts';
import { ApiError } from '../../../domain/errors.ts';
import type { EntryFilter } from './entry-search.store.ts';
import type { SourceDocumentType } from './journal-entry.ts';

export const MAX_MONTHS = 12;

/** The query parameters by which entries are chosen, validated. */
export type EntryFilterQuery = {
  from: DayOrMonth;
  to: DayOrMonth;
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
  const period = { from: firstDayOf(query.from), to: lastDayOf(query.to) };
  // Twelve months from any day end the day before the same day of the next year.
  if (yearBefore(addDays(period.to, 1)) > period.from) {
    throw new ApiError('period-too-long', { details: { maxMonths: MAX_MONTHS } });
  }
  const { q, sourceDocumentType, account, clientId, amountFrom, amountTo } = query;
  return {
    period,
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
