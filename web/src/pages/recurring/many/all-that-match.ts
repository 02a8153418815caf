import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import type { FilterOf } from '../../../ui/list/list.ts';
import { ROWS_AT_ONCE, chooseAll } from '../../../ui/many/choose-all.ts';
import type { Progress } from '../../../ui/many/use-long-work.ts';
import type { recurring } from '../list/list-choice.ts';
import { chosenOf } from './chosen.ts';

export type RecurringFilter = FilterOf<typeof recurring>;

/** All agreements that the filter chooses, or those that came before it was stopped. */
export function allThatMatch(accountId: string, filter: RecurringFilter, progress: Progress) {
  const ask = async (page: number) => {
    const query = { ...filter, page, pageSize: ROWS_AT_ONCE };
    return dataOf(await accountApi(accountId).GET('/v1/recurring-invoices', { params: { query } }));
  };
  return chooseAll(ask, chosenOf, progress);
}
