import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { roleTexts } from '../../text/role-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { statusTexts } from '../../ui/status-badge.tsx';
import { pageOf, useAddressSearch } from '../../ui/use-address-search.ts';
import { InvoiceFilterFields } from './invoice-filter.tsx';
import { InvoiceTable, InvoiceTableSkeleton } from './invoice-table.tsx';
import type { InvoiceStatus } from './invoices.ts';
import { PAGE_SIZE, invoicesQuery } from './invoices.ts';
import { invoicesTexts } from './invoices-texts.ts';

export function InvoicesPage() {
  const texts = useTexts(invoicesTexts);
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const q = address.read('q');
  const status = statusOf(address.read('status'));
  const page = pageOf(address.read('page'));
  const filter = { ...(q !== '' && { q }), ...(status !== undefined && { status }) };
  const invoices = useQuery(invoicesQuery(accountId, filter, page));
  const roles = useTexts(roleTexts);
  const may = useMay();
  const newButton = may('sell') && (
    <Button component={Link} to={`/${accountId}/invoices/new`}>
      {texts.new}
    </Button>
  );

  function content() {
    if (invoices.error !== null) {
      return <ErrorNotice error={invoices.error} retry={() => void invoices.refetch()} />;
    }
    if (invoices.data === undefined) return <InvoiceTableSkeleton />;
    const { items, totalCount } = invoices.data;
    if (totalCount === 0 && Object.keys(filter).length === 0) {
      return (
        <EmptyState
          title={texts.emptyTitle}
          hint={may('sell') ? texts.emptyHint : roles.nothingYet}
          action={newButton}
        />
      );
    }
    if (items.length === 0) {
      const isPastEnd = totalCount > 0;
      return (
        <EmptyState
          title={isPastEnd ? texts.pageEmpty : texts.nothingFound}
          hint={isPastEnd ? texts.pageEmptyHint : texts.nothingFoundHint}
          action={
            <Button
              variant="default"
              onClick={() => address.change(isPastEnd ? { page: '' } : { q: '', status: '', page: '' })}
            >
              {isPastEnd ? texts.firstPage : texts.showAll}
            </Button>
          }
        />
      );
    }
    return (
      <>
        <InvoiceTable invoices={items} isStale={invoices.isPlaceholderData} />
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          totalCount={totalCount}
          onPage={(to) => address.change({ page: to === 1 ? '' : to })}
        />
      </>
    );
  }

  return (
    <>
      <PageHeader title={texts.title} actions={newButton} />
      <InvoiceFilterFields
        q={q}
        status={status ?? ''}
        onChange={(changes) => address.change({ ...changes, page: '' })}
      />
      {content()}
    </>
  );
}

/** The status in the address; undefined for any other text. */
function statusOf(text: string): InvoiceStatus | undefined {
  return Object.keys(statusTexts.nb).find((status): status is InvoiceStatus => status === text);
}
