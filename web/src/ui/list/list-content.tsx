import { Button, Group } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useTexts } from '../../text/language.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorNotice } from '../error-notice.tsx';
import type { Address } from '../use-address-search.ts';
import { pageOf, useAddressSearch } from '../use-address-search.ts';
import { ListSkeleton } from './list-table.tsx';
import { listTexts } from './list-texts.ts';
import type { Page } from './list.ts';
import { Pager } from './pager.tsx';

export type ListQuery<Row> = Pick<
  UseQueryResult<Page<Row>>,
  'data' | 'error' | 'refetch' | 'isPlaceholderData'
>;

/** What stands where a list has nothing to show. */
export type Nothing = {
  /** While there are no rows at all. */
  empty: ComponentProps<typeof EmptyState>;
  /** The names in the address that choose rows. */
  filterNames?: readonly Parameters<Address['read']>[0][];
  /** When the filters choose nothing. */
  texts?: { nothingFound?: string; nothingFoundHint?: string; showAll?: string };
  /** What leads to rows that other filters would choose, before the way to all rows. */
  elsewhere?: ReactNode;
};

/** A page of a list with the links to the other pages, or what stands in its place. The address names the page. */
export function ListContent<Row>({
  query: { data, error, refetch, isPlaceholderData },
  empty,
  filterNames = [],
  texts,
  elsewhere,
  children,
}: Nothing & {
  query: ListQuery<Row>;
  children: (rows: Row[], isStale: boolean) => ReactNode;
}) {
  const list = useTexts(listTexts);
  const address = useAddressSearch();
  if (error !== null) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (data === undefined) return <ListSkeleton />;
  const { items, pageSize, totalCount, moreThanTotal } = data;
  const isFiltered = filterNames.some((name) => address.read(name) !== '');
  if (totalCount === 0 && !isFiltered) return <EmptyState {...empty} />;
  if (items.length === 0) {
    const isPastEnd = totalCount > 0 || texts === undefined;
    const everything = Object.fromEntries([...filterNames, 'page'].map((name) => [name, '']));
    return (
      <EmptyState
        icon={IconSearchOff}
        title={(isPastEnd ? undefined : texts.nothingFound) ?? list.pageEmpty}
        hint={(isPastEnd ? undefined : texts.nothingFoundHint) ?? list.pageEmptyHint}
        action={
          <Group gap="xs" justify="center">
            {!isPastEnd && elsewhere}
            <Button variant="default" onClick={() => address.change(isPastEnd ? { page: '' } : everything)}>
              {isPastEnd ? list.firstPage : texts.showAll}
            </Button>
          </Group>
        }
      />
    );
  }
  return (
    <>
      {children(items, isPlaceholderData)}
      <Pager
        page={pageOf(address.read('page'))}
        pageSize={pageSize}
        totalCount={totalCount}
        moreThanTotal={moreThanTotal}
        onPage={(page) => address.change({ page: page === 1 ? '' : page })}
      />
    </>
  );
}
