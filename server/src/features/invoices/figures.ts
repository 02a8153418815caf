import { invoiceStatus } from '../../domain/invoices/invoice-status.ts';
import type { Difference, Figure, FigureName } from '../../platform/events/figures.store.ts';
import type { Invoice } from './invoice.ts';
import { owedOre } from './invoice.ts';
import { IS_OWED, OWED_ORE } from './invoice-rows.store.ts';

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

/** Issued documents by invoice date, with their totals; totals of credit notes are below 0. Other systems invoiced opening invoices. */
export const INVOICED: Figure = {
  name: 'invoiced',
  source: 'noted',
  recount: `
    select issue_date::text as day, '' as key, count(*) as item_count,
      sum(case type when 'credit_note' then -total_ore else total_ore end) as amount_ore, 0 as second_ore, 0 as third_ore
    from invoices where account_id = $1 and sent_at is not null and opening_number is null group by issue_date`,
};

/** Invoices with something left to pay by due date, with the amount that is left, fees of letters included. */
export const OWED: Figure = {
  name: 'owed',
  source: 'noted',
  recount: `
    select due_date::text as day, '' as key, count(*) as item_count, sum(${OWED_ORE}) as amount_ore, 0 as second_ore, 0 as third_ore
    from invoices where account_id = $1 and ${IS_OWED} group by due_date`,
};

/**
 * Payments that stand, by the day on which the money came; the key is `bank` or `credit`. The amounts: the whole, the part for
 * fees of letters, the part that became credit of the customer.
 */
export const PAYMENTS: Figure = {
  name: 'payments',
  source: 'noted',
  recount: `
    select paid_on::text as day, source as key, count(*) as item_count, sum(amount_ore) as amount_ore, sum(fees_ore) as second_ore,
      sum(credit_ore) as third_ore
    from payments where account_id = $1 and reversed_at is null group by paid_on, source`,
};

/** All that is kept as sums of invoices. */
export const INVOICE_FIGURES: readonly Figure[] = [INVOICES, INVOICES_MADE, INVOICED, OWED, PAYMENTS];

/** The amounts that an invoice, credit note or draft adds to each figure. The queries above say the same of all rows. */
export function differencesOfInvoice(invoice: Invoice): Difference[] {
  const { type, issueDate, dueDate, totalOre, payments, createdAt } = invoice;
  const listed: Difference[] = [
    { figure: 'invoices', day: issueDate, key: `${invoiceStatus(invoice)} ${type}`, sums: [1n] },
    { figure: 'invoices-made', day: createdAt.toISOString().slice(0, 10), key: '', sums: [1n] },
  ];
  if (invoice.sentAt === null) return listed;
  const ore = owedOre(invoice);
  const one = (figure: FigureName, day: string, ...sums: bigint[]): Difference => ({
    figure,
    day,
    key: '',
    sums: [1n, ...sums],
  });
  return [
    ...listed,
    ...(invoice.isOpening ? [] : [one('invoiced', issueDate, type === 'invoice' ? totalOre : -totalOre)]),
    ...(ore > 0n ? [one('owed', dueDate, ore)] : []),
    ...payments.map(({ source, paidOn, amountOre, claimsOre, creditOre }) => ({
      ...one('payments', paidOn, amountOre, claimsOre, creditOre),
      key: source,
    })),
  ];
}
