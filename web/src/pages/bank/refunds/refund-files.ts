import type { Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { downloadFile } from '../../../http/download-file.ts';
import { keepWithinAccount } from '../../../http/keep-within-account.ts';
import { bankKey } from '../../ledger/bank-transactions.ts';

export type RefundFile = Schemas['RefundFile'];

const PAGE_SIZE = 25;

export function refundFilesQuery(accountId: string, page: number) {
  return {
    queryKey: [...bankKey(accountId), 'refund-files', page],
    queryFn: async () => {
      const query = { page, pageSize: PAGE_SIZE };
      return dataOf(await accountApi(accountId).GET('/v1/refund-files', { params: { query } }));
    },
    placeholderData: keepWithinAccount(accountId),
  };
}

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
