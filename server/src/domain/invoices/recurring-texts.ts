import { dateText, monthText } from '../texts/date-text.ts';
import type { Language } from '../texts/language.ts';
import { addDays, addMonths, daysBetween, yearOf } from '../days/local-date.ts';
import type { LocalDate } from '../days/local-date.ts';
import type { Interval } from './recurrence.ts';
import type { DeliveryPeriod } from './sales-document.ts';

/** What texts of a recurring invoice may name of the period, as in `{month}`. */
export const PERIOD_PLACEHOLDERS = ['period', 'from', 'to', 'month', 'year'] as const;
type Placeholder = (typeof PERIOD_PLACEHOLDERS)[number];

/** The period of a text, and a day of the month by which it is named. */
type Named = DeliveryPeriod & { named: LocalDate };

const VALUES: Record<Placeholder, (period: Named, language: Language) => string> = {
  period: ({ from, to }, language) => `${dateText(from, language)} – ${dateText(to, language)}`,
  from: ({ from }, language) => dateText(from, language),
  to: ({ to }, language) => dateText(to, language),
  month: ({ named }, language) => monthText(named, language),
  year: ({ named }) => String(yearOf(named)),
};

/**
 * A day of the month by which a period is named. What is billed each month is named by the month with most of its days, the first
 * of two that have as many: the rent of February may be billed on 31 January. Other periods are named by their first day.
 */
export function namingDay({ from, to }: DeliveryPeriod, { unit, count }: Interval): LocalDate {
  if (unit !== 'month' || count !== 1) return from;
  let best = { day: from, days: 0 };
  for (let day = from; day <= to; day = nextMonth(day)) {
    const last = addDays(nextMonth(day), -1);
    const days = daysBetween(day, last < to ? last : to) + 1;
    if (days > best.days) best = { day, days };
  }
  return best.day;
}

/** The first day of the month after that of a date. */
function nextMonth(date: LocalDate): LocalDate {
  return addMonths(`${date.slice(0, 8)}01`, 1);
}

/** Fills a text with the period. Unknown braces stay as they are. */
export function fillPeriod(
  text: string,
  period: DeliveryPeriod,
  language: Language,
  interval: Interval,
): string {
  if (!text.includes('{')) return text;
  const named = { ...period, named: namingDay(period, interval) };
  return text.replaceAll(/\{(\w+)\}/g, (braces, name) =>
    isPlaceholder(name) ? VALUES[name](named, language) : braces,
  );
}

/** The period that is longest as text. */
const LONGEST: DeliveryPeriod = { from: '2026-09-28', to: '2026-09-30' };

/** So many characters a text has at most when it is filled. */
export function mostCharactersWhenFilled(text: string): number {
  return fillPeriod(text, LONGEST, 'en', { unit: 'month', count: 1 }).length;
}

function isPlaceholder(name: string): name is Placeholder {
  return PERIOD_PLACEHOLDERS.some((one) => one === name);
}
