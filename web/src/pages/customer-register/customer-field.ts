import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import type { Field } from '../../ui/list/fields.ts';
import { clientQuery } from './customers.ts';

/**
 * The filter by customer. A link sets it, so the menu of the filters has no field for it; a pill shows the name.
 * @param id of the customer; empty where the list shows all customers
 */
export function useCustomerField(id: string, label: string): Field<'client'> {
  const { accountId } = useAccount();
  const { data } = useQuery({ ...clientQuery(accountId, id), enabled: id !== '', retry: false });
  return { name: 'client', label, words: { [id]: data?.client.name ?? '…' }, isNamed: true, input: null };
}
