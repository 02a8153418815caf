import type { paths, Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { keepWithinAccount } from '../../../http/keep-within-account.ts';
import { journalKey } from '../../ledger/books-queries.ts';
import type { Period } from '../period.ts';

export type Entry = Schemas['JournalEntry'];
export type Kind = Entry['sourceDocumentType'];
type EntryQuery = NonNullable<paths['/v1/journal-entries']['get']['parameters']['query']>;
export type EntrySort = NonNullable<EntryQuery['sort']>;
/** A period of at most 12 months, and what of it is wanted. */
export type EntryFilter = Omit<EntryQuery, 'page' | 'pageSize' | 'sort' | 'updatedSince'> & Period;

const PAGE_SIZE = 50;

const AMOUNTS = ['amountFrom', 'amountTo'] as const;
/** The names in the address that choose entries within the period. */
export const FILTER_NAMES = ['q', 'kind', 'account', ...AMOUNTS] as const;
export type FilterName = (typeof FILTER_NAMES)[number] | keyof Period;

const KINDS = [
  'Invoice',
  'CreditNote',
  'Payment',
  'Reminder',
  'WriteOff',
  'Waiver',
  'Refund',
  'Manual',
  'OpeningBalance',
  'YearResult',
] as const satisfies Kind[];

export function kindsOf(text: string): Kind[] {
  const asked = text.split(',');
  return KINDS.filter((kind) => asked.includes(kind));
}
export const ALL_KINDS: readonly Kind[] = KINDS;

/** The filter in the address of the page. A value that the filter does not know is left out. */
export function filterOf(read: (name: FilterName) => string, period: Period): EntryFilter {
  const kinds = kindsOf(read('kind'));
  const filter: EntryFilter = { ...period };
  if (read('q') !== '') filter.q = read('q');
  if (kinds.length > 0) filter.sourceDocumentType = kinds;
  if (read('account') !== '') filter.account = read('account');
  for (const name of AMOUNTS)
    if (/^\d{1,10}(\.\d{1,2})?$/.test(read(name))) filter[name] = Number(read(name));
  return filter;
}

export function sortOf(text: string): EntrySort {
  return text === 'postingDate' ? text : '-postingDate';
}

/** The views that people open most, each by what it puts into the address. */
export const VIEWS = {
  all: '',
  sales: 'Invoice,CreditNote',
  payments: 'Payment,Refund',
  manual: 'Manual',
} as const;

export function journalQuery(accountId: string, filter: EntryFilter, page: number, sort: EntrySort) {
  return {
    queryKey: [...journalKey(accountId), 'list', filter, page, sort],
    queryFn: async () => {
      const query = { ...filter, page, pageSize: PAGE_SIZE, sort };
      return dataOf(await accountApi(accountId).GET('/v1/journal-entries', { params: { query } }));
    },
    placeholderData: keepWithinAccount(accountId),
  };
}

/** The number and the sum of all entries that the filter chooses. */
export function journalSumsQuery(accountId: string, filter: EntryFilter) {
  return {
    queryKey: [...journalKey(accountId), 'sums', filter],
    queryFn: async () =>
      dataOf(await accountApi(accountId).GET('/v1/reports/journal-entries', { params: { query: filter } })),
    placeholderData: keepWithinAccount(accountId),
  };
}

/** The address of the list as a file. */
export function journalFileAddress(accountId: string, filter: EntryFilter, language: string): string {
  const parameters = Object.entries({ ...filter, language }).map(([name, value]) => [name, String(value)]);
  return `/app-api/accounts/${accountId}/v1/reports/journal-entries?${new URLSearchParams(parameters)}`;
}
