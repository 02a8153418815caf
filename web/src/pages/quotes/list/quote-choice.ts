import { CURRENCIES } from '../../../../../server/src/domain/currency/currency.ts';
import { accountApi } from '../../../http/account-api.ts';
import { quoteStatusTexts } from '../../../text/status-texts.ts';
import { called, id, listOf, someOf, text, oneOf } from '../../../ui/list/list.ts';
import type { QuoteStatus } from '../quotes.ts';
import { quotesKey } from '../quotes.ts';

/** The views that people open, each by the statuses that it puts into the address. */
export const VIEWS = {
  all: {},
  drafts: { status: 'draft' },
  waiting: { status: 'sent,viewed' },
  accepted: { status: 'accepted' },
  expired: { status: 'expired' },
  declined: { status: 'declined' },
  invoiced: { status: 'invoiced' },
} as const;
export type View = keyof typeof VIEWS;

export const quotes = listOf({
  name: 'quotes',
  key: quotesKey,
  filters: {
    q: text(255),
    status: someOf(Object.keys(quoteStatusTexts.nb) as QuoteStatus[]),
    client: called('clientId', id),
    currency: oneOf(CURRENCIES),
  },
  views: VIEWS,
  sorts: ['-createdAt', 'createdAt', '-validUntil', 'validUntil', '-number', 'number'],
  pageSize: 25,
  ask: ({ accountId }, query) => accountApi(accountId).GET('/v1/quotes', { params: { query } }),
});
