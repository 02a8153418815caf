import type { Schemas } from '../../http/account-api.ts';
import { accountApi } from '../../http/account-api.ts';
import { AppError } from '../../http/app-api.ts';
import { itemsOf, queryOf } from '../../http/query-of.ts';

export type Account = Schemas['Account'];
export type PeriodClosing = Schemas['PeriodClosing'];

export const chartKey = (accountId: string) => ['chart', accountId];

export const chartQuery = (accountId: string) =>
  queryOf(chartKey(accountId), () => accountApi(accountId).GET('/v1/accounts'), itemsOf);

export const bookingAccountsKey = (accountId: string) => ['booking-accounts', accountId];

export const bookingAccountsQuery = (accountId: string) =>
  queryOf(bookingAccountsKey(accountId), () => accountApi(accountId).GET('/v1/booking-accounts'));

export const journalKey = (accountId: string) => ['journal', accountId];

export const entryQuery = (accountId: string, id: string) =>
  queryOf([...journalKey(accountId), id], () =>
    accountApi(accountId).GET('/v1/journal-entries/{id}', { params: { path: { id } } }),
  );

export const templatesKey = (accountId: string) => ['entry-templates', accountId];

/** The entries that new ones begin with, by name. */
export const templatesQuery = (accountId: string) =>
  queryOf(templatesKey(accountId), () => accountApi(accountId).GET('/v1/entry-templates'), itemsOf);

/** Whether an entry is a posted manual entry that can be taken back. Sales are corrected on the invoice. */
export function isReversible(entry: Schemas['JournalEntry']): boolean {
  return entry.sourceDocumentType === 'Manual' && entry.status === 'Posted' && entry.correctsEntryId === null;
}

export const closingKey = (accountId: string) => ['period-closing', accountId];

export const closingQuery = (accountId: string) =>
  queryOf(closingKey(accountId), () => accountApi(accountId).GET('/v1/period-closing'));

export const yearResultsKey = (accountId: string) => ['year-results', accountId];

/** The results of the years that are over, newest first. */
export const yearResultsQuery = (accountId: string) =>
  queryOf(yearResultsKey(accountId), () => accountApi(accountId).GET('/v1/year-results'), itemsOf);

/** The revaluations of other currencies that stand, newest first. They are read anew with the results of years. */
export const revaluationsQuery = (accountId: string) =>
  queryOf(
    [...yearResultsKey(accountId), 'revaluations'],
    () => accountApi(accountId).GET('/v1/currency-revaluations'),
    itemsOf,
  );

export function isAccountingOff(error: unknown): boolean {
  return error instanceof AppError && error.code === 'accounting-not-enabled';
}
