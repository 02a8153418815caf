import { outstandingOre } from '../../domain/invoices/invoice-status.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { Ore } from '../../domain/money.ts';
import type { Invoice } from '../invoice.ts';

/**
 * What is summed by day: `invoiced` by invoice date, `received` by the day of the payment, `owed` by due date.
 * `server/migrations/0035` has the same list.
 */
export type MoneyKind = 'invoiced' | 'received' | 'owed';

/** A part of such a sum. `itemCount`: documents, payments, or invoices with something left to pay. */
export type Money = { kind: MoneyKind; day: LocalDate; itemCount: bigint; amountOre: Ore };

/**
 * What an invoice is in these sums. A draft is nothing there. Credit that pays an invoice is no money that came in, and an
 * invoice of another system was not invoiced here. Fees and interest of letters are owed like the invoice itself.
 * `countedMoney` (money-days.store.ts) counts the same from the tables.
 */
export function moneyOf(invoice: Invoice): Money[] {
  if (invoice.sentAt === null) return [];
  const { type, issueDate, dueDate, totalOre, payments } = invoice;
  const owedOre =
    type === 'invoice' ? outstandingOre(invoice) + invoice.claimsOre - invoice.claimsPaidOre : 0n;
  const one = (kind: MoneyKind, day: LocalDate, amountOre: Ore): Money => ({
    kind,
    day,
    itemCount: 1n,
    amountOre,
  });
  return [
    ...(invoice.isOpening ? [] : [one('invoiced', issueDate, type === 'invoice' ? totalOre : -totalOre)]),
    ...payments
      .filter(({ source }) => source === 'bank')
      .map(({ paidOn, amountOre }) => one('received', paidOn, amountOre)),
    ...(owedOre > 0n ? [one('owed', dueDate, owedOre)] : []),
  ];
}

/** A state of an invoice and the next one; undefined before it was made, and after it was deleted. */
export type InvoiceChange = { before: Invoice | undefined; after: Invoice | undefined };

/** What changes of invoices do to the sums. Empty when no sum changes. */
export function moneyChanged(changes: readonly InvoiceChange[]): Money[] {
  const sums = new Map<string, Money>();
  const add = (invoice: Invoice | undefined, sign: bigint) => {
    for (const { kind, day, itemCount, amountOre } of invoice === undefined ? [] : moneyOf(invoice)) {
      const key = `${kind} ${day}`;
      const sum = sums.get(key) ?? { kind, day, itemCount: 0n, amountOre: 0n };
      sums.set(key, {
        ...sum,
        itemCount: sum.itemCount + sign * itemCount,
        amountOre: sum.amountOre + sign * amountOre,
      });
    }
  };
  for (const { before, after } of changes) {
    add(before, -1n);
    add(after, 1n);
  }
  return [...sums.values()].filter(({ itemCount, amountOre }) => itemCount !== 0n || amountOre !== 0n);
}
