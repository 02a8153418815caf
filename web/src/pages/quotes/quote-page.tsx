import { Alert, Grid, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { daysBetween } from '../../../../server/src/domain/days/local-date.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { useToday } from '../../http/use-today.ts';
import { day, decimal, money } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { BigFigure } from '../../ui/figures/big-figure.tsx';
import figures from '../../ui/figures/big-figure.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { QueryContent } from '../../ui/query-content.tsx';
import { CustomerAndFacts, fact, useFacts } from '../invoices/document/document-parts.tsx';
import { DocumentLines, DocumentSums } from '../invoices/document-lines.tsx';
import { InvoiceMails } from '../invoices/invoice-mails.tsx';
import { DocumentPdf } from '../invoices/document/document-pdf.tsx';
import { invoiceTexts } from '../invoices/invoice-texts.ts';
import { PublicLink } from '../invoices/public-link.tsx';
import { DraftQuoteActions, SentQuoteActions } from './actions/quote-actions.tsx';
import { QuoteAnswer } from './quote-answer.tsx';
import { QuoteInvoices } from './quote-invoices.tsx';
import { QuoteStatusBadge } from '../../ui/status-badge.tsx';
import { quoteName, quoteTexts } from './quote-texts.ts';
import type { Quote } from './quotes.ts';
import { quoteDeliveriesQuery, quotePdfAddress, quoteQuery, shareLeft } from './quotes.ts';

export default function QuotePage() {
  const { accountId } = useAccount();
  const { quoteId } = useParams({ from: '/$accountId/quotes/$quoteId' });
  const quote = useQuery(quoteQuery(accountId, quoteId));
  const today = useToday();
  if (quote.error !== null && quote.data === undefined) {
    return <ErrorNotice error={quote.error} retry={() => void quote.refetch()} />;
  }
  if (quote.data === undefined || today === undefined) return <PageSkeleton />;
  return <OneQuote key={quoteId} quote={quote.data.quote} today={today} />;
}

function Mails({ quoteId }: { quoteId: string }) {
  const { accountId } = useAccount();
  const deliveries = useQuery(quoteDeliveriesQuery(accountId, quoteId));
  return <QueryContent query={deliveries}>{(items) => <InvoiceMails deliveries={items} />}</QueryContent>;
}

function OneQuote({ quote, today }: { quote: Quote; today: string }) {
  const texts = useTexts(quoteTexts);
  const ofInvoices = useTexts(invoiceTexts);
  const { accountId } = useAccount();
  const may = useMay();
  const isDraft = quote.status === 'draft';
  const isDeleted = quote.documentDeletedAt !== null;
  const name = quoteName(quote, texts);
  const actions = isDraft ? <DraftQuoteActions quote={quote} /> : <SentQuoteActions quote={quote} />;
  return (
    <>
      <PageHeader
        title={name}
        badge={<QuoteStatusBadge status={quote.status} />}
        lead={isDeleted ? ofInvoices.deletedHint : texts.for(quote.client.name)}
        actions={may('sell') && !isDeleted ? actions : undefined}
      />
      <Banner quote={quote} />
      <Amounts quote={quote} today={today} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Tabs defaultValue="document" keepMounted={false}>
            <Tabs.List mb="md" aria-label={texts.tabs} className="strip">
              <Tabs.Tab value="document">{texts.document}</Tabs.Tab>
              {!isDeleted && <Tabs.Tab value="pdf">{texts.pdf}</Tabs.Tab>}
              {!isDraft && <Tabs.Tab value="mails">{texts.mails}</Tabs.Tab>}
            </Tabs.List>
            <Tabs.Panel value="document">
              <Content quote={quote} />
            </Tabs.Panel>
            <Tabs.Panel value="pdf">
              <DocumentPdf
                address={quotePdfAddress(accountId, quote.id)}
                name={name}
                version={quote.updatedAt}
              />
            </Tabs.Panel>
            <Tabs.Panel value="mails">
              <Mails quoteId={quote.id} />
            </Tabs.Panel>
          </Tabs>
        </Grid.Col>
        {!isDraft && (
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Stack>
              <QuoteAnswer quote={quote} />
              <QuoteInvoices quote={quote} />
              {quote.publicUrl !== null && !isDeleted && (
                <PublicLink address={quote.publicUrl} hint={texts.publicLinkHint} />
              )}
            </Stack>
          </Grid.Col>
        )}
      </Grid>
    </>
  );
}

/** What the quote asks for. */
function Banner({ quote }: { quote: Quote }) {
  const texts = useTexts(quoteTexts);
  const { language } = useLanguage();
  if (quote.status === 'accepted') {
    return (
      <Alert color="green" variant="light" mb="md" title={texts.accepted}>
        {texts.acceptedHint(decimal(shareLeft(quote), language))}
      </Alert>
    );
  }
  if (quote.status !== 'expired') return null;
  return (
    <Alert color="orange" variant="light" mb="md" title={texts.expired}>
      {texts.expiredHint}
    </Alert>
  );
}

function Amounts({ quote, today }: { quote: Quote; today: string }) {
  const texts = useTexts(quoteTexts);
  const { language } = useLanguage();
  const isOpen = ['draft', 'sent', 'viewed', 'expired'].includes(quote.status);
  const days = daysBetween(today, quote.validUntil);
  const hint = days === 0 ? texts.lastDay : days > 0 ? texts.daysLeft(days) : texts.isOver;
  const percent = (share: number) => `${decimal(share, language)} %`;
  return (
    <section aria-label={texts.amounts} className={figures['figures']}>
      <BigFigure isMain label={texts.total} value={money(quote.total, language, quote.currency)} />
      <BigFigure
        label={texts.validUntil}
        value={day(quote.validUntil, language)}
        isLate={isOpen && days < 0}
        {...(isOpen && { hint })}
      />
      {quote.invoicedShare > 0 && (
        <>
          <BigFigure label={texts.invoiced} value={percent(quote.invoicedShare)} />
          <BigFigure label={texts.left} value={percent(shareLeft(quote))} />
        </>
      )}
    </section>
  );
}

/** The content of the document: the customer, the dates, the lines and their sums. */
function Content({ quote }: { quote: Quote }) {
  const texts = useTexts(quoteTexts);
  const ofInvoices = useTexts(invoiceTexts);
  const { language } = useLanguage();
  const facts = useFacts(quote, [
    fact(texts.issueDate, day(quote.issueDate, language)),
    fact(texts.validUntil, day(quote.validUntil, language)),
    fact(texts.dueDate, quote.dueDate && day(quote.dueDate, language)),
  ]);
  return (
    <Stack gap="lg">
      <CustomerAndFacts
        client={quote.client}
        name={quote.documentDeletedAt === null ? quote.client.name : ofInvoices.deleted}
        facts={facts}
      />
      <DocumentLines lines={quote.lines} currency={quote.currency} />
      <DocumentSums sums={quote} />
    </Stack>
  );
}
