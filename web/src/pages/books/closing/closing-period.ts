import { isLocalMonth } from '../../../../../server/src/domain/days/local-date.ts';
import { addMonths } from '../period.ts';

/** What is looked at before it is closed, as the address has it: a month `yyyy-MM` or a year `yyyy`. */
export type ClosingPeriod = string;

const MOST_MONTHS = 36;
const MOST_YEARS = 3;

/** The months that run or are over, and the years that are over, newest first. @param thisMonth by the account's clock */
export function closingPeriods(thisMonth: string): { months: string[]; years: string[] } {
  const year = Number(thisMonth.slice(0, 4));
  return {
    months: Array.from({ length: MOST_MONTHS }, (_, index) => addMonths(thisMonth, -index)),
    years: Array.from({ length: MOST_YEARS }, (_, index) => String(year - 1 - index)),
  };
}

/** The chosen period, or the last month that is over. */
export function periodOf(chosen: string, thisMonth: string): ClosingPeriod {
  const isYear = /^20\d\d$/.test(chosen) && chosen < thisMonth.slice(0, 4);
  const isKnown = isYear || (isLocalMonth(chosen) && chosen <= thisMonth);
  return isKnown ? chosen : addMonths(thisMonth, -1);
}

/** The months of the period for the service. Of a month, those before it that are open are looked at as well. */
export function monthsOf(period: ClosingPeriod): { from?: string; through: string } {
  return isLocalMonth(period) ? { through: period } : { from: `${period}-01`, through: `${period}-12` };
}
