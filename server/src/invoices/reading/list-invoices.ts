import type { Input, ReadContext } from '../../http/endpoint.ts';
import type { Page } from '../../http/paging.ts';
import { presentPage, readPage } from '../../http/paging.ts';
import type { InvoiceFilter, InvoiceSort } from './invoice-list.store.ts';
import { listInvoices as findPage } from './invoice-list.store.ts';
import { presentInvoice } from '../present.ts';

type Query = Partial<Page> &
  Omit<InvoiceFilter, 'statuses' | 'text'> & { status?: string; q?: string; sort?: InvoiceSort };

export async function listInvoices(
  { db, accountId, baseUrl }: ReadContext,
  { query }: Input<unknown, Query, unknown>,
) {
  const { status, q, sort = '-createdAt', page: _page, pageSize: _pageSize, ...exact } = query;
  const page = readPage(query);
  const filter: InvoiceFilter = {
    ...exact,
    ...(status !== undefined && { statuses: status.split(',') }),
    ...(q !== undefined && { text: q }),
  };
  const { invoices, totalCount } = await findPage(db, accountId, filter, sort, page);
  return {
    body: presentPage(
      invoices.map((invoice) => presentInvoice(invoice, baseUrl).body),
      totalCount,
      page,
    ),
  };
}
