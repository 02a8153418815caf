import { callApp } from '../../http/app-api.ts';
import { keepWithinAccount } from '../../http/keep-within-account.ts';
import type { Paged } from '../../http/paged.ts';
import type { AtAccount } from '../../http/session.ts';

export type ApiCall = {
  /** The `X-Request-Id` that the caller got. */
  id: string;
  at: string;
  clientId: string;
  method: string;
  path: string;
  status: number;
  milliseconds: number;
  /** The body of the answer when the answer was an error. */
  error: unknown;
};

/** `clientId` is empty for all API clients. */
export type CallFilter = { clientId: string; onlyFailed: boolean };

export const CALLS_PAGE_SIZE = 50;

export function apiCallsQuery({ accountId, isTest, company }: AtAccount, filter: CallFilter, page: number) {
  return {
    queryKey: ['api-calls', accountId, filter, page],
    queryFn: () => {
      const query = new URLSearchParams({
        environment: isTest ? 'test' : 'production',
        page: String(page),
        pageSize: String(CALLS_PAGE_SIZE),
        ...(filter.clientId !== '' && { clientId: filter.clientId }),
        ...(filter.onlyFailed && { failed: 'true' }),
      });
      return callApp<Paged<ApiCall>>('GET', `/companies/${company.companyId}/api-calls?${query}`);
    },
    placeholderData: keepWithinAccount(accountId),
  };
}
