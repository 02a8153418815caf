import { Badge, Button, Group, NativeSelect, Popover, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { EventType } from '../../../../server/src/domain/event-types.ts';
import { day } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FilterPills } from '../../ui/list/filter-pills.tsx';
import { listTexts } from '../../ui/list/list-texts.ts';
import { SearchField } from '../../ui/list/search-field.tsx';
import { EVENT_GROUPS } from './event-groups.ts';
import type { EventGroup } from './event-texts.ts';
import { eventTexts } from './event-texts.ts';
import type { EventFilter } from './events-queries.ts';
import { FILTER_NAMES } from './events-queries.ts';
import { eventsTexts } from './events-texts.ts';

/** The search by id, and the filters of the feed. All stand in the address. */
export function EventsFilter({
  filter,
  change,
}: {
  filter: EventFilter;
  change: (changes: Partial<EventFilter>) => void;
}) {
  const texts = useTexts(eventsTexts);
  const list = useTexts(listTexts);
  const words = useTexts(eventTexts);
  const { language } = useLanguage();
  const count = FILTER_NAMES.filter((name) => name !== 'resource' && filter[name] !== '').length;
  const { types, resource, from, to } = filter;
  const typeLabel = types.endsWith('.*')
    ? words.groups[types.slice(0, -2) as EventGroup]
    : words.types[types as EventType];
  const pills = [
    { name: 'types', label: typeLabel },
    { name: 'resource', label: `ID ${resource}` },
    { name: 'from', label: from && `${texts.from} ${day(from, language)}` },
    { name: 'to', label: to && `${texts.to} ${day(to, language)}` },
  ] as const;
  return (
    <Stack gap="sm" mb="md" role="search">
      <Group gap="sm">
        <SearchField
          value={resource}
          hint={texts.searchHint}
          onSearch={(text) => change({ resource: text })}
        />
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
              <NativeSelect
                label={texts.type}
                value={types}
                onChange={(event) => change({ types: event.currentTarget.value })}
              >
                <option value="">{texts.allTypes}</option>
                {EVENT_GROUPS.map(([group, ofGroup]) => (
                  <optgroup key={group} label={words.groups[group]}>
                    <option value={`${group}.*`}>{texts.allOf(words.groups[group])}</option>
                    {ofGroup.map((type) => (
                      <option key={type} value={type}>
                        {words.types[type]}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </NativeSelect>
              <DateField
                label={texts.from}
                value={from}
                {...(to !== '' && { max: to })}
                onChange={(value) => change({ from: value })}
              />
              <DateField
                label={texts.to}
                value={to}
                {...(from !== '' && { min: from })}
                onChange={(value) => change({ to: value })}
              />
            </Stack>
          </Popover.Dropdown>
        </Popover>
      </Group>
      <FilterPills
        pills={pills
          .filter(({ name }) => filter[name] !== '')
          .map(({ name, label }) => ({ label, remove: () => change({ [name]: '' }) }))}
      />
    </Stack>
  );
}
