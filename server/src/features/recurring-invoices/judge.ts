import { adjustmentDays, dateUntilEnd, firstIndexFrom } from '../../domain/invoices/recurrence.ts';
import { addMonths, laterDate, osloDate } from '../../domain/days/local-date.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { Amount } from '../../domain/money.ts';
import { mayHaveToAsk } from '../../domain/proposals/api-client-mode.ts';
import type { MovedAmounts } from '../../domain/proposals/moved.ts';
import { RATE_CHANGE_DAYS } from '../../domain/vat/vat.ts';
import type { ChangeContext } from '../../platform/http/endpoint.ts';
import type { SalesSettings } from '../companies/index.ts';
import { getCompanyOfCaller } from '../companies/index.ts';
import { kronerForLimits } from '../rates/index.ts';
import type { PriceIndexes } from './foresee.ts';
import { sumLinesOn, upcomingDateAt } from './foresee.ts';
import { readIndexesOfTerms } from './read-recurring-invoices.ts';
import type { RecurringInvoice } from './recurring-invoice.ts';

const COUNTED_MONTHS = 12;

/** The totals of coming dates, in the currency of the terms. */
type JudgedTotals = { documentOre: Amount; dayOre: Amount };

/**
 * The money that the coming dates may move, in the currency of the terms and with the figures of today. `documentOre` is the dearest of all dates; `dayOre` is the sum of
 * the first twelve months, and at least the dearest date. The time is bounded: a total changes only on the days on which lines, index or
 * VAT change, so that the first date from each of these days stands for the dates after it.
 * @param today of the account. Dates before it are made today
 */
export function judgeTotals(
  { terms, nextIndex, nextDate }: Pick<RecurringInvoice, 'terms' | 'nextIndex' | 'nextDate'>,
  { settings, indexes, today }: { settings: SalesSettings; indexes: PriceIndexes; today: LocalDate },
): JudgedTotals {
  if (nextDate === null) return { documentOre: 0n, dayOre: 0n };
  const { schedule, end, laterLines, indexation } = terms;
  const totalAt = (index: number) => {
    const { date, lines } = upcomingDateAt(terms, index, indexes);
    return sumLinesOn(lines, settings, laterDate(date, today)).totalOre;
  };
  const counted: Amount[] = [];
  const until = addMonths(nextDate, COUNTED_MONTHS);
  const isCounted = (index: number) => (dateUntilEnd(schedule, end, index) ?? until) < until;
  for (let index = nextIndex; isCounted(index); index += 1) counted.push(totalAt(index));

  const changes = [
    ...laterLines.map(({ from }) => from),
    ...RATE_CHANGE_DAYS,
    ...(indexation === null ? [] : adjustmentDays(indexation, indexes)),
  ].filter((day) => day > nextDate);
  const first = changes.flatMap((day) => firstIndexFrom(schedule, end, nextIndex, day) ?? []);
  const dayOre = counted.reduce((sum, total) => sum + total, 0n);
  const totals = [...counted, ...first.map(totalAt)];
  const documentOre = totals.reduce((most, total) => (total > most ? total : most), 0n);
  return { documentOre, dayOre: dayOre > documentOre ? dayOre : documentOre };
}

/**
 * Judges a recurring invoice that the caller makes, changes or resumes.
 * @returns the recurring invoice with `judgedOre`: dates up to that total may be sent for the caller
 */
export async function withJudgedAmount(
  { trx, caller, accountNow }: ChangeContext,
  recurring: RecurringInvoice,
): Promise<{ recurring: RecurringInvoice; moved: MovedAmounts }> {
  const { settings } = await getCompanyOfCaller(trx, caller);
  const indexes = await readIndexesOfTerms(trx, recurring.terms);
  const totals = judgeTotals(recurring, { settings, indexes, today: osloDate(accountNow) });
  const inKroner = await kronerForLimits(trx, recurring.terms.currency, accountNow);
  const moved = { documentOre: inKroner(totals.documentOre), dayOre: inKroner(totals.dayOre) };
  // In the currency, so that a date is not held because the rate alone has risen.
  const judgedOre = mayHaveToAsk(caller) ? totals.documentOre : null;
  return { recurring: { ...recurring, judgedOre }, moved };
}
