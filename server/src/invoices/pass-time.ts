import { getCompanyOfAccount } from '../companies/index.ts';
import { addDays, osloDate } from '../domain/local-date.ts';
import type { LocalDate } from '../domain/local-date.ts';
import type { Trx } from '../database/database.ts';
import { catchUpAccount } from './catch-up.ts';
import { findNextLetterDay } from './dunning/letter-days.store.ts';

/**
 * Lets happen in one account, in one transaction, what the jobs would have done on each day from `from` to `to`: for its
 * test clock. It goes from one day on which a letter may be due to the next, since a letter's deadline decides when the
 * next one goes; what it costs grows with the letters, not with the time.
 */
export async function passTime(
  trx: Trx,
  accountId: string,
  { now, from, to }: { now: Date; from: Date; to: Date },
): Promise<void> {
  const { dunning } = await getCompanyOfAccount(trx, accountId);
  const lastDay = osloDate(to);
  // What was already due when time began to pass is seen to on the next day.
  let day: LocalDate | undefined = addDays(osloDate(from), 1);
  while (day !== undefined && day < lastDay && dunning.since !== null) {
    await catchUpAccount(trx, accountId, { now, accountNow: morningOf(day) });
    day = await findNextLetterDay(trx, accountId, day, { ...dunning, since: dunning.since });
  }
  await catchUpAccount(trx, accountId, { now, accountNow: to });
}

/** 08:00 or, in summer, 09:00 in Oslo: within the hours of automatic letters. */
function morningOf(day: LocalDate): Date {
  return new Date(`${day}T07:00:00Z`);
}
