import type { Schemas } from '../../../http/account-api.ts';
import { appApi } from '../../../http/app-api.ts';
import { itemsOf, queryOf } from '../../../http/query-of.ts';
import type { AtAccount } from '../../../http/session.ts';

/** A line as it was last written, to be written again. */
export type EarlierLine = Schemas['EarlierLine'];

/** Lines to choose from while typing, those of the customer first. @param clientId empty: of all customers */
export function earlierLinesQuery({ accountId, environment, company }: AtAccount, clientId: string) {
  return {
    // Begins as the other queries about invoices, so that a new invoice brings its lines.
    ...queryOf(
      ['invoices', accountId, 'earlier-lines', clientId],
      () =>
        appApi.GET('/companies/{companyId}/earlier-lines', {
          params: {
            path: { companyId: company.companyId },
            query: { environment, ...(clientId !== '' && { clientId }) },
          },
        }),
      itemsOf,
    ),
    staleTime: 60_000,
  };
}
