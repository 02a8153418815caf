import { accountApi } from './account-api.ts';
import { dataOf } from './data-of.ts';

/** Asks the network whether an organisation can receive e-invoices. The service remembers the answer for a day. */
export function recipientQuery(accountId: string, orgNumber: string) {
  return {
    queryKey: ['e-invoice-recipients', accountId, orgNumber],
    queryFn: async () =>
      dataOf(
        await accountApi(accountId).GET('/v1/e-invoice-recipients/{orgNumber}', {
          params: { path: { orgNumber } },
        }),
      ),
    // A silent network is not asked again at once: the person waits up to five seconds each time.
    retry: false,
    staleTime: 60_000,
  };
}
