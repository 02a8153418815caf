import type { Schemas } from '../../http/account-api.ts';
import { accountApi } from '../../http/account-api.ts';
import { dataOf } from '../../http/data-of.ts';
import type { Delivery } from '../invoices/invoices.ts';
import { isPending, MOST_LOOKS } from '../invoices/invoices.ts';

export type Quote = Schemas['Quote'];
export type QuoteStatus = Quote['status'];

// Every key begins with 'quotes' and the account, because after a change everything about its quotes is read anew.
export const quotesKey = (accountId: string) => ['quotes', accountId];

/** A quote with the ETag of what was read, for a change that must not overwrite another person's change. */
export function quoteQuery(accountId: string, id: string) {
  return {
    queryKey: [...quotesKey(accountId), id],
    queryFn: async () => {
      const answer = await accountApi(accountId).GET('/v1/quotes/{id}', { params: { path: { id } } });
      return { quote: dataOf(answer), etag: answer.response.headers.get('etag') ?? '*' };
    },
  };
}

/** The address of the PDF of a quote. */
export function quotePdfAddress(accountId: string, id: string): string {
  return `/app-api/accounts/${accountId}/v1/quotes/${id}/pdf`;
}

/** What is left to invoice, in percent with at most two decimals. */
export function shareLeft({ invoicedShare }: Quote): number {
  return Math.round((100 - invoicedShare) * 100) / 100;
}

/** Asked again while a mail is on its way, so that the person sees it arrive. */
export function quoteDeliveriesQuery(accountId: string, id: string) {
  return {
    queryKey: [...quotesKey(accountId), id, 'deliveries'],
    queryFn: async () =>
      dataOf(await accountApi(accountId).GET('/v1/quotes/{id}/deliveries', { params: { path: { id } } }))
        .items,
    refetchInterval: ({ state }: { state: { data: Delivery[] | undefined; dataUpdateCount: number } }) =>
      state.dataUpdateCount < MOST_LOOKS && isPending(state.data) ? 2_000 : false,
  };
}
