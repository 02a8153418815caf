import type { Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { amount, called, fileAddress, listOf, month, someOf, text } from '../../../ui/list/list.ts';
import { journalKey } from '../../ledger/books-queries.ts';

export type Entry = Schemas['JournalEntry'];

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
