import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { AccountingOff } from '../accounting-off.tsx';
import { bookingAccountsQuery, chartQuery, isAccountingOff } from '../../ledger/books-queries.ts';
import { BookingAccountsForm } from './booking-accounts-form.tsx';
import { bookingTexts } from './booking-texts.ts';

/** The accounts on which the service books sales. */
export default function BookingAccountsPage() {
  const texts = useTexts(bookingTexts);
  const { accountId } = useAccount();
  const chart = useQuery(chartQuery(accountId));
  const booking = useQuery(bookingAccountsQuery(accountId));
  const failed = [chart, booking].find(({ error }) => error !== null);
  return (
    <UnsavedChanges>
      <PageHeader title={texts.title} lead={texts.lead} />
      {isAccountingOff(failed?.error) && <AccountingOff />}
      {failed !== undefined && !isAccountingOff(failed.error) && (
        <ErrorNotice error={failed.error} retry={() => void failed.refetch()} />
      )}
      {(chart.isPending || booking.isPending) && <PageSkeleton />}
      {chart.data !== undefined && booking.data !== undefined && (
        <BookingAccountsForm key={accountId} accounts={chart.data} present={booking.data} />
      )}
    </UnsavedChanges>
  );
}
