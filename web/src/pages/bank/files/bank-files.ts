import { accountApi } from '../../../http/account-api.ts';
import { listOf } from '../../../ui/list/list.ts';
import { bankKey } from '../../ledger/bank-transactions.ts';

/** Asked again while one of the files is being imported. */
export const bankFiles = listOf({
  name: 'bank-files',
  key: (accountId) => [...bankKey(accountId), 'files'],
  filters: {},
  pageSize: 25,
  ask: ({ accountId }, query) => accountApi(accountId).GET('/v1/bank-files', { params: { query } }),
  again: (_account, files) => (files.some(({ status }) => status === 'processing') ? 1_000 : false),
});
