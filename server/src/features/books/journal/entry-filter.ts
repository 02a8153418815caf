import type { SourceDocumentType } from '../../../domain/books/journal.ts';
import { addDays, firstDayOf, lastDayOf, yearBefore } from '../../../domain/days/local-date.ts';
import type { DayOrMonth, LocalDate } from '../../../domain/days/local-date.ts';
import { oreFromKroner } from '../../../domain/money.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import type { EntryFilter } from './entry-search.store.ts';

export const MAX_MONTHS = 12;

/** The query parameters by which entries are chosen, validated. */
export type EntryFilterQuery = {
  from?: DayOrMonth;
  to?: DayOrMonth;
  updatedSince?: string;
  q?: string;
  sourceDocumentType?: string;
  account?: string;
  clientId?: string;
  amountFrom?: number;
  amountTo?: number;
};

/** The days that the books can have. */
const ALL_DAYS = { from: '0001-01-01', to: '9999-12-31' } as const;

/**
 * The rules of the query have demanded `from` and `to`, unless `updatedSince` is given.
 * @throws ApiError `period-too-long` with `details.maxMonths`
 */
export function readEntryFilter(query: EntryFilterQuery): {
  period: { from: LocalDate; to: LocalDate };
  filter: EntryFilter;
} {
  const { from, to, updatedSince } = query;
  const period = {
    from: from === undefined ? ALL_DAYS.from : firstDayOf(from),
    to: to === undefined ? ALL_DAYS.to : lastDayOf(to),
  };
  const isBounded = from !== undefined && to !== undefined;
  // Twelve months from any day end the day before the same day of the next year.
  if (isBounded && yearBefore(addDays(period.to, 1)) > period.from) {
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
      ...(updatedSince !== undefined && { updatedSince }),
      ...(amountFrom !== undefined && { amountFromOre: oreFromKroner(amountFrom) }),
      ...(amountTo !== undefined && { amountToOre: oreFromKroner(amountTo) }),
    },
  };
}
