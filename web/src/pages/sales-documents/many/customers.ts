import { useQuery } from '@tanstack/react-query';
import { accountApi } from '../../../http/account-api.ts';
import { AppError } from '../../../http/app-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import type { Client } from '../../customer-register/customers.ts';
import { clientsKey, registerQuery } from '../../customer-register/customers.ts';

/** A customer of one form for many. One that is gone since has no name. */
export type OneOfMany = Pick<Client, 'id' | 'name' | 'email' | 'paymentTermDays'>;

/** The customers with these ids, in the order of the register. */
export function useManyCustomers(ids: readonly string[]) {
  const { accountId } = useAccount();
  const register = useQuery(registerQuery(accountId));
  const wanted = new Set(ids);
  const found = (register.data ?? []).filter(({ id }) => wanted.has(id));
  const known = new Set(found.map(({ id }) => id));
  const missing = register.data === undefined ? [] : ids.filter((id) => !known.has(id));
  // A register may be longer than what is read of it.
  const others = useQuery({
    queryKey: [...clientsKey(accountId), 'these', missing],
    queryFn: async () => {
      const all: OneOfMany[] = [];
      for (const id of missing) all.push(await clientOrGone(accountId, id));
      return all;
    },
    enabled: missing.length > 0,
    staleTime: 60_000,
  });
  const isWhole = register.data !== undefined && (missing.length === 0 || others.data !== undefined);
  const clients: OneOfMany[] | undefined = isWhole ? [...found, ...(others.data ?? [])] : undefined;
  const failed = [register, others].find(({ error }) => error !== null);
  return {
    data: clients,
    error: failed?.error ?? null,
    refetch: async () => Promise.all([register.refetch(), others.refetch()]),
  };
}

async function clientOrGone(accountId: string, id: string): Promise<OneOfMany> {
  try {
    return dataOf(await accountApi(accountId).GET('/v1/clients/{id}', { params: { path: { id } } }));
  } catch (error) {
    if (error instanceof AppError && error.status === 404)
      return { id, name: '', email: '', paymentTermDays: null };
    throw error;
  }
}
