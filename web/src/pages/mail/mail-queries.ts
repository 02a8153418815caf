import type { paths, Schemas } from '../../http/account-api.ts';
import { accountApi } from '../../http/account-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { keepWithinAccount } from '../../http/keep-within-account.ts';

export type Email = Schemas['ListedEmail'];
type EmailQuery = NonNullable<paths['/v1/emails']['get']['parameters']['query']>;
export type EmailFilter = Omit<EmailQuery, 'page' | 'pageSize' | 'sort'>;

const PAGE_SIZE = 25;
/** While a mail is on its way, and in the test environment, where programs send at any time. */
const LOOK_SOON_MILLISECONDS = 3_000;

export const EMAIL_STATUSES = ['queued', 'sending', 'sent', 'captured', 'bounced'] as const;
export const EMAIL_TYPES = ['invoice', 'credit_note', 'reminder', 'collection_warning', 'statement'] as const;
const DAYS = ['dateFrom', 'dateTo'] as const;
/** The names in the address that choose mails. */
export const FILTER_NAMES = ['q', 'status', 'type', ...DAYS] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** The filter in the address of the page. A value that the filter does not know is left out. */
export function filterOf(read: (name: FilterName) => string): EmailFilter {
  const filter: EmailFilter = {};
  const status = EMAIL_STATUSES.find((one) => one === read('status'));
  const type = EMAIL_TYPES.find((one) => one === read('type'));
  if (read('q') !== '') filter.q = read('q');
  if (status !== undefined) filter.status = status;
  if (type !== undefined) filter.type = type;
  for (const name of DAYS) if (/^\d{4}-\d\d-\d\d$/.test(read(name))) filter[name] = read(name);
  return filter;
}

/** The mails of all documents and letters. Read again and again while one may arrive. */
export function emailsQuery(
  { accountId, isTest }: { accountId: string; isTest: boolean },
  filter: EmailFilter,
  page: number,
  sort: '-date' | 'date',
) {
  return {
    queryKey: ['emails', accountId, filter, page, sort],
    queryFn: async () => {
      const query = { ...filter, page, pageSize: PAGE_SIZE, sort };
      return dataOf(await accountApi(accountId).GET('/v1/emails', { params: { query } }));
    },
    refetchInterval: ({ state }: { state: { data: { items: Email[] } | undefined } }) =>
      isTest || state.data?.items.some(isOnItsWay) === true ? LOOK_SOON_MILLISECONDS : false,
    placeholderData: keepWithinAccount(accountId),
  };
}

function isOnItsWay({ status }: Email): boolean {
  return status === 'queued' || status === 'sending';
}

/** A captured mail with the bytes of its attachments; null while it is not captured yet. */
export function capturedEmailQuery(accountId: string, { id, invoiceId }: Email) {
  return {
    queryKey: ['email', accountId, id],
    queryFn: async () => {
      const api = accountApi(accountId);
      for (let page = 1, hasMore = true; hasMore; page += 1) {
        const query = { ...(invoiceId !== null && { invoiceId }), page, pageSize: 100 };
        const found = dataOf(await api.GET('/v1/test/emails', { params: { query } }));
        const captured = found.items.find(({ deliveryId }) => deliveryId === id);
        if (captured !== undefined) {
          return dataOf(await api.GET('/v1/test/emails/{id}', { params: { path: { id: captured.id } } }));
        }
        ({ hasMore } = found);
      }
      return null;
    },
    // A captured mail never changes.
    staleTime: Infinity,
    refetchInterval: ({ state }: { state: { data: unknown } }) =>
      state.data === null ? LOOK_SOON_MILLISECONDS : false,
  };
}

/** The address of the list as a file. */
export function emailReportAddress(accountId: string, filter: EmailFilter): string {
  const query = new URLSearchParams(filter).toString();
  return `/app-api/accounts/${accountId}/v1/reports/emails${query === '' ? '' : `?${query}`}`;
}
