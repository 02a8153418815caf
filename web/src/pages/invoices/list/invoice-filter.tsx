import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccount } from '../../../http/session.ts';
import { day, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { FilterMenu, ViewButtons } from '../../../ui/list/filter-menu.tsx';
import { FilterPills } from '../../../ui/list/filter-pills.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import { useFilter } from '../../../ui/list/use-filter.ts';
import { statusTexts } from '../../../text/status-texts.ts';
import { clientQuery } from '../../customer-register/customers.ts';
import type { FilterName, View } from './invoice-choice.ts';
import { CHANNELS, FIELDS, FILTER_NAMES, ONLY, statusesOf, VIEWS } from './invoice-choice.ts';
import { invoicesTexts } from './invoices-texts.ts';
import { later } from '../../../ui/windows/later.ts';

const InvoiceFilterForm = later(() => import('./invoice-filter-form.tsx'), 'InvoiceFilterForm');

/** The search, the usual views and the filters of the list of invoices. All stand in the address. */
export function InvoiceFilterFields({ children }: { children: ReactNode }) {
  const texts = useTexts(invoicesTexts);
  const { read, change, count, reset, isOnly } = useFilter(FILTER_NAMES);
  return (
    <Stack gap="sm" mb="md" role="search">
      <Group gap="sm">
        <SearchField value={read('q')} hint={texts.searchHint} onSearch={(q) => change({ q })} />
        <FilterMenu count={count} onClear={() => reset()}>
          <InvoiceFilterForm />
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
      <Pills />
    </Stack>
  );
}

/** The filters at work, each with a button that takes it away. */
function Pills() {
  const { read, change } = useFilter(FILTER_NAMES);
  const texts = useTexts(invoicesTexts);
  // After a reminder an invoice is overdue all the same. It only has another status then.
  const statuses = { ...useTexts(statusTexts), overdue: texts.notReminded };
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const client = read('client');
  const customer = useQuery({ ...clientQuery(accountId, client), enabled: client !== '', retry: false });
  const pills: { name: FilterName; label: string; without: string }[] = statusesOf(read('status')).map(
    (status, _index, all) => ({
      name: 'status',
      label: statuses[status],
      without: all.filter((one) => one !== status).join(','),
    }),
  );
  const add = (name: FilterName, label: string) => pills.push({ name, label, without: '' });
  for (const [name, label] of ONLY) if (read(name) === 'true') add(name, texts[label]);
  if (read('type') === 'invoice') add('type', texts.invoices);
  if (read('type') === 'credit_note') add('type', texts.creditNotes);
  for (const channel of CHANNELS) {
    if (read('channel') === channel) add('channel', `${texts.channel}: ${texts.channels[channel]}`);
  }
  if (read('client') !== '') {
    add('client', `${texts.customer}: ${customer.data?.client.name ?? '…'}`);
  }
  for (const name of FIELDS) {
    const value = read(name);
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
