import { Button, Paper, Stack, Title } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryContent } from '../../ui/query-content.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { pageOf, useAddressSearch } from '../../ui/use-address-search.ts';
import { InvoiceTable } from '../invoices/list/invoice-table.tsx';
import { PAGE_SIZE, invoicesQuery } from '../invoices/invoices.ts';
import { CustomerEInvoice } from './customer-e-invoice.tsx';
import { CustomerCredit } from './customer-credit.tsx';
import { clientQuery } from './customers.ts';
import { customersTexts } from './customers-texts.ts';
import { EditCustomer } from './edit-customer.tsx';

export function CustomerPage() {
  const { clientId } = useParams({ from: '/$accountId/customers/$clientId' });
  return (
    <UnsavedChanges>
      <OneCustomer key={clientId} clientId={clientId} />
    </UnsavedChanges>
  );
}

function OneCustomer({ clientId }: { clientId: string }) {
  const texts = useTexts(customersTexts);
  const { accountId } = useAccount();
  const customer = useQuery(clientQuery(accountId, clientId));
  const [edition, setEdition] = useState(0);
  const [notice, setNotice] = useState<string>();
  const may = useMay();
  const newInvoice = may('sell') && (
    <Button component={Link} to={`/${accountId}/invoices/new?client=${clientId}`}>
      {texts.newInvoice}
    </Button>
  );

  async function reload() {
    await customer.refetch();
    setEdition(edition + 1);
    setNotice(undefined);
  }

  if (customer.error !== null && customer.data === undefined) {
    return <ErrorNotice error={customer.error} retry={() => void customer.refetch()} />;
  }
  if (customer.data === undefined) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={customer.data.client.name}
        badge={<CustomerEInvoice client={customer.data.client} />}
        actions={newInvoice}
      />
      {notice !== undefined && <Notice text={notice} onClose={() => setNotice(undefined)} />}
      <Stack gap="xl">
        <section aria-labelledby="invoices">
          <Title order={2} size="h4" id="invoices" mb="sm">
            {texts.invoices}
          </Title>
          <CustomerInvoices clientId={clientId} />
        </section>
        <CustomerCredit client={customer.data.client} onDone={setNotice} />
        <Paper withBorder p="md" component="section" aria-labelledby="facts">
          <Title order={2} size="h4" id="facts" mb="xs">
            {texts.facts}
          </Title>
          <EditCustomer
            // A new form begins only when the person asks for it, so that typed text stays.
            key={edition}
            customer={customer.data}
            onSaved={() => {
              setEdition(edition + 1);
              setNotice(texts.saved);
            }}
            onReload={() => void reload()}
          />
        </Paper>
      </Stack>
    </>
  );
}

function CustomerInvoices({ clientId }: { clientId: string }) {
  const texts = useTexts(customersTexts);
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const page = pageOf(address.read('page'));
  const invoices = useQuery(invoicesQuery(accountId, { clientId }, page));
  return (
    <QueryContent query={invoices}>
      {({ items, totalCount }) =>
        totalCount === 0 ? (
          <EmptyState icon={IconFileInvoice} title={texts.noInvoicesTitle} hint={texts.noInvoicesHint} />
        ) : (
          <>
            <InvoiceTable invoices={items} isStale={invoices.isPlaceholderData} />
            <Pager
              page={page}
              pageSize={PAGE_SIZE}
              totalCount={totalCount}
              onPage={(to) => address.change({ page: to === 1 ? '' : to })}
            />
          </>
        )
      }
    </QueryContent>
  );
}
