import type { Schemas } from '../../http/account-api.ts';
import { accountApi } from '../../http/account-api.ts';
import { AppError } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';

export type Account = Schemas['Account'];
export type PeriodClosing = Schemas['PeriodClosing'];

export const chartKey = (accountId: string) => ['chart', accountId];

export function chartQuery(accountId: string) {
  return {
    queryKey: chartKey(accountId),
    queryFn: async () => dataOf(await accountApi(accountId).GET('/v1/accounts')).items,
  };
}

export const bookingAccountsKey = (accountId: string) => ['booking-accounts', accountId];

export function bookingAccountsQuery(accountId: string) {
  return {
    queryKey: bookingAccountsKey(accountId),
    queryFn: async () => dataOf(await accountApi(accountId).GET('/v1/booking-accounts')),
  };
}

export const journalKey = (accountId: string) => ['journal', accountId];

export function entryQuery(accountId: string, id: string) {
  return {
    queryKey: [...journalKey(accountId), id],
    queryFn: async () =>
      dataOf(await accountApi(accountId).GET('/v1/journal-entries/{id}', { params: { path: { id } } })),
  };
}

export const templatesKey = (accountId: string) => ['entry-templates', accountId];

/** The entries that new ones begin with, by name. */
export function templatesQuery(accountId: string) {
  return {
    queryKey: templatesKey(accountId),
    queryFn: async () => dataOf(await accountApi(accountId).GET('/v1/entry-templates')).items,
  };
}

/** Whether an entry is a posted manual entry that can be taken back. Sales are corrected on the invoice. */
export function isReversible(entry: Schemas['JournalEntry']): boolean {
  return entry.sourceDocumentType === 'Manual' && entry.status === 'Posted' && entry.correctsEntryId === null;
}

export const closingKey = (accountId: string) => ['period-closing', accountId];

export function closingQuery(accountId: string) {
  return {
    queryKey: closingKey(accountId),
    queryFn: async () => dataOf(await accountApi(accountId).GET('/v1/period-closing')),
  };
}

export const yearResultsKey = (accountId: string) => ['year-results', accountId];

/** The results of the years that are over, newest first. */
export function yearResultsQuery(accountId: string) {
  return {
    queryKey: yearResultsKey(accountId),
    queryFn: async () => dataOf(await accountApi(accountId).GET('/v1/year-results')).items,
  };
}

export function isAccountingOff(error: unknown): boolean {
  return error instanceof AppError && error.code === 'accounting-not-enabled';
}
