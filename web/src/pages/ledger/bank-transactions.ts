import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { accountApi } from '../../http/account-api.ts';
import { itemsOf, queryOf } from '../../http/query-of.ts';
import { clientsKey } from '../customer-register/customers.ts';

export const bankKey = (accountId: string) => ['bank', accountId];

export const transactionQuery = (accountId: string, id: string) =>
  queryOf([...bankKey(accountId), 'transaction', id], () =>
    accountApi(accountId).GET('/v1/bank-transactions/{id}', { params: { path: { id } } }),
  );

export const bankAccountsQuery = (accountId: string) =>
  queryOf([...bankKey(accountId), 'accounts'], () => accountApi(accountId).GET('/v1/bank-accounts'), itemsOf);

/** Reads what a change of a bank transaction may have changed: other transactions, invoices, customers and the overview. */
export function useRefreshBank(accountId: string): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const keys = [bankKey(accountId), ['invoices', accountId], clientsKey(accountId)];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }, [queries, accountId]);
}
