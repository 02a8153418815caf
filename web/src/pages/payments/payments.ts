import type { Schemas } from '../../http/account-api.ts';
import { accountApi } from '../../http/account-api.ts';
import { amount, day, fileAddress, listOf, oneOf, text } from '../../ui/list/list.ts';
import { invoicesKey } from '../invoices/invoices.ts';

export type Payment = Schemas['ListedPayment'];
export type PaymentSums = Schemas['PaymentReport'];

export const payments = listOf({
  name: 'payments',
  // Below the key of invoices, because a payment changes both.
  key: (accountId) => [...invoicesKey(accountId), 'payments'],
  filters: {
    q: text(255),
    source: oneOf(['bank', 'credit', 'vipps']),
    paidFrom: day,
    paidTo: day,
    amountFrom: amount,
    amountTo: amount,
  },
  sorts: ['-paidOn', 'paidOn', '-createdAt', 'createdAt', '-amount', 'amount'],
  pageSize: 25,
  ask: ({ accountId }, query) => accountApi(accountId).GET('/v1/payments', { params: { query } }),
  sums: ({ accountId }, query) => accountApi(accountId).GET('/v1/reports/payments', { params: { query } }),
  file: ({ accountId }, filter) => fileAddress(accountId, 'payments', filter),
});
