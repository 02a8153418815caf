import { Checkbox, Group, MultiSelect, NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccount } from '../../../http/session.ts';
import { day, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { AmountField } from '../../../ui/list/amount-field.tsx';
import { FilterMenu, ViewButtons } from '../../../ui/list/filter-menu.tsx';
import { FilterPills } from '../../../ui/list/filter-pills.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import { statusTexts } from '../../../ui/status-badge.tsx';
import { clientQuery } from '../../customers/customers.ts';
import type { FilterName, View } from './invoice-choice.ts';
import { FILTER_NAMES, statusesOf, VIEWS } from './invoice-choice.ts';
import { invoicesTexts } from './invoices-texts.ts';
import { DateField } from '../../../ui/date-field.tsx';
import type { Address } from '../../../ui/use-address-search.ts';

const NONE = Object.fromEntries(FILTER_NAMES.map((name) => [name, ''])) as Record<FilterName, string>;
const CHANNELS = ['e-invoice', 'email', 'none'] as const;
const FIELDS = ['issuedFrom', 'issuedTo', 'dueFrom', 'dueTo', 'amountFrom', 'amountTo'] as const;

/** The search, the usual views and the filters of the list of invoices. All stand in the address. */
export function InvoiceFilterFields({ address, children }: { address: Address; children: ReactNode }) {
  const texts = useTexts(invoicesTexts);
  const change = (changes: Partial<Record<FilterName, string>>) => address.change({ ...changes, page: '' });
  return (
    <Stack gap="sm" mb="md" role="search">
      <Group gap="sm">
        <SearchField value={address.read('q')} hint={texts.searchHint} onSearch={(q) => change({ q })} />
        <Filters address={address} change={change} />
        {children}
      </Group>
      <ViewButtons
        label={texts.viewsLabel}
        views={Object.entries(VIEWS).map(([view, values]) => ({
          key: view,
          name: texts.views[view as View],
          isHere: FILTER_NAMES.every(
            (name) =>
              name === 'q' ||
              address.read(name) === ((values as Partial<Record<FilterName, string>>)[name] ?? ''),
          ),
          onOpen: () => change({ ...NONE, q: address.read('q'), ...values }),
        }))}
      />
      <Pills address={address} change={change} />
    </Stack>
  );
}

type Change = (changes: Partial<Record<FilterName, string>>) => void;

function Filters({ address, change }: { address: Address; change: Change }) {
  const texts = useTexts(invoicesTexts);
  const statuses = useTexts(statusTexts);
  const count = FILTER_NAMES.filter((name) => name !== 'q' && address.read(name) !== '').length;
  return (
    <FilterMenu count={count} onClear={() => change({ ...NONE, q: address.read('q') })}>
      <MultiSelect
        label={texts.status}
        placeholder={address.read('status') === '' ? texts.anyStatus : ''}
        data={Object.entries(statuses).map(([value, label]) => ({ value, label }))}
        value={statusesOf(address.read('status'))}
        onChange={(chosen) => change({ status: chosen.join(',') })}
        comboboxProps={{ withinPortal: false }}
      />
      <Checkbox
        label={texts.onlyUnpaid}
        checked={address.read('outstanding') === 'true'}
        onChange={(event) => change({ outstanding: event.currentTarget.checked ? 'true' : '' })}
      />
      <NativeSelect
        label={texts.type}
        value={address.read('type')}
        onChange={(event) => change({ type: event.currentTarget.value })}
        data={[
          { value: '', label: texts.anyType },
          { value: 'invoice', label: texts.invoices },
          { value: 'credit_note', label: texts.creditNotes },
        ]}
      />
      <NativeSelect
        label={texts.channel}
        value={address.read('channel')}
        onChange={(event) => change({ channel: event.currentTarget.value })}
        data={[
          { value: '', label: texts.anyType },
          ...CHANNELS.map((value) => ({ value, label: texts.channels[value] })),
        ]}
      />
      <SimpleGrid cols={2} spacing="sm">
        {FIELDS.map((name) =>
          name.startsWith('amount') ? (
            <AmountField
              key={name}
              label={texts[name]}
              value={address.read(name)}
              onAmount={(to) => change({ [name]: to })}
            />
          ) : (
            <DateField
              key={name}
              label={texts[name]}
              value={address.read(name)}
              onChange={(to) => change({ [name]: to })}
            />
          ),
        )}
      </SimpleGrid>
    </FilterMenu>
  );
}

/** The filters at work, each with a button that takes it away. */
function Pills({ address, change }: { address: Address; change: Change }) {
  const texts = useTexts(invoicesTexts);
  const statuses = useTexts(statusTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const client = address.read('client');
  const customer = useQuery({ ...clientQuery(accountId, client), enabled: client !== '', retry: false });
  const pills: { name: FilterName; label: string; without: string }[] = statusesOf(
    address.read('status'),
  ).map((status, _index, all) => ({
    name: 'status',
    label: statuses[status],
    without: all.filter((one) => one !== status).join(','),
  }));
  const add = (name: FilterName, label: string) => pills.push({ name, label, without: '' });
  if (address.read('outstanding') === 'true') add('outstanding', texts.onlyUnpaid);
  if (address.read('type') === 'invoice') add('type', texts.invoices);
  if (address.read('type') === 'credit_note') add('type', texts.creditNotes);
  for (const channel of CHANNELS) {
    if (address.read('channel') === channel) add('channel', `${texts.channel}: ${texts.channels[channel]}`);
  }
  if (address.read('client') !== '') {
    add('client', `${texts.customer}: ${customer.data?.client.name ?? '…'}`);
  }
  for (const name of FIELDS) {
    const value = address.read(name);
    if (value === '') continue;
    const shown = name.startsWith('amount') ? money(Number(value), language) : day(value, language);
    add(name, `${texts[name]} ${shown}`);
  }
  return (
    <FilterPills
      pills={pills.map(({ name, label, without }) => ({
        label,
        remove: () => change({ [name]: without }),
      }))}
    />
  );
}
