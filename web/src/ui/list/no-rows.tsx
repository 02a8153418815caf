import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useTexts } from '../../text/language.tsx';
import { EmptyState } from '../empty-state.tsx';
import { listTexts } from './list-texts.ts';

/**
 * Stands where a page of a list has no rows: the filters choose nothing, or the page is past the end of the list.
 * @param filterNames the names in the address that choose rows
 * @param address where the filters and the page stand
 */
export function NoRows({
  totalCount,
  texts,
  filterNames,
  address,
}: {
  totalCount: number;
  texts: { nothingFound: string; nothingFoundHint: string; showAll: string };
  filterNames: readonly string[];
  address: { change: (values: Record<string, string>) => void };
}) {
  const list = useTexts(listTexts);
  const isPastEnd = totalCount > 0;
  const everything = Object.fromEntries([...filterNames, 'page'].map((name) => [name, '']));
  return (
    <EmptyState
      icon={IconSearchOff}
      title={isPastEnd ? list.pageEmpty : texts.nothingFound}
      hint={isPastEnd ? list.pageEmptyHint : texts.nothingFoundHint}
      action={
        <Button variant="default" onClick={() => address.change(isPastEnd ? { page: '' } : everything)}>
          {isPastEnd ? list.firstPage : texts.showAll}
        </Button>
      }
    />
  );
}
