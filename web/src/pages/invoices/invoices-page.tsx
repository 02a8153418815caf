import { Button, Pill } from '@mantine/core';
import { IconFileInvoice, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isLocalDate } from '../../../../server/src/domain/local-date.ts';
import { useAccount } from '../../http/session.ts';
import { day } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { statusTexts } from '../../ui/status-badge.tsx';
import { pageOf, useAddressSearch } from '../../ui/use-address-search.ts';
import { InvoiceFilterFields } from './invoice-filter.tsx';
import { InvoiceTable, InvoiceTableSkeleton } from './invoice-table.tsx';
import type { InvoiceStatus } from './invoices.ts';
import { PAGE_SIZE, UNPAID, invoicesQuery } from './invoices.ts';
import { invoicesTexts } from './invoices-texts.ts';

export function InvoicesPage() {
  const texts = useTexts(invoicesTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const q = address.read('q');
  const status = statusOf(address.read('status'));
  const dueFrom = dateOf(address.read('dueFrom'));
  const dueTo = dateOf(address.read('dueTo'));
  const page = pageOf(address.read('page'));
  const filter = {
    ...(q !== '' && { q }),
    ...(status !== undefined && { status: status === 'unpaid' ? UNPAID.join(',') : status }),
    ...(status === 'unpaid' && { type: 'invoice' as const }),
    ...(dueFrom !== undefined && { dueFrom }),
    ...(dueTo !== undefined && { dueTo }),
  };
  const invoices = useQuery(invoicesQuery(accountId, filter, page));
  const newButton = (
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
    if (invoices.data === undefined) return <InvoiceTableSkeleton />;
    const { items, totalCount } = invoices.data;
    if (totalCount === 0 && Object.keys(filter).length === 0) {
      return (
        <EmptyState
          icon={IconFileInvoice}
          title={texts.emptyTitle}
          hint={texts.emptyHint}
          action={newButton}
        />
      );
    }
    if (items.length === 0) {
      const isPastEnd = totalCount > 0;
      return (
        <EmptyState
          icon={IconSearchOff}
          title={isPastEnd ? texts.pageEmpty : texts.nothingFound}
          hint={isPastEnd ? texts.pageEmptyHint : texts.nothingFoundHint}
          action={
            <Button
              variant="default"
              onClick={() =>
                address.change(isPastEnd ? { page: '' } : { q: '', status: '', ...NO_DATES, page: '' })
              }
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
      {(dueFrom !== undefined || dueTo !== undefined) && (
        <Pill
          withRemoveButton
          size="md"
          mb="md"
          removeButtonProps={{ 'aria-label': texts.anyDueDate, tabIndex: 0, 'aria-hidden': false }}
          onRemove={() => address.change({ ...NO_DATES, page: '' })}
        >
          {texts.due(dueFrom && day(dueFrom, language), dueTo && day(dueTo, language))}
        </Pill>
      )}
      {content()}
    </>
  );
}

/** Changes of the address that take away its dates. */
const NO_DATES = { dueFrom: '', dueTo: '' };

/** The date in the address; undefined for any other text. */
function dateOf(text: string): string | undefined {
  return isLocalDate(text) ? text : undefined;
}

/** The status in the address; undefined for any other text. */
function statusOf(text: string): InvoiceStatus | 'unpaid' | undefined {
  if (text === 'unpaid') return text;
  return Object.keys(statusTexts.nb).find((status): status is InvoiceStatus => status === text);
}
