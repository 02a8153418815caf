import type { Schemas } from '../../http/account-api.ts';
import { accountApi } from '../../http/account-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { keepWithinAccount } from '../../http/keep-within-account.ts';
import { invoicesKey } from '../invoices/invoices.ts';

export type RecurringInvoice = Schemas['RecurringInvoice'];
export type Upcoming = Schemas['UpcomingInvoice'];
export type Occurrence = Schemas['RecurringOccurrence'];
export type NewRecurringInvoice = Schemas['NewRecurringInvoice'];
const MADE_ON_PAGE = 10;

// Below the key of invoices: what is made by itself changes both, and so does a test clock that is moved.
export const recurringKey = (accountId: string) => [...invoicesKey(accountId), 'recurring'];

/** A recurring invoice with the ETag of what was read, for a change that must not overwrite another person's change. */
export function recurringQuery(accountId: string, id: string) {
  return {
    queryKey: [...recurringKey(accountId), id],
    queryFn: async () => {
      const answer = await accountApi(accountId).GET('/v1/recurring-invoices/{id}', {
        params: { path: { id } },
      });
      return { recurring: dataOf(answer), etag: answer.response.headers.get('etag') ?? '*' };
    },
  };
}

/** What comes next, exactly as it will be. */
export function upcomingQuery(accountId: string, id: string, count: number) {
  return {
    queryKey: [...recurringKey(accountId), id, 'upcoming', count],
    queryFn: async () => {
      const params = { path: { id }, query: { count } };
      const answer = await accountApi(accountId).GET('/v1/recurring-invoices/{id}/upcoming', { params });
      return dataOf(answer).items;
    },
    placeholderData: keepWithinAccount(accountId),
  };
}

/** What became of the dates that have come, the latest first. */
export function occurrencesQuery(accountId: string, id: string, page: number) {
  return {
    queryKey: [...recurringKey(accountId), id, 'occurrences', page],
    queryFn: async () => {
      const params = { path: { id }, query: { page, pageSize: MADE_ON_PAGE } };
      return dataOf(await accountApi(accountId).GET('/v1/recurring-invoices/{id}/occurrences', { params }));
    },
    placeholderData: keepWithinAccount(accountId),
  };
}
