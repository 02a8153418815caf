import { ApiError } from '../../domain/errors/errors.ts';
import { dateUntilEnd } from '../../domain/invoices/recurrence.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import { addDays, osloDate } from '../../domain/days/local-date.ts';
import { findNextDueDate } from './due-dates.store.ts';
import { makeNextDate } from './make-date.ts';
import type { MakingContext } from './make-date.ts';
import { listActiveRecurringInvoices, lockRecurringInvoice } from './recurring-invoices.store.ts';

/** One move of a test clock makes at most so many dates. */
export const MOST_DATES = 500;

type Times = { from: Date; to: Date };

/**
 * Makes each date that a test clock passes on its own day.
 * @param passTime does all other due work from one instant to another. The function is called for every stretch of the way, to the end
 * @returns how many dates were made
 * @throws ApiError `clock-too-far` with `details.latest`: a time to which the clock can be moved at once
 */
export async function passRecurringDates(
  context: Omit<MakingContext, 'accountNow'>,
  { from, to }: Times,
  passTime: (stretch: Times) => Promise<void>,
): Promise<number> {
  await requireNear(context, { from, to });
  let at = from;
  let made = 0;
  for (;;) {
    const next = await findNextDueDate(context.trx, osloDate(to));
    if (next === undefined) break;
    const instant = instantOf(next.date, { from: at, to });
    if (instant > at) await passTime({ from: at, to: instant });
    for (const id of next.ids) {
      const recurring = await lockRecurringInvoice(context.trx, id);
      // The agreement may have been paused, or its date made, before this transaction locked it.
      if (recurring?.status !== 'active' || recurring.nextDate !== next.date) continue;
      await makeNextDate({ ...context, accountNow: instant }, recurring);
      made += 1;
    }
    at = instant;
  }
  await passTime({ from: at, to });
  return made;
}

/** The morning of the day, as far as the clock goes. Dates that were due before are made at once. */
function instantOf(date: LocalDate, { from, to }: Times): Date {
  const morning = new Date(`${date}T07:00:00Z`);
  if (morning < from) return from;
  return morning > to ? to : morning;
}

/** Refuses a move past too many dates. All dates of the first day are made, however many. */
async function requireNear({ trx }: Pick<MakingContext, 'trx'>, { to }: Times): Promise<void> {
  const until = osloDate(to);
  const dates: LocalDate[] = [];
  for (const { nextIndex, terms } of await listActiveRecurringInvoices(trx, until)) {
    for (let step = 0; step <= MOST_DATES; step += 1) {
      const date = dateUntilEnd(terms.schedule, terms.end, nextIndex + step);
      if (date === undefined || date > until) break;
      dates.push(date);
    }
  }
  if (dates.length <= MOST_DATES) return;
  const sorted = dates.toSorted();
  const beyond = sorted[MOST_DATES] ?? until;
  const last = beyond === sorted[0] ? beyond : addDays(beyond, -1);
  if (last >= until) return;
  throw new ApiError('clock-too-far', { details: { latest: `${last}T12:00:00.000Z` } });
}
