import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { latePart } from '../../ui/failures/late-part.tsx';
import type { Field } from '../../ui/list/fields.ts';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { clientQuery } from './customers.ts';

const CustomerFilter = latePart(() => import('./customer-filter.tsx'));

/**
 * The filter by customer.
 * @param id of the customer; empty where the list shows all customers
 */
export function useCustomerField(id: string, label: string): Field<'client'> {
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const { data } = useQuery({ ...clientQuery(accountId, id), enabled: id !== '', retry: false });
  return {
    name: 'client',
    label,
    words: { [id]: data?.client.name ?? '…' },
    isNamed: true,
    input: (
      <CustomerFilter
        label={label}
        chosen={data?.client}
        onChoose={(chosen) => address.change({ client: chosen, page: '' })}
      />
    ),
  };
}
