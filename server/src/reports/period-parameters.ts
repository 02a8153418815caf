import { date, sharedParameters } from '../http/fields.ts';
import { isLocalDate, yearOf } from '../domain/local-date.ts';
import type { LocalDate } from '../domain/local-date.ts';
import type { FieldError } from '../errors.ts';

export type Period = { from: LocalDate; to: LocalDate };

/** The query parameters of a report on a period within one year. `checkPeriod` is the rule over both. */
export const periodParameters = sharedParameters('ReportPeriod', {
  from: date('First day, by posting date.', '2026-01-01'),
  to: date('Last day, included; not before `from`, and of the same year.', '2026-12-31'),
});

/**
 * Refuses a period over the turn of the year. Income and expenses start each year at 0, so their balance would not be
 * opening + debit − credit.
 */
export function checkPeriod(query: unknown): FieldError[] {
  const { from, to } = Object(query) as Record<string, unknown>;
  if (typeof from !== 'string' || typeof to !== 'string' || !isLocalDate(from) || !isLocalDate(to)) return [];
  if (to < from) return [{ field: 'to', code: 'before-from' }];
  return yearOf(to) > yearOf(from) ? [{ field: 'to', code: 'out-of-range' }] : [];
}
