import type { AccountTrx } from '../../../platform/database/database.ts';
import { getCompanyOfAccount } from '../../companies/index.ts';
import { addDays, osloDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { findNextLetterDay } from './letter-days.store.ts';

/**
 * Moves a test clock: does in the account and in this transaction the work that the jobs would have done from `from` to `to`. The clock
 * steps from one day with a possible letter to the next, because the deadline of a letter decides the day of the next letter. The cost
 * grows with the number of letters, not with the time.
 * @param catchUp does all work that is due at that time of the account, letters as well. An invoice that another transaction is changing is
 *   left to the jobs
 */
export async function passDays(
  trx: AccountTrx,
  { from, to }: { from: Date; to: Date },
  catchUp: (accountNow: Date) => Promise<void>,
): Promise<void> {
  const { dunning } = await getCompanyOfAccount(trx);
  const lastDay = osloDate(to);
  // Work that was already due at `from` is done on the next day.
  let day: LocalDate | undefined = addDays(osloDate(from), 1);
  while (day !== undefined && day < lastDay && dunning.since !== null) {
    await catchUp(morningOf(day));
    day = await findNextLetterDay(trx, day, { ...dunning, since: dunning.since });
  }
  await catchUp(to);
}

/** 08:00 or, in summer, 09:00 in Europe/Oslo, within the hours of automatic letters. */
function morningOf(day: LocalDate): Date {
  return new Date(`${day}T07:00:00Z`);
}
