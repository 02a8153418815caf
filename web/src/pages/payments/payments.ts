import type { paths, Schemas } from '../../http/account-api.ts';
import { accountApi } from '../../http/account-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { keepWithinAccount } from '../../http/keep-within-account.ts';
import { invoicesKey } from '../invoices/invoices.ts';

export type Payment = Schemas['ListedPayment'];
type PaymentQuery = NonNullable<paths['/v1/payments']['get']['parameters']['query']>;
export type PaymentSort = NonNullable<PaymentQuery['sort']>;
export type PaymentFilter = Omit<PaymentQuery, 'page' | 'pageSize' | 'sort'>;
export type PaymentSums = Schemas['PaymentReport'];

const PAGE_SIZE = 25;

const SORTS: readonly string[] = [
  '-paidOn',
  'paidOn',
  '-createdAt',
  'createdAt',
  '-amount',
  'amount',
] satisfies PaymentSort[];
const DAYS = ['paidFrom', 'paidTo'] as const;
const AMOUNTS = ['amountFrom', 'amountTo'] as const;
/** The names in the address that choose payments. */
export const FILTER_NAMES = ['q', 'source', ...DAYS, ...AMOUNTS] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** The filter in the address of the page. A value that the filter does not know is left out. */
export function filterOf(read: (name: FilterName) => string): PaymentFilter {
  const filter: PaymentFilter = {};
  if (read('q') !== '') filter.q = read('q');
  if (read('source') === 'bank' || read('source') === 'credit') filter.source = read('source') as 'bank';
  for (const name of DAYS) if (/^\d{4}-\d\d-\d\d$/.test(read(name))) filter[name] = read(name);
  for (const name of AMOUNTS)
    if (/^\d{1,10}(\.\d{1,2})?$/.test(read(name))) filter[name] = Number(read(name));
  return filter;
}

export function sortOf(text: string): PaymentSort {
  return SORTS.includes(text) ? (text as PaymentSort) : '-paidOn';
}

// Below the key of invoices, because a payment changes both.
export function paymentsQuery(accountId: string, filter: PaymentFilter, page: number, sort: PaymentSort) {
  return {
    queryKey: [...invoicesKey(accountId), 'payments', filter, page, sort],
    queryFn: async () => {
      const query = { ...filter, page, pageSize: PAGE_SIZE, sort };
      return dataOf(await accountApi(accountId).GET('/v1/payments', { params: { query } }));
    },
    placeholderData: keepWithinAccount(accountId),
  };
}

/** The sums of all payments that the filter chooses. */
export function paymentSumsQuery(accountId: string, filter: PaymentFilter) {
  return {
    queryKey: [...invoicesKey(accountId), 'payment-sums', filter],
    queryFn: async () =>
      dataOf(await accountApi(accountId).GET('/v1/reports/payments', { params: { query: filter } })),
    placeholderData: keepWithinAccount(accountId),
  };
}

/** The address of the list as a file. */
export function paymentReportAddress(accountId: string, filter: PaymentFilter): string {
  const parameters = Object.entries(filter).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(parameters).toString();
  return `/app-api/accounts/${accountId}/v1/reports/payments${query === '' ? '' : `?${query}`}`;
}
