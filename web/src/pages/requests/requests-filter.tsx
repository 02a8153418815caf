import { Group, NativeSelect, SimpleGrid, Stack, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { day } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FilterMenu } from '../../ui/list/filter-menu.tsx';
import { FilterPills } from '../../ui/list/filter-pills.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { useFilter } from '../../ui/list/use-filter.ts';
import type { CallFilter, FilterName } from './requests-queries.ts';
import { DAYS, FILTER_NAMES, METHODS, STATUSES } from './requests-queries.ts';
import { requestsTexts } from './requests-texts.ts';

/** The search and the filters of the log. All stand in the address. @param clients names of API clients by id */
export function RequestsFilter({
  filter,
  clients,
  children,
}: {
  filter: CallFilter;
  clients: ReadonlyMap<string, string>;
  children: ReactNode;
}) {
  const texts = useTexts(requestsTexts);
  const { language } = useLanguage();
  const { change, count, reset } = useFilter(FILTER_NAMES);
  const select = (name: FilterName, label: string, all: string, data: (readonly [string, string])[]) => (
    <NativeSelect
      label={label}
      value={filter[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      data={[{ value: '', label: all }, ...data.map(([value, text]) => ({ value, label: text }))]}
    />
  );
  const same = (values: readonly string[]) => values.map((value) => [value, value] as const);
  const labels: Record<Exclude<FilterName, 'q'>, string> = {
    client: `${texts.client}: ${clients.get(filter.client) ?? filter.client}`,
    method: filter.method,
    status: `${texts.status} ${filter.status}`,
    failed: texts.onlyFailed,
    dateFrom: `${texts.dateFrom} ${day(filter.dateFrom, language)}`,
    dateTo: `${texts.dateTo} ${day(filter.dateTo, language)}`,
  };
  const pills = Object.entries(labels)
    .filter(([name]) => filter[name as FilterName] !== '')
    .map(([name, label]) => ({ label, remove: () => change({ [name]: '' }) }));
  return (
    <Stack gap="sm" mb="md" role="search">
      <Group gap="sm">
        <SearchField value={filter.q} hint={texts.searchHint} onSearch={(q) => change({ q })} />
        <FilterMenu count={count} onClear={() => reset()}>
          {select('client', texts.client, texts.allClients, [...clients])}
          {select('method', texts.method, texts.anyMethod, same(METHODS))}
          {select('status', texts.status, texts.anyStatus, same(STATUSES))}
          <SimpleGrid cols={2} spacing="sm">
            {DAYS.map((name) => (
              <DateField
                key={name}
                label={texts[name]}
                value={filter[name]}
                onChange={(to) => change({ [name]: to })}
              />
            ))}
          </SimpleGrid>
          <Switch
            label={texts.onlyFailed}
            checked={filter.failed !== ''}
            onChange={(event) => change({ failed: event.currentTarget.checked ? 'true' : '' })}
          />
        </FilterMenu>
        {children}
      </Group>
      <FilterPills pills={pills} />
    </Stack>
  );
}
