import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { Ore } from '../../domain/money.ts';
import type { Page } from '../../http/paging.ts';
import { offsetOf, totalOf } from '../../http/paging.ts';
import type { Payment } from '../invoice.ts';
import { idsWithText } from '../reading/invoice-texts.store.ts';
import { newPayments } from './kept-payments.store.ts';

export const PAYMENT_SORTS = ['-paidOn', 'paidOn', '-createdAt', 'createdAt', '-amount', 'amount'] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

/** Payments that were reversed are never chosen. */
export type PaymentFilter = {
  paidFrom?: LocalDate;
  paidTo?: LocalDate;
  /** Of the whole payment, in øre. Both are included. */
  amountFromOre?: Ore;
  amountToOre?: Ore;
  source?: Payment['source'];
  clientId?: string;
  /** As the search for invoices finds the paid invoice. */
  text?: string;
};

/** A payment with what the list tells of its invoice. */
export type ListedPayment = Payment & {
  createdAt: Date;
  invoiceId: string;
  invoiceNumber: string;
  kid: string | null;
  reference: string;
  clientId: string | null;
  clientName: string;
};

export type PaymentSums = { count: number; amountOre: Ore; claimsOre: Ore; creditOre: Ore };

/** A page of payments and the total count. */
export async function listPayments(
  db: Db,
  accountId: string,
  filter: PaymentFilter,
  sort: PaymentSort,
  page: Page,
): Promise<{ payments: ListedPayment[]; totalCount: number }> {
  const payments = await readPayments(db, accountId, sort, {
    ids: idsFor(filter, sort),
    filter,
    limit: page.pageSize,
    offset: offsetOf(page),
  });
  const totalCount = await totalOf(
    page,
    payments.length,
    async () => (await sumPayments(db, accountId, filter)).count,
  );
  return { payments, totalCount };
}

/** The next chosen payments, by day and id. @param after the last one that was read before */
export function listPaymentsAfter(
  db: Db,
  accountId: string,
  filter: PaymentFilter,
  after: ListedPayment | undefined,
  limit: number,
): Promise<ListedPayment[]> {
  const ids = idsFor(filter, 'paidOn');
  return readPayments(db, accountId, 'paidOn', { ids, filter, after, limit, offset: 0 });
}

export async function sumPayments(db: Db, accountId: string, filter: PaymentFilter): Promise<PaymentSums> {
  const counted = isOnly(filter, ['paidFrom', 'paidTo'])
    ? sql`
        select payment_count, amount_ore, fees_ore, credit_ore from payment_days days
        where account_id = ${accountId} and ${daysOf(filter, sql`days.paid_on`)}
        union all select 1, amount_ore, fees_ore, credit_ore from (${newPayments(accountId, 'summed_payments')}) p
        where reversed_at is null and ${daysOf(filter, sql`p.paid_on`)}`
    : sql`
        select 1 as payment_count, amount_ore, fees_ore, credit_ore from payments p
        where account_id = ${accountId} and ${matches(accountId, filter)}`;
  const { rows } = await sql<Omit<PaymentSums, 'count'> & { count: bigint }>`
    select coalesce(sum(payment_count), 0)::bigint as count, coalesce(sum(amount_ore), 0)::bigint as "amountOre",
      coalesce(sum(fees_ore), 0)::bigint as "claimsOre", coalesce(sum(credit_ore), 0)::bigint as "creditOre"
    from (${counted}) counted`.execute(db);
  const [sums] = rows;
  if (sums === undefined) throw new Error('Sums always have a row.');
  return { ...sums, count: Number(sums.count) };
}

type Wanted = { filter: PaymentFilter; after?: ListedPayment | undefined; limit: number; offset: number };
type Ids = (accountId: string, sort: PaymentSort, wanted: Wanted) => RawBuilder<unknown>;

function isOnly(filter: PaymentFilter, names: readonly (keyof PaymentFilter)[]): boolean {
  return Object.keys(filter).every((name) => names.includes(name as keyof PaymentFilter));
}

/** A list is walked along its order when the filter leaves most payments of the walk, so that a page is soon found. */
function idsFor(filter: PaymentFilter, sort: PaymentSort): Ids {
  if (sort.endsWith('paidOn') && isOnly(filter, ['paidFrom', 'paidTo'])) return inOrderOfDays;
  if (sort.endsWith('amount') && isOnly(filter, ['amountFromOre', 'amountToOre'])) return inOrderOfAmounts;
  return found;
}

/**
 * The ids of a page, from the index by day. Each part has its own limit, so that PostgreSQL walks along the index, however many
 * payments it expects to be new.
 */
const inOrderOfDays: Ids = (accountId, sort, { filter, after, limit, offset }) => {
  const direction = directionOf(sort);
  return sql`
    select id from (
      (
        select day.payment_id as id, day.paid_on from payments_by_day day
        join payments p on p.account_id = ${accountId} and p.id = day.payment_id and p.reversed_at is null
        where day.account_id = ${accountId} and ${daysOf(filter, sql`day.paid_on`)}
          and ${isAfter(after, sql`day.paid_on, day.payment_id`)}
        order by day.paid_on ${direction}, day.payment_id ${direction} limit ${offset + limit}
      ) union all (
        select id, paid_on from (${newPayments(accountId, 'payments_by_day_marks')}) p
        where reversed_at is null and ${daysOf(filter, sql`p.paid_on`)} and ${isAfter(after, sql`paid_on, id`)}
        order by paid_on ${direction}, id ${direction} limit ${offset + limit}
      )
    ) p order by ${orderOf(sort)} limit ${limit} offset ${offset}`;
};

/** The ids of a page, from the index by amount. It is always read from its start: files go by day. */
const inOrderOfAmounts: Ids = (accountId, sort, { filter, limit, offset }) => {
  const direction = directionOf(sort);
  return sql`
    select id from (
      (
        select listed.payment_id as id, listed.amount_ore from payments_by_amount listed
        join payments p on p.account_id = ${accountId} and p.id = listed.payment_id and p.reversed_at is null
        where listed.account_id = ${accountId} and ${amountsOf(filter, sql`listed.amount_ore`)}
        order by listed.amount_ore ${direction}, listed.payment_id ${direction} limit ${offset + limit}
      ) union all (
        select id, amount_ore from (${newPayments(accountId, 'summed_payments')}) p
        where reversed_at is null and ${amountsOf(filter, sql`p.amount_ore`)}
        order by amount_ore ${direction}, id ${direction} limit ${offset + limit}
      )
    ) p order by ${orderOf(sort)} limit ${limit} offset ${offset}`;
};

/** The ids of a page, from the payments that match. In the order of making, the primary key has them in order. */
const found: Ids = (accountId, sort, { filter, after, limit, offset }) => sql`
  select id from payments p
  where account_id = ${accountId} and ${matches(accountId, filter)} and ${isAfter(after, sql`paid_on, id`)}
  order by ${orderOf(sort)} limit ${limit} offset ${offset}`;

async function readPayments(
  db: Db,
  accountId: string,
  sort: PaymentSort,
  { ids, ...wanted }: Wanted & { ids: Ids },
): Promise<ListedPayment[]> {
  const { rows } = await sql<ListedPayment>`
    select p.id, p.amount_ore as "amountOre", p.fees_ore as "claimsOre", p.credit_ore as "creditOre", p.paid_on as "paidOn",
      p.source, p.recovers_write_off_id as "recoversWriteOffId", p.created_at as "createdAt", i.id as "invoiceId", coalesce(i.number::text, i.opening_number) as "invoiceNumber",
      i.kid, i.reference, i.client_id as "clientId", i.client_name as "clientName"
    from payments p join invoices i on i.account_id = ${accountId} and i.id = p.invoice_id
    where p.account_id = ${accountId} and p.id = any(array(${ids(accountId, sort, wanted)}))
    order by ${orderOf(sort)}`.execute(db);
  return rows;
}

function directionOf(sort: PaymentSort): RawBuilder<unknown> {
  return sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
}

/** Ids go by the time at which payments were recorded. */
function orderOf(sort: PaymentSort): RawBuilder<unknown> {
  const direction = directionOf(sort);
  if (sort.endsWith('paidOn')) return sql`p.paid_on ${direction}, p.id ${direction}`;
  return sort.endsWith('amount') ? sql`p.amount_ore ${direction}, p.id ${direction}` : sql`p.id ${direction}`;
}

function isAfter(after: ListedPayment | undefined, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  return after === undefined ? sql`true` : sql`(${columns}) > (${after.paidOn}::date, ${after.id}::uuid)`;
}

function daysOf({ paidFrom, paidTo }: PaymentFilter, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return allOf([
    ...(paidFrom === undefined ? [] : [sql`${column} >= ${paidFrom}`]),
    ...(paidTo === undefined ? [] : [sql`${column} <= ${paidTo}`]),
  ]);
}

function amountsOf(
  { amountFromOre, amountToOre }: PaymentFilter,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return allOf([
    ...(amountFromOre === undefined ? [] : [sql`${column} >= ${amountFromOre}`]),
    ...(amountToOre === undefined ? [] : [sql`${column} <= ${amountToOre}`]),
  ]);
}

function matches(accountId: string, filter: PaymentFilter): RawBuilder<unknown> {
  const { source, clientId, text } = filter;
  return allOf([
    sql`p.reversed_at is null`,
    daysOf(filter, sql`p.paid_on`),
    amountsOf(filter, sql`p.amount_ore`),
    ...(source === undefined ? [] : [sql`p.source = ${source}`]),
    ...(clientId === undefined
      ? []
      : [
          sql`p.invoice_id = any(array(select id from invoices where account_id = ${accountId} and client_id = ${clientId}))`,
        ]),
    ...(text === undefined ? [] : [sql`p.invoice_id = any(${idsWithText(accountId, text)})`]),
  ]);
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join([...conditions], sql` and `)})`;
}
