import type { Address } from '../use-address-search.ts';
import { useAddressSearch } from '../use-address-search.ts';

/**
 * The filters of a list, which stand in the address. A change leads to the first page of the list.
 * @param names in the address; `q` is the search, which is no filter
 */
export function useFilter<Name extends Parameters<Address['read']>[0]>(names: readonly Name[]) {
  const { read, change: changeAddress } = useAddressSearch();
  const filters = names.filter((name) => name !== 'q');
  const change = (changes: { [N in Name]?: string }) => changeAddress({ ...changes, page: '' });
  return {
    read,
    change,
    /** How many filters are at work. */
    count: filters.filter((name) => read(name) !== '').length,
    /** Takes all filters away, and sets others instead. */
    reset: (to: { [N in Name]?: string } = {}) =>
      change({ ...Object.fromEntries(filters.map((name) => [name, ''])), ...to }),
    /** Whether exactly these filters are at work. */
    isOnly: (values: { [N in Name]?: string }) =>
      filters.every((name) => read(name) === (values[name] ?? '')),
  };
}
