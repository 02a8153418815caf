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
  const copied = useAddressSearch().read('copy');
  const template = useQuery({ ...entryQuery(accountId, copied), enabled: copied !== '' });
  if (isAccountingOff(chart.error)) return <AccountingOff />;
  for (const query of [chart, booking, closing, register, template]) {
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
    (copied !== '' && template.data === undefined)
  ) {
    return <PageSkeleton />;
  }
  // Only invoices and payments post what customers owe.
  const { receivables, owedToCustomers } = booking.data;
  const accounts = chart.data.filter(({ number }) => number !== receivables && number !== owedToCustomers);
  return (
    <>
      <TemplateChoice />
      <EntryForm
        key={copied}
        accounts={accounts}
        register={register.data}
        closedThrough={closing.data.closedThrough}
        today={today}
        template={template.data}
      />
    </>
  );
}
