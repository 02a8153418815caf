import type { Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { keptQueryOf } from '../../../http/query-of.ts';
import { reportsKey } from '../reports/reports.ts';
import type { ClosingPeriod } from './closing-period.ts';
import { monthsOf } from './closing-period.ts';

export type Checklist = Schemas['ClosingChecklist'];
export type Check = Schemas['ClosingCheck'];

/** What is left to do in the period. Sales and the bank change it as well, so it is always read anew. */
export const checklistQuery = (accountId: string, period: ClosingPeriod) => ({
  ...keptQueryOf([...reportsKey(accountId), 'closing-checklist', period], () =>
    accountApi(accountId).GET('/v1/period-closing/checklist', { params: { query: monthsOf(period) } }),
  ),
  staleTime: 0,
});

/** How many checks found something to do. */
export const leftIn = ({ checks }: Checklist) => checks.filter(({ state }) => state === 'todo').length;
