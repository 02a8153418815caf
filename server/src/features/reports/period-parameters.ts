import { dayOrMonth, sharedParameters } from '../../platform/http/fields.ts';
import { firstDayOf, isDayOrMonth, lastDayOf, yearOf } from '../../domain/days/local-date.ts';
import type { DayOrMonth, LocalDate } from '../../domain/days/local-date.ts';
import type { FieldError } from '../../domain/errors/field-errors.ts';

export type Period = { from: LocalDate; to: LocalDate };

/** A period as the query has it. */
export type PeriodQuery = { from: DayOrMonth; to: DayOrMonth };

/** The query parameters of a report on a period within one year. `checkPeriod` is the rule over both. */
export const periodParameters = sharedParameters('ReportPeriod', {
  from: dayOrMonth('First day or month, by posting date.', '2026-01-01'),
  to: dayOrMonth('Last day or month, included; in the year of `from`.', '2026-12-31'),
});

export function readPeriod({ from, to }: PeriodQuery): Period {
  return { from: firstDayOf(from), to: lastDayOf(to) };
}

/**
 * Refuses a period over the turn of the year. Income and expenses start each year at 0, so their balance would not be
 * opening + debit − credit.
 */
export function checkPeriod(query: unknown): FieldError[] {
  const { from, to } = Object(query) as Record<string, unknown>;
  if (typeof from !== 'string' || typeof to !== 'string' || !isDayOrMonth(from) || !isDayOrMonth(to)) {
    return [];
  }
  if (lastDayOf(to) < firstDayOf(from)) return [{ field: 'to', code: 'before-from' }];
  return yearOf(to) > yearOf(from)
    ? [{ field: 'to', code: 'out-of-range', message: 'Must be in the year of `from`.' }]
    : [];
}
