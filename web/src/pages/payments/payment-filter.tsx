import { Group, NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useToday } from '../../http/use-today.ts';
import { day, money } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { AmountField } from '../../ui/list/amount-field.tsx';
import { FilterMenu, ViewButtons } from '../../ui/list/filter-menu.tsx';
import { FilterPills } from '../../ui/list/filter-pills.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { useFilter } from '../../ui/list/use-filter.ts';
import { FILTER_NAMES } from './payments.ts';
import { paymentsTexts } from './payments-texts.ts';
import { periodsOf } from './periods.ts';

const FIELDS = ['paidFrom', 'paidTo', 'amountFrom', 'amountTo'] as const;
const SOURCES = ['bank', 'credit'] as const;

/** The search, the usual periods and the filters of the list of payments. All stand in the address. */
export function PaymentFilterFields({ children }: { children: ReactNode }) {
  const texts = useTexts(paymentsTexts);
  const { language } = useLanguage();
  const today = useToday();
  const { read, change, count, reset } = useFilter(FILTER_NAMES);
  const isPeriod = (from: string, to: string) => read('paidFrom') === from && read('paidTo') === to;
  const source = SOURCES.find((one) => one === read('source'));
  return (
    <Stack gap="sm" mb="md" role="search">
      <Group gap="sm">
        <SearchField value={read('q')} hint={texts.searchHint} onSearch={(q) => change({ q })} />
        <FilterMenu count={count} onClear={() => reset()}>
          <NativeSelect
            label={texts.source}
            value={source ?? ''}
            onChange={(event) => change({ source: event.currentTarget.value })}
            data={[
              { value: '', label: texts.anySource },
              ...SOURCES.map((value) => ({ value, label: texts.sources[value] })),
            ]}
          />
          <SimpleGrid cols={2} spacing="sm">
            {FIELDS.map((name) =>
              name.startsWith('amount') ? (
                <AmountField
                  key={name}
                  label={texts[name]}
                  value={read(name)}
                  onAmount={(to) => change({ [name]: to })}
                />
              ) : (
                <DateField
                  key={name}
                  label={texts[name]}
                  value={read(name)}
                  onChange={(to) => change({ [name]: to })}
                />
              ),
            )}
          </SimpleGrid>
        </FilterMenu>
        {children}
      </Group>
      {today !== undefined && (
        <ViewButtons
          label={texts.viewsLabel}
          views={periodsOf(today).map(({ name, from, to }) => ({
            key: name,
            name: texts.views[name],
            isHere: isPeriod(from, to),
            onOpen: () => change({ paidFrom: from, paidTo: to }),
          }))}
        />
      )}
      <FilterPills
        pills={[
          ...(source === undefined
            ? []
            : [
                {
                  label: `${texts.source}: ${texts.sources[source]}`,
                  remove: () => change({ source: '' }),
                },
              ]),
          ...FIELDS.filter((name) => read(name) !== '').map((name) => ({
            label: `${texts[name]} ${name.startsWith('amount') ? money(Number(read(name)), language) : day(read(name), language)}`,
            remove: () => change({ [name]: '' }),
          })),
        ]}
      />
    </Stack>
  );
}
