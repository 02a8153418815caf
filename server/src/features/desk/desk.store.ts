import type { LocalDate } from '../../domain/days/local-date.ts';
import type { Ore } from '../../domain/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { WAITING, waitingOfAccounts } from '../../platform/events/waiting-figures.store.ts';

/** What is known of an account for the page of all companies. */
export type DeskRow = {
  accountId: string;
  /** False while the figures of what waits are being counted. */
  isCounted: boolean;
  drafts: number;
  bounced: number;
  notReminded: number;
  overdue: number;
  overdueOre: Ore;
  acceptedQuotes: number;
  bankTransactions: number;
  closedThrough: LocalDate | null;
  /** Who closed or opened months last, as an email. */
  closedBy: string | null;
  /** Whether the year before this one has entries behind the last closed day. */
  hasOpenYear: boolean;
  /** Those that the person may decide. */
  proposals: number;
  /** When the first of them lapses. */
  proposalsUntil: Date | null;
};

/** The accounts to be read, and at which of them the person decides proposals. */
export type DeskAccounts = {
  accountIds: readonly string[];
  /** Where the person decides all of them. */
  deciders: readonly string[];
  /** Where the person decides those of `bookScopes`. */
  bookkeepers: readonly string[];
  bookScopes: readonly string[];
};

/**
 * What waits at several accounts, read without locks and in one statement however many they are (decision 89). The caller has found the
 * accounts by the memberships of one person. Nothing else on the path of a request asks for several accounts.
 * @param today for accounts without a test clock
 */
export async function readDesk(
  db: Db,
  { accountIds, deciders, bookkeepers, bookScopes }: DeskAccounts,
  today: LocalDate,
): Promise<Map<string, DeskRow>> {
  if (accountIds.length === 0) return new Map();
  const rows = await selectDesk(db, accountIds, WAITING, today, deciders, bookkeepers, bookScopes);
  return new Map(rows.map((row) => [row.accountId, row]));
}

// A row for each account, because ten values of a row cost less than ten rows. Each part names the accounts and is joined by them, so that
// Citus sends all of it to their shards, one statement a shard. Every part reads a bounded number of rows of an account: kept figures, its
// one journal and its last closing, and the open proposals, of which an API client has 200 at most.
const selectDesk = statement<DeskRow>(`
  select a.id as "accountId", not coalesce(w.uncounted, false) as "isCounted",
    coalesce(w.drafts, 0)::int as drafts, coalesce(w.bounced, 0)::int as bounced,
    coalesce(w.not_reminded, 0)::int as "notReminded", coalesce(w.overdue, 0)::int as overdue,
    coalesce(w.overdue_ore, 0)::bigint as "overdueOre", coalesce(w.quotes, 0)::int as "acceptedQuotes",
    coalesce(w.transactions, 0)::int as "bankTransactions", j.closed_through as "closedThrough",
    case when j.closed_through is not null then (
      select c.actor from period_closings c where c.account_id = a.id order by c.id desc limit 1) end as "closedBy",
    exists (
      select from kept_figures k
      where k.account_id = a.id and k.figure = 'entries' and k.key = '' and k.item_count > 0
        and k.day between y.before || '-01-01' and y.before || '-12-31'
        and k.day > coalesce(j.closed_through::text, '')) as "hasOpenYear",
    coalesce(p.count, 0)::int as proposals, p.until as "proposalsUntil"
  from accounts a
  cross join lateral (
    select extract(year from coalesce((a.clock at time zone 'Europe/Oslo')::date, $3::date))::int - 1 as before) y
  left join journals j on j.account_id = a.id
  left join (
    select account_id, bool_or(figure = 'uncounted') as uncounted,
      sum(item_count) filter (where figure = 'waiting-invoices' and key = 'draft') as drafts,
      sum(item_count) filter (where figure = 'waiting-invoices' and key = 'bounced') as bounced,
      sum(item_count) filter (where figure = 'waiting-invoices' and key = 'not-reminded') as not_reminded,
      sum(item_count) filter (where figure = 'waiting-invoices' and key = 'overdue') as overdue,
      sum(amount_ore) filter (where figure = 'waiting-invoices' and key = 'overdue') as overdue_ore,
      sum(item_count) filter (where figure = 'waiting-quotes') as quotes,
      sum(item_count) filter (where figure = 'waiting-transactions') as transactions
    from (${waitingOfAccounts()}) waiting group by account_id
  ) w on w.account_id = a.id
  left join (
    select account_id, count(*) as count, min(expires_at) as until from proposals
    where account_id = any($1::text[]) and status = 'open'
      and (account_id = any($4::text[]) or (account_id = any($5::text[]) and scope = any($6::text[])))
    group by account_id
  ) p on p.account_id = a.id
  where a.id = any($1::text[])`);
