import { accountApi } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { invoicesKey } from '../invoices/invoices.ts';

const NEWEST = 5;

export function newestQuery(accountId: string) {
  return {
    queryKey: [...invoicesKey(accountId), 'newest'],
    queryFn: async () => {
      const query = { pageSize: NEWEST };
      return dataOf(await accountApi(accountId).GET('/v1/invoices', { params: { query } })).items;
    },
  };
}

/** Only owners and admins may ask for this. */
export function missingFiguresQuery(companyId: string) {
  return {
    queryKey: ['missing-figures', companyId],
    queryFn: async () => {
      const params = { path: { companyId } };
      return dataOf(await appApi.GET('/companies/{companyId}/missing-figures', { params })).items;
    },
  };
}
