import { INVOICE_STATUSES } from '../../../server/src/domain/invoices/invoice-status.ts';
import { accountApi } from './account-api.ts';
import { dataOf } from './data-of.ts';

const SENT = INVOICE_STATUSES.filter((status) => status !== 'draft');

/** Whether an account has sent a document. The first document begins the numbering. */
export function hasSentQuery(accountId: string) {
  return {
    queryKey: ['invoices', accountId, 'has-sent'],
    queryFn: async () => {
      const query = { status: SENT, pageSize: 1 };
      return dataOf(await accountApi(accountId).GET('/v1/invoices', { params: { query } })).totalCount > 0;
    },
  };
}
