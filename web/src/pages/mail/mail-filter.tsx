import { Group, NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAccount } from '../../http/session.ts';
import { day } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FilterMenu, ViewButtons } from '../../ui/list/filter-menu.tsx';
import { FilterPills } from '../../ui/list/filter-pills.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { useFilter } from '../../ui/list/use-filter.ts';
import type { FilterName } from './mail-queries.ts';
import { EMAIL_STATUSES, EMAIL_TYPES, FILTER_NAMES } from './mail-queries.ts';
import { mailTexts } from './mail-texts.ts';

const DAYS = ['dateFrom', 'dateTo'] as const;
const VIEWS = {
  all: {},
  bounced: { status: 'bounced' },
  waiting: { status: 'queued' },
  letters: { type: 'reminder' },
} as const satisfies Record<string, Partial<Record<FilterName, string>>>;
type View = keyof typeof VIEWS;

/** The search, the usual views and the filters of the list of mails. All stand in the address. */
export function MailFilterFields({ children }: { children: ReactNode }) {
  const texts = useTexts(mailTexts);
  const { language } = useLanguage();
  const { isTest } = useAccount();
  // A mail that has arrived is `sent` in production and `captured` in the test environment.
  const statuses = EMAIL_STATUSES.filter((one) => one !== (isTest ? 'sent' : 'captured'));
  const { read, change, count, reset, isOnly } = useFilter(FILTER_NAMES);
  const status = EMAIL_STATUSES.find((one) => one === read('status'));
  const type = EMAIL_TYPES.find((one) => one === read('type'));
  return (
    <Stack gap="sm" mb="md" role="search">
      <Group gap="sm">
        <SearchField value={read('q')} hint={texts.searchHint} onSearch={(q) => change({ q })} />
        <FilterMenu count={count} onClear={() => reset()}>
          <NativeSelect
            label={texts.status}
            value={status ?? ''}
            onChange={(event) => change({ status: event.currentTarget.value })}
            data={[
              { value: '', label: texts.all },
              ...statuses.map((value) => ({ value, label: texts.statuses[value] })),
            ]}
          />
          <NativeSelect
            label={texts.type}
            value={type ?? ''}
            onChange={(event) => change({ type: event.currentTarget.value })}
            data={[
              { value: '', label: texts.all },
              ...EMAIL_TYPES.map((value) => ({ value, label: texts.types[value] })),
            ]}
          />
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
        views={Object.entries(VIEWS).map(([view, values]) => ({
          key: view,
          name: texts.views[view as View],
          isHere: isOnly(values),
          onOpen: () => reset(values),
        }))}
      />
      <FilterPills
        pills={[
          ...(status === undefined
            ? []
            : [{ label: texts.statuses[status], remove: () => change({ status: '' }) }]),
          ...(type === undefined ? [] : [{ label: texts.types[type], remove: () => change({ type: '' }) }]),
          ...DAYS.filter((name) => read(name) !== '').map((name) => ({
            label: `${texts[name]} ${day(read(name), language)}`,
            remove: () => change({ [name]: '' }),
          })),
        ]}
      />
    </Stack>
  );
}
