import type { Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { itemsOf, queryOf } from '../../../http/query-of.ts';
import { sumKroner } from '../../../text/sum-kroner.ts';
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

const ASKED_AGAIN_MILLISECONDS = 2_000;

/** What the bank or Vipps is to pay back to the customer, and has not paid yet. While Vipps is asked, it is read again and again. */
export function refundOrdersQuery(accountId: string, clientId: string) {
  return {
    queryKey: [...clientsKey(accountId), clientId, 'refund-orders'],
    queryFn: async () => (await allOrders(accountId, clientId)).filter(({ status }) => status !== 'paid'),
    refetchInterval: ({ state: { data = [] } }: { state: { data?: RefundOrder[] | undefined } }) =>
      data.some((order) => isWithVipps(order)) ? ASKED_AGAIN_MILLISECONDS : false,
  };
}

export function isWithVipps({ status, vippsPaymentId }: RefundOrder): boolean {
  return status === 'sent' && vippsPaymentId !== null;
}

/** A payment by Vipps, and the kroner of it that no order pays back or has paid back. */
export type RefundablePayment = Schemas['ListedPayment'] & { refundable: number };

/** The newest payments by Vipps of the customer of which something can go back. */
export function refundablePaymentsQuery(accountId: string, clientId: string) {
  return {
    queryKey: [...clientsKey(accountId), clientId, 'refundable-payments'],
    queryFn: async (): Promise<RefundablePayment[]> => {
      const query = { clientId, source: 'vipps', pageSize: 100 } as const;
      const [payments, orders] = await Promise.all([
        accountApi(accountId).GET('/v1/payments', { params: { query } }),
        allOrders(accountId, clientId),
      ]);
      return dataOf(payments)
        .items.map((payment) => {
          const back = orders.flatMap((order) => (order.vippsPaymentId === payment.id ? -order.amount : []));
          return { ...payment, refundable: sumKroner([payment.amount, ...back]) };
        })
        .filter(({ refundable }) => refundable > 0);
    },
  };
}

async function allOrders(accountId: string, clientId: string): Promise<RefundOrder[]> {
  const params = { path: { id: clientId }, query: { pageSize: 100 } };
  return dataOf(await accountApi(accountId).GET('/v1/clients/{id}/refund-orders', { params })).items;
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
