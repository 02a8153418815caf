import type { Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { downloadFile } from '../../../http/files/download-file.ts';
import { queryOf } from '../../../http/query-of.ts';
import { listOf } from '../../../ui/list/list.ts';
import { clientsKey } from '../../customer-register/customers.ts';
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

export const refundFileQuery = (accountId: string, id: string) =>
  queryOf([...bankKey(accountId), 'refund-file', id], () =>
    accountApi(accountId).GET('/v1/refund-files/{id}', { params: { path: { id } } }),
  );

/** How many customers the company owes something. */
export const withCreditQuery = (accountId: string) =>
  queryOf([...clientsKey(accountId), 'with-credit'], () =>
    accountApi(accountId).GET('/v1/reports/clients', { params: { query: { owing: 'credit', pageSize: 1 } } }),
  );
