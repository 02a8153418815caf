import type { Schemas } from '../../http/account-api.ts';
import { accountApi } from '../../http/account-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { day, fileAddress, listOf, oneOf, text } from '../../ui/list/list.ts';

export type Email = Schemas['ListedEmail'];

/** While a mail is on its way, and in the test environment, where programs send at any time. */
const LOOK_SOON_MILLISECONDS = 3_000;

export const EMAIL_STATUSES = ['queued', 'sending', 'sent', 'captured', 'bounced'] as const;
export const EMAIL_TYPES = ['invoice', 'credit_note', 'reminder', 'collection_warning', 'statement'] as const;

/** The mails of all documents and letters. Read again and again while one may arrive. */
export const emails = listOf({
  name: 'mails',
  key: (accountId) => ['emails', accountId],
  filters: {
    q: text(255),
    status: oneOf(EMAIL_STATUSES),
    type: oneOf(EMAIL_TYPES),
    dateFrom: day,
    dateTo: day,
  },
  views: {
    all: {},
    bounced: { status: 'bounced' },
    waiting: { status: 'queued' },
    letters: { type: 'reminder' },
  },
  viewsAreAlone: true,
  sorts: ['-date', 'date'],
  pageSize: 25,
  ask: ({ accountId }, query) => accountApi(accountId).GET('/v1/emails', { params: { query } }),
  file: ({ accountId }, filter) => fileAddress(accountId, 'emails', filter),
  again: ({ isTest }, rows) => (isTest || rows.some(isOnItsWay) ? LOOK_SOON_MILLISECONDS : false),
});

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
