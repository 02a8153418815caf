import { accountApi } from '../../http/account-api.ts';
import { dataOf } from '../../http/data-of.ts';

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
