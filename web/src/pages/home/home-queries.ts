import type { MissingFigure } from '../../../../server/src/domain/invoices/late-payment-figures.ts';
import { accountApi } from '../../http/account-api.ts';
import { callApp } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { sumKroner } from '../../text/sum-kroner.ts';
import type { InvoiceStatus } from '../invoices/invoices.ts';
import { invoicesKey } from '../invoices/invoices.ts';

/** The most invoices that one request returns. */
const MOST_SUMMED = 100;
const NEWEST = 5;

export const OVERDUE: InvoiceStatus[] = ['overdue', 'reminded', 'collection_warning'];
export const OUTSTANDING: InvoiceStatus[] = ['sent', 'viewed', 'bounced', ...OVERDUE];

export type Figure = {
  count: number;
  /** The outstanding amount of all of them in kroner; undefined when there are too many to sum here. */
  outstanding: number | undefined;
};

/** The number of invoices with these statuses, and their outstanding amount. */
export function figureQuery(accountId: string, statuses: InvoiceStatus[]) {
  return {
    queryKey: [...invoicesKey(accountId), 'figure', statuses],
    queryFn: async (): Promise<Figure> => {
      const query = { status: statuses.join(','), type: 'invoice' as const, pageSize: MOST_SUMMED };
      const { items, totalCount, hasMore } = dataOf(
        await accountApi(accountId).GET('/v1/invoices', { params: { query } }),
      );
      const outstanding = sumKroner(items.map((invoice) => invoice.outstandingAmount));
      return { count: totalCount, outstanding: hasMore ? undefined : outstanding };
    },
  };
}

/** The number of documents with this status. */
export function countQuery(accountId: string, status: InvoiceStatus) {
  return {
    queryKey: [...invoicesKey(accountId), 'count', status],
    queryFn: async () => {
      const query = { status, pageSize: 1 };
      return dataOf(await accountApi(accountId).GET('/v1/invoices', { params: { query } })).totalCount;
    },
  };
}

export function newestQuery(accountId: string) {
  return {
    queryKey: [...invoicesKey(accountId), 'newest'],
    queryFn: async () => {
      const query = { pageSize: NEWEST };
      return dataOf(await accountApi(accountId).GET('/v1/invoices', { params: { query } })).items;
    },
  };
}

/** Only owners and admins may ask for this. */
export function missingFiguresQuery(companyId: string) {
  return {
    queryKey: ['missing-figures', companyId],
    queryFn: async () =>
      (await callApp<{ items: MissingFigure[] }>('GET', `/companies/${companyId}/missing-figures`)).items,
  };
}

/** Whether the test account has captured a mail. */
export function hasMailQuery(accountId: string) {
  return {
    queryKey: ['emails', accountId, 'has-any'],
    queryFn: async () => {
      const query = { pageSize: 1 };
      return dataOf(await accountApi(accountId).GET('/v1/test/emails', { params: { query } })).totalCount > 0;
    },
  };
}
