import type { Schemas } from './account-api.ts';
import { appApi } from './app-api.ts';
import { dataOf } from './data-of.ts';

/** What the form begins with, also for people who may not see the settings. */
export type InvoiceDefaults = Schemas['InvoiceDefaults'];

export function defaultsQuery(companyId: string) {
  return {
    queryKey: ['company', companyId, 'invoice-defaults'],
    queryFn: async () => {
      const params = { path: { companyId } };
      return dataOf(await appApi.GET('/companies/{companyId}/invoice-defaults', { params }));
    },
  };
}
