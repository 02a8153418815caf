import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccount } from '../../http/session.ts';
import { day, money } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EntryLines } from '../books/entry-lines.tsx';
import { entryTextIn } from '../books/entry-name.ts';
import { clientQuery } from '../customers/customers.ts';
import { eventTexts } from '../events/event-texts.ts';
import { DocumentLines, DocumentSums } from '../invoices/document-lines.tsx';
import { DocumentPdf } from '../invoices/document/document-pdf.tsx';
import { invoiceName } from '../invoices/invoice-name.ts';
import { invoiceTexts } from '../invoices/invoice-texts.ts';
import { pdfAddress } from '../invoices/invoices.ts';
import { quoteName, quoteTexts } from '../quotes/quote-texts.ts';
import { quotePdfAddress } from '../quotes/quotes.ts';
import { valueInWords, valuesIn } from './describe.ts';
import { Facts } from './facts.tsx';
import { fieldTexts, quotedTexts } from './field-texts.ts';
import {
  customerIn,
  documentIn,
  entriesIn,
  invoiceIn,
  kronerIn,
  pageOfResult,
  recurringIn,
} from './foreseen.ts';
import { proposalsTexts } from './proposals-texts.ts';
import type { Proposal } from './proposals.ts';

/** The operations that send a document that is there already. */
const SENDS_DOCUMENT = new Set(['sendInvoice', 'resendInvoice', 'sendQuote']);

/** The events that the rest of the page tells of. */
const SHOWN = new Set([
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
]);

/** What a proposal does, as the service computed it. */
export function WillHappen({ proposal }: { proposal: Proposal }) {
  const texts = useTexts(proposalsTexts);
  const document = documentIn(proposal);
  const entries = entriesIn(proposal);
  const isSent = SENDS_DOCUMENT.has(proposal.operation);
  const headings = { approved: texts.happened, stale: texts.wouldNow, open: texts.willHappen };
  const { status } = proposal;
  return (
    <Stack gap="md">
      <Panel title={status in headings ? headings[status as keyof typeof headings] : texts.wouldHappen}>
        <WhatItDoes proposal={proposal} />
      </Panel>
      {isSent && document !== undefined && (
        <Panel title={texts.lines}>
          <Stack gap="md">
            <DocumentLines lines={document.lines} label={texts.linesOf} />
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
      {isSent && document !== undefined && <Preview document={document} />}
    </Stack>
  );
}

function WhatItDoes({ proposal }: { proposal: Proposal }) {
  const texts = useTexts(proposalsTexts);
  const ofEvents: Partial<Record<string, string>> = useTexts(eventTexts).types;
  const { language } = useLanguage();
  const values = useValues(proposal);
  const customer = customerIn(proposal);
  const kroner = kronerIn(proposal);
  const document = documentIn(proposal);
  const invoice = invoiceIn(proposal);
  const recurring = recurringIn(proposal);
  const sends = proposal.operation === 'sendInvoice' && invoice !== undefined;
  const types = [...new Set(proposal.effects.map(({ type }) => type))];
  const effects = types.flatMap((type) => (SHOWN.has(type) ? [] : (ofEvents[type] ?? [])));
  const row = (name: string, value: ReactNode | undefined) =>
    value === undefined || value === false ? [] : [[name, value] as const];
  return (
    <Facts
      rows={[
        ...row(texts.customer, customer && <Customer {...customer} />),
        ...row(texts.document, document !== undefined && <DocumentLink document={document} />),
        ...row(texts.amount, kroner !== undefined && <strong>{money(kroner, language)}</strong>),
        ...row(texts.sentTo, proposal.emails.length > 0 && <Addresses emails={proposal.emails} />),
        ...row(
          texts.sentAs,
          sends && invoice.channel === 'e-invoice' && texts.eInvoiceTo(invoice.client.orgNumber),
        ),
        ...row(texts.sentAs, sends && invoice.channel === 'none' && texts.notSent),
        ...row(texts.dueDate, sends && invoice.type === 'invoice' && day(invoice.dueDate, language)),
        ...row(
          texts.leftToPay,
          !sends && invoice?.type === 'invoice' && money(invoice.outstandingAmount, language),
        ),
        ...row(texts.interval, recurring && texts.every[recurring.interval.unit](recurring.interval.count)),
        ...row(texts.nextDate, recurring?.nextDate && day(recurring.nextDate, language)),
        ...values.map(({ label, value }) => [label, value] as const),
        ...row(texts.effects, effects.length > 0 && effects.join(', ')),
      ]}
    />
  );
}

/** What the request sets; of a customer with what stood there before. */
function useValues(proposal: Proposal) {
  const texts = useTexts(proposalsTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const isChange = proposal.operation === 'updateClient' && proposal.status === 'open';
  const id = customerIn(proposal)?.id ?? '';
  const { data } = useQuery({ ...clientQuery(accountId, id), enabled: isChange });
  const before = new Map<string, unknown>(Object.entries((isChange && data?.client) || {}));
  const inWords = (value: unknown) => valueInWords(value, texts, language);
  const values = valuesIn(proposal, useTexts(fieldTexts), useTexts(quotedTexts), inWords);
  return values.map(({ field, label, value }) => ({
    label,
    value: before.has(field) ? texts.changed(inWords(before.get(field)), value) : value,
  }));
}

/** @param name undefined where the service tells the id alone */
export function Customer({
  id,
  name,
  isLink = true,
}: {
  id: string | null;
  name: string | undefined;
  isLink?: boolean;
}) {
  const { accountId } = useAccount();
  const { data } = useQuery({
    ...clientQuery(accountId, id ?? ''),
    enabled: name === undefined && id !== null,
  });
  const shown = name ?? data?.client.name ?? '';
  if (id === null || !isLink) return shown;
  return (
    <AnchorLink to="/$accountId/customers/$clientId" params={{ accountId, clientId: id }} inherit>
      {shown}
    </AnchorLink>
  );
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

type Document = NonNullable<ReturnType<typeof documentIn>>;

function useDocumentName(document: Document): string {
  const ofInvoices = useTexts(invoiceTexts);
  const ofQuotes = useTexts(quoteTexts);
  return 'type' in document ? invoiceName(document, ofInvoices) : quoteName(document, ofQuotes);
}

function DocumentLink({ document }: { document: Document }) {
  const { accountId } = useAccount();
  const name = useDocumentName(document);
  const page = pageOfResult(accountId, document);
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

function Preview({ document }: { document: Document }) {
  const texts = useTexts(proposalsTexts);
  const { accountId } = useAccount();
  const addressOf = 'type' in document ? pdfAddress : quotePdfAddress;
  return (
    <Panel title={texts.pdf}>
      <DocumentPdf
        address={addressOf(accountId, document.id)}
        name={useDocumentName(document)}
        version={document.updatedAt}
      />
    </Panel>
  );
}
