import type { Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { queryOf } from '../../../http/query-of.ts';
import { amount, called, fileAddress, listOf, month, someOf, text } from '../../../ui/list/list.ts';
import { journalKey } from '../../ledger/books-queries.ts';

export type Entry = Schemas['JournalEntry'];
type Filter = ReturnType<typeof journal.filterOf>;

export const KINDS = [
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
  'CurrencyRevaluation',
] as const satisfies Entry['sourceDocumentType'][];

/** The entries of a period of at most 12 months. */
export const journal = listOf({
  name: 'journal',
  key: journalKey,
  filters: {
    from: month,
    to: month,
    q: text(255),
    kind: called('sourceDocumentType', someOf(KINDS)),
    account: text(20),
    amountFrom: amount,
    amountTo: amount,
  },
  views: {
    all: {},
    sales: { kind: 'Invoice,CreditNote' },
    payments: { kind: 'Payment,Refund' },
    manual: { kind: 'Manual' },
  },
  sorts: ['-postingDate', 'postingDate'],
  pageSize: 25,
  ask: ({ accountId }, { from = '', to = '', ...rest }) => {
    const query = { ...rest, from, to, quickCount: true };
    return accountApi(accountId).GET('/v1/journal-entries', { params: { query } });
  },
  /** The number and the sum of all entries that the filter chooses. */
  sums: ({ accountId }, { from = '', to = '', ...rest }) => {
    const query = { ...rest, from, to };
    return accountApi(accountId).GET('/v1/reports/journal-entries', { params: { query } });
  },
  file: ({ accountId }, filter, { language }) =>
    fileAddress(accountId, 'journal-entries', { ...filter, language }),
});

/** Every entry was posted after this moment. With it the service asks for no period. */
const EVER = '2000-01-01T00:00:00Z';

/** The year of the newest entry of all years that the filter chooses; null where there is none. */
export const newestQuery = (accountId: string, { from: _from, to: _to, ...filter }: Filter) =>
  queryOf(
    [...journalKey(accountId), 'newest', filter],
    () => {
      const query = {
        ...filter,
        updatedSince: EVER,
        sort: '-postingDate',
        pageSize: 1,
        quickCount: true,
      } as const;
      return accountApi(accountId).GET('/v1/journal-entries', { params: { query } });
    },
    ({ items }) => items[0]?.postingDate.slice(0, 4) ?? null,
  );
