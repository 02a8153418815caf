import { sql } from 'kysely';
import type { Currency } from '../../domain/currency/currency.ts';
import type { QuoteStatus } from '../../domain/quotes/quote-status.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { AccountDb } from '../../platform/database/database.ts';
import { containsText } from '../../platform/database/like.ts';
import { newestFirst, sortsOf } from '../../platform/http/lists/list-order.ts';
import { selectListed } from './quotes.store.ts';

const SORTS = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  number: 'number',
  validUntil: 'valid_until',
};
export const QUOTE_SORTS = sortsOf(SORTS);
export type QuoteSort = (typeof QUOTE_SORTS)[number];

export type QuoteFilter = {
  statuses?: QuoteStatus[];
  currency?: Currency;
  clientId?: string;
  externalId?: string;
  updatedSince?: string;
  /** A text that is searched for in the number, the client's name and the reference. */
  q?: string;
};

export const QUOTE_ORDER = newestFirst<QuoteSort>('quotes', { sort: '-createdAt', sorts: SORTS });

/** The rows of the chosen quotes, as a query. It looks through the quotes of the account, which are fewer than its invoices. */
export function quotesMatching(
  db: AccountDb,
  { statuses, currency, clientId, externalId, updatedSince, q }: QuoteFilter,
) {
  let query = selectListed(db);
  if (statuses !== undefined) query = query.where('status', 'in', statuses);
  if (currency !== undefined) query = query.where('currency', '=', currency);
  if (clientId !== undefined) query = query.where('client_id', '=', clientId);
  if (externalId !== undefined) query = query.where('external_id', '=', externalId.trim());
  if (updatedSince !== undefined) query = query.where('updated_at', '>=', new Date(updatedSince));
  if (q !== undefined) {
    const customer = sql`coalesce(
      case when sent_at is null and content::jsonb #> '{client,register,follows}' ? 'name' then
        (select c.name from clients c where c.account_id = ${db.accountId} and c.id = quotes.client_id)
      end, client_name)`;
    query = query.where(
      containsText(
        sql`(coalesce(number::text, '') || E'\\n' || ${customer} || E'\\n' || (content ->> 'reference'))`,
        q,
      ),
    );
  }
  return query;
}

/** Counts quotes that are accepted and not invoiced as a whole. An index has these quotes alone. */
export function countAcceptedQuotes(db: AccountDb): Promise<number> {
  const quotes = db.selectFrom('quotes').where('account_id', '=', db.accountId);
  return countRows(quotes.where('status', '=', 'accepted'));
}
