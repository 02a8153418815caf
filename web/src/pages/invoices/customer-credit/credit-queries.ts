import type { Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { itemsOf, queryOf } from '../../../http/query-of.ts';
import { invoicesKey } from '../invoices.ts';
import { clientsKey } from '../../customer-register/customers.ts';

export type Refund = Schemas['Refund'];
export type RefundOrder = Schemas['RefundOrder'];

/** The newest refunds to the customer. */
export const refundsQuery = (accountId: string, clientId: string) =>
  queryOf(
    [...clientsKey(accountId), clientId, 'refunds'],
    () =>
      accountApi(accountId).GET('/v1/clients/{id}/refunds', {
        params: { path: { id: clientId }, query: { pageSize: 100 } },
      }),
    itemsOf,
  );

/** What the bank is to pay back to the customer, and has not paid yet. */
export function refundOrdersQuery(accountId: string, clientId: string) {
  return {
    queryKey: [...clientsKey(accountId), clientId, 'refund-orders'],
    queryFn: async () => {
      const params = { path: { id: clientId }, query: { pageSize: 100 } };
      const { items } = dataOf(await accountApi(accountId).GET('/v1/clients/{id}/refund-orders', { params }));
      return items.filter(({ status }) => status !== 'paid');
    },
  };
}

/** The open invoices of the customer, longest due first. */
export function openInvoicesQuery(accountId: string, clientId: string) {
  return {
    queryKey: [...invoicesKey(accountId), 'open', clientId],
    queryFn: async () => {
      const { items } = dataOf(
        await accountApi(accountId).GET('/v1/invoices', {
          params: {
            query: {
              clientId,
              status: ['sent', 'viewed', 'bounced', 'overdue', 'reminded', 'collection_warning'],
              sort: 'dueDate',
              pageSize: 100,
            },
          },
        }),
      );
      return items.filter(({ type, outstandingAmount }) => type === 'invoice' && outstandingAmount > 0);
    },
  };
}
