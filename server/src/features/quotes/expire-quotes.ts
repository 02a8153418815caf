import { addDays, osloDate, osloMidnight } from '../../domain/days/local-date.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import type { AccountTimes } from '../../platform/operations/passing-time.ts';
import { passingTimeOfRows } from '../../platform/operations/passing-time.ts';
import { isPastQuote, lockPastQuotes } from './past-quotes.store.ts';
import { changeQuote } from './save-quote.ts';

/** Lets the quotes expire whose last day is over, by the account's own day. */
export const EXPIRE_QUOTES = passingTimeOfRows({
  name: 'expire-quotes',
  goes: 'what a day makes of a quote is the same each time, and reaches nobody',
  table: 'quotes',
  hasCome: ({ day }) => isPastQuote(day),
  passSome: expireSome,
  when: 'at-the-end',
});

async function expireSome(
  trx: AccountTrx,
  { now, accountNow }: AccountTimes,
  limit: number,
): Promise<number> {
  const past = await lockPastQuotes(trx, osloDate(accountNow), limit);
  for (const quote of past) {
    const expiredAt = osloMidnight(addDays(quote.validUntil, 1));
    changeQuote(trx, quote, { expiredAt }, now);
  }
  return past.length;
}
