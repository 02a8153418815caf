import { Group, Stack } from '@mantine/core';
import { day } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FilterMenu } from '../../ui/list/filter-menu.tsx';
import { FilterPills } from '../../ui/list/filter-pills.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import type { EventFilter } from './events-queries.ts';
import { FILTER_NAMES } from './events-queries.ts';
import { eventsTexts } from './events-texts.ts';
import { TypeSelect, useTypesInWords } from './type-select.tsx';

/** The search by id, and the filters of the feed. All stand in the address. */
export function EventsFilter({
  filter,
  change,
}: {
  filter: EventFilter;
  change: (changes: Partial<EventFilter>) => void;
}) {
  const texts = useTexts(eventsTexts);
  const inWords = useTypesInWords();
  const { language } = useLanguage();
  const count = FILTER_NAMES.filter((name) => name !== 'resource' && filter[name] !== '').length;
  const { types, resource, from, to } = filter;
  const pills = [
    { name: 'types', label: inWords(types) },
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
        <FilterMenu count={count} onClear={() => change({ types: '', from: '', to: '' })}>
          <TypeSelect label={texts.type} value={types} onChange={(value) => change({ types: value })} />
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
        </FilterMenu>
      </Group>
      <FilterPills
        pills={pills
          .filter(({ name }) => filter[name] !== '')
          .map(({ name, label }) => ({ label, remove: () => change({ [name]: '' }) }))}
      />
    </Stack>
  );
}
