import { Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useMay } from '../../http/session.ts';
import { money } from '../../text/formats.ts';
import { commonTexts } from '../../text/common-texts.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { ViewButtons } from '../../ui/list/filter-menu.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import classes from '../../ui/list/list.module.css';
import type { Column } from '../../ui/list/list-table.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { pageOf, useAddressSearch } from '../../ui/use-address-search.ts';
import type { ClientBalance } from '../customer-register/customers.ts';
import {
  balancesQuery,
  clientReportAddress,
  FILTER_NAMES,
  filterOf,
  sortOf,
} from '../customer-register/customers.ts';
import { customersTexts } from '../customer-register/customers-texts.ts';
import { EInvoiceMark } from './e-invoice-mark.tsx';
import { NewCustomer } from './new-customer.tsx';

type Row = ClientBalance & { id: string };

export default function CustomersPage() {
  const texts = useTexts(customersTexts);
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const page = pageOf(address.read('page'));
  const sort = sortOf(address.read('sort'));
  const filter = filterOf(address.read);
  const clients = useQuery(balancesQuery(accountId, filter, page, sort));
  const common = useTexts(commonTexts);
  const may = useMay();
  const newButton = may('sell') && (
    <DialogButton label={texts.new} title={texts.newTitle} size="lg">
      <NewCustomer />
    </DialogButton>
  );

  return (
    <ListPage
      name="customers"
      header={{ title: texts.title, lead: texts.lead, actions: newButton }}
      filters={(menus) => (
        <Stack gap="sm" mb="md" role="search">
          <Group gap="sm">
            <SearchField
              value={filter.q ?? ''}
              hint={texts.searchHint}
              onSearch={(text) => address.change({ q: text, page: '' })}
            />
            {menus}
          </Group>
          <ViewButtons
            label={texts.viewsLabel}
            views={(['', 'outstanding', 'overdue'] as const).map((owing) => ({
              key: owing,
              name: texts.views[owing === '' ? 'all' : owing],
              isHere: (filter.owing ?? '') === owing,
              onOpen: () => address.change({ owing, page: '' }),
            }))}
          />
        </Stack>
      )}
      query={clients}
      columns={useCustomerColumns(clients.data?.sums)}
      file={clientReportAddress(accountId, filter)}
      label={texts.list}
      card={(client) => <CustomerCard client={client} />}
      sort={sort}
      filterNames={FILTER_NAMES}
      texts={texts}
      empty={{
        icon: IconUsers,
        title: texts.emptyTitle,
        hint: may('sell') ? texts.emptyHint : common.nothingYet,
        action: newButton,
      }}
    />
  );
}

function useCustomerColumns(sums?: { outstanding: number; overdue: number; credit: number }): Column<Row>[] {
  const texts = useTexts(customersTexts);
  const { language } = useLanguage();
  const figure = (name: 'outstanding' | 'overdue' | 'credit') => ({
    key: name,
    heading: texts[name],
    cell: (row: Row) => (row[name] === 0 ? '–' : money(row[name], language)),
    isFigure: true,
    ...(sums !== undefined && { sum: money(sums[name], language) }),
  });
  return [
    {
      key: 'name',
      heading: texts.name,
      cell: (client) => <CustomerLink client={client} />,
      isFixed: true,
      sort: 'name',
      ...(sums !== undefined && { sum: texts.sum }),
    },
    { key: 'orgNumber', heading: texts.orgNumberShort, cell: ({ orgNumber }) => orgNumber },
    {
      key: 'eInvoices',
      heading: texts.eInvoices,
      cell: ({ canReceiveEInvoices }) => <EInvoiceMark canReceive={canReceiveEInvoices} />,
    },
    { key: 'email', heading: texts.email, cell: ({ email }) => email },
    { key: 'phone', heading: texts.phone, cell: ({ phone }) => phone, isExtra: true },
    { key: 'city', heading: texts.city, cell: ({ city }) => city, isExtra: true },
    { ...figure('outstanding'), sort: 'outstanding' },
    { ...figure('overdue'), sort: 'overdue' },
    { ...figure('credit'), isExtra: true },
  ];
}

function CustomerCard({ client }: { client: Row }) {
  const texts = useTexts(customersTexts);
  const { language } = useLanguage();
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <CustomerLink client={client} />
        {client.outstanding > 0 && <Text className="figures">{money(client.outstanding, language)}</Text>}
      </Group>
      <Text size="sm" c="dimmed" className="breakable">
        {[client.email, client.city].filter((part) => part !== '').join(' · ')}
      </Text>
      {client.canReceiveEInvoices === true && <EInvoiceMark canReceive isNamed />}
      {client.overdue > 0 && (
        <Text size="sm" c="red">
          {texts.overdue} {money(client.overdue, language)}
        </Text>
      )}
    </>
  );
}

function CustomerLink({ client: { id, name } }: { client: Row }) {
  const { accountId } = useAccount();
  return (
    <AnchorLink
      to="/$accountId/customers/$clientId"
      params={{ accountId, clientId: id }}
      className={`${classes['link']} breakable`}
      fz="inherit"
    >
      {name}
    </AnchorLink>
  );
}
