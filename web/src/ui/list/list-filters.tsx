import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage } from '../../text/language.tsx';
import { later } from '../windows/later.ts';
import type { Field, Values } from './fields.ts';
import { pillsOf, viewsOf } from './fields.ts';
import { FilterMenu, ViewButtons } from './filter-menu.tsx';
import { FilterPills } from './filter-pills.tsx';
import { SearchField } from './search-field.tsx';
import type { FiltersState } from './use-filters.ts';

const FilterForm = later(() => import('./filter-form.tsx'), 'FilterForm');

/** Ways to look at a list, of which one may be here. */
export type Views<Name extends string> = {
  label: string;
  views: Readonly<Record<string, Values<Name>>>;
  names: Readonly<Record<string, string>>;
  /** Whether a view takes all filters away. */
  areAlone?: boolean;
};

/** The search, the filters and the usual views of a list, and what stands beside them. All stand in the address. */
export function ListFilters<Name extends string>({
  state: { filters, usual, values, change },
  search,
  fields = [],
  views = [],
  pills = [],
  children,
}: {
  state: FiltersState<Name>;
  search?: { name: Name; hint: string } | undefined;
  fields?: readonly Field<Name>[] | undefined;
  views?: readonly Views<Name>[] | undefined;
  /** Besides those of the fields. */
  pills?: readonly { label: string; without: Values<Name> }[] | undefined;
  children?: ReactNode;
}) {
  const { language } = useLanguage();
  const names = (Object.keys(filters) as Name[]).filter((name) => name !== search?.name);
  const inMenu = fields.filter(({ input }) => input !== null);
  const groups = views.map(({ label, views: all, names: words, areAlone }) => (
    <ViewButtons
      key={label}
      label={label}
      views={viewsOf(all, values, areAlone === true ? names : undefined).map(
        ({ view, isHere, change: to }) => ({
          key: view,
          name: words[view] ?? view,
          isHere,
          onOpen: () => change(to),
        }),
      )}
    />
  ));
  return (
    <Stack gap="sm" mb="md" {...(search && { role: 'search' })}>
      <Group gap="sm" justify="space-between">
        {search === undefined ? (
          groups
        ) : (
          <SearchField
            value={values[search.name]}
            hint={search.hint}
            onSearch={(text) => change({ [search.name]: text } as Values<Name>)}
          />
        )}
        {inMenu.length > 0 && (
          <FilterMenu
            count={names.filter((name) => values[name] !== '').length}
            onClear={() => change(Object.fromEntries(names.map((name) => [name, ''])) as Values<Name>)}
          >
            <FilterForm
              filters={filters}
              fields={inMenu}
              values={{
                ...usual,
                ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
              }}
              change={change}
            />
          </FilterMenu>
        )}
        {children}
      </Group>
      {search !== undefined && (groups.length > 1 ? <Group gap="lg">{groups}</Group> : groups)}
      <FilterPills
        pills={[...pills, ...pillsOf(filters, fields, values, language)].map(({ label, without }) => ({
          label,
          remove: () => change(without),
        }))}
      />
    </Stack>
  );
}
