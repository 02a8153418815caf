import { accountApi } from './account-api.ts';
import { queryOf } from './query-of.ts';

/** Asks the network whether an organisation can receive e-invoices. The service remembers the answer for a day. */
export const recipientQuery = (accountId: string, orgNumber: string) => ({
  ...queryOf(['e-invoice-recipients', accountId, orgNumber], () =>
    accountApi(accountId).GET('/v1/e-invoice-recipients/{orgNumber}', { params: { path: { orgNumber } } }),
  ),
  // A silent network is not asked again at once: the person waits up to five seconds each time.
  retry: false,
  staleTime: 60_000,
});
