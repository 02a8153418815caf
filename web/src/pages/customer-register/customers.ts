import { useLocation, useNavigate } from '@tanstack/react-router';
import type { Currency } from '../../../../server/src/domain/currency/currency.ts';
import { BOOK_CURRENCY, CURRENCIES } from '../../../../server/src/domain/currency/currency.ts';
import type { Schemas } from '../../http/account-api.ts';
import { accountApi } from '../../http/account-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { keptQueryOf, queryOf } from '../../http/query-of.ts';
import { useAccount } from '../../http/session.ts';

export type Client = Schemas['Client'];

export const clientsKey = (accountId: string) => ['clients', accountId];

/**
 * A customer with the ETag of what was read, for a change that must not overwrite another person's change. Not kept
 * when the page is left, because a form that begins with an old version could never be saved.
 */
export function clientQuery(accountId: string, id: string) {
  return {
    queryKey: [...clientsKey(accountId), id],
    queryFn: async () => {
      const answer = await accountApi(accountId).GET('/v1/clients/{id}', { params: { path: { id } } });
      return { client: dataOf(answer), etag: answer.response.headers.get('etag') ?? '*' };
    },
    gcTime: 0,
  };
}

export type Statement = Schemas['AccountStatement'];
export type ClientDelivery = Schemas['ClientDeliveryPage']['items'][number];

export type Credit = { currency: Currency; amount: number };

/** What the customer has to its credit in a currency, in that currency. */
export function creditIn({ creditBalance, creditBalances }: Client, currency: string): number {
  if (currency === BOOK_CURRENCY) return creditBalance;
  return creditBalances.find((one) => one.currency === currency)?.amount ?? 0;
}

/** What the customer has to its credit, kroner first. A currency without credit is left out. */
export function creditsOf({ creditBalance, creditBalances }: Client): Credit[] {
  const inKroner = { currency: BOOK_CURRENCY, amount: creditBalance };
  return [inKroner, ...creditBalances].flatMap(({ currency, amount }) => {
    const known = CURRENCIES.find((one) => one === currency);
    return known === undefined || amount === 0 ? [] : [{ currency: known, amount }];
  });
}

/** The statement of account of the last twelve months, of what is in the currency. */
export const statementQuery = (accountId: string, id: string, currency: Currency) =>
  queryOf([...clientsKey(accountId), id, 'statement', currency], () =>
    accountApi(accountId).GET('/v1/clients/{id}/statement', {
      params: { path: { id }, query: { ...(currency !== BOOK_CURRENCY && { currency }) } },
    }),
  );

/** The address of the statement as a file. */
export function statementAddress(
  accountId: string,
  id: string,
  period: { from: string; to: string; currency?: string },
  format: string,
): string {
  const query = new URLSearchParams({ ...period, format }).toString();
  return `/app-api/accounts/${accountId}/v1/clients/${id}/statement?${query}`;
}

export const DELIVERIES_ON_PAGE = 6;

/** Everything that went to the customer, newest first. */
export const clientDeliveriesQuery = (accountId: string, id: string, page: number) =>
  keptQueryOf([...clientsKey(accountId), id, 'deliveries', page], () =>
    accountApi(accountId).GET('/v1/clients/{id}/deliveries', {
      params: { path: { id }, query: { page, pageSize: DELIVERIES_ON_PAGE } },
    }),
  );

const NEWEST = 5;

/** The newest invoices of the customer, and how many there are. */
export const newestInvoicesQuery = (accountId: string, clientId: string) =>
  queryOf(['invoices', accountId, 'newest', clientId], () =>
    accountApi(accountId).GET('/v1/invoices', { params: { query: { clientId, pageSize: NEWEST } } }),
  );

/** The customers of the register that a typed text finds, as the service orders them. The first ones for an empty text. */
export function customerSearchQuery(accountId: string, typed: string) {
  // People write organisation numbers in groups of three digits.
  const q = /^[\d\s]+$/.test(typed) ? typed.replaceAll(/\s/g, '') : typed.trim();
  return {
    ...keptQueryOf([...clientsKey(accountId), 'search', q], () =>
      accountApi(accountId).GET('/v1/clients', {
        params: { query: { ...(q !== '' && { q }), pageSize: 20 } },
      }),
    ),
    staleTime: 10_000,
  };
}

/** Pages of 100. Customers after them are not suggested. */
const MOST_PAGES = 30;

/** The first pages of the register, for the forms of the books, where many lines choose from one list. */
export function registerQuery(accountId: string) {
  return {
    queryKey: [...clientsKey(accountId), 'register'],
    queryFn: async () => {
      const read = async (page: number) => {
        const query = { page, pageSize: 100 };
        return dataOf(await accountApi(accountId).GET('/v1/clients', { params: { query } }));
      };
      const first = await read(1);
      const pages = Math.min(Math.ceil(first.totalCount / first.pageSize), MOST_PAGES);
      const others = await Promise.all(
        Array.from({ length: Math.max(pages - 1, 0) }, (_, index) => read(index + 2)),
      );
      return [first, ...others].flatMap(({ items }) => items);
    },
    staleTime: 60_000,
  };
}

/** For what customers are chosen. */
export const FORMS = ['invoice', 'recurring'] as const;
export type ForForm = (typeof FORMS)[number];

export const isForForm = (text: string): text is ForForm => FORMS.some((form) => form === text);

/** @property key tells one choice from another, so that a form that is opened again does not take the customers in again */
type HandedOver = { key: string; ids: readonly string[] };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The customers that a form begins with. An address has no room for hundreds of them. */
    customers?: HandedOver;
  }
}

/** Opens the form of one invoice, or of one recurring invoice, for many customers. */
export function useOpenForm(): (form: ForForm, ids: readonly string[]) => void {
  const navigate = useNavigate();
  const { accountId } = useAccount();
  return (form, ids) =>
    void navigate({
      to: form === 'invoice' ? '/$accountId/invoices/new' : '/$accountId/recurring/new',
      params: { accountId },
      state: { customers: { key: crypto.randomUUID(), ids } },
      ignoreBlocker: true,
    });
}

/** The customers that another page has chosen for this form; undefined without any. */
export function useHandedOver(): HandedOver | undefined {
  return useLocation({ select: ({ state }) => state.customers });
}
