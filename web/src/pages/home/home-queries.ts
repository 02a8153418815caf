import { accountApi } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { itemsOf, queryOf } from '../../http/query-of.ts';
import { invoicesKey } from '../invoices/invoices.ts';

const NEWEST = 5;

export const newestQuery = (accountId: string) =>
  queryOf(
    [...invoicesKey(accountId), 'newest'],
    () => accountApi(accountId).GET('/v1/invoices', { params: { query: { pageSize: NEWEST } } }),
    itemsOf,
  );

/** Only owners and admins may ask for this. */
export const missingFiguresQuery = (companyId: string) =>
  queryOf(
    ['missing-figures', companyId],
    () => appApi.GET('/companies/{companyId}/missing-figures', { params: { path: { companyId } } }),
    itemsOf,
  );
