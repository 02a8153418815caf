import { IconCash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { useListFile } from '../../ui/list/list-file-menu.tsx';
import { ListSkeleton, ListTable } from '../../ui/list/list-table.tsx';
import { NoRows } from '../../ui/list/no-rows.tsx';
import { useColumns } from '../../ui/list/use-columns.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { pageOf, useAddressSearch } from '../../ui/use-address-search.ts';
import { PaymentCard, usePaymentColumns } from './payment-columns.tsx';
import { PaymentFilterFields } from './payment-filter.tsx';
import {
  FILTER_NAMES,
  filterOf,
  PAGE_SIZE,
  paymentReportAddress,
  paymentsQuery,
  paymentSumsQuery,
  sortOf,
} from './payments.ts';
import { paymentsTexts } from './payments-texts.ts';

/** The payments of all invoices. Each row leads to its invoice. */
export default function PaymentsPage() {
  const texts = useTexts(paymentsTexts);
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const filter = filterOf(address.read);
  const sort = sortOf(address.read('sort'));
  const page = pageOf(address.read('page'));
  const payments = useQuery(paymentsQuery(accountId, filter, page, sort));
  const sums = useQuery(paymentSumsQuery(accountId, filter));
  const columns = useColumns('payments', usePaymentColumns(sums.data));
  const file = useListFile(paymentReportAddress(accountId, filter));

  function content() {
    if (payments.error !== null) {
      return <ErrorNotice error={payments.error} retry={() => void payments.refetch()} />;
    }
    if (payments.data === undefined) return <ListSkeleton />;
    const { items, totalCount } = payments.data;
    if (totalCount === 0 && Object.keys(filter).length === 0) {
      return (
        <EmptyState
          icon={IconCash}
          title={texts.emptyTitle}
          hint={texts.emptyHint}
          action={
            <ButtonLink
              to="/$accountId/invoices"
              params={{ accountId }}
              search={{ outstanding: 'true' }}
              variant="default"
            >
              {texts.toInvoices}
            </ButtonLink>
          }
        />
      );
    }
    if (items.length === 0) {
      return <NoRows totalCount={totalCount} texts={texts} filterNames={FILTER_NAMES} address={address} />;
    }
    return (
      <>
        <ListTable
          label={texts.list}
          columns={columns.shown}
          rows={items}
          card={(payment) => <PaymentCard payment={payment} />}
          isStale={payments.isPlaceholderData}
          sort={sort}
          onSort={(to) => address.change({ sort: to, page: '' })}
        />
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
      <PageHeader title={texts.title} lead={texts.lead} />
      <PaymentFilterFields address={address}>
        {columns.menu}
        {file.menu}
      </PaymentFilterFields>
      {file.error !== null && <ErrorNotice error={file.error} />}
      {content()}
    </>
  );
}
