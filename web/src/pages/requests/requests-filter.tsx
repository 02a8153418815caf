import { Badge, Button, Group, NativeSelect, Popover, Stack, Switch } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../text/language.tsx';
import { FilterPills } from '../../ui/list/filter-pills.tsx';
import { listTexts } from '../../ui/list/list-texts.ts';
import { SearchField } from '../../ui/list/search-field.tsx';
import type { CallFilter, FilterName } from './requests-queries.ts';
import { FILTER_NAMES, METHODS, STATUSES } from './requests-queries.ts';
import { requestsTexts } from './requests-texts.ts';

/** The search and the filters of the log. All stand in the address. @param clients names of API clients by id */
export function RequestsFilter({
  filter,
  clients,
  change,
  children,
}: {
  filter: CallFilter;
  clients: ReadonlyMap<string, string>;
  change: (changes: Partial<CallFilter>) => void;
  children: ReactNode;
}) {
  const texts = useTexts(requestsTexts);
  const list = useTexts(listTexts);
  const count = FILTER_NAMES.filter((name) => name !== 'q' && filter[name] !== '').length;
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
  };
  const pills = Object.entries(labels)
    .filter(([name]) => filter[name as FilterName] !== '')
    .map(([name, label]) => ({ label, remove: () => change({ [name]: '' }) }));
  return (
    <Stack gap="sm" mb="md" role="search">
      <Group gap="sm">
        <SearchField value={filter.q} hint={texts.searchHint} onSearch={(q) => change({ q })} />
        <Popover position="bottom-end" width={320} trapFocus returnFocus>
          <Popover.Target>
            <Button
              variant="default"
              leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
              rightSection={count > 0 && <Badge size="sm">{count}</Badge>}
            >
              {list.filter}
            </Button>
          </Popover.Target>
          <Popover.Dropdown maw="94vw">
            <Stack gap="sm">
              {select('client', texts.client, texts.allClients, [...clients])}
              {select('method', texts.method, texts.anyMethod, same(METHODS))}
              {select('status', texts.status, texts.anyStatus, same(STATUSES))}
              <Switch
                label={texts.onlyFailed}
                checked={filter.failed !== ''}
                onChange={(event) => change({ failed: event.currentTarget.checked ? 'true' : '' })}
              />
            </Stack>
          </Popover.Dropdown>
        </Popover>
        {children}
      </Group>
      <FilterPills pills={pills} />
    </Stack>
  );
}
