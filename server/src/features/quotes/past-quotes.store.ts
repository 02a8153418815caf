import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import type { Quote } from './quote.ts';
import { listQuotesById } from './quotes.store.ts';

/** SQL for whether a quote is open and its last day is before the day. An index has quotes of these statuses. */
export function isPastQuote(day: LocalDate | RawBuilder<LocalDate>): RawBuilder<boolean> {
  return sql<boolean>`(status in ('sent', 'viewed') and valid_until < ${day})`;
}

/** Locks open quotes whose last day is before `today`. Quotes that another transaction has locked are left for a later run. */
export async function lockPastQuotes(trx: AccountTrx, today: LocalDate, limit: number): Promise<Quote[]> {
  const past = await trx
    .selectFrom('quotes')
    .select('id')
    .where('account_id', '=', trx.accountId)
    .where(isPastQuote(today))
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return listQuotesById(
    trx,
    past.map(({ id }) => id),
  );
}
