import { Group, SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { BANK_TRANSACTION_STATUSES } from '../../../../../server/src/domain/bank-files.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FilterMenu, ViewButtons } from '../../../ui/list/filter-menu.tsx';
import { FilterPills } from '../../../ui/list/filter-pills.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import { useFilter } from '../../../ui/list/use-filter.ts';
import { bankTexts } from '../bank-texts.ts';
import { DAYS, FILTER_NAMES } from './transaction-choice.ts';
import { transactionsTexts } from './transactions-texts.ts';

/** The search and the filters of the list of transactions. All stand in the address. */
export function TransactionFilterFields({ children }: { children: ReactNode }) {
  const texts = useTexts(transactionsTexts);
  const { statuses } = useTexts(bankTexts);
  const { language } = useLanguage();
  const { read, change, count, reset } = useFilter(FILTER_NAMES);
  return (
    <Stack gap="sm" my="md" role="search">
      <Group gap="sm">
        <SearchField value={read('q')} hint={texts.searchHint} onSearch={(q) => change({ q })} />
        <FilterMenu count={count} onClear={() => reset()}>
          <SimpleGrid cols={2} spacing="sm">
            {DAYS.map((name) => (
              <DateField
                key={name}
                label={texts[name]}
                value={read(name)}
                onChange={(to) => change({ [name]: to })}
              />
            ))}
          </SimpleGrid>
        </FilterMenu>
        {children}
      </Group>
      <ViewButtons
        label={texts.viewsLabel}
        views={(['', ...BANK_TRANSACTION_STATUSES] as const).map((status) => ({
          key: status,
          name: status === '' ? texts.all : statuses[status],
          isHere: read('status') === status,
          onOpen: () => change({ status }),
        }))}
      />
      <FilterPills
        pills={[
          ...(read('file') === '' ? [] : [{ label: texts.oneFile, remove: () => change({ file: '' }) }]),
          ...DAYS.filter((name) => read(name) !== '').map((name) => ({
            label: `${texts[name]} ${day(read(name), language)}`,
            remove: () => change({ [name]: '' }),
          })),
        ]}
      />
    </Stack>
  );
}
