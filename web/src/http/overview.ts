import type { Schemas } from './account-api.ts';
import { appApi } from './app-api.ts';
import { queryOf } from './query-of.ts';
import type { AtAccount } from './session.ts';

export type Overview = Schemas['Overview'];
/** A number of invoices and what is owed on them in kroner, with fees and interest. */
export type Owed = Overview['outstanding'];
export type Performance = Schemas['Performance'];

/** The key begins like that of invoices, because after a change of an invoice it is read anew, too. */
export const overviewQuery = ({ accountId, environment, company }: AtAccount) =>
  queryOf(['invoices', accountId, 'overview'], () =>
    appApi.GET('/companies/{companyId}/overview', {
      params: { path: { companyId: company.companyId }, query: { environment } },
    }),
  );

/** Read apart from the overview, which is there before. */
export const performanceQuery = ({ accountId, environment, company }: AtAccount) =>
  queryOf(['invoices', accountId, 'performance'], () =>
    appApi.GET('/companies/{companyId}/overview/performance', {
      params: { path: { companyId: company.companyId }, query: { environment } },
    }),
  );
