import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import type { Field } from '../../ui/list/fields.ts';
import { clientQuery } from './customers.ts';

/** The customer to whom a list is narrowed, which only its pill shows. @param id empty without one */
export function useCustomerField(id: string, label: string): Field<'client'> {
  const { accountId } = useAccount();
  const { data } = useQuery({ ...clientQuery(accountId, id), enabled: id !== '', retry: false });
  return { name: 'client', label, words: { [id]: data?.client.name ?? '…' }, isNamed: true, input: null };
}
