import { quoteStatusTexts } from '../../../text/status-texts.ts';
import type { QuoteFilter, QuoteSort, QuoteStatus } from '../quotes.ts';

/** The names in the address that choose quotes. */
export const FILTER_NAMES = ['q', 'status', 'client'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

const SORTS: readonly string[] = [
  '-createdAt',
  'createdAt',
  '-validUntil',
  'validUntil',
  '-number',
  'number',
] satisfies QuoteSort[];

/** The filter in the address of the page. A value that the filter does not know is left out. */
export function filterOf(read: (name: FilterName) => string): QuoteFilter {
  const statuses = statusesOf(read('status'));
  return {
    ...(read('q') !== '' && { q: read('q') }),
    ...(statuses.length > 0 && { status: statuses }),
    ...(/^[\da-f-]{36}$/i.test(read('client')) && { clientId: read('client') }),
  };
}

function statusesOf(text: string): QuoteStatus[] {
  const known = Object.keys(quoteStatusTexts.nb) as QuoteStatus[];
  const asked = text.split(',');
  return known.filter((status) => asked.includes(status));
}

export function sortOf(text: string): QuoteSort {
  return SORTS.includes(text) ? (text as QuoteSort) : '-createdAt';
}

/** The views that people open, each by the statuses that it puts into the address. */
export const VIEWS = {
  all: '',
  drafts: 'draft',
  waiting: 'sent,viewed',
  accepted: 'accepted',
  expired: 'expired',
  declined: 'declined',
  invoiced: 'invoiced',
} as const;
export type View = keyof typeof VIEWS;
