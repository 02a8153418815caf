import type { Schemas } from './account-api.ts';
import { appApi } from './app-api.ts';
import { dataOf } from './data-of.ts';
import type { AtAccount } from './session.ts';

export type Overview = Schemas['Overview'];
/** A number of invoices and what is owed on them in kroner, with fees and interest. */
export type Owed = Overview['outstanding'];
export type Performance = Schemas['Performance'];

/** The key begins like that of invoices, because after a change of an invoice it is read anew, too. */
export function overviewQuery({ accountId, environment, company }: AtAccount) {
  return {
    queryKey: ['invoices', accountId, 'overview'],
    queryFn: async () => {
      const params = { path: { companyId: company.companyId }, query: { environment } };
      return dataOf(await appApi.GET('/companies/{companyId}/overview', { params }));
    },
  };
}

/** Read apart from the overview, which is there before. */
export function performanceQuery({ accountId, environment, company }: AtAccount) {
  return {
    queryKey: ['invoices', accountId, 'performance'],
    queryFn: async () => {
      const params = { path: { companyId: company.companyId }, query: { environment } };
      return dataOf(await appApi.GET('/companies/{companyId}/overview/performance', { params }));
    },
  };
}
