import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { useLanguage } from '../../text/language.tsx';
import { pageOf } from '../use-address-search.ts';
import type { Values } from './fields.ts';
import type { Filters, List, Page } from './list.ts';
import { useFilters } from './use-filters.ts';

/**
 * The part of a list that the address names.
 * @param usual what is chosen where the address says nothing
 * @param isReady whether it is known what is usual
 * @param isValid whether what is chosen can be asked for
 */
export function useList<F extends Filters, Sort extends string, Answered extends Page<unknown>, Sums>(
  list: List<F, Sort, Answered, Sums>,
  {
    usual = {},
    isReady = true,
    isValid = true,
  }: { usual?: Values<keyof F & string>; isReady?: boolean; isValid?: boolean } = {},
) {
  const account = useAccount();
  const { language } = useLanguage();
  const { read, ...state } = useFilters(list.filters, usual);
  const filter = { ...usual, ...list.filterOf(read) };
  const sort = list.sortOf(read('sort'));
  const enabled = isReady && isValid;
  const page = useQuery({ ...list.query(account, filter, pageOf(read('page')), sort), enabled });
  // Rows that would take long to count would take as long to sum. Which text that is, the page tells.
  const isTooMany = page.data?.moreThanTotal === true;
  const isKnown = !('q' in filter) || page.data !== undefined;
  const sums = useQuery({
    ...list.sumsQuery(account, filter),
    enabled: enabled && list.sums !== undefined && isKnown && !isTooMany,
  });
  const file = enabled ? list.file?.(account, filter, { sort, language }) : undefined;
  return { ...state, list, filter, sort, page, sums: isTooMany ? undefined : sums.data, file, isValid };
}
