import { CURRENCIES } from '../../../../../server/src/domain/currency/currency.ts';
import { BANK_TRANSACTION_STATUSES } from '../../../../../server/src/domain/bank-files.ts';
import { accountApi } from '../../../http/account-api.ts';
import { called, day, id, listOf, oneOf, text } from '../../../ui/list/list.ts';
import { bankKey } from '../../ledger/bank-transactions.ts';

export const transactions = listOf({
  name: 'bank-transactions',
  key: (accountId) => [...bankKey(accountId), 'transactions'],
  filters: {
    q: text(255),
    status: oneOf(BANK_TRANSACTION_STATUSES),
    file: called('bankFileId', id),
    currency: oneOf(CURRENCIES),
    from: day,
    to: day,
  },
  views: {
    all: {},
    ...Object.fromEntries(BANK_TRANSACTION_STATUSES.map((status) => [status, { status }])),
  },
  pageSize: 25,
  ask: ({ accountId }, query) => accountApi(accountId).GET('/v1/bank-transactions', { params: { query } }),
});
