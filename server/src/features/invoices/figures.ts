import type { Currency } from '../../domain/currency/currency.ts';
import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import type { Amount, Ore } from '../../domain/money.ts';
import { invoiceStatus, isUndelivered } from '../../domain/invoices/invoice-status.ts';
import type { Difference, Figure, FigureName } from '../../platform/events/figures.store.ts';
import type { Invoice } from './invoice.ts';
import { owedInKroner, paymentInKroner, totalInKroner } from './in-kroner.ts';
import { owedOre } from './invoice.ts';
import { IS_OWED, OUTSTANDING_ORE, OWED_NOK_ORE, OWED_ORE } from './invoice-rows.store.ts';

/** Drafts and issued documents by invoice date; the key is status and type, as in `sent invoice`. */
export const INVOICES: Figure = {
  name: 'invoices',
  source: 'noted',
  recount: `
    select issue_date::text as day, status || ' ' || type as key, count(*) as item_count, 0 as amount_ore, 0 as second_ore,
      0 as third_ore
    from invoices where account_id = $1 group by issue_date, status, type`,
};

/** Drafts and issued documents by the day in UTC on which they were made. */
export const INVOICES_MADE: Figure = {
  name: 'invoices-made',
  source: 'noted',
  recount: `
    select (created_at at time zone 'UTC')::date::text as day, '' as key, count(*) as item_count, 0 as amount_ore, 0 as second_ore,
      0 as third_ore
    from invoices where account_id = $1 group by 1`,
};

/** The key of amounts in a currency: empty for kroner. */
const CURRENCY_KEY = `case when currency = '${BOOK_CURRENCY}' then '' else currency end`;
const currencyKey = (currency: Currency) => (currency === BOOK_CURRENCY ? '' : currency);

/**
 * Issued documents by invoice date and currency, with their totals in kroner, and in the currency where that is another; totals of credit
 * notes are below 0. Other systems invoiced opening invoices.
 */
export const INVOICED: Figure = {
  name: 'invoiced',
  source: 'noted',
  recount: `
    select issue_date::text as day, ${CURRENCY_KEY} as key, count(*) as item_count,
      sum(sign * coalesce(total_nok_ore, total_ore)) as amount_ore,
      sum(case when currency = '${BOOK_CURRENCY}' then 0 else sign * total_ore end) as second_ore, 0 as third_ore
    from invoices cross join lateral (select case type when 'credit_note' then -1 else 1 end as sign) as signed
    where account_id = $1 and sent_at is not null and opening_number is null group by issue_date, currency`,
};

/**
 * Invoices with something left to pay by due date and currency. The amounts are what is left in kroner, fees of letters included, and what is
 * left in the currency where that is another.
 */
export const OWED: Figure = {
  name: 'owed',
  source: 'noted',
  recount: `
    select due_date::text as day, ${CURRENCY_KEY} as key, count(*) as item_count, sum(${OWED_NOK_ORE}) as amount_ore,
      sum(case when currency = '${BOOK_CURRENCY}' then 0 else ${OWED_ORE} end) as second_ore, 0 as third_ore
    from invoices where account_id = $1 and ${IS_OWED} group by due_date, currency`,
};

/**
 * Payments that stand, by the day on which the money came; the key is `bank` or `credit`. The amounts, in kroner: the whole, the part for
 * fees of letters, the part that became credit of the customer.
 */
export const PAYMENTS: Figure = {
  name: 'payments',
  source: 'noted',
  recount: `
    select paid_on::text as day, source as key, count(*) as item_count, sum(coalesce(amount_nok_ore, amount_ore)) as amount_ore,
      sum(fees_ore) as second_ore, sum(coalesce(credit_nok_ore, credit_ore)) as third_ore
    from payments where account_id = $1 and reversed_at is null group by paid_on, source`,
};

/** Whether a document waits because a mail did not arrive, as `isUndelivered` of the domain says; SQL. The index by status finds them. */
export const IS_UNDELIVERED = `(status in ('bounced', 'reminded', 'collection_warning') and bounced_at is not null
  and (type = 'credit_note' or ${OUTSTANDING_ORE} > 0))`;

/**
 * Documents that wait for a person, on no day: drafts (`draft`), those of which a mail did not reach the customer (`bounced`), overdue invoices
 * without a reminder (`not-reminded`), and all invoices that are overdue (`overdue`), with the amount that is owed. A lost invoice does
 * not wait. A document may be in several of them.
 */
export const WAITING_INVOICES: Figure = {
  name: 'waiting-invoices',
  source: 'noted',
  recount: `
    select '' as day, waits.key, count(*) as item_count, sum(waits.ore) as amount_ore, 0 as second_ore, 0 as third_ore
    from invoices cross join lateral (values
      ('draft', sent_at is null, 0),
      ('bounced', ${IS_UNDELIVERED}, 0),
      ('not-reminded', status = 'overdue' and ${OUTSTANDING_ORE} > 0, 0),
      ('overdue', overdue_since is not null and ${IS_OWED}, ${OWED_NOK_ORE})
    ) as waits (key, holds, ore)
    where account_id = $1 and waits.holds group by waits.key`,
};

/** All that is kept as sums of invoices. */
export const INVOICE_FIGURES: readonly Figure[] = [
  INVOICES,
  INVOICES_MADE,
  INVOICED,
  OWED,
  PAYMENTS,
  WAITING_INVOICES,
];

/** The amounts that an invoice, credit note or draft adds to each figure. The queries above say the same of all rows. */
export function differencesOfInvoice(invoice: Invoice): Difference[] {
  const { type, currency, issueDate, dueDate, totalOre, payments, createdAt } = invoice;
  const listed: Difference[] = [
    { figure: 'invoices', day: issueDate, key: `${invoiceStatus(invoice)} ${type}`, sums: [1n] },
    { figure: 'invoices-made', day: createdAt.toISOString().slice(0, 10), key: '', sums: [1n] },
  ];
  const waits = (key: string, ...sums: bigint[]): Difference => ({
    figure: 'waiting-invoices',
    day: '',
    key,
    sums: [1n, ...sums],
  });
  if (invoice.sentAt === null) return [...listed, waits('draft')];
  const ore = owedInKroner(invoice);
  const status = invoiceStatus(invoice);
  const key = currencyKey(currency);
  const inBoth = (figure: FigureName, day: string, inKroner: Ore, inCurrency: Amount): Difference => ({
    figure,
    day,
    key,
    sums: key === '' ? [1n, inKroner] : [1n, inKroner, inCurrency],
  });
  const sign = type === 'invoice' ? 1n : -1n;
  return [
    ...listed,
    ...(invoice.isOpening
      ? []
      : [inBoth('invoiced', issueDate, sign * totalInKroner(invoice), sign * totalOre)]),
    ...(owedOre(invoice) > 0n ? [inBoth('owed', dueDate, ore, owedOre(invoice))] : []),
    ...(isUndelivered(invoice) ? [waits('bounced')] : []),
    ...(status === 'overdue' && !invoice.isLost ? [waits('not-reminded')] : []),
    ...(invoice.overdueSince !== null && owedOre(invoice) > 0n ? [waits('overdue', ore)] : []),
    ...payments.map((payment): Difference => {
      const { amountOre, creditOre } = paymentInKroner(payment, currency);
      const sums = [1n, amountOre, payment.claimsOre, creditOre];
      return { figure: 'payments', day: payment.paidOn, key: payment.source, sums };
    }),
  ];
}
