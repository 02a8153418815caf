import { Badge, Grid, Stack, Tabs } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAccount, useMay } from '../../http/session.ts';
import { useToday } from '../../http/use-today.ts';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { QueryContent } from '../../ui/query-content.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { later } from '../../ui/windows/later.ts';
import { isAccountingOff } from '../ledger/books-queries.ts';
import { DraftActions, IssuedActions } from './actions/invoice-actions.tsx';
import { TestTools } from './actions/test-tools.tsx';
import { InvoiceAttachments } from './attachments/invoice-attachments.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { InvoiceAmounts } from './invoice-amounts.tsx';
import { InvoiceBanner } from './invoice-banner.tsx';
import { bannerUrges } from './next-action.ts';
import { InvoiceDelivery } from './invoice-delivery.tsx';
import { InvoiceDocument } from './invoice-document.tsx';
import { invoiceName } from './invoice-name.ts';
import { InvoiceLetters, InvoicePayments } from './invoice-payments.tsx';
import { InvoiceHandedOver } from './invoice-handed-over.tsx';
import { InvoicePause } from './invoice-pause.tsx';
import { invoiceTexts } from './invoice-texts.ts';
import { InvoiceTimeline } from './invoice-timeline.tsx';
import { InvoiceWriteOffs } from './invoice-write-offs.tsx';
import type { Invoice } from './invoices.ts';
import { badgeOf, deliveriesQuery, entriesQuery, invoiceQuery, invoicesKey, isPending } from './invoices.ts';
import { PublicLink } from './public-link.tsx';

// What stands on a tab that is not open is loaded when it is opened.
const InvoiceEInvoice = later(() => import('./e-invoice/invoice-e-invoice.tsx'), 'InvoiceEInvoice');
const InvoiceEntries = later(() => import('./invoice-entries.tsx'), 'InvoiceEntries');
const InvoiceMails = later(() => import('./invoice-mails.tsx'), 'InvoiceMails');
const InvoicePdf = later(() => import('./invoice-pdf.tsx'), 'InvoicePdf');

export default function InvoicePage() {
  const { accountId } = useAccount();
  const { invoiceId } = useParams({ from: '/$accountId/invoices/$invoiceId' });
  const invoice = useQuery(invoiceQuery(accountId, invoiceId));
  const today = useToday();
  if (invoice.error !== null && invoice.data === undefined) {
    return <ErrorNotice error={invoice.error} retry={() => void invoice.refetch()} />;
  }
  if (invoice.data === undefined || today === undefined) return <PageSkeleton />;
  // A page that is opened by a link from another document starts afresh.
  return (
    <OneInvoice
      key={invoiceId}
      invoice={invoice.data.invoice}
      isRead={invoice.isFetchedAfterMount || !invoice.isFetching}
      today={today}
    />
  );
}

function OneInvoice({ invoice, isRead, today }: { invoice: Invoice; isRead: boolean; today: string }) {
  const texts = useTexts(invoiceTexts);
  const { accountId, isTest, keepsBooks } = useAccount();
  const may = useMay();
  const entries = useQuery({ ...entriesQuery(accountId, invoice.id), enabled: keepsBooks });
  const deliveries = useQuery(deliveriesQuery(accountId, invoice.id));
  const isDraft = invoice.status === 'draft';
  const isDeleted = invoice.documentDeletedAt !== null;
  const hasEInvoice = !isDraft && !invoice.opening && !isDeleted;
  const isBooked = keepsBooks && !isAccountingOff(entries.error);
  const address = useAddressSearch();
  const queries = useQueryClient();
  const isMoving = isPending(deliveries.data);
  const states = deliveries.data?.map(({ status, receipt }) => `${status} ${receipt}`).join();
  // A delivery that changed has changed the history and the status, too. They may have been read before it.
  useEffect(
    () => () => {
      if (states !== undefined)
        void queries.invalidateQueries({ queryKey: [...invoicesKey(accountId), invoice.id] });
    },
    [states, queries, accountId, invoice.id],
  );

  return (
    <>
      <PageHeader
        title={invoiceName(invoice, texts)}
        badge={
          <>
            <StatusBadge {...badgeOf(invoice)} />
            {invoice.opening && (
              <Badge color="gray" miw="max-content">
                {texts.opening}
              </Badge>
            )}
            {isDeleted && (
              <Badge color="gray" variant="light" tt="none" miw="max-content">
                {texts.deleted}
              </Badge>
            )}
          </>
        }
        lead={isDeleted ? texts.deletedHint : texts.for(invoice.client.name)}
        actions={
          isDeleted || !may('sell') ? undefined : isDraft ? (
            <DraftActions invoice={invoice} isBooked={isBooked} />
          ) : (
            <IssuedActions
              invoice={invoice}
              today={today}
              isBooked={isBooked}
              urged={bannerUrges(invoice, deliveries.data ?? [], today)}
            />
          )
        }
      />
      <ChangedMeanwhile invoice={invoice} where="page" isRead={isRead} />
      <InvoiceHandedOver invoice={invoice} />
      <InvoicePause invoice={invoice} />
      {!isDraft && !isDeleted && deliveries.data !== undefined && (
        <InvoiceBanner invoice={invoice} deliveries={deliveries.data} today={today} />
      )}
      <InvoiceAmounts invoice={invoice} today={today} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Tabs defaultValue={address.read('tab') || 'document'} keepMounted={false}>
            <Tabs.List mb="md" aria-label={texts.tabs} className="strip">
              <Tabs.Tab value="document">{texts.document}</Tabs.Tab>
              {!invoice.opening && !isDeleted && <Tabs.Tab value="pdf">{texts.pdf}</Tabs.Tab>}
              {hasEInvoice && <Tabs.Tab value="e-invoice">{texts.eInvoice}</Tabs.Tab>}
              {isBooked && <Tabs.Tab value="journal">{texts.journal}</Tabs.Tab>}
              {!isDeleted && <Tabs.Tab value="mails">{texts.mails}</Tabs.Tab>}
            </Tabs.List>
            <Tabs.Panel value="document">
              <Stack gap="xl">
                <InvoiceDocument invoice={invoice} />
                {!invoice.opening && !isDeleted && <InvoiceAttachments invoice={invoice} />}
                {!isDraft && invoice.type === 'invoice' && <InvoicePayments invoice={invoice} />}
                {invoice.writeOffs.length > 0 && <InvoiceWriteOffs invoice={invoice} />}
                {invoice.reminders.length > 0 && <InvoiceLetters invoice={invoice} />}
              </Stack>
            </Tabs.Panel>
            <Tabs.Panel value="pdf">
              <InvoicePdf invoice={invoice} />
            </Tabs.Panel>
            {hasEInvoice && (
              <Tabs.Panel value="e-invoice">
                <InvoiceEInvoice invoice={invoice} />
              </Tabs.Panel>
            )}
            <Tabs.Panel value="journal">
              <InvoiceEntries invoiceId={invoice.id} />
            </Tabs.Panel>
            <Tabs.Panel value="mails">
              <QueryContent query={deliveries}>{(items) => <InvoiceMails deliveries={items} />}</QueryContent>
            </Tabs.Panel>
          </Tabs>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack>
            {deliveries.data !== undefined && (
              <InvoiceDelivery invoice={invoice} deliveries={deliveries.data} />
            )}
            <InvoiceTimeline currency={invoice.currency} invoiceId={invoice.id} isMoving={isMoving} />
            {invoice.publicUrl !== null && !isDeleted && (
              <PublicLink address={invoice.publicUrl} hint={texts.publicLinkHint} />
            )}
            {isTest && may('sell') && !isDraft && !invoice.opening && !isDeleted && (
              <TestTools invoice={invoice} deliveries={deliveries.data ?? []} />
            )}
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}
