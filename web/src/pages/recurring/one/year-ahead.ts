import { addMonths } from '../../../../../server/src/domain/days/local-date.ts';
import type { LocalMonth } from '../../../../../server/src/domain/days/local-date.ts';
import { sumKroner } from '../../../text/sum-kroner.ts';
import type { RecurringInvoice, Upcoming } from '../recurring.ts';

const WEEKS_A_YEAR = 53;
const MONTHS = 12;

/** How many dates a year has at most. */
export function datesInYear({ interval: { unit, count } }: RecurringInvoice): number {
  return Math.ceil((unit === 'week' ? WEEKS_A_YEAR : MONTHS) / count);
}

export type MonthAhead = { month: LocalMonth; items: Upcoming[]; total: number };

/** Twelve months from that of the first date, each with what comes in it. Empty when nothing comes. */
export function monthsAhead(upcoming: readonly Upcoming[]): MonthAhead[] {
  const first = upcoming[0];
  if (first === undefined) return [];
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = addMonths(`${first.date.slice(0, 7)}-01`, index).slice(0, 7);
    const items = upcoming.filter(({ date }) => date.startsWith(month));
    return { month, items, total: sumKroner(items.map(({ total }) => total)) };
  });
}
