import type { paths, Schemas } from '../../../http/account-api.ts';
import { statusTexts } from '../../../text/status-texts.ts';

type InvoiceStatus = Schemas['Invoice']['status'];
export type InvoiceQuery = NonNullable<paths['/v1/invoices']['get']['parameters']['query']>;
export type InvoiceSort = NonNullable<InvoiceQuery['sort']>;
export type InvoiceFilter = Omit<InvoiceQuery, 'page' | 'pageSize' | 'sort' | 'metadata' | 'metadataPairs'>;

const SORTS: readonly string[] = [
  '-createdAt',
  'createdAt',
  'issueDate',
  '-issueDate',
  'dueDate',
  '-dueDate',
  'number',
  '-number',
] satisfies InvoiceSort[];

const DAYS = ['issuedFrom', 'issuedTo', 'dueFrom', 'dueTo'] as const;
const AMOUNTS = ['amountFrom', 'amountTo'] as const;
/** The names in the address that choose invoices. */
export const FILTER_NAMES = [
  'q',
  'status',
  'outstanding',
  'overdue',
  'lost',
  'type',
  'channel',
  'client',
  ...DAYS,
  ...AMOUNTS,
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

const NEVER_LOST = new Set<InvoiceStatus>(['draft', 'paid', 'credited']);

/** The filter in the address of the page. A value that the filter does not know is left out. */
export function filterOf(read: (name: FilterName) => string): InvoiceFilter {
  const statuses = statusesOf(read('status'));
  const filter: InvoiceFilter = {};
  if (read('q') !== '') filter.q = read('q');
  if (statuses.length > 0) filter.status = statuses;
  for (const name of ['outstanding', 'overdue', 'lost'] as const)
    if (read(name) === 'true') filter[name] = true;
  // The badge of a lost invoice says so, and not the status that it had.
  if (filter.lost === undefined && statuses.some((status) => !NEVER_LOST.has(status))) filter.lost = false;
  if (read('type') === 'invoice' || read('type') === 'credit_note') filter.type = read('type') as 'invoice';
  if (/^[\da-f-]{36}$/i.test(read('client'))) filter.clientId = read('client');
  if (['email', 'e-invoice', 'none'].includes(read('channel'))) filter.channel = read('channel') as 'email';
  for (const name of DAYS) if (/^\d{4}-\d\d-\d\d$/.test(read(name))) filter[name] = read(name);
  for (const name of AMOUNTS)
    if (/^\d{1,10}(\.\d{1,2})?$/.test(read(name))) filter[name] = Number(read(name));
  return filter;
}

export function statusesOf(text: string): InvoiceStatus[] {
  const known = Object.keys(statusTexts.nb) as InvoiceStatus[];
  const asked = text.split(',');
  return known.filter((status) => asked.includes(status));
}

export function sortOf(text: string): InvoiceSort {
  return SORTS.includes(text) ? (text as InvoiceSort) : '-createdAt';
}

/** The views that people open most, each by what it puts into the address. */
export const VIEWS = {
  all: {},
  drafts: { status: 'draft' },
  unpaid: { outstanding: 'true' },
  overdue: { overdue: 'true' },
  bounced: { status: 'bounced' },
  paid: { status: 'paid' },
  lost: { lost: 'true' },
} as const satisfies Record<string, Partial<Record<(typeof FILTER_NAMES)[number], string>>>;
export type View = keyof typeof VIEWS;

export const ONLY = [
  ['outstanding', 'onlyUnpaid'],
  ['overdue', 'onlyOverdue'],
  ['lost', 'onlyLost'],
] as const;
export const CHANNELS = ['e-invoice', 'email', 'none'] as const;
export const FIELDS = ['issuedFrom', 'issuedTo', 'dueFrom', 'dueTo', 'amountFrom', 'amountTo'] as const;
