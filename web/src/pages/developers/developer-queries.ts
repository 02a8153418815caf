import { accountApi } from '../../http/account-api.ts';
import { itemsOf, queryOf } from '../../http/query-of.ts';

/** All endpoints of an account are one page: there are at most 20. */
const MOST_ENDPOINTS = 20;

/** Whether the test account has captured a mail. */
export const hasMailQuery = (accountId: string) =>
  queryOf(
    ['emails', accountId, 'has-any'],
    () => accountApi(accountId).GET('/v1/test/emails', { params: { query: { pageSize: 1 } } }),
    ({ totalCount }) => totalCount > 0,
  );

export const endpointsQuery = (accountId: string) =>
  queryOf(
    ['webhooks', accountId],
    () =>
      accountApi(accountId).GET('/v1/webhook-endpoints', { params: { query: { pageSize: MOST_ENDPOINTS } } }),
    itemsOf,
  );
