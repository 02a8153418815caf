import { accountApi } from './account-api.ts';
import { dataOf } from './data-of.ts';

/** Whether an account has sent a document, which begins its numbering. */
export function hasSentQuery(accountId: string) {
  return {
    queryKey: ['invoices', accountId, 'has-sent'],
    queryFn: async () => {
      const status = 'sent,viewed,paid,overdue,reminded,collection_warning,credited,bounced';
      const query = { status, pageSize: 1 };
      return dataOf(await accountApi(accountId).GET('/v1/invoices', { params: { query } })).totalCount > 0;
    },
  };
}
