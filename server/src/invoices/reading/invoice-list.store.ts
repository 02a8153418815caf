import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { DB } from '../../database/database-types.ts';
import type { Db } from '../../database/database.ts';
import type { Page } from '../../http/paging.ts';
import { offsetOf, totalOf } from '../../http/paging.ts';
import { buildOnce } from '../../database/statement.ts';
import { BLOCK_SIZE, countInvoices, findInvoicePosition } from './invoice-blocks.store.ts';
import type { Invoice } from '../invoice.ts';
import { selectInvoices, toInvoice } from '../invoice-rows.store.ts';

export const INVOICE_SORTS = [
  '-createdAt',
  'createdAt',
  'updatedAt',
  '-updatedAt',
  'dueDate',
  '-dueDate',
  'number',
  '-number',
] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

export type InvoiceFilter = {
  statuses?: string[];
  type?: string;
  clientId?: string;
  number?: string;
  kid?: string;
  reference?: string;
  issuedFrom?: string;
  issuedTo?: string;
  dueFrom?: string;
  dueTo?: string;
  updatedSince?: string;
  /** Searched for in the client's name, the number and the reference. */
  text?: string;
};

const SORT_COLUMNS = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  dueDate: 'due_date',
  number: 'number',
} as const;

/** At most so many invoices are skipped one by one. A later page is found by the blocks. */
const MOST_SKIPPED = BLOCK_SIZE;

/**
 * A page of invoices and the total count. Without a filter and in the order of creation, both take the same time on every
 * page and with any number of invoices. Otherwise the invoices are counted one by one (docs/decisions/0028).
 */
export async function listInvoices(
  db: Db,
  accountId: string,
  filter: InvoiceFilter,
  sort: InvoiceSort,
  page: Page,
): Promise<{ invoices: Invoice[]; totalCount: number }> {
  const isWhole = Object.keys(filter).length === 0;
  if (isWhole && sort.endsWith('createdAt') && offsetOf(page) > MOST_SKIPPED) {
    return findDeepPage(db, accountId, sort === '-createdAt', page);
  }
  const invoices = await findPage(db, accountId, filter, sort, page);
  const totalCount = await totalOf(page, invoices.length, () =>
    isWhole ? countInvoices(db, accountId) : countMatches(db, accountId, filter),
  );
  return { invoices, totalCount };
}

async function findPage(
  db: Db,
  accountId: string,
  filter: InvoiceFilter,
  sort: InvoiceSort,
  page: Page,
): Promise<Invoice[]> {
  const descending = sort.startsWith('-');
  const column = SORT_COLUMNS[sort.replace('-', '') as keyof typeof SORT_COLUMNS];
  const inOrder = <O>(query: SelectQueryBuilder<DB, 'invoices', O>) =>
    query
      .orderBy(column, (order) => {
        const directed = descending ? order.desc() : order.asc();
        // Drafts have no number and come last. Other columns are never null; with `nulls last` no index would fit the order.
        return column === 'number' ? directed.nullsLast() : directed;
      })
      .orderBy('id', descending ? 'desc' : 'asc');
  // The ids are selected first, because PostgreSQL would gather lines and payments of the skipped invoices, too.
  const onPage = db
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', accountId)
    .where((eb) => matches(eb, filter))
    .$call(inOrder)
    .limit(page.pageSize)
    .offset(offsetOf(page));
  const rows = await selectInvoices(db, accountId)
    .where(sql<boolean>`id = any(array(${onPage}))`)
    .$call(inOrder)
    .execute();
  return rows.map(toInvoice);
}

async function countMatches(db: Db, accountId: string, filter: InvoiceFilter): Promise<number> {
  const { count } = await db
    .selectFrom('invoices')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('account_id', '=', accountId)
    .where((eb) => matches(eb, filter))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function findDeepPage(
  db: Db,
  accountId: string,
  descending: boolean,
  page: Page,
): Promise<{ invoices: Invoice[]; totalCount: number }> {
  const totalCount = await countInvoices(db, accountId);
  const offset = offsetOf(page);
  if (offset >= totalCount) return { invoices: [], totalCount };
  const start = await findInvoicePosition(db, accountId, descending ? totalCount - 1 - offset : offset);
  if (start === undefined) return { invoices: [], totalCount };
  const rows = await (descending ? selectBackwards : selectOnwards)(
    db,
    accountId,
    start.createdAt,
    start.id,
    page.pageSize,
  );
  return { invoices: rows.map(toInvoice), totalCount };
}

const selectOnwards = buildOnce((db, accountId: string, createdAt: string, id: string, limit: number) =>
  selectInvoices(db, accountId)
    .where(sql<boolean>`(created_at, id) >= (${createdAt}::timestamptz, ${id}::uuid)`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit),
);
const selectBackwards = buildOnce((db, accountId: string, createdAt: string, id: string, limit: number) =>
  selectInvoices(db, accountId)
    .where(sql<boolean>`(created_at, id) <= (${createdAt}::timestamptz, ${id}::uuid)`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit),
);

function matches(eb: ExpressionBuilder<DB, 'invoices'>, filter: InvoiceFilter): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  if (filter.statuses !== undefined) conditions.push(eb('status', 'in', filter.statuses));
  if (filter.type !== undefined) conditions.push(eb('type', '=', filter.type));
  if (filter.clientId !== undefined) conditions.push(eb('client_id', '=', filter.clientId));
  if (filter.number !== undefined) conditions.push(numberEquals(filter.number));
  if (filter.kid !== undefined) conditions.push(eb('kid', '=', filter.kid));
  if (filter.reference !== undefined) conditions.push(eb('reference', '=', filter.reference));
  if (filter.issuedFrom !== undefined) conditions.push(eb('issue_date', '>=', filter.issuedFrom));
  if (filter.issuedTo !== undefined) conditions.push(eb('issue_date', '<=', filter.issuedTo));
  if (filter.dueFrom !== undefined) conditions.push(eb('due_date', '>=', filter.dueFrom));
  if (filter.dueTo !== undefined) conditions.push(eb('due_date', '<=', filter.dueTo));
  if (filter.updatedSince !== undefined)
    conditions.push(eb('updated_at', '>=', new Date(filter.updatedSince)));
  if (filter.text !== undefined) conditions.push(containsText(filter.text));
  return eb.and(conditions);

  /** A text that cannot be one of our numbers can only match the number of an opening invoice. */
  function numberEquals(number: string): Expression<SqlBool> {
    const opening = eb('opening_number', '=', number);
    return /^\d{1,18}$/.test(number) ? eb.or([eb('number', '=', BigInt(number)), opening]) : opening;
  }

  function containsText(text: string): Expression<SqlBool> {
    const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    // The collation is named, because the database's own collation may not know that Å is the capital of å.
    return sql<boolean>`(client_name collate norwegian ilike ${pattern}
      or reference collate norwegian ilike ${pattern} or number::text like ${pattern}
      or opening_number collate norwegian ilike ${pattern})`;
  }
}
