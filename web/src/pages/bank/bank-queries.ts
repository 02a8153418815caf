import type { Schemas } from '../../http/account-api.ts';
import { accountApi } from '../../http/account-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { keptQueryOf, queryOf } from '../../http/query-of.ts';
import { bankKey } from '../ledger/bank-transactions.ts';

export type BankFile = Schemas['BankFile'];
export type BankTransaction = Schemas['BankTransaction'];
export type Match = Schemas['NewMatch'];
export type Ignore = Schemas['NewIgnore'];
export type Reconciliation = Schemas['BankReconciliation'];
export type Suggestion = Schemas['Suggestion'];

export const bankFileQuery = (accountId: string, id: string) =>
  queryOf([...bankKey(accountId), 'file', id], () =>
    accountApi(accountId).GET('/v1/bank-files/{id}', { params: { path: { id } } }),
  );

/** The transactions that may be the same money: of the same amount and direction, that are no duplicates themselves. */
export function sameMoneyQuery(accountId: string, { id, amount, currency, direction }: BankTransaction) {
  return {
    queryKey: [...bankKey(accountId), 'same-money', id],
    queryFn: async () => {
      const query = { q: String(amount), currency, direction, pageSize: 100 };
      const page = dataOf(await accountApi(accountId).GET('/v1/bank-transactions', { params: { query } }));
      return page.items.filter((one) => one.id !== id && one.amount === amount && one.duplicateOf === null);
    },
  };
}

export const accountSettingsQuery = (accountId: string) =>
  queryOf(['settings', accountId], () => accountApi(accountId).GET('/v1/settings'));

/** @param account of the ledger; empty: the one that payments are booked on */
export const reconciliationQuery = (accountId: string, account: string, date: string) =>
  keptQueryOf([...bankKey(accountId), 'reconciliation', account, date], () =>
    accountApi(accountId).GET('/v1/bank-reconciliation', {
      params: { query: { date, ...(account !== '' && { account }) } },
    }),
  );

/** The address of the reconciliation as a file. */
export function reconciliationAddress(
  accountId: string,
  { account, ...rest }: { account: string; date: string; language: string },
): string {
  const query = new URLSearchParams({ ...rest, ...(account !== '' && { account }) }).toString();
  return `/app-api/accounts/${accountId}/v1/bank-reconciliation?${query}`;
}
