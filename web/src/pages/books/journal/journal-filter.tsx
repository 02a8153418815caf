import { Group, MultiSelect, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccount } from '../../../http/session.ts';
import { money, monthName } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { MonthField } from '../../../ui/date-field.tsx';
import { AmountField } from '../../../ui/list/amount-field.tsx';
import { FilterMenu, ViewButtons } from '../../../ui/list/filter-menu.tsx';
import { FilterPills } from '../../../ui/list/filter-pills.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import { AccountSelect } from '../../ledger/account-select.tsx';
import { chartQuery } from '../../ledger/books-queries.ts';
import { booksTexts } from '../../ledger/books-texts.ts';
import { kindName } from '../../ledger/entry-name.ts';
import type { Period } from '../period.ts';
import { addMonths, periodProblems } from '../period.ts';
import type { Address } from '../../../ui/use-address-search.ts';
import type { FilterName } from './journal-queries.ts';
import { ALL_KINDS, FILTER_NAMES, kindsOf, VIEWS } from './journal-queries.ts';

type Change = (changes: Partial<Record<FilterName, string>>) => void;
type Choice = {
  read: Address['read'];
  change: Change;
  /** What is shown: by default the year of today. */
  period: Period;
  year: Period;
};

const NONE = Object.fromEntries([...FILTER_NAMES, 'from', 'to'].map((name) => [name, '']));

/** The search, the usual views, the period and the filters of the journal. All stand in the address. */
export function JournalFilter({ children, ...choice }: Choice & { children: ReactNode }) {
  const texts = useTexts(booksTexts);
  const { read, change, period, year } = choice;
  const lastYear = { from: addMonths(year.from, -12), to: addMonths(year.to, -12) };
  const isPeriod = (one: Period) => one.from === period.from && one.to === period.to;
  return (
    <Stack gap="sm" mb="md" role="search">
      <Group gap="sm">
        <SearchField value={read('q')} hint={texts.journalSearchHint} onSearch={(q) => change({ q })} />
        <Filters {...choice} />
        {children}
      </Group>
      <Group gap="lg">
        <ViewButtons
          label={texts.viewsLabel}
          views={Object.entries(VIEWS).map(([view, kind]) => ({
            key: view,
            name: texts.views[view as keyof typeof VIEWS],
            isHere: read('kind') === kind,
            onOpen: () => change({ kind }),
          }))}
        />
        <ViewButtons
          label={texts.period}
          views={[
            {
              key: 'this',
              name: texts.thisYear,
              isHere: isPeriod(year),
              onOpen: () => change({ from: '', to: '' }),
            },
            {
              key: 'last',
              name: texts.lastYear,
              isHere: isPeriod(lastYear),
              onOpen: () => change(lastYear),
            },
          ]}
        />
      </Group>
      <Pills {...choice} isOwnPeriod={!isPeriod(year) && !isPeriod(lastYear)} />
    </Stack>
  );
}

function Filters({ read, change, period }: Choice) {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const chart = useQuery(chartQuery(accountId));
  const count = [...FILTER_NAMES, 'from' as const].filter((name) => name !== 'q' && read(name) !== '').length;
  const problems = periodProblems(period, 12);
  return (
    <FilterMenu count={count} onClear={() => change({ ...NONE, q: read('q') })}>
      <SimpleGrid cols={2} spacing="sm">
        {(['from', 'to'] as const).map((field) => (
          <MonthField
            key={field}
            label={texts[field]}
            value={period[field]}
            onChange={(month) => change({ ...period, [field]: month })}
            error={problems[field] && texts[problems[field]]}
          />
        ))}
      </SimpleGrid>
      <MultiSelect
        label={texts.kind}
        placeholder={read('kind') === '' ? texts.anyKind : ''}
        data={ALL_KINDS.map((kind) => ({ value: kind, label: kindName(kind, language) }))}
        value={kindsOf(read('kind'))}
        onChange={(chosen) => change({ kind: chosen.join(',') })}
        comboboxProps={{ withinPortal: false }}
      />
      <AccountSelect
        label={texts.account}
        accounts={chart.data ?? []}
        value={read('account')}
        onChange={(account) => change({ account })}
        placeholder={texts.anyAccount}
        clearable
        comboboxProps={{ withinPortal: false }}
      />
      <SimpleGrid cols={2} spacing="sm">
        {(['amountFrom', 'amountTo'] as const).map((name) => (
          <AmountField
            key={name}
            label={texts[name]}
            value={read(name)}
            onAmount={(amount) => change({ [name]: amount })}
          />
        ))}
      </SimpleGrid>
    </FilterMenu>
  );
}

/** The filters at work, each with a button that takes it away. */
function Pills({ read, change, period, isOwnPeriod }: Choice & { isOwnPeriod: boolean }) {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const chart = useQuery(chartQuery(accountId));
  const pills = kindsOf(read('kind')).map((kind, _index, all) => ({
    label: kindName(kind, language),
    remove: () => change({ kind: all.filter((one) => one !== kind).join(',') }),
  }));
  if (isOwnPeriod && Object.keys(periodProblems(period, 12)).length === 0) {
    pills.unshift({
      label: `${monthName(period.from, language)} – ${monthName(period.to, language)}`,
      remove: () => change({ from: '', to: '' }),
    });
  }
  const account = read('account');
  if (account !== '') {
    const name = chart.data?.find(({ number }) => number === account)?.names[language];
    pills.push({ label: [account, name].join(' ').trim(), remove: () => change({ account: '' }) });
  }
  for (const name of ['amountFrom', 'amountTo'] as const) {
    if (read(name) === '') continue;
    pills.push({
      label: `${texts[name]} ${money(Number(read(name)), language)}`,
      remove: () => change({ [name]: '' }),
    });
  }
  return <FilterPills pills={pills} />;
}
