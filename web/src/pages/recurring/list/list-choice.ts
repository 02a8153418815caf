import { RECURRING_STATUSES } from '../../../../../server/src/domain/invoices/recurrence.ts';
import type { RecurringFilter } from '../recurring.ts';

/** The names in the address that choose recurring invoices. */
export const FILTER_NAMES = ['status', 'problem', 'client'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** The filter in the address of the page. A value that the filter does not know is left out. */
export function filterOf(read: (name: FilterName) => string): RecurringFilter {
  const filter: RecurringFilter = {};
  const status = RECURRING_STATUSES.find((one) => one === read('status'));
  if (status !== undefined) filter.status = status;
  if (read('problem') === 'true') filter.problem = true;
  if (/^[\da-f-]{36}$/i.test(read('client'))) filter.clientId = read('client');
  return filter;
}
