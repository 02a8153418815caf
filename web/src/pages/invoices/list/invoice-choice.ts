import { CURRENCIES } from '../../../../../server/src/domain/currency/currency.ts';
import { accountApi } from '../../../http/account-api.ts';
import { statusTexts } from '../../../text/status-texts.ts';
import type { FilterOf } from '../../../ui/list/list.ts';
import {
  amount,
  called,
  day,
  fileAddress,
  id,
  listOf,
  madeBy,
  oneOf,
  someOf,
  text,
  yes,
} from '../../../ui/list/list.ts';
import type { InvoiceStatus } from '../invoices.ts';
import { MADE_TOGETHER, invoicesKey } from '../invoices.ts';

/** The views that people open most, each by what it puts into the address. */
export const VIEWS = {
  all: {},
  drafts: { status: 'draft' },
  unpaid: { outstanding: 'true' },
  partlyPaid: { partlyPaid: 'true' },
  overdue: { overdue: 'true' },
  bounced: { undelivered: 'true' },
  paid: { status: 'paid' },
  lost: { lost: 'true' },
} as const;
export type View = keyof typeof VIEWS;

const NEVER_LOST = new Set<InvoiceStatus>(['draft', 'paid', 'credited']);

export const invoices = listOf({
  name: 'invoices',
  key: invoicesKey,
  filters: {
    q: text(255),
    status: someOf(Object.keys(statusTexts.nb) as InvoiceStatus[]),
    outstanding: yes,
    overdue: yes,
    partlyPaid: yes,
    undelivered: yes,
    lost: yes,
    type: oneOf(['invoice', 'credit_note']),
    channel: oneOf(['e-invoice', 'email', 'none']),
    client: called('clientId', id),
    made: called('metadataPairs', madeBy(MADE_TOGETHER)),
    issuedFrom: day,
    issuedTo: day,
    dueFrom: day,
    dueTo: day,
    currency: oneOf(CURRENCIES),
    amountFrom: amount,
    amountTo: amount,
  },
  // The badge of a lost invoice says so, and not the status that it had.
  complete: (filter) =>
    filter.lost === undefined && filter.status?.some((status) => !NEVER_LOST.has(status)) === true
      ? { ...filter, lost: false }
      : filter,
  views: VIEWS,
  viewsAreAlone: true,
  sorts: ['-createdAt', 'createdAt', 'issueDate', '-issueDate', 'dueDate', '-dueDate', 'number', '-number'],
  pageSize: 25,
  ask: ({ accountId }, query) =>
    accountApi(accountId).GET('/v1/invoices', { params: { query: { ...query, quickCount: true } } }),
  sums: ({ accountId }, query) => accountApi(accountId).GET('/v1/reports/invoices', { params: { query } }),
  file: ({ accountId }, filter) => fileAddress(accountId, 'invoices', filter),
});
export type InvoiceFilter = FilterOf<typeof invoices>;
