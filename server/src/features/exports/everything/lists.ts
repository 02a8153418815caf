import {
  BANK_FILE_ORDER,
  TRANSACTION_ORDER,
  listFiles,
  listTransactions,
  presentFile,
} from '../../bank/index.ts';
import { presentTransaction } from '../../bank-transactions/index.ts';
import { CLIENT_ORDER, listClients, presentClient, toClient } from '../../clients/index.ts';
import { AUDIT_ORDER, getAccountSettings, listAuditEvents } from '../../companies/index.ts';
import * as invoices from '../../invoices/index.ts';
import { PRODUCT_ORDER, presentProduct, productsMatching } from '../../products/index.ts';
import * as quotes from '../../quotes/index.ts';
import * as recurring from '../../recurring-invoices/index.ts';
import { listRevaluations, presentRevaluation } from '../../year-end/index.ts';
import type { ListOrder } from '../../../platform/http/lists/list-order.ts';
import type { Page } from '../../../platform/http/lists/paging.ts';
import { pageOf } from '../../../platform/http/lists/paging.ts';
import { withLongItems } from '../../../platform/http/answers/pieces.ts';
import type { Source } from './everything.ts';
import type { WRITTEN_BY } from './schemas.ts';

/** An item as the API shows it. */
export type Item = Readonly<Record<string, unknown>> & { id: string };
type Part = { items: Iterable<Item> | AsyncIterable<Item>; hasMore: boolean };
type List = (source: Source) => AsyncGenerator<Item>;

const AT_ONCE = 200;
const BEFORE_THE_FIRST = '00000000-0000-0000-0000-000000000000';
const FROM_THE_BEGINNING = '1970-01-01T00:00:00.000Z';

/** What never changes of an item, so that nothing is left out or comes twice while others work. */
const BY_ID = { keys: 1, first: [BEFORE_THE_FIRST], of: ({ id }: Item) => [id] };
const BY_TIME = {
  keys: 2,
  first: [FROM_THE_BEGINNING, BEFORE_THE_FIRST],
  of: ({ createdAt, id }: Item) => [new Date(createdAt as string).toISOString(), id],
};

/** All items of a list. @param by the last keys of its order that are gone by */
function everyItem<R, S>(
  order: ListOrder<R, S>,
  read: (source: Source, page: Page<R, S>) => Promise<Part>,
  by = BY_ID,
): List {
  const upwards: ListOrder<R, S> = { ...order, isDescending: false, keys: order.keys.slice(-by.keys) };
  return async function* items(source) {
    let after = by.first;
    for (let hasMore = true; hasMore;) {
      // A page behind a cursor is in the order of the keys, whatever the list can be sorted by.
      const page = { order: upwards, sort: order.sort as S, page: 1, pageSize: AT_ONCE, after };
      const part = await read(source, page);
      for await (const item of part.items) {
        yield item;
        after = by.of(item);
      }
      ({ hasMore } = part);
    }
  };
}

/** Presents the rows of a page one after the other. */
async function* each<T>(
  rows: Iterable<T> | AsyncIterable<T>,
  present: (row: T) => object,
): AsyncGenerator<Item> {
  for await (const row of rows) yield present(row) as Item;
}

/** What an account has, by the name of its files. The items are those of the API. */
export const LISTS: Record<Exclude<keyof typeof WRITTEN_BY, 'journal'>, List> = {
  customers: everyItem(CLIENT_ORDER, async ({ db }, page) => {
    const found = await listClients(db, {}, page);
    return { ...found, items: each(found.items, (row) => presentClient(toClient(row)).body) };
  }),
  products: everyItem(PRODUCT_ORDER, async ({ db }, page) => {
    const found = await pageOf(page, productsMatching(db, {}));
    return { ...found, items: each(found.items, (row) => presentProduct(row).body) };
  }),
  invoices: everyItem(
    invoices.INVOICE_ORDER,
    async ({ db, baseUrl }, page) => {
      const found = await invoices.listInvoicePage(db, {}, { ...page, sort: 'createdAt' });
      const rows = withLongItems(found.items.map(invoices.toListedInvoice), (id) =>
        invoices.findInvoice(db, id),
      );
      return { ...found, items: each(rows, (row) => invoices.presentInvoice(row, baseUrl).body) };
    },
    BY_TIME,
  ),
  quotes: everyItem(quotes.QUOTE_ORDER, async ({ db, baseUrl }, page) => {
    const found = await pageOf(page, quotes.quotesMatching(db, {}));
    const rows = withLongItems(found.items.map(quotes.toListedQuote), (id) => quotes.findQuote(db, id));
    return { ...found, items: each(rows, (row) => quotes.presentQuote(row, baseUrl).body) };
  }),
  'recurring-invoices': everyItem(recurring.RECURRING_ORDER, async ({ db }, page) => {
    const found = await recurring.listRecurringInvoices(db, {}, page);
    const rows = withLongItems(found.items, (id) => recurring.findRecurringInvoice(db, id));
    return { ...found, items: each(rows, (row) => recurring.presentRecurringInvoice(row).body) };
  }),
  // Reversed payments are among those that have changed.
  payments: everyItem(invoices.PAYMENT_ORDER, async ({ db }, page) => {
    const found = await invoices.listPayments(
      db,
      { updatedSince: FROM_THE_BEGINNING },
      // The order that goes by the ids alone.
      { ...page, sort: 'createdAt' },
    );
    return { ...found, items: each(found.items, invoices.presentListedPayment) };
  }),
  'bank-files': everyItem(BANK_FILE_ORDER, async ({ db }, page) => {
    const found = await listFiles(db, {}, page);
    return { ...found, items: each(found.items, presentFile) };
  }),
  'bank-transactions': everyItem(TRANSACTION_ORDER, async ({ db }, page) => {
    const found = await listTransactions(db, {}, page);
    return { ...found, items: each(found.items, (row) => presentTransaction(row)) };
  }),
  async *'currency-revaluations'({ db }) {
    yield* each(await listRevaluations(db), presentRevaluation);
  },
  async *settings({ db }) {
    const { body } = await getAccountSettings({ db });
    yield { id: db.accountId, ...body };
  },
  'log-of-changes': everyItem(AUDIT_ORDER, async (source, page) => {
    const found = await listAuditEvents(source.allAccounts, source.companyId, page);
    const own = found.items.filter(({ details }) => isOfAccount(source, details));
    return { hasMore: found.hasMore, items: each(own, (row) => row) };
  }),
};

/**
 * The log is that of the company. The export of the test account has the changes of that account alone, because whoever may export it
 * need not have any right on the production account.
 */
function isOfAccount({ db, environment }: Source, details: unknown): boolean {
  const { accountId } = (details ?? {}) as { accountId?: string };
  return accountId === undefined ? environment === 'production' : accountId === db.accountId;
}
