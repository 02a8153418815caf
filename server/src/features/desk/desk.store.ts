import { osloDate } from '../../domain/days/local-date.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { Ore } from '../../domain/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { WAITING, waitingOfAccounts } from '../../platform/events/waiting-figures.store.ts';

/** What is known of an account for the page of all companies. */
export type DeskRow = {
  /** False while the figures of what waits are being counted. */
  isCounted: boolean;
  /** `waiting-invoices draft` and such, each with how many there are and what is owed on them. */
  figures: Map<string, { count: number; ore: Ore }>;
  closedThrough: LocalDate | null;
  /** Who closed or opened months last, as an email. */
  closedBy: string | null;
  /** Whether the year before this one has entries behind the last closed day. */
  hasOpenYear: boolean;
  proposals: { count: number; until: LocalDate | null };
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
  const rows =
    accountIds.length === 0
      ? []
      : await selectDesk(db, accountIds, WAITING, today, deciders, bookkeepers, bookScopes);
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  return new Map(accountIds.map((accountId) => [accountId, toDeskRow(byAccount.get(accountId) ?? [])]));
}

type Row = {
  accountId: string;
  kind: string;
  key: string;
  count: bigint;
  ore: Ore;
  day: LocalDate | null;
  at: Date | null;
  by: string | null;
};

// Each part names the accounts itself, so that Citus sends it to their shards, one statement a shard. Every part reads a bounded number of
// rows of an account: kept figures, its one journal and its last closing, and the open proposals, of which an API client has 200 at most.
const selectDesk = statement<Row>(`
  select account_id as "accountId", figure as kind, key, sum(item_count)::bigint as count, sum(amount_ore)::bigint as ore,
    null::date as day, null::timestamptz as at, null::text as by
  from (${waitingOfAccounts()}) waiting group by account_id, figure, key having sum(item_count) <> 0
  union all
  select j.account_id, 'closed', '', 0, 0, j.closed_through, null, (
    select c.actor from period_closings c where c.account_id = j.account_id order by c.id desc limit 1)
  from journals j where j.account_id = any($1::text[]) and j.closed_through is not null
  union all
  select j.account_id, 'open-year', '', 0, 0, null, null, null
  from journals j join accounts a on a.id = j.account_id
  cross join lateral (
    select extract(year from coalesce((a.clock at time zone 'Europe/Oslo')::date, $3::date))::int - 1 as year) before
  where j.account_id = any($1::text[]) and exists (
    select from kept_figures k
    where k.account_id = j.account_id and k.figure = 'entries' and k.key = '' and k.item_count > 0
      and k.day between before.year || '-01-01' and before.year || '-12-31' and k.day > coalesce(j.closed_through::text, ''))
  union all
  select p.account_id, 'proposals', '', count(*), 0, null, min(p.expires_at), null
  from proposals p
  where p.account_id = any($1::text[]) and p.status = 'open'
    and (p.account_id = any($4::text[]) or (p.account_id = any($5::text[]) and p.scope = any($6::text[])))
  group by p.account_id`);

function toDeskRow(rows: readonly Row[]): DeskRow {
  const of = (wanted: string) => rows.find(({ kind }) => kind === wanted);
  const proposals = of('proposals');
  const closed = of('closed');
  return {
    isCounted: of('uncounted') === undefined,
    figures: new Map(
      rows
        .filter(({ kind }) => kind.startsWith('waiting-'))
        .map(({ kind, key, count, ore }) => [`${kind} ${key}`.trimEnd(), { count: Number(count), ore }]),
    ),
    closedThrough: closed?.day ?? null,
    closedBy: closed?.by ?? null,
    hasOpenYear: of('open-year') !== undefined,
    proposals: {
      count: Number(proposals?.count ?? 0n),
      until: proposals?.at ? osloDate(proposals.at) : null,
    },
  };
}
