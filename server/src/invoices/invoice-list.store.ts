import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DB } from '../platform/database-types.ts';
import type { Db } from '../platform/database.ts';
import { isId } from '../platform/ids.ts';
import type { Page } from '../platform/paging.ts';
import { offsetOf } from '../platform/paging.ts';
import type { Invoice } from './invoice.ts';
import { selectInvoices, toInvoice } from './invoices.store.ts';

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
  /** Looked for in the client's name, the number and the reference. */
  text?: string;
};

const SORT_COLUMNS = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  dueDate: 'due_date',
  number: 'number',
} as const;

export async function listInvoices(
  db: Db,
  accountId: string,
  filter: InvoiceFilter,
  sort: InvoiceSort,
  page: Page,
): Promise<{ invoices: Invoice[]; totalCount: number }> {
  const descending = sort.startsWith('-');
  const column = SORT_COLUMNS[sort.replace('-', '') as keyof typeof SORT_COLUMNS];
  const [rows, total] = await Promise.all([
    selectInvoices(db, accountId)
      .where((eb) => matches(eb, filter))
      .orderBy(column, (order) => (descending ? order.desc().nullsLast() : order.asc().nullsLast()))
      .orderBy('id', descending ? 'desc' : 'asc')
      .limit(page.pageSize)
      .offset(offsetOf(page))
      .execute(),
    db
      .selectFrom('invoices')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('account_id', '=', accountId)
      .where((eb) => matches(eb, filter))
      .executeTakeFirstOrThrow(),
  ]);
  return { invoices: rows.map(toInvoice), totalCount: Number(total.count) };
}

function matches(eb: ExpressionBuilder<DB, 'invoices'>, filter: InvoiceFilter): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  if (filter.statuses !== undefined) conditions.push(eb('status', 'in', filter.statuses));
  if (filter.type !== undefined) conditions.push(eb('type', '=', filter.type));
  if (filter.clientId !== undefined) conditions.push(idEquals(filter.clientId));
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

  /** What cannot be an id or a number matches nothing, as one that does not exist. */
  function idEquals(id: string): Expression<SqlBool> {
    return isId(id) ? eb('client_id', '=', id) : eb.lit(false);
  }

  function numberEquals(number: string): Expression<SqlBool> {
    return /^\d{1,18}$/.test(number) ? eb('number', '=', BigInt(number)) : eb.lit(false);
  }

  function containsText(text: string): Expression<SqlBool> {
    const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    // By its own collation, since the database's may not know Å as the capital of å.
    return sql<boolean>`(client_name collate norwegian ilike ${pattern}
      or reference collate norwegian ilike ${pattern} or number::text like ${pattern})`;
  }
}
