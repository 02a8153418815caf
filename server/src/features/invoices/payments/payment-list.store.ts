import type { PaymentMethod, ShownPaymentSource } from '../../../domain/invoices/money-kinds.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { oreFromKroner } from '../../../domain/money.ts';
import type { ListOrder } from '../../../platform/http/lists/list-order.ts';
import type { Page, Paged } from '../../../platform/http/lists/paging.ts';
import { isBehindCursor, limitOf, offsetOf, placedPage } from '../../../platform/http/lists/paging.ts';
import { readFigure } from '../../../platform/events/figures.store.ts';
import { likePattern } from '../../../platform/database/like.ts';
import { transactionHasText } from '../../bank-transactions/index.ts';
import { PAYMENTS } from '../figures.ts';
import type { StoredNok } from '../invoice-rows.store.ts';
import { NOK_OF_PAYMENT, toPaymentInKroner } from '../invoice-rows.store.ts';
import type { Payment } from '../recorded.ts';
import { idsWithText } from '../searched-documents.store.ts';

export const PAYMENT_SORTS = ['-paidOn', 'paidOn', '-createdAt', 'createdAt', '-amount', 'amount'] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

/** Payments that were reversed are chosen by `updatedSince` alone. */
export type PaymentFilter = {
  paidFrom?: LocalDate;
  paidTo?: LocalDate;
  /** Of the whole payment, in kroner. Both are included. */
  amountFrom?: number;
  amountTo?: number;
  source?: ShownPaymentSource;
  method?: PaymentMethod;
  bankTransactionId?: string;
  clientId?: string;
  /** Recorded or reversed at or after. */
  updatedSince?: string;
  /** As the search for invoices finds the paid invoice; or in the payment's reference; or what the bank says of who paid. */
  q?: string;
};

/** A payment with what the list tells of its invoice. */
export type ListedPayment = Omit<Payment, 'reference'> & {
  /** Of its invoice. */
  currency: Currency;
  paymentReference: string | null;
  /** As the bank tells it. */
  payerName: string | null;
  createdAt: Date;
  updatedAt: Date;
  reversedAt: Date | null;
  invoiceId: string;
  invoiceNumber: string;
  kid: string | null;
  reference: string;
  clientId: string | null;
  clientName: string;
};

export type PaymentSums = { count: number; amountOre: Ore; claimsOre: Ore; creditOre: Ore };

type PlacedPayment = Pick<ListedPayment, 'paidOn' | 'id'>;

export const PAYMENT_ORDER: ListOrder<PlacedPayment, PaymentSort> = {
  name: 'payments',
  sort: '-paidOn',
  isDescending: true,
  keys: [
    { column: 'p.paid_on', type: 'date', of: ({ paidOn }) => paidOn },
    { column: 'p.id', type: 'uuid', of: ({ id }) => id },
  ],
};

/** A page of payments and the total count. */
export async function listPayments(
  db: AccountDb,
  filter: PaymentFilter,
  page: Page<PlacedPayment, PaymentSort>,
): Promise<Paged<ListedPayment[]>> {
  const payments = await readPayments(db, page.sort, {
    filter,
    behind: isBehindCursor(page),
    limit: limitOf(page),
    offset: offsetOf(page),
  });
  return placedPage(page, payments, async () => (await sumPayments(db, filter)).count);
}

/** The next chosen payments, by day and id. @param after the last one that was read before */
export function listPaymentsAfter(
  db: AccountDb,
  filter: PaymentFilter,
  after: ListedPayment | undefined,
  limit: number,
): Promise<ListedPayment[]> {
  const behind = isAfter(after, sql`p.paid_on, p.id`);
  return readPayments(db, 'paidOn', { filter, behind, limit, offset: 0 });
}

export async function sumPayments(db: AccountDb, filter: PaymentFilter): Promise<PaymentSums> {
  const rows = isOnly(filter, ['paidFrom', 'paidTo'])
    ? await sumDays(db, filter.paidFrom ?? '', filter.paidTo ?? '9999-12-31')
    : await sumMatching(db, filter);
  const [sums] = rows;
  if (sums === undefined) throw new Error('Sums always have a row.');
  return { ...sums, count: Number(sums.count) };
}

const SUMS = `coalesce(sum(item_count), 0)::bigint as count, coalesce(sum(amount_ore), 0)::bigint as "amountOre",
  coalesce(sum(fees_ore), 0)::bigint as "claimsOre", coalesce(sum(credit_ore), 0)::bigint as "creditOre"`;
type SummedRow = Omit<PaymentSums, 'count'> & { count: bigint };

const sumDays = readFigure<SummedRow>(
  PAYMENTS,
  (rows) => `
    select ${SUMS} from (
      select day, item_count, amount_ore, second_ore as fees_ore, third_ore as credit_ore from (${rows}) payments
    ) days where day between $2 and $3`,
);

async function sumMatching(db: AccountDb, filter: PaymentFilter): Promise<SummedRow[]> {
  const { rows } = await sql<SummedRow>`
    select ${sql.raw(SUMS)} from (
      select 1 as item_count, coalesce(amount_nok_ore, amount_ore) as amount_ore, fees_ore,
        coalesce(credit_nok_ore, credit_ore) as credit_ore
      from payments p
      where account_id = ${db.accountId} and ${matches(db.accountId, filter)}
    ) chosen`.execute(db);
  return rows;
}

function isOnly(filter: PaymentFilter, names: readonly (keyof PaymentFilter)[]): boolean {
  return Object.keys(filter).every((name) => names.includes(name as keyof PaymentFilter));
}

/** As an index has it. Nothing else of a payment changes than that it is reversed. */
const CHANGED_AT = sql`greatest(p.created_at, p.reversed_at)`;

type Wanted = { filter: PaymentFilter; behind: RawBuilder<unknown>; limit: number; offset: number };

async function readPayments(
  db: AccountDb,
  sort: PaymentSort,
  { filter, behind, limit, offset }: Wanted,
): Promise<ListedPayment[]> {
  const { rows } = await sql<Omit<ListedPayment, 'nok'> & { nok: StoredNok | null }>`
    select p.id, p.currency, ${sql.raw(NOK_OF_PAYMENT)} as nok, p.amount_ore as "amountOre", p.fees_ore as "claimsOre", p.credit_ore as "creditOre", p.paid_on as "paidOn",
      p.source, p.recovers_write_off_id as "recoversWriteOffId", p.bank_transaction_id as "bankTransactionId",
      p.reference as "paymentReference", p.method, p.vipps_reference as "vippsReference", p.created_at as "createdAt",
      ${CHANGED_AT} as "updatedAt", p.reversed_at as "reversedAt", i.id as "invoiceId", coalesce(i.number::text, i.opening_number) as "invoiceNumber",
      i.kid, i.reference, i.client_id as "clientId", i.client_name as "clientName", b.payer_name as "payerName"
    from payments p join invoices i on i.account_id = ${db.accountId} and i.id = p.invoice_id
    left join bank_transactions b on b.account_id = ${db.accountId} and b.id = p.bank_transaction_id
    where p.account_id = ${db.accountId} and p.id = any(array(
      select p.id from payments p
      where p.account_id = ${db.accountId} and ${matches(db.accountId, filter)} and ${behind}
      order by ${orderOf(sort)} limit ${limit} offset ${offset}
    ))
    order by ${orderOf(sort)}`.execute(db);
  return rows.map((row) => ({ ...row, nok: row.nok && toPaymentInKroner(row.nok) }));
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
  { amountFrom, amountTo }: PaymentFilter,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return allOf([
    ...(amountFrom === undefined ? [] : [sql`${column} >= ${oreFromKroner(amountFrom)}`]),
    ...(amountTo === undefined ? [] : [sql`${column} <= ${oreFromKroner(amountTo)}`]),
  ]);
}

function matches(accountId: string, filter: PaymentFilter): RawBuilder<unknown> {
  const { source, method, bankTransactionId, clientId, updatedSince, q } = filter;
  return allOf([
    updatedSince === undefined ? sql`p.reversed_at is null` : sql`${CHANGED_AT} >= ${new Date(updatedSince)}`,
    daysOf(filter, sql`p.paid_on`),
    amountsOf(filter, sql`coalesce(p.amount_nok_ore, p.amount_ore)`),
    ...(source === undefined ? [] : [isOfSource(source)]),
    ...(method === undefined ? [] : [sql`p.method = ${method}`]),
    ...(bankTransactionId === undefined ? [] : [sql`p.bank_transaction_id = ${bankTransactionId}`]),
    // The index of what stands.
    ...(bankTransactionId === undefined || updatedSince !== undefined
      ? []
      : [sql`p.id = any(${paymentsOf(accountId, sql`= ${bankTransactionId}`)})`]),
    ...(clientId === undefined
      ? []
      : [
          sql`p.invoice_id = any(array(select id from invoices where account_id = ${accountId} and client_id = ${clientId}))`,
        ]),
    ...(q === undefined
      ? []
      : [
          sql`(p.invoice_id = any(${idsWithText(accountId, q)}) or p.id = any(${paymentsWithText(accountId, q)}))`,
        ]),
  ]);
}

/** The ids of payments with this text in their reference, or in what the bank says of who paid. */
function paymentsWithText(accountId: string, text: string): RawBuilder<string[]> {
  return sql`(array(
    select payment_id from payment_references
    where account_id = ${accountId} and reference like lower(${likePattern(text)} collate norwegian)
  ) || ${paymentsOf(
    accountId,
    sql`= any(array(select id from bank_transactions where account_id = ${accountId} and ${transactionHasText(text)}))`,
  )})`;
}

/** The ids of the payments that stand of transactions of the bank. @param condition on the id of a transaction */
function paymentsOf(accountId: string, condition: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql`array(
    select id from bank_allocations
    where account_id = ${accountId} and bank_transaction_id ${condition} and kind = 'payment'
  )`;
}

function isOfSource(source: ShownPaymentSource): RawBuilder<unknown> {
  if (source === 'vipps') return sql`p.vipps_reference is not null`;
  return sql`(p.source = ${source} and p.vipps_reference is null)`;
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join([...conditions], sql` and `)})`;
}
