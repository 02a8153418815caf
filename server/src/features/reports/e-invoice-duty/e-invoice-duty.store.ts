import { sql } from 'kysely';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { byName } from '../../../platform/http/lists/list-order.ts';
import { CHANNEL_SQL } from '../../invoices/index.ts';

export const INCOMPLETE_ORDER = byName('incomplete-customers');

/** What went to Norwegian businesses. Credit notes are deducted from `netOre`, and are documents as well. */
export type InvoicedToBusinesses = { netOre: Ore; documents: number; asEInvoices: number; isWhole: boolean };

/**
 * The sums of the newest documents from `from` to `to`, both included.
 * @param limit of so many documents; `isWhole` is false when there are more
 */
export async function sumInvoicedToBusinesses(
  db: AccountDb,
  { from, to }: { from: LocalDate; to: LocalDate },
  limit: number,
): Promise<InvoicedToBusinesses> {
  const { rows } = await sql<Omit<InvoicedToBusinesses, 'isWhole'> & { all: number }>`
    with newest as (
      select type, coalesce(subtotal_nok_ore, subtotal_ore) as subtotal_ore, ${CHANNEL_SQL} as channel, client_country in ('NO', 'SJ') and case
          when client_type is not null then client_type = 'business'
          else client_org_number <> '' or exists (
            select from clients c where c.account_id = ${db.accountId} and c.id = client_id and c.type = 'business'
          )
        end as is_to_business
      from invoices
      where account_id = ${db.accountId} and issue_date between ${from} and ${to} and sent_at is not null
        and opening_number is null
      order by issue_date desc, created_at desc, id desc limit ${limit + 1}
    )
    select count(*)::int as all, count(*) filter (where is_to_business)::int as documents,
      count(*) filter (where is_to_business and channel = 'e-invoice')::int as "asEInvoices",
      coalesce(sum(case type when 'invoice' then subtotal_ore else -subtotal_ore end) filter (where is_to_business), 0)::bigint
        as "netOre"
    from newest`.execute(db);
  const [sums] = rows;
  if (sums === undefined) throw new Error('The sums always have a row.');
  const { all, ...invoiced } = sums;
  return { ...invoiced, isWhole: all <= limit };
}

/** The Norwegian businesses of the register, by their organisation number. */
export type BusinessCustomers = { complete: number; withoutNumber: number; wrongNumber: number };
export type IncompleteCustomer = { id: string; name: string; orgNumber: string; city: string };

const WEIGHTED_SUM = [3, 2, 7, 6, 5, 4, 3, 2]
  .map((weight, index) => `${weight} * substr(org_number, ${index + 1}, 1)::int`)
  .join(' + ');
/** As `isOrganisationNumber` of the domain says it. The service takes no wrong number, but older rows may have one. */
const IS_RIGHT = sql<boolean>`(case when org_number ~ '^[0-9]{9}$' and org_number <> '000000000'
  then (11 - (${sql.raw(WEIGHTED_SUM)}) % 11) % 11 = substr(org_number, 9, 1)::int else false end)`;

function businesses(db: AccountDb) {
  return db
    .selectFrom('clients')
    .where('account_id', '=', db.accountId)
    .where('deleted_at', 'is', null)
    .where('type', '=', 'business')
    .where('country', 'in', ['NO', 'SJ']);
}

/** 100 000 customers take about a tenth of a second. */
export async function countBusinessCustomers(db: AccountDb): Promise<BusinessCustomers> {
  return businesses(db)
    .select([
      sql<number>`(count(*) filter (where ${IS_RIGHT}))::int`.as('complete'),
      sql<number>`(count(*) filter (where org_number = ''))::int`.as('withoutNumber'),
      sql<number>`(count(*) filter (where org_number <> '' and not ${IS_RIGHT}))::int`.as('wrongNumber'),
    ])
    .executeTakeFirstOrThrow();
}

/** Those without a right organisation number, as a query. */
export function incompleteCustomers(db: AccountDb) {
  return businesses(db)
    .select(['id', 'name', 'org_number as orgNumber', 'city'])
    .where(sql<boolean>`not ${IS_RIGHT}`);
}
