import type { Address } from '../use-address-search.ts';
import { useAddressSearch } from '../use-address-search.ts';
import type { Values } from './fields.ts';
import type { Filters } from './list.ts';

/**
 * What the filters of a list know of the address; and changes, which lead to the first page of the list.
 * @param usual what is chosen where the address says nothing
 */
export function useFilters<F extends Filters>(filters: F, usual: Values<keyof F & string> = {}) {
  type Name = keyof F & string;
  const address = useAddressSearch();
  // The types are written here, because the router's own depend on what pages return.
  const read = (name: string): string => address.read(name as Parameters<Address['read']>[0]);
  const values = Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => {
      const value = String(filter.read(read(name)) ?? '');
      return [name, value === usual[name] ? '' : value];
    }),
  ) as Record<Name, string>;
  return {
    filters,
    usual,
    read,
    values,
    change: (to: Values<Name>): void => address.change({ ...to, page: '' }),
  };
}

export type FiltersState<Name extends string> = Omit<
  ReturnType<typeof useFilters<Record<Name, Filters[string]>>>,
  'read'
>;
