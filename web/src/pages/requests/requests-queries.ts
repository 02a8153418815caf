import type { Schemas } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { keepWithinAccount } from '../../http/keep-within-account.ts';
import type { AtAccount } from '../../http/session.ts';

export type ApiCall = Schemas['ApiCall'];
export type WholeCall = Schemas['ApiCallWithBodies'];

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const STATUSES = ['2xx', '4xx', '5xx', '400', '401', '403', '404', '409', '429'];

/** The names in the address that choose calls. */
export const DAYS = ['dateFrom', 'dateTo'] as const;
export const FILTER_NAMES = ['q', 'client', 'method', 'status', 'failed', ...DAYS] as const;
export type FilterName = (typeof FILTER_NAMES)[number];
/** A field that is empty wants all. */
export type CallFilter = Record<FilterName, string>;

const CALLS_PAGE_SIZE = 50;

const SORTS = ['-at', 'at', '-milliseconds', 'milliseconds'] as const;
type CallSort = (typeof SORTS)[number];

export function sortOf(text: string): CallSort {
  return SORTS.find((sort) => sort === text) ?? '-at';
}

/** The filter in the address of the page. A value that the filter does not know is left out. */
export function filterOf(read: (name: FilterName) => string): CallFilter {
  const known = (name: FilterName, values: readonly string[]) =>
    values.includes(read(name)) ? read(name) : '';
  return {
    q: read('q').slice(0, 255),
    client: read('client').slice(0, 100),
    method: known('method', METHODS),
    status: /^[1-5](xx|\d\d)$/.test(read('status')) ? read('status') : '',
    failed: read('failed') === '' ? '' : 'true',
    dateFrom: dayOf(read('dateFrom')),
    dateTo: dayOf(read('dateTo')),
  };
}

function dayOf(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text : '';
}

export function apiCallsQuery(account: AtAccount, filter: CallFilter, page: number, sort: CallSort) {
  return {
    queryKey: ['api-calls', account.accountId, filter, page, sort],
    queryFn: async () => {
      const query = { ...queryOf(account, filter), page, pageSize: CALLS_PAGE_SIZE, sort };
      const params = { path: { companyId: account.company.companyId }, query };
      return dataOf(await appApi.GET('/companies/{companyId}/api-calls', { params }));
    },
    placeholderData: keepWithinAccount(account.accountId),
  };
}

/** The address of the list as a file. */
export function callsFileAddress(account: AtAccount, filter: CallFilter, language: string): string {
  const query = new URLSearchParams({ ...queryOf(account, filter), language });
  return `/app-api/companies/${account.company.companyId}/api-calls/file?${query}`;
}

function queryOf({ environment }: AtAccount, filter: CallFilter) {
  const { q, client, status, failed, dateFrom, dateTo } = filter;
  const method = METHODS.find((one) => one === filter.method);
  return {
    environment,
    ...(q !== '' && { q }),
    ...(client !== '' && { clientId: client }),
    ...(method !== undefined && { method }),
    ...(status !== '' && { status }),
    ...(failed !== '' && { failed: 'true' as const }),
    ...(dateFrom !== '' && { dateFrom }),
    ...(dateTo !== '' && { dateTo }),
  };
}

export function apiCallQuery({ accountId, environment, company }: AtAccount, id: string) {
  return {
    queryKey: ['api-calls', accountId, id],
    queryFn: async () => {
      const path = { companyId: company.companyId, callId: id };
      return dataOf(
        await appApi.GET('/companies/{companyId}/api-calls/{callId}', {
          params: { path, query: { environment } },
        }),
      );
    },
  };
}

export const bodyLogKey = ({ accountId }: AtAccount) => ['api-call-bodies', accountId];

/** Whether the content of the account's calls is kept. */
export function bodyLogQuery(account: AtAccount) {
  const { company, environment } = account;
  return {
    queryKey: bodyLogKey(account),
    queryFn: async () => {
      const params = { path: { companyId: company.companyId }, query: { environment } };
      return dataOf(await appApi.GET('/companies/{companyId}/api-call-bodies', { params }));
    },
  };
}
