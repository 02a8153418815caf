import { accountApi } from '../../http/account-api.ts';
import { itemsOf, queryOf } from '../../http/query-of.ts';
import { invoicesKey } from '../invoices/invoices.ts';

const NEWEST = 5;

export const newestQuery = (accountId: string) =>
  queryOf(
    [...invoicesKey(accountId), 'newest'],
    () => accountApi(accountId).GET('/v1/invoices', { params: { query: { pageSize: NEWEST } } }),
    itemsOf,
  );
