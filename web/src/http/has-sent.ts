import { INVOICE_STATUSES } from '../../../server/src/domain/invoices/invoice-status.ts';
import { accountApi } from './account-api.ts';
import { queryOf } from './query-of.ts';

const SENT = INVOICE_STATUSES.filter((status) => status !== 'draft');

/** Whether an account has sent a document. The first document begins the numbering. */
export const hasSentQuery = (accountId: string) =>
  queryOf(
    ['invoices', accountId, 'has-sent'],
    () => accountApi(accountId).GET('/v1/invoices', { params: { query: { status: SENT, pageSize: 1 } } }),
    ({ totalCount }) => totalCount > 0,
  );
