import { sql } from 'kysely';
import { CREDIT_NOK_ORE, clientsMatching, orgNumberSql } from '../../clients/index.ts';
import type { ClientFilter } from '../../clients/index.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { ListOrder } from '../../../platform/http/lists/list-order.ts';
import { orderBy } from '../../../platform/http/lists/list-order.ts';
import type { Page, Paged } from '../../../platform/http/lists/paging.ts';
import { isBehindCursor, pageClauses, placedPage } from '../../../platform/http/lists/paging.ts';
import { OPEN_STATUSES, OWED_NOK_ORE, isOverdueOn, listPaidWithClaims } from '../../invoices/index.ts';

export const BALANCE_SORTS = [
  'name',
  '-name',
  'outstanding',
  '-outstanding',
  'overdue',
  '-overdue',
  'credit',
  '-credit',
] as const;
export type BalanceSort = (typeof BALANCE_SORTS)[number];

/** `outstanding`: those who owe anything; `overdue`: those who owe what is overdue; `credit`: those to whom the company owes. */
export const OWING = ['outstanding', 'overdue', 'credit'] as const;
export type Owing = (typeof OWING)[number];

export type Balances = { outstandingOre: Ore; overdueOre: Ore; creditOre: Ore };
export type ClientBalance = Balances & {
  clientId: string;
  name: string;
  orgNumber: string;
  country: string;
  email: string;
  phone: string;
  city: string;
};

export const BALANCE_ORDER: ListOrder<ClientBalance, BalanceSort> = {
  name: 'client-balances',
  sort: 'name',
  sorts: {
    name: 'name collate norwegian',
    outstanding: '"outstandingOre"',
    overdue: '"overdueOre"',
    credit: '"creditOre"',
  },
  keys: [
    { column: 'name collate norwegian', type: 'text', of: ({ name }) => name },
    { column: 'id', type: 'uuid', of: ({ clientId }) => clientId },
  ],
};

/**
 * The chosen customers with what they owe, and the sums of all of them. One statement reads all, so that the figures are of
 * one moment.
 * @param today what was payable until a day before it is overdue
 */
export async function readClientBalances(
  db: AccountDb,
  { filter, owing, today }: { filter: ClientFilter; owing?: Owing | undefined; today: LocalDate },
  page: Page<ClientBalance, BalanceSort>,
): Promise<{ found: Paged<ClientBalance[]>; sums: Balances }> {
  const paidWithClaims = await listPaidWithClaims(db);
  const { rows } = await sql<ClientBalance & { totalCount: bigint; sums: Record<keyof Balances, string> }>`
    with open as (
      select client_id, sum(${sql.raw(OWED_NOK_ORE)})::bigint as outstanding,
        coalesce(sum(${sql.raw(OWED_NOK_ORE)}) filter (where ${isOverdueOn(today)}), 0)::bigint as overdue
      from invoices where account_id = ${db.accountId} and (status = any(${OPEN_STATUSES}) or id = any(${paidWithClaims}::uuid[]))
      group by client_id
    ), chosen as (
      select c.id, c.name, ${orgNumberSql('c')} as org_number, c.country, c.email, c.phone, c.city, coalesce(outstanding, 0) as "outstandingOre",
        coalesce(overdue, 0) as "overdueOre", credit as "creditOre"
      from (${clientsMatching(db, filter)}) c left join open on open.client_id = c.id
      cross join lateral (select ${sql.raw(CREDIT_NOK_ORE)} as credit) own
      where ${owing === undefined ? sql`true` : sql`coalesce(${sql.ref(owing)}, 0) > 0`}
    ), sums as (
      select count(*) as "totalCount", json_build_object(
        'outstandingOre', coalesce(sum("outstandingOre"), 0)::text, 'overdueOre', coalesce(sum("overdueOre"), 0)::text,
        'creditOre', coalesce(sum("creditOre"), 0)::text) as sums
      from chosen
    ), page as (
      select id, id as "clientId", name, org_number as "orgNumber", country, email, phone, city, "outstandingOre", "overdueOre",
        "creditOre"
      from chosen where ${isBehindCursor(page)} ${pageClauses(page)}
    )
    select page.*, sums.* from sums left join page on true order by ${orderBy(BALANCE_ORDER, page.sort)}
  `.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('The sums always have a row.');
  const { outstandingOre, overdueOre, creditOre } = first.sums;
  const read = rows.filter(({ clientId }) => clientId !== null);
  return {
    found: await placedPage(page, read, async () => Number(first.totalCount)),
    sums: {
      outstandingOre: BigInt(outstandingOre),
      overdueOre: BigInt(overdueOre),
      creditOre: BigInt(creditOre),
    },
  };
}
