import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountApi } from '../../../http/account-api.ts';
import { appApi } from '../../../http/app-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import type { AtAccount } from '../../../http/session.ts';
import { useAccount, useMay } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { registerQuery } from '../../customer-register/customers.ts';
import { AccountingOff } from '../accounting-off.tsx';
import { bookingAccountsQuery, chartQuery, isAccountingOff } from '../../ledger/books-queries.ts';
import { OpeningBalance } from './opening-balance.tsx';
import { OpeningForm } from './opening-form.tsx';
import { openingTexts } from './opening-texts.ts';

const openingKey = (accountId: string) => ['opening-balance', accountId];

/** Null when there is no opening balance. */
function openingQuery({ accountId, environment, keepsBooks, company: { companyId } }: AtAccount) {
  return {
    queryKey: openingKey(accountId),
    queryFn: async () => {
      const params = { path: { companyId }, query: { environment } };
      const { isPosted } = dataOf(await appApi.GET('/companies/{companyId}/opening-balance', { params }));
      if (keepsBooks && !isPosted) return null;
      return dataOf(await accountApi(accountId).GET('/v1/opening-balances'));
    },
  };
}

/** The opening balance from another system. Shows the posted balance, or the form for it. */
export default function OpeningPage() {
  const texts = useTexts(openingTexts);
  const account = useAccount();
  const may = useMay();
  const opening = useQuery(openingQuery(account));

  return (
    <UnsavedChanges>
      <PageHeader title={texts.title} lead={texts.lead} />
      {isAccountingOff(opening.error) && <AccountingOff />}
      {opening.error !== null && !isAccountingOff(opening.error) && (
        <ErrorNotice error={opening.error} retry={() => void opening.refetch()} />
      )}
      {opening.isPending && <PageSkeleton />}
      {opening.data !== undefined && opening.data !== null && <OpeningBalance opening={opening.data} />}
      {opening.data === null && !may('keepBooks') && <Text>{texts.none}</Text>}
      {opening.data === null && may('keepBooks') && <NewOpening />}
    </UnsavedChanges>
  );
}

function NewOpening() {
  const { accountId } = useAccount();
  const today = useToday();
  const chart = useQuery(chartQuery(accountId));
  const booking = useQuery(bookingAccountsQuery(accountId));
  const register = useQuery(registerQuery(accountId));
  for (const query of [chart, booking, register]) {
    if (query.error !== null && query.data === undefined) {
      return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
    }
  }
  if (
    chart.data === undefined ||
    booking.data === undefined ||
    register.data === undefined ||
    today === undefined
  ) {
    return <PageSkeleton />;
  }
  // Only invoices and payments post what is owed to customers, customer by customer.
  const { receivables, owedToCustomers } = booking.data;
  const accounts = chart.data.filter(({ number }) => number !== owedToCustomers);
  return <OpeningForm accounts={accounts} register={register.data} receivables={receivables} today={today} />;
}
