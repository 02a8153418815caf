import { sql } from 'kysely';
import { BOOK_CURRENCY } from '../../../domain/currency/currency.ts';
import { addDays, addMonths } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { VAT_ACCOUNTS, VAT_SETTLEMENT_ACCOUNTS } from '../../../domain/vat/vat-accounts.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { postingsUntil } from '../../books/index.ts';
import { CREDIT_NOK_ORE } from '../../clients/index.ts';

/** The most documents that a figure is made of. An index has the latest first, so more than that are never read. */
export const MOST_DOCUMENTS = 10_000;

/**
 * How invoices were paid whose last day for a payment came in the year before `asOf`, as it was known on that day. Invoices that are
 * credited in full, and those of another system, are left out.
 */
export type PaymentHabits = {
  invoiceCount: number;
  onTimeCount: number;
  /** Days from the invoice date to the last payment, of the paid invoices; null when fewer than `FEWEST_PAID` are paid. */
  averageDays: number | null;
  /** The first due date among them; null without invoices. */
  from: LocalDate | null;
};

/** An average of fewer payments says nothing of how customers pay. */
const FEWEST_PAID = 5;

export async function readPaymentHabits(
  db: AccountDb,
  asOf: LocalDate,
  limit: number,
): Promise<PaymentHabits> {
  const { rows } = await sql<PaymentHabits>`
    select count(*)::int as "invoiceCount", count(*) filter (where paid_on <= payable_until)::int as "onTimeCount",
      case when count(*) filter (where paid_on <= ${asOf}) >= ${FEWEST_PAID}
        then (avg(paid_on - issue_date) filter (where paid_on <= ${asOf}))::float8 end as "averageDays", min(due_date) as "from"
    from (
      select issue_date, due_date, payable_until, paid_on from invoices
      where account_id = ${db.accountId} and due_date >= ${addMonths(asOf, -12)} and due_date < ${asOf}
        and payable_until < ${asOf} and type = 'invoice' and opening_number is null and credited_ore < total_ore
      order by due_date desc, id desc limit ${limit}
    ) due`.execute(db);
  const [habits] = rows;
  if (habits === undefined) throw new Error('A count always has a row.');
  return habits;
}

/** Of the sales of a period without VAT, less what credit notes take back. */
export type CustomerSales = { clientId: string; name: string; netOre: Ore };
export type BestCustomers = {
  documentCount: number;
  /** The first invoice date among them; null without invoices. */
  from: LocalDate | null;
  /** Of all customers. */
  netOre: Ore;
  /** The best first. */
  customers: CustomerSales[];
};

/** The customers to whom most was sold by the documents of a period. When those are more than `limit`, by the latest of them. */
export async function readBestCustomers(
  db: AccountDb,
  { from, to }: { from: LocalDate; to: LocalDate },
  { limit, count }: { limit: number; count: number },
): Promise<BestCustomers> {
  type Row = Omit<BestCustomers, 'customers'> & {
    customers: (Omit<CustomerSales, 'netOre'> & { netOre: string })[];
  };
  const { rows } = await sql<Row>`
    with documents as materialized (
      select client_id, issue_date, 
        case type when 'credit_note' then -1 else 1 end * coalesce(subtotal_nok_ore, subtotal_ore) as net_ore
      from invoices
      where account_id = ${db.accountId} and issue_date between ${from} and ${to} and sent_at is not null
        and opening_number is null
      order by issue_date desc, created_at desc, id desc limit ${limit}
    ), best as (
      select client_id, sum(net_ore)::bigint as net_ore from documents where client_id is not null
      group by client_id having sum(net_ore) > 0 order by 2 desc, 1 limit ${count}
    )
    select count(*)::int as "documentCount", min(issue_date) as "from", coalesce(sum(net_ore), 0)::bigint as "netOre",
      coalesce((
        select json_agg(json_build_object('clientId', c.id, 'name', c.name, 'netOre', best.net_ore::text) order by best.net_ore desc, c.id)
        from best join clients c on c.account_id = ${db.accountId} and c.id = best.client_id
      ), '[]') as customers
    from documents`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('A sum always has a row.');
  return {
    ...found,
    customers: found.customers.map((customer) => ({ ...customer, netOre: BigInt(customer.netOre) })),
  };
}

/**
 * How many clients have credit that is in no file to the bank, and how much in kroner. An order without a file moves nothing, and files are in
 * kroner. It looks through the clients of the account, as a filter of the register does.
 */
export async function sumFreeCredit(db: AccountDb): Promise<{ count: number; ore: Ore }> {
  const { rows } = await sql<{ count: number; ore: Ore }>`
    select count(*)::int as count, coalesce(sum(ore), 0)::bigint as ore
    from (
      select ${sql.raw(CREDIT_NOK_ORE)} - coalesce((
        select sum(o.amount_ore) from refund_orders o
        where o.account_id = ${db.accountId} and o.client_id = clients.id and o.currency = ${BOOK_CURRENCY}
          and o.refund_file_id is not null and o.paid_at is null and o.cancelled_at is null
      ), 0) as ore
      from clients where account_id = ${db.accountId} and (credit_ore > 0 or foreign_credit is not null)
    ) credit
    where ore > 0`.execute(db);
  return rows[0] ?? { count: 0, ore: 0n };
}

export type VatOwed = {
  /** The balance of the VAT accounts today. Below 0: what the company has to its credit. */
  owedOre: Ore;
  /** The same at the end of the term, or today where the term is running. */
  throughTermOre: Ore;
  /** What was owed when the term began, less what has been paid or settled since through the settlement accounts. */
  earlierOre: Ore;
};

/** What the books owe in VAT today, and how much of it is from before a term. */
export async function readVatOwed(
  db: AccountDb,
  today: LocalDate,
  term: { from: LocalDate; to: LocalDate },
): Promise<VatOwed> {
  const accounts = [...Object.keys(VAT_ACCOUNTS), ...VAT_SETTLEMENT_ACCOUNTS];
  const before = addDays(term.from, -1);
  const end = term.to < today ? term.to : today;
  const { rows } = await sql<VatOwed>`
    select coalesce(sum(credit_ore - debit_ore) filter (where day <= ${today}), 0)::bigint as "owedOre",
      coalesce(sum(credit_ore - debit_ore) filter (where day <= ${end}), 0)::bigint as "throughTermOre",
      greatest(0,
        coalesce(sum(credit_ore - debit_ore) filter (where day <= ${before}), 0)
        - coalesce(sum(debit_ore) filter (
            where day > ${before} and day <= ${today} and ledger_account = any(${VAT_SETTLEMENT_ACCOUNTS})), 0)
      )::bigint as "earlierOre"
    from (${await postingsUntil(db, [before, end, today])}) postings
    where ledger_account = any(${accounts})`.execute(db);
  return rows[0] ?? { owedOre: 0n, throughTermOre: 0n, earlierOre: 0n };
}
