import { oreFromKroner } from '../../domain/money.ts';
import type { Input, ReadContext } from '../../http/endpoint.ts';
import type { Page } from '../../http/paging.ts';
import { presentPage, readPage } from '../../http/paging.ts';
import type { InvoiceFilter, InvoiceSort } from './invoice-list.store.ts';
import { listInvoices as findPage } from './invoice-list.store.ts';
import { presentInvoice } from '../present.ts';

/** The filter as callers give it. Amounts are in kroner. */
export type FilterQuery = Omit<InvoiceFilter, 'statuses' | 'text' | 'amountFromOre' | 'amountToOre'> & {
  status?: string;
  q?: string;
  amountFrom?: number;
  amountTo?: number;
};

export async function listInvoices(
  { db, accountId, baseUrl }: ReadContext,
  { query }: Input<unknown, Partial<Page> & FilterQuery & { sort?: InvoiceSort }, unknown>,
) {
  const { sort = '-createdAt', page: _page, pageSize: _pageSize, ...asked } = query;
  const page = readPage(query);
  const { invoices, totalCount } = await findPage(db, accountId, readFilter(asked), sort, page);
  return {
    body: presentPage(
      invoices.map((invoice) => presentInvoice(invoice, baseUrl).body),
      totalCount,
      page,
    ),
  };
}

export function readFilter({ status, q, amountFrom, amountTo, ...exact }: FilterQuery): InvoiceFilter {
  return {
    ...exact,
    ...(status !== undefined && { statuses: status.split(',') }),
    ...(q !== undefined && { text: q }),
    ...(amountFrom !== undefined && { amountFromOre: oreFromKroner(amountFrom) }),
    ...(amountTo !== undefined && { amountToOre: oreFromKroner(amountTo) }),
  };
}
