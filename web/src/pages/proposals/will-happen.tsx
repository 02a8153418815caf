import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EventType } from '../../../../server/src/domain/webhooks/event-types.ts';
import { describeProposal } from '../../../../server/src/domain/proposals/about.ts';
import { useAccount } from '../../http/session.ts';
import { day, money, moneyInKroner } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EntryLines } from '../ledger/entry-lines.tsx';
import { entryTextIn } from '../ledger/entry-name.ts';
import { eventTexts } from '../events/event-texts.ts';
import { DocumentLines, DocumentSums } from '../invoices/document-lines.tsx';
import { DocumentPdf } from '../invoices/document/document-pdf.tsx';
import { invoiceName } from '../invoices/invoice-name.ts';
import { invoiceTexts } from '../invoices/invoice-texts.ts';
import { pdfAddress } from '../invoices/invoices.ts';
import { quoteName, quoteTexts } from '../quotes/quote-texts.ts';
import { quotePdfAddress } from '../quotes/quotes.ts';
import { Customer } from './customer.tsx';
import type { FactRow } from './facts.tsx';
import { Facts } from './facts.tsx';
import type { Document } from './foreseen.ts';
import { documentOf, entriesIn, pageOfResult, subjectOf } from './foreseen.ts';
import { proposalRows } from './proposal-rows.ts';
import { proposalsTexts } from './proposals-texts.ts';
import type { Proposal } from './proposals.ts';
import { RowList } from './row-list.tsx';
import type { ProposableOperation } from './words/fields.ts';

const operations = (...names: ProposableOperation[]): ReadonlySet<string> => new Set(names);

/** The operations that send a document that is there already. */
const SENDS_DOCUMENT = operations('sendInvoice', 'resendInvoice', 'sendQuote');
/** The operations that a document has to be read for. */
const SHOWS_LINES = operations(
  ...(['sendInvoice', 'resendInvoice', 'sendQuote'] as const),
  ...(['createInvoiceOfQuote', 'acceptQuote'] as const),
);
/** They are judged by their dearest date, and by the sum of their first twelve months. */
const GOES_ON = operations('createRecurringInvoice', 'updateRecurringInvoice', 'resumeRecurringInvoice');

/** The events that the rest of the page tells of. */
const SHOWN: ReadonlySet<string> = new Set<EventType>([
  'invoice.created',
  'invoice.sent',
  'invoice.updated',
  'invoice.reminded',
  'invoice.collection_warning',
  'invoice.written_off',
  'quote.sent',
  'payment.recorded',
  'payment.reversed',
  'client.updated',
  'client.deleted',
  'journal_entry.posted',
  'recurring_invoice.created',
  'recurring_invoice.updated',
]);

/** What a proposal does, as the service computed it. */
export function WillHappen({ proposal }: { proposal: Proposal }) {
  const texts = useTexts(proposalsTexts);
  const { language } = useLanguage();
  const document = documentOf(proposal)?.body;
  const entries = entriesIn(proposal);
  const facts = useFacts(proposal);
  const rows = proposalRows(proposal, language);
  const headings = { approved: texts.happened, stale: texts.wouldNow, open: texts.willHappen };
  const { status, operation } = proposal;
  return (
    <Stack gap="md">
      {facts.length > 0 && (
        <Panel title={status in headings ? headings[status as keyof typeof headings] : texts.wouldHappen}>
          <Facts rows={facts} />
        </Panel>
      )}
      {rows.request.length > 0 && (
        <Panel title={texts.asksFor} hint={texts.quotedHint}>
          <RowList rows={rows.request} />
        </Panel>
      )}
      {rows.result.length > 0 && (
        <Panel title={status === 'approved' ? texts.isNow : texts.willBe}>
          <RowList rows={rows.result} />
        </Panel>
      )}
      {rows.before.length > 0 && (
        <Panel title={status === 'open' ? texts.asItIs : texts.asItWas}>
          <RowList rows={rows.before} />
        </Panel>
      )}
      {SHOWS_LINES.has(operation) && document !== undefined && (
        <Panel title={texts.lines}>
          <Stack gap="md">
            <DocumentLines lines={document.lines} currency={document.currency} label={texts.linesOf} />
            <DocumentSums sums={document} />
          </Stack>
        </Panel>
      )}
      {entries.length > 0 && (
        <Panel title={texts.bookings}>
          <Stack gap="md">
            {entries.map((entry, index) => (
              <Bookings key={index} entry={entry} label={texts.entryOf(index + 1)} />
            ))}
          </Stack>
        </Panel>
      )}
    </Stack>
  );
}

/** The customer, the document, the amounts and the addresses of a proposal. */
function useFacts(proposal: Proposal): readonly FactRow[] {
  const texts = useTexts(proposalsTexts);
  const ofEvents: Partial<Record<string, string>> = useTexts(eventTexts).types;
  const { language } = useLanguage();
  const { operation, amount, amountOfDay, effects, emails } = proposal;
  const { customer } = describeProposal(proposal);
  const document = documentOf(proposal);
  const invoice = document === undefined || document.resource === 'Quote' ? undefined : document.body;
  const sends = operation === 'sendInvoice' && invoice !== undefined;
  const types = [...new Set(effects.map(({ type }) => type))];
  const told = types.flatMap((type) => (SHOWN.has(type) ? [] : (ofEvents[type] ?? [])));
  const row = (name: string, value: ReactNode | undefined) =>
    value === undefined || value === false ? [] : [[name, value] as const];
  return [
    ...row(texts.customer, customer !== null && <Customer {...customer} />),
    ...row(texts.about, subjectOf(proposal, language)),
    ...row(texts.document, document !== undefined && <DocumentLink document={document} />),
    ...row(
      GOES_ON.has(operation) ? texts.dearestDate : texts.amount,
      amount > 0 && <strong>{moneyInKroner(amount, language)}</strong>,
    ),
    ...row(
      GOES_ON.has(operation) ? texts.twelveMonths : texts.sum,
      amountOfDay !== amount && moneyInKroner(amountOfDay, language),
    ),
    ...row(texts.sentTo, emails.length > 0 && <Addresses emails={emails} />),
    ...row(
      texts.sentAs,
      sends && invoice.channel === 'e-invoice' && texts.eInvoiceTo(invoice.client.orgNumber),
    ),
    ...row(texts.sentAs, sends && invoice.channel === 'none' && texts.notSent),
    ...row(texts.dueDate, sends && invoice.type === 'invoice' && day(invoice.dueDate, language)),
    ...row(
      texts.leftToPay,
      !sends && invoice?.type === 'invoice' && money(invoice.outstandingAmount, language, invoice.currency),
    ),
    ...row(texts.effects, told.length > 0 && told.join(', ')),
  ];
}

function Addresses({ emails }: { emails: readonly string[] }) {
  return (
    <>
      {emails.map((email) => (
        <Text key={email} inherit fw={600}>
          {email}
        </Text>
      ))}
    </>
  );
}

function useDocumentName({ resource, body }: Document): string {
  const ofInvoices = useTexts(invoiceTexts);
  const ofQuotes = useTexts(quoteTexts);
  return resource === 'Quote' ? quoteName(body, ofQuotes) : invoiceName(body, ofInvoices);
}

function DocumentLink({ document }: { document: Document }) {
  const { accountId } = useAccount();
  const name = useDocumentName(document);
  // One that the request makes has no page yet.
  const page = document.body.id === null ? undefined : pageOfResult(accountId, document);
  if (page === undefined) return name;
  return (
    <AnchorLink {...page} inherit>
      {name}
    </AnchorLink>
  );
}

function Bookings({ entry, label }: { entry: ReturnType<typeof entriesIn>[number]; label: string }) {
  const { language } = useLanguage();
  return (
    <div>
      <Text size="sm" c="dimmed" mb={6}>
        {day(entry.postingDate, language)}
        {entry.sourceDocumentType !== 'Manual' && ` · ${entryTextIn(entry.description, language)}`}
      </Text>
      <EntryLines entry={entry} label={label} />
    </div>
  );
}

/** The PDF of the document that it sends. */
export function DocumentPreview({ proposal }: { proposal: Proposal }) {
  const document = documentOf(proposal);
  const isSent = SENDS_DOCUMENT.has(proposal.operation);
  return isSent && document !== undefined && <Preview document={document} />;
}

function Preview({ document }: { document: Document }) {
  const texts = useTexts(proposalsTexts);
  const { accountId } = useAccount();
  const addressOf = document.resource === 'Quote' ? quotePdfAddress : pdfAddress;
  return (
    <Panel title={texts.pdf}>
      <DocumentPdf
        address={addressOf(accountId, document.body.id)}
        name={useDocumentName(document)}
        version={document.body.updatedAt}
      />
    </Panel>
  );
}
