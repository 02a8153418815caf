import type { Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { keepWithinAccount } from '../../../http/keep-within-account.ts';
import { reportsKey } from '../reports/reports.ts';
import type { ClosingPeriod } from './closing-period.ts';
import { monthsOf } from './closing-period.ts';

export type Checklist = Schemas['ClosingChecklist'];
export type Check = Schemas['ClosingCheck'];

/** What is left to do in the period. Sales and the bank change it as well, so it is always read anew. */
export function checklistQuery(accountId: string, period: ClosingPeriod) {
  return {
    queryKey: [...reportsKey(accountId), 'closing-checklist', period],
    queryFn: async (): Promise<Checklist> =>
      dataOf(
        await accountApi(accountId).GET('/v1/period-closing/checklist', {
          params: { query: monthsOf(period) },
        }),
      ),
    placeholderData: keepWithinAccount(accountId),
    staleTime: 0,
  };
}
