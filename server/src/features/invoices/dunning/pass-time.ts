import type { LetterType } from '../../../domain/invoices/late-payment.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { endPausesOfAccount } from './end-pauses.ts';
import { markOverdueOfAccount } from './mark-overdue.ts';
import { sendLettersOfAccount } from './send-automatic-letters.ts';
import { getCompanyOfAccount } from '../../companies/index.ts';
import { addDays, osloDate } from '../../../domain/local-date.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import { findNextLetterDay } from './letter-days.store.ts';

/** What the due work was. */
export type DoneWork = { overdue: number; letters: LetterType[] };

/**
 * Does the due work of one account in one transaction. Invoices become overdue, pauses of letters end, and
 * automatic letters are sent, at most one for each invoice. An invoice that another transaction is changing
 * is left to the jobs.
 * @param times `accountNow` is the account's time, which a test clock may have moved
 */
async function catchUpAccount(
  trx: Trx,
  accountId: string,
  times: { now: Date; accountNow: Date },
): Promise<DoneWork> {
  const overdue = await markOverdueOfAccount(trx, accountId, times);
  await endPausesOfAccount(trx, accountId, times);
  return { overdue, letters: await sendLettersOfAccount(trx, accountId, times) };
}

/**
 * Moves a test clock: does in one account and one transaction the work that the jobs would have done from `from` to `to`. It
 * steps from one day with a possible letter to the next, because the deadline of a letter decides the day of the next
 * letter. The cost grows with the number of letters, not with the time.
 * @returns what was done
 */
export async function passTime(
  trx: Trx,
  accountId: string,
  { now, from, to }: { now: Date; from: Date; to: Date },
): Promise<DoneWork> {
  const { dunning } = await getCompanyOfAccount(trx, accountId);
  const lastDay = osloDate(to);
  const done: DoneWork = { overdue: 0, letters: [] };
  const catchUp = async (accountNow: Date) => {
    const { overdue, letters } = await catchUpAccount(trx, accountId, { now, accountNow });
    done.overdue += overdue;
    done.letters.push(...letters);
  };
  // Work that was already due at `from` is done on the next day.
  let day: LocalDate | undefined = addDays(osloDate(from), 1);
  while (day !== undefined && day < lastDay && dunning.since !== null) {
    await catchUp(morningOf(day));
    day = await findNextLetterDay(trx, accountId, day, { ...dunning, since: dunning.since });
  }
  await catchUp(to);
  return done;
}

/** 08:00 or, in summer, 09:00 in Europe/Oslo, within the hours of automatic letters. */
function morningOf(day: LocalDate): Date {
  return new Date(`${day}T07:00:00Z`);
}
