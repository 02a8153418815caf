import { sql } from 'kysely';
import type { Currency } from '../../../domain/currency/currency.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Amount, Ore } from '../../../domain/money.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { Invoice } from '../../invoices/index.ts';
import { JOIN_LINE_INVOICE, LINE_INVOICE_ID } from '../entry-document.store.ts';

/** The open amount of an invoice. The invoice's fields are null for entries that belong to no invoice. */
export type OpenItem = {
  customerId: string | null;
  customerName: string | null;
  outstandingOre: Ore;
  invoiceId: string | null;
  number: string | null;
  issueDate: LocalDate | null;
  dueDate: LocalDate | null;
  /** In kroner. */
  totalOre: Ore | null;
  /** Of the invoice. All amounts but `inCurrencyOre` are in kroner. */
  currency: Currency | null;
  /** What of the invoice is open in its currency. */
  inCurrencyOre: Amount;
  remindersPaused: boolean;
  handedOver: Invoice['handedOver'];
};

/** What is open of a customer with one due date in one currency. */
export type OpenSum = Pick<
  OpenItem,
  'customerId' | 'customerName' | 'dueDate' | 'outstandingOre' | 'currency' | 'inCurrencyOre'
> & {
  itemCount: number;
  /** What of it a collection agency has. */
  atAgencyOre: Ore;
};

/**
 * Which items: `handedOver` only the claims that a collection agency has, or only the others; undefined for all. `customerId` only those
 * of that customer.
 */
export type OpenItemFilter = { handedOver?: boolean; customerId?: string };

/**
 * The balance of receivables on that day, divided among the invoices of its entries, so that the items add up to the
 * balance. The items are ordered by customer, then due date. One statement reads all, so that the items are of one moment.
 *
 * @param receivables the number of the account of receivables (kundefordringer)
 */
export async function listOpenItems(
  db: AccountDb,
  receivables: string,
  asOf: LocalDate,
  filter: OpenItemFilter,
): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    with items as (${openItems(db.accountId, receivables, asOf)})
    select c.id as "customerId", c.name as "customerName", outstanding_ore as "outstandingOre",
      i.id as "invoiceId", coalesce(i.number::text, i.opening_number) as number, i.issue_date as "issueDate",
      i.due_date as "dueDate", coalesce(i.total_nok_ore, i.total_ore) as "totalOre", i.currency, in_currency_ore as "inCurrencyOre",
      i.reminders_paused_reason is not null as "remindersPaused",
      case when i.handed_over_on is not null
        then json_build_object('to', i.handed_over_to, 'on', i.handed_over_on, 'reference', i.handed_over_reference) end as "handedOver"
    ${fromItems(db.accountId, filter)}
    order by c.name collate norwegian, c.id, i.due_date, i.number, i.opening_number
  `.execute(db);
  return rows;
}

/** What `listOpenItems` lists, summed by customer, due date and currency. */
export async function listOpenSums(
  db: AccountDb,
  receivables: string,
  asOf: LocalDate,
  filter: OpenItemFilter,
): Promise<OpenSum[]> {
  const { rows } = await sql<OpenSum>`
    with items as (${openItems(db.accountId, receivables, asOf)})
    select c.id as "customerId", c.name as "customerName", i.due_date as "dueDate", i.currency,
      sum(outstanding_ore)::bigint as "outstandingOre", sum(in_currency_ore)::bigint as "inCurrencyOre", count(*)::int as "itemCount",
      coalesce(sum(outstanding_ore) filter (where i.handed_over_on is not null), 0)::bigint as "atAgencyOre"
    ${fromItems(db.accountId, filter)}
    group by c.id, c.name, i.due_date, i.currency
    order by c.name collate norwegian, c.id, i.due_date, i.currency
  `.execute(db);
  return rows;
}

function openItems(accountId: string, receivables: string, asOf: LocalDate) {
  return sql`
    select invoice_id, case when invoice_id is null then customer_id end as customer_id,
      sum(amount_ore)::bigint as outstanding_ore, coalesce(sum(in_currency_ore), 0)::bigint as in_currency_ore
    from (
      select ${LINE_INVOICE_ID} as invoice_id, l.customer_id, l.debit_ore - l.credit_ore as amount_ore,
        case when l.debit_ore > 0 then l.currency_amount_ore else -l.currency_amount_ore end as in_currency_ore
      from journal_lines l
      join journal_entries e on e.account_id = l.account_id and e.id = l.entry_id
      ${JOIN_LINE_INVOICE}
      where l.account_id = ${accountId} and l.ledger_account = ${receivables} and e.posting_date <= ${asOf}
    ) posted group by 1, 2 having sum(amount_ore) <> 0`;
}

function fromItems(accountId: string, { handedOver, customerId }: OpenItemFilter) {
  return sql`
    from items
    left join invoices i on i.account_id = ${accountId} and i.id = items.invoice_id
    left join clients c on c.account_id = ${accountId} and c.id = coalesce(i.client_id, items.customer_id)
    where ${handedOver === undefined ? sql`true` : sql`(i.handed_over_on is not null) = ${handedOver}`}
      and ${customerId === undefined ? sql`true` : sql`c.id = ${customerId}`}`;
}
