import { accountApi } from '../../http/account-api.ts';
import { dataOf } from '../../http/data-of.ts';

/** All endpoints of an account are one page: there are at most 20. */
const MOST_ENDPOINTS = 20;

/** Whether the test account has captured a mail. */
export function hasMailQuery(accountId: string) {
  return {
    queryKey: ['emails', accountId, 'has-any'],
    queryFn: async () => {
      const query = { pageSize: 1 };
      return dataOf(await accountApi(accountId).GET('/v1/test/emails', { params: { query } })).totalCount > 0;
    },
  };
}

export function endpointsQuery(accountId: string) {
  return {
    queryKey: ['webhooks', accountId],
    queryFn: async () => {
      const query = { pageSize: MOST_ENDPOINTS };
      return dataOf(await accountApi(accountId).GET('/v1/webhook-endpoints', { params: { query } })).items;
    },
  };
}
