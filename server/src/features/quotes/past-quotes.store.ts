import { sql } from 'kysely';
import type { LocalDate } from '../../domain/local-date.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { dayOfAccount } from '../invoices/index.ts';
import type { Quote } from './quote.ts';
import { listQuotesById } from './quotes.store.ts';

/** An index has quotes of these statuses. */
const IS_OPEN = sql<boolean>`status in ('sent', 'viewed')`;

/** The accounts with quotes for `lockPastQuotes`, each with its own day. Reads all accounts, so only the job may call it. */
export async function listAccountsWithPastQuotes(
  db: Db,
  now: Date,
): Promise<{ accountId: string; today: LocalDate }[]> {
  const today = dayOfAccount(now);
  return db
    .selectFrom('quotes')
    .innerJoin('accounts', 'accounts.id', 'quotes.account_id')
    .select(['account_id as accountId', today.as('today')])
    .distinct()
    .where(IS_OPEN)
    .where('valid_until', '<', today)
    .execute();
}

/** Locks open quotes whose last day is before `today`. Quotes that another transaction has locked are left for a later run. */
export async function lockPastQuotes(
  trx: Trx,
  accountId: string,
  today: LocalDate,
  limit: number,
): Promise<Quote[]> {
  const past = await trx
    .selectFrom('quotes')
    .select('id')
    .where('account_id', '=', accountId)
    .where(IS_OPEN)
    .where('valid_until', '<', today)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return listQuotesById(
    trx,
    accountId,
    past.map(({ id }) => id),
  );
}
