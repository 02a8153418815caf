import { Grid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { pageOf, useAddressSearch } from '../../../ui/use-address-search.ts';
import { companyQuery } from '../company/company-settings.ts';
import { DutyDates } from './duty-dates.tsx';
import { dutyQuery } from './duty.ts';
import { DutyVerdict } from './duty-verdict.tsx';
import { EInvoiceSettings } from './e-invoice-settings.tsx';
import { eInvoicesTexts } from './e-invoices-texts.ts';
import { IncompleteCustomers } from './incomplete-customers.tsx';
import { ReadyList } from './ready-list.tsx';

/** What the duty to send e-invoices means for this company, by its own data, and what is missing. */
export default function EInvoicesPage() {
  const texts = useTexts(eInvoicesTexts);
  const account = useAccount();
  const address = useAddressSearch();
  const page = pageOf(address.read('page'));
  const settings = useQuery(companyQuery(account.company.companyId));
  const duty = useQuery(dutyQuery(account, page));
  const failed = [settings, duty].find(({ data, error }) => data === undefined && error !== null);

  if (failed !== undefined) {
    return <ErrorNotice error={failed.error} retry={() => void failed.refetch()} />;
  }
  if (settings.data === undefined || duty.data === undefined) return <PageSkeleton />;
  const { invoiced, customers, incomplete } = duty.data;
  return (
    <UnsavedChanges>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Grid gap="lg" key={account.accountId}>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            <DutyVerdict invoiced={invoiced} settings={settings.data} />
            <ReadyList settings={settings.data} customers={customers} />
            <EInvoiceSettings settings={settings.data} />
            {incomplete.totalCount > 0 && <IncompleteCustomers page={page} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <DutyDates today={invoiced.to} />
        </Grid.Col>
      </Grid>
    </UnsavedChanges>
  );
}
