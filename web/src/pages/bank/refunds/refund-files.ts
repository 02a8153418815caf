import type { Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { downloadFile } from '../../../http/files/download-file.ts';
import { listOf } from '../../../ui/list/list.ts';
import { bankKey } from '../../ledger/bank-transactions.ts';

export type RefundFile = Schemas['RefundFile'];

export const refundFiles = listOf({
  name: 'refund-files',
  key: (accountId) => [...bankKey(accountId), 'refund-files'],
  filters: {},
  pageSize: 25,
  ask: ({ accountId }, query) => accountApi(accountId).GET('/v1/refund-files', { params: { query } }),
});

/** Lets the browser save a file for the bank. */
export function downloadRefundFile(accountId: string, id: string): Promise<string> {
  return downloadFile(`/app-api/accounts/${accountId}/v1/refund-files/${id}/source`);
}

export function refundFileQuery(accountId: string, id: string) {
  return {
    queryKey: [...bankKey(accountId), 'refund-file', id],
    queryFn: async () =>
      dataOf(await accountApi(accountId).GET('/v1/refund-files/{id}', { params: { path: { id } } })),
  };
}
