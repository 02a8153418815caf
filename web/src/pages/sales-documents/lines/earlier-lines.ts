import type { Schemas } from '../../../http/account-api.ts';
import { appApi } from '../../../http/app-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import type { AtAccount } from '../../../http/session.ts';

/** A line as it was last written, to be written again. */
export type EarlierLine = Schemas['EarlierLine'];

/** Lines to choose from while typing, those of the customer first. @param clientId empty: of all customers */
export function earlierLinesQuery({ accountId, environment, company }: AtAccount, clientId: string) {
  return {
    // Begins as the other queries about invoices, so that a new invoice brings its lines.
    queryKey: ['invoices', accountId, 'earlier-lines', clientId],
    queryFn: async () => {
      const query = { environment, ...(clientId !== '' && { clientId }) };
      const params = { path: { companyId: company.companyId }, query };
      return dataOf(await appApi.GET('/companies/{companyId}/earlier-lines', { params })).items;
    },
    staleTime: 60_000,
  };
}
