import type { Schemas } from './account-api.ts';
import { appApi } from './app-api.ts';
import { queryOf } from './query-of.ts';

/** What the form begins with, also for people who may not see the settings. */
export type InvoiceDefaults = Schemas['InvoiceDefaults'];

export const defaultsQuery = (companyId: string) =>
  queryOf(['company', companyId, 'invoice-defaults'], () =>
    appApi.GET('/companies/{companyId}/invoice-defaults', { params: { path: { companyId } } }),
  );
