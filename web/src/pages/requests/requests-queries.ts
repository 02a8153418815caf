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
  /** Nothing was kept of the call. */
  isDryRun: boolean;
};
/** `bodies` is null when the content of the call was not kept, or is deleted by now. */
export type WholeCall = ApiCall & {
  bodies: { query: Record<string, string> | null; request: unknown; answer: unknown } | null;
};

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
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
    queryFn: () => {
      const part = { page: String(page), pageSize: String(CALLS_PAGE_SIZE), sort };
      return callApp<Paged<ApiCall>>('GET', `${callsPath(account)}&${parametersOf(filter, part)}`);
    },
    placeholderData: keepWithinAccount(account.accountId),
  };
}

/** The address of the list as a file. */
export function callsFileAddress(account: AtAccount, filter: CallFilter, language: string): string {
  return `/app-api${callsPath(account, '/file')}&${parametersOf(filter, { language })}`;
}

function parametersOf({ client, ...rest }: CallFilter, more: Record<string, string>): URLSearchParams {
  const asked = { ...rest, clientId: client, ...more };
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
}

export function apiCallQuery(account: AtAccount, id: string) {
  return {
    queryKey: ['api-calls', account.accountId, id],
    queryFn: () => callApp<WholeCall>('GET', callsPath(account, `/${encodeURIComponent(id)}`)),
  };
}

function callsPath({ isTest, company }: AtAccount, below = ''): string {
  const environment = isTest ? 'test' : 'production';
  return `/companies/${company.companyId}/api-calls${below}?environment=${environment}`;
}

export const bodyLogKey = (companyId: string) => ['api-call-bodies', companyId];

/** Whether the content of calls is kept. */
export function bodyLogQuery(companyId: string) {
  return {
    queryKey: bodyLogKey(companyId),
    queryFn: () => callApp<{ isOn: boolean }>('GET', `/companies/${companyId}/api-call-bodies`),
  };
}

export function setBodyLog(companyId: string, isOn: boolean): Promise<unknown> {
  return callApp('PUT', `/companies/${companyId}/api-call-bodies`, { isOn });
}
