import { sql } from 'kysely';
import type { QuoteStatus } from '../../domain/quotes/quote-status.ts';
import type { Db } from '../../platform/database/database.ts';
import { contains } from '../../platform/database/like.ts';
import { newestFirst } from '../../platform/http/list-order.ts';
import type { Page, Place } from '../../platform/http/paging.ts';
import { isBehind, limitOf, offsetOf, placed } from '../../platform/http/paging.ts';
import type { Listed } from '../../platform/http/pieces.ts';
import type { Quote } from './quote.ts';
import { selectListed, toListed } from './quotes.store.ts';

export const QUOTE_SORTS = [
  'createdAt',
  '-createdAt',
  'updatedAt',
  '-updatedAt',
  'number',
  '-number',
  'validUntil',
  '-validUntil',
] as const;
export type QuoteSort = (typeof QUOTE_SORTS)[number];

export type QuoteFilter = {
  statuses?: QuoteStatus[];
  clientId?: string;
  externalId?: string;
  updatedSince?: string;
  /** A text that is searched for in the number, the client's name and the reference. */
  q?: string;
};

export const QUOTE_ORDER = newestFirst('quotes', { sort: '-createdAt' });

/** A page of quotes and the total count. A filter looks through the quotes of the account, which are fewer than its invoices. */
export async function listQuotes(
  db: Db,
  accountId: string,
  filter: QuoteFilter,
  sort: QuoteSort,
  page: Page,
): Promise<Place & { quotes: Listed<Quote>[] }> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const read = await matching(db, accountId, filter)
    .where(isBehind(QUOTE_ORDER, page))
    .orderBy(SORTS[sort.replace('-', '') as keyof typeof SORTS], direction)
    .orderBy('id', direction)
    .limit(limitOf(page))
    .offset(offsetOf(page))
    .execute();
  const { rows, ...place } = await placed(QUOTE_ORDER, page, read, () => countMatches(db, accountId, filter));
  return { ...place, quotes: rows.map(toListed) };
}

const SORTS = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  number: 'number',
  validUntil: 'valid_until',
} as const;

async function countMatches(db: Db, accountId: string, filter: QuoteFilter): Promise<number> {
  const { count } = await matching(db, accountId, filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function matching(
  db: Db,
  accountId: string,
  { statuses, clientId, externalId, updatedSince, q }: QuoteFilter,
) {
  let query = selectListed(db, accountId);
  if (statuses !== undefined) query = query.where('status', 'in', statuses);
  if (clientId !== undefined) query = query.where('client_id', '=', clientId);
  if (externalId !== undefined) query = query.where('external_id', '=', externalId.trim());
  if (updatedSince !== undefined) query = query.where('updated_at', '>=', new Date(updatedSince));
  if (q !== undefined) {
    const customer = sql`coalesce(
      case when sent_at is null and content::jsonb #> '{client,register,follows}' ? 'name' then
        (select c.name from clients c where c.account_id = ${accountId} and c.id = quotes.client_id)
      end, client_name)`;
    query = query.where(
      contains(
        sql`(coalesce(number::text, '') || E'\\n' || ${customer} || E'\\n' || (content ->> 'reference'))`,
        q,
      ),
    );
  }
  return query;
}

/** Counts quotes that are accepted and not invoiced as a whole. An index has these quotes alone. */
export async function countAcceptedQuotes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('quotes')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', '=', 'accepted')
    .executeTakeFirstOrThrow();
  return Number(count);
}
