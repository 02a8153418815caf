import type { SourceDocumentType } from '../../../domain/books/journal.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { clientsMatching } from '../../clients/index.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { hasTrigrams, PLAIN, likePattern, trimmedSearch } from '../../../platform/database/like.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { ListOrder } from '../../../platform/http/lists/list-order.ts';
import type { Ore } from '../../../domain/money.ts';
import { searchedAmount } from '../../../domain/texts/searched-amount.ts';
import { entriesToSearch, unindexedEntries } from './searched-entries.store.ts';

export const ENTRY_SORTS = ['postingDate', '-postingDate'] as const;
export type EntrySort = (typeof ENTRY_SORTS)[number];

/** The columns by which entries are ordered. */
export const ENTRY_ORDERS = {
  postingDate: ['posting_date', 'series', 'number'],
  '-postingDate': ['posting_date desc', 'chain_position desc'],
} as const;

export type OrderedEntry = { postingDate: LocalDate; series: string; number: bigint };

export const ENTRY_ORDER: ListOrder<OrderedEntry, EntrySort> = {
  name: 'journal-entries',
  sort: 'postingDate',
  keys: [
    { column: 'posting_date', type: 'date', of: ({ postingDate }) => postingDate },
    { column: 'series', type: 'text', of: ({ series }) => series },
    { column: 'number', type: 'bigint', of: ({ number }) => number },
  ],
};

/** Which entries of a period are wanted. */
export type EntryFilter = {
  /** Searched for in the texts, the number (`12-2026`), the amount and the names of customers. */
  text?: string;
  sourceDocumentTypes?: SourceDocumentType[];
  /** Has a line on this account. */
  account?: string;
  /** Has a line of this client. */
  clientId?: string;
  /** Posted, or reversed, at or after. */
  updatedSince?: string;
  /** Of the sum of the debit lines, in øre. Both are included. */
  amountFromOre?: bigint;
  amountToOre?: bigint;
};

type Period = { from: LocalDate; to: LocalDate };

/** A search names at most this many customers, the first by name, so that no search compares names without end. */
const MOST_CUSTOMERS = 200;

/**
 * The ids of the wanted entries in their order.
 * @param part.isFew whether these are few of the account's entries: they are found by their indexes first and sorted afterwards. Otherwise
 * entries are gone through in their order until the page is full
 */
export async function findEntryIds(
  db: AccountDb,
  { period, byIndex, byRow }: EntrySearch,
  sort: EntrySort,
  {
    limit,
    offset,
    isFew,
    behind = sql<boolean>`true`,
  }: { limit: number; offset: number; isFew: boolean; behind?: RawBuilder<boolean> },
): Promise<(OrderedEntry & { id: string })[]> {
  const order = sql.raw(`order by ${ENTRY_ORDERS[sort].join(', ')}`);
  // Without its own order and limit, each part is found by the condition. With them, an index has the first part in order.
  const end = isFew ? sql`offset 0` : sql`${order} limit ${limit + offset}`;
  const { rows } = await sql<OrderedEntry & { id: string }>`
    select entry_id as id, posting_date as "postingDate", series, number from (
      (select entry_id, posting_date, chain_position, series, number from (${indexed(db.accountId, period)}) found
        where ${isFew ? byIndex : byRow} and ${behind} ${end})
      union all
      (select entry_id, posting_date, chain_position, series, number from (${unindexed(db.accountId, period)}) found
        where ${byRow} and ${behind} ${end})
    ) entries ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many entries are wanted, and the sum of their amounts. */
export async function sumEntries(
  db: AccountDb,
  search: EntrySearch,
): Promise<{ count: number; amountOre: Ore }> {
  const { rows } = await sql<{ count: bigint; amountOre: Ore }>`
    select count(*) as count, coalesce(sum(amount_ore), 0)::bigint as "amountOre" from (
      ${chosen(db.accountId, search)}
    ) found`.execute(db);
  const [sums] = rows;
  if (sums === undefined) throw new Error('A statement that sums has no answer.');
  return { count: Number(sums.count), amountOre: sums.amountOre };
}

/** How many entries are wanted; undefined where they are more than `most`. */
export async function countEntriesUpTo(
  most: number,
  db: AccountDb,
  search: EntrySearch,
): Promise<number | undefined> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (${chosen(db.accountId, search)} limit ${most + 1}) found`.execute(db);
  const count = Number(rows[0]?.count);
  return count > most ? undefined : count;
}

const COLUMNS = sql.raw(
  'account_id, entry_id, chain_position, posting_date, series, number, source_document_type, accounts, customer_ids, amount_ore, text',
);

function indexed(accountId: string, { from, to }: Period): RawBuilder<unknown> {
  return sql`select ${COLUMNS} from searched_journal
    where account_id = ${accountId} and posting_date between ${from} and ${to}`;
}

function unindexed(accountId: string, { from, to }: Period): RawBuilder<unknown> {
  const isInPeriod = sql`e.posting_date between ${from} and ${to}`;
  return sql`select ${COLUMNS} from (
    ${entriesToSearch(accountId, isInPeriod, unindexedEntries(accountId))}
  ) new_ones`;
}

function chosen(accountId: string, { period, byIndex, byRow }: EntrySearch): RawBuilder<unknown> {
  return sql`
    select amount_ore from (${indexed(accountId, period)}) one where ${byIndex}
    union all
    select amount_ore from (${unindexed(accountId, period)}) one where ${byRow}`;
}

/** What is searched for. The condition stands twice: as the indexes of `searched_journal` have it, and as a row is looked at soonest. */
export type EntrySearch = { period: Period; byIndex: RawBuilder<unknown>; byRow: RawBuilder<unknown> };

/** Finds the customers whose names have the text, for the statements of a search. */
export async function prepareSearch(
  db: AccountDb,
  { period, filter }: { period: Period; filter: EntryFilter },
): Promise<EntrySearch> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const { text, sourceDocumentTypes, account, clientId, updatedSince, amountFromOre, amountToOre } = filter;
  if (sourceDocumentTypes !== undefined)
    conditions.push(sql`source_document_type = any(${sourceDocumentTypes})`);
  if (clientId !== undefined) conditions.push(sql`customer_ids @> ${[clientId]}::uuid[]`);
  if (updatedSince !== undefined)
    conditions.push(sql`entry_id in (${changedSince(db.accountId, new Date(updatedSince))})`);
  if (amountFromOre !== undefined) conditions.push(sql`amount_ore >= ${amountFromOre}`);
  if (amountToOre !== undefined) conditions.push(sql`amount_ore <= ${amountToOre}`);
  const byIndex = [...conditions];
  const byRow = [...conditions];
  if (account !== undefined) {
    byIndex.push(
      sql`account_keys(account_id, accounts) @> account_keys(${db.accountId}, ${[account]}::text[])`,
    );
    byRow.push(sql`accounts @> ${[account]}::text[]`);
  }
  if (text !== undefined) {
    const said = trimmedSearch(text);
    const others = await otherMatches(db, said);
    byIndex.push(anyOf([sql`(${hasTrigrams(db.accountId, said)})`, ...others]));
    byRow.push(anyOf([sql`text like ${PLAIN(likePattern(said))}`, ...others]));
  }
  return {
    period,
    byIndex: sql`(${sql.join(byIndex, sql` and `)})`,
    byRow: sql`(${sql.join(byRow, sql` and `)})`,
  };
}

function anyOf(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** An entry becomes `Reversed` when the entry that corrects it is posted. */
function changedSince(accountId: string, since: Date): RawBuilder<unknown> {
  return sql`
    select unnest(array[id, corrects_entry_id]) from journal_entries
    where account_id = ${accountId} and created_at >= ${since}`;
}

/** What else of an entry a text may be. */
async function otherMatches(db: AccountDb, text: string): Promise<RawBuilder<unknown>[]> {
  const isAnyOf: RawBuilder<unknown>[] = [];
  const [, number, year] = /^(\d{1,18})-(\d{4})$/.exec(text) ?? [];
  if (number !== undefined) {
    isAnyOf.push(sql`(number = ${BigInt(number)} and extract(year from posting_date) = ${Number(year)})`);
  }
  const amount = searchedAmount(text);
  if (amount !== undefined) isAnyOf.push(sql`amount_ore between ${amount.fromOre} and ${amount.toOre}`);
  const { rows: customers } = await sql<{ id: string }>`
    select id from (${clientsMatching(db, { q: text })}) c
    order by name collate norwegian, id limit ${MOST_CUSTOMERS}`.execute(db);
  const ids = customers.map(({ id }) => id);
  if (ids.length > 0) isAnyOf.push(sql`customer_ids && ${ids}::uuid[]`);
  return isAnyOf;
}
