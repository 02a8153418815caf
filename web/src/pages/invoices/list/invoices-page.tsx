import { Button } from '@mantine/core';
import { IconFileInvoice, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount, useMay } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { roleTexts } from '../../../text/role-texts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { useListFile } from '../../../ui/list/list-file-menu.tsx';
import { ListSkeleton } from '../../../ui/list/list-table.tsx';
import { NoRows } from '../../../ui/list/no-rows.tsx';
import { useColumns } from '../../../ui/list/use-columns.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { pageOf, useAddressSearch } from '../../../ui/use-address-search.ts';
import { invoiceReportAddress, invoicesQuery, invoiceSumsQuery, PAGE_SIZE } from '../invoices.ts';
import { ChosenInvoices } from './chosen-invoices.tsx';
import { FILTER_NAMES, filterOf, sortOf } from './invoice-choice.ts';
import { InvoiceFilterFields } from './invoice-filter.tsx';
import { InvoiceTable, nameForReaders, useInvoiceColumns } from './invoice-table.tsx';
import { invoicesTexts } from './invoices-texts.ts';

const NO_IDS: ReadonlySet<string> = new Set();

export function InvoicesPage() {
  const texts = useTexts(invoicesTexts);
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const filter = filterOf(address.read);
  const sort = sortOf(address.read('sort'));
  const page = pageOf(address.read('page'));
  const invoices = useQuery(invoicesQuery(accountId, filter, page, sort));
  const sums = useQuery(invoiceSumsQuery(accountId, filter));
  const columns = useColumns('invoices', useInvoiceColumns(sums.data, invoices.data?.totalCount));
  const file = useListFile(invoiceReportAddress(accountId, filter));
  const [ids, setIds] = useState(NO_IDS);
  const roles = useTexts(roleTexts);
  const may = useMay();
  const newButton = may('sell') && (
    <Button
      component={Link}
      to={`/${accountId}/invoices/new`}
      leftSection={<IconPlus size={16} stroke={2.5} aria-hidden />}
    >
      {texts.new}
    </Button>
  );

  function content() {
    if (invoices.error !== null) {
      return <ErrorNotice error={invoices.error} retry={() => void invoices.refetch()} />;
    }
    if (invoices.data === undefined) return <ListSkeleton />;
    const { items, totalCount } = invoices.data;
    if (totalCount === 0 && Object.keys(filter).length === 0) {
      return (
        <EmptyState
          icon={IconFileInvoice}
          title={texts.emptyTitle}
          hint={may('sell') ? texts.emptyHint : roles.nothingYet}
          action={newButton}
        />
      );
    }
    if (items.length === 0) {
      return <NoRows totalCount={totalCount} texts={texts} filterNames={FILTER_NAMES} address={address} />;
    }
    return (
      <>
        <InvoiceTable
          invoices={items}
          columns={columns.shown}
          isStale={invoices.isPlaceholderData}
          sort={sort}
          onSort={(to) => address.change({ sort: to, page: '' })}
          selection={{ ids, onChange: setIds, nameOf: (invoice) => nameForReaders(invoice, texts) }}
        />
        <ChosenInvoices invoices={items.filter(({ id }) => ids.has(id))} onDone={() => setIds(NO_IDS)} />
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          totalCount={totalCount}
          onPage={(to) => {
            setIds(NO_IDS);
            address.change({ page: to === 1 ? '' : to });
          }}
        />
      </>
    );
  }

  return (
    <>
      <PageHeader title={texts.title} actions={newButton} />
      <InvoiceFilterFields
        address={{
          read: address.read,
          change: (changes) => {
            setIds(NO_IDS);
            address.change(changes);
          },
        }}
      >
        {columns.menu}
        {file.menu}
      </InvoiceFilterFields>
      {file.error !== null && <ErrorNotice error={file.error} />}
      {content()}
    </>
  );
}
