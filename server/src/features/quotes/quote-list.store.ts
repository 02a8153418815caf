import { sql } from 'kysely';
import type { QuoteStatus } from '../../domain/quotes/quote-status.ts';
import type { Db } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/like.ts';
import type { Page } from '../../platform/http/paging.ts';
import { offsetOf, totalOf } from '../../platform/http/paging.ts';
import type { Quote } from './quote.ts';
import { selectQuotes, toQuote } from './quotes.store.ts';

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
  /** Searched for in the number, the client's name and the reference. */
  q?: string;
};

/** A page of quotes and the total count. A filter looks through the quotes of the account, which are fewer than its invoices. */
export async function listQuotes(
  db: Db,
  accountId: string,
  filter: QuoteFilter,
  sort: QuoteSort,
  page: Page,
): Promise<{ quotes: Quote[]; totalCount: number }> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const rows = await matching(db, accountId, filter)
    .orderBy(SORTS[sort.replace('-', '') as keyof typeof SORTS], direction)
    .orderBy('id', direction)
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute();
  const totalCount = await totalOf(page, rows.length, () => countMatches(db, accountId, filter));
  return { quotes: rows.map(toQuote), totalCount };
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
  let query = selectQuotes(db, accountId);
  if (statuses !== undefined) query = query.where('status', 'in', statuses);
  if (clientId !== undefined) query = query.where('client_id', '=', clientId);
  if (externalId !== undefined) query = query.where('external_id', '=', externalId.trim());
  if (updatedSince !== undefined) query = query.where('updated_at', '>=', new Date(updatedSince));
  if (q !== undefined) {
    query = query.where(
      sql<boolean>`lower(coalesce(number::text, '') || E'\\n' || client_name || E'\\n' || (content ->> 'reference') collate norwegian)
        like lower(${containing(q)} collate norwegian)`,
    );
  }
  return query;
}

/** Quotes that are accepted and not invoiced as a whole. An index has them alone. */
export async function countAcceptedQuotes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('quotes')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', '=', 'accepted')
    .executeTakeFirstOrThrow();
  return Number(count);
}
