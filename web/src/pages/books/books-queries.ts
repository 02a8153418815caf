import { accountApi } from '../../account-api.ts';
import { AppError } from '../../app-api.ts';
import { dataOf } from '../../parts/data-of.ts';
import { keepWithinAccount } from '../../parts/keep-within-account.ts';
import type { Period } from './period.ts';

export function chartQuery(accountId: string) {
  return {
    queryKey: ['chart', accountId],
    queryFn: async () => dataOf(await accountApi(accountId).GET('/v1/accounts')).items,
  };
}

export const JOURNAL_PAGE_SIZE = 50;

/** @param period at most 12 months */
export function journalQuery(accountId: string, period: Period, page: number) {
  return {
    queryKey: ['journal', accountId, period, page],
    queryFn: async () => {
      const query = { ...period, page, pageSize: JOURNAL_PAGE_SIZE };
      return dataOf(await accountApi(accountId).GET('/v1/journal-entries', { params: { query } }));
    },
    placeholderData: keepWithinAccount(accountId),
  };
}

export function isAccountingOff(error: unknown): boolean {
  return error instanceof AppError && error.code === 'accounting-not-enabled';
}
