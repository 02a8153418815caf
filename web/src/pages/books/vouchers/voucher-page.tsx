import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { AccountingOff } from '../accounting-off.tsx';
import {
  bookingAccountsQuery,
  chartQuery,
  closingQuery,
  isAccountingOff,
} from '../../ledger/books-queries.ts';
import { ReceiptForm } from './receipt-form.tsx';
import { VoucherPicture } from './voucher-picture.tsx';
import classes from './vouchers.module.css';
import { vouchersQuery } from './vouchers.ts';
import { vouchersTexts } from './vouchers-texts.ts';

/** Posts a receipt that waits, with its picture beside the form. */
export default function VoucherPage() {
  const texts = useTexts(vouchersTexts);
  const { accountId } = useAccount();
  return (
    <UnsavedChanges>
      <PageHeader
        title={texts.postTitle}
        actions={
          <ButtonLink to="/$accountId/books/vouchers" params={{ accountId }} variant="default">
            {texts.toList}
          </ButtonLink>
        }
      />
      <Content />
    </UnsavedChanges>
  );
}

function Content() {
  const texts = useTexts(vouchersTexts);
  const { accountId } = useAccount();
  // The frame of pages that need a right has no address of its own, so the router knows the page by another name.
  const { voucherId = '' } = useParams({ strict: false });
  const today = useToday();
  const vouchers = useQuery(vouchersQuery(accountId));
  const chart = useQuery(chartQuery(accountId));
  const booking = useQuery(bookingAccountsQuery(accountId));
  const closing = useQuery(closingQuery(accountId));
  if (isAccountingOff(chart.error)) return <AccountingOff />;
  for (const query of [vouchers, chart, booking, closing]) {
    if (query.error !== null && query.data === undefined) {
      return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
    }
  }
  if (
    vouchers.data === undefined ||
    chart.data === undefined ||
    booking.data === undefined ||
    closing.data === undefined ||
    today === undefined
  ) {
    return <PageSkeleton />;
  }
  const voucher = vouchers.data.find(({ id }) => id === voucherId);
  if (voucher === undefined) return <Text>{texts.gone}</Text>;
  // Only invoices and payments post what customers owe.
  const { receivables, owedToCustomers } = booking.data;
  return (
    <div className={classes['page']}>
      <VoucherPicture voucher={voucher} />
      <ReceiptForm
        key={voucherId}
        voucherId={voucherId}
        accounts={chart.data.filter(({ number }) => number !== receivables && number !== owedToCustomers)}
        closedThrough={closing.data.closedThrough}
        today={today}
      />
    </div>
  );
}
