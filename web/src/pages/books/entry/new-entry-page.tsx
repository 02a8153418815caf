import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import { registerQuery } from '../../customers/customers.ts';
import { AccountingOff } from '../accounting-off.tsx';
import { bookingAccountsQuery, chartQuery, closingQuery, isAccountingOff } from '../books-queries.ts';
import { entryQuery } from '../books-queries.ts';
import { VoucherPicture } from '../vouchers/voucher-picture.tsx';
import { vouchersQuery } from '../vouchers/vouchers.ts';
import { EntryForm } from './entry-form.tsx';
import { entryTexts } from './entry-texts.ts';
import { TemplateChoice } from './template-choice.tsx';

/** Makes an entry that no document of the service causes. */
export default function NewEntryPage() {
  const texts = useTexts(entryTexts);
  return (
    <UnsavedChanges>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Form />
    </UnsavedChanges>
  );
}

function Form() {
  const { accountId } = useAccount();
  const today = useToday();
  const chart = useQuery(chartQuery(accountId));
  const booking = useQuery(bookingAccountsQuery(accountId));
  const closing = useQuery(closingQuery(accountId));
  const register = useQuery(registerQuery(accountId));
  const address = useAddressSearch();
  const [copied, voucherId] = [address.read('copy'), address.read('voucher')];
  const vouchers = useQuery({ ...vouchersQuery(accountId), enabled: voucherId !== '' });
  const template = useQuery({ ...entryQuery(accountId, copied), enabled: copied !== '' });
  if (isAccountingOff(chart.error)) return <AccountingOff />;
  for (const query of [chart, booking, closing, register, template, vouchers]) {
    if (query.error !== null && query.data === undefined) {
      return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
    }
  }
  if (
    chart.data === undefined ||
    booking.data === undefined ||
    closing.data === undefined ||
    register.data === undefined ||
    today === undefined ||
    (copied !== '' && template.data === undefined) ||
    (voucherId !== '' && vouchers.data === undefined)
  ) {
    return <PageSkeleton />;
  }
  // Only invoices and payments post what customers owe.
  const { receivables, owedToCustomers } = booking.data;
  const voucher = vouchers.data?.find(({ id }) => id === voucherId);
  const accounts = chart.data.filter(({ number }) => number !== receivables && number !== owedToCustomers);
  return (
    <>
      <TemplateChoice />
      {voucher !== undefined && <VoucherPicture voucher={voucher} />}
      <EntryForm
        key={copied}
        accounts={accounts}
        register={register.data}
        closedThrough={closing.data.closedThrough}
        today={today}
        template={template.data}
        voucherId={voucher?.id}
      />
    </>
  );
}
