import { addDays, osloDate, osloMidnight } from '../../domain/local-date.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Job } from '../../platform/operations/schedules.ts';
import { listAccountsWithPastQuotes, lockPastQuotes } from './past-quotes.store.ts';
import { changeQuote } from './save-quote.ts';

const BATCH = 500;

/** Runs each hour: at midnight in Oslo, and later for quotes that were locked then and for a missed midnight. */
export function expireQuotesJob(db: Db, clock: () => Date): Job {
  return {
    name: 'expire-quotes',
    afterRestore: { goes: 'what a day makes of a quote is the same each time, and reaches nobody' },
    at: { minute: 0 },
    run: (stopping) => expireQuotes(db, clock, stopping),
  };
}

/** Lets the quotes expire whose last day is over, by the account's own day. A transaction does at most 500. */
export async function expireQuotes(db: Db, clock: () => Date, stopping?: AbortSignal): Promise<void> {
  for (const { accountId, today } of await listAccountsWithPastQuotes(db, clock())) {
    const expireBatch = () => {
      stopping?.throwIfAborted();
      return inTransaction(db, (trx) => expireSome(trx, accountId, today, clock()));
    };
    while ((await expireBatch()) === BATCH);
  }
}

/** Lets the due quotes of one account expire in the caller's transaction. @param times `accountNow` decides the day */
export async function expireQuotesOfAccount(
  trx: Trx,
  accountId: string,
  { now, accountNow }: { now: Date; accountNow: Date },
): Promise<number> {
  let sum = 0;
  let count: number;
  do {
    count = await expireSome(trx, accountId, osloDate(accountNow), now);
    sum += count;
  } while (count === BATCH);
  return sum;
}

/** @returns how many quotes expired. Fewer than a batch: no more are left */
async function expireSome(trx: Trx, accountId: string, today: LocalDate, now: Date): Promise<number> {
  const past = await lockPastQuotes(trx, accountId, today, BATCH);
  for (const quote of past) {
    const expiredAt = osloMidnight(addDays(quote.validUntil, 1));
    changeQuote(trx, accountId, quote, { expiredAt }, now);
  }
  return past.length;
}
