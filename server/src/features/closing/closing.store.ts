import type { AccountDb, AccountDbOrTrx } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Currency } from '../../domain/currency/currency.ts';
import type { Amount } from '../../domain/money.ts';

/** What has left the company and has not come yet: a company with any is not closed. */
export type OnTheirWay = { refundFiles: number; vippsRefunds: number; eInvoices: number };

export async function readOnTheirWay(db: AccountDbOrTrx): Promise<OnTheirWay> {
  const [row] = await selectOnTheirWay(db, db.accountId);
  return row ?? { refundFiles: 0, vippsRefunds: 0, eInvoices: 0 };
}

const selectOnTheirWay = statement<OnTheirWay>(`
  select
    (select count(distinct refund_file_id) from refund_orders
      where account_id = $1 and refund_file_id is not null and paid_at is null and cancelled_at is null)::int as "refundFiles",
    (select count(*) from vipps_refunds where account_id = $1 and status in ('queued', 'sending'))::int as "vippsRefunds",
    (select count(*) from e_invoice_deliveries where account_id = $1 and next_attempt_at is not null)::int as "eInvoices"`);

/** What a company leaves open, beside the credit of its customers and the refunds that are ordered. */
export type LeftOpen = {
  quoteDrafts: number;
  recurringInvoices: number;
};

export async function readLeftOpen(db: AccountDb): Promise<LeftOpen> {
  const [row] = await selectLeftOpen(db, db.accountId);
  if (row === undefined) throw new Error('A count always has a row.');
  return row;
}

const selectLeftOpen = statement<LeftOpen>(`
  select
    (select count(*) from quotes where account_id = $1 and status = 'draft')::int as "quoteDrafts",
    (select count(*) from recurring_invoices where account_id = $1 and status <> 'ended')::int as "recurringInvoices"`);

/** The refunds that are ordered and not paid, for each currency, in the hundredths of the currency. */
export type OrderedRefunds = { currency: Currency; count: number; amountOre: Amount };

export function listOrderedRefunds(db: AccountDb): Promise<OrderedRefunds[]> {
  return selectOrderedRefunds(db, db.accountId);
}

const selectOrderedRefunds = statement<OrderedRefunds>(`
  select currency, count(*)::int as count, sum(amount_ore)::bigint as "amountOre"
  from refund_orders where account_id = $1 and paid_at is null and cancelled_at is null
  group by currency order by currency`);
