import { BANK_TRANSACTION_STATUSES } from '../../../../../server/src/domain/bank-files.ts';
import { isLocalDate } from '../../../../../server/src/domain/days/local-date.ts';
import type { TransactionFilter } from '../bank-queries.ts';

export const DAYS = ['from', 'to'] as const;
/** The names in the address that choose transactions. */
export const FILTER_NAMES = ['q', 'status', 'file', ...DAYS] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** The filter in the address of the page. A value that the filter does not know is left out. */
export function filterOf(read: (name: FilterName) => string): TransactionFilter {
  const filter: TransactionFilter = {};
  const status = BANK_TRANSACTION_STATUSES.find((one) => one === read('status'));
  if (read('q') !== '') filter.q = read('q');
  if (status !== undefined) filter.status = status;
  if (/^[\da-f-]{36}$/i.test(read('file'))) filter.bankFileId = read('file');
  for (const name of DAYS) if (isLocalDate(read(name))) filter[name] = read(name);
  return filter;
}
