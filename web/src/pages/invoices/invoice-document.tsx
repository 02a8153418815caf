import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { day } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { InKroner } from './document/in-kroner.tsx';
import { CustomerAndFacts, fact, useFacts } from './document/document-parts.tsx';
import { DocumentLines, DocumentSums } from './document-lines.tsx';
import { sourceTexts } from './document/source-texts.ts';
import { termTexts } from '../sales-documents/term-texts.ts';
import type { Invoice } from './invoices.ts';
import { MADE_TOGETHER, invoiceQuery } from './invoices.ts';
import { invoiceTexts } from './invoice-texts.ts';

/** The content of the document: the customer, the dates, the lines and their sums. */
export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  return (
    <Stack gap="lg">
      <Details invoice={invoice} />
      {invoice.opening ? (
        <OpeningHint />
      ) : (
        <DocumentLines lines={invoice.lines} currency={invoice.currency} />
      )}
      {/* Another system charged the VAT. */}
      <DocumentSums sums={invoice} isVatKnown={!invoice.opening} />
      <InKroner invoice={invoice} />
    </Stack>
  );
}

function OpeningHint() {
  const texts = useTexts(invoiceTexts);
  return (
    <Text size="sm" c="dimmed">
      {texts.openingHint}
    </Text>
  );
}

function Details({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(invoiceTexts);
  const sources = useTexts(sourceTexts);
  const terms = useTexts(termTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { client, channel, creditedInvoiceId, paidAt, prepayment, quoteId, recurringInvoiceId } = invoice;
  const isCreditNote = invoice.type === 'credit_note';
  const date = (of: string) => day(of, language);
  const credited = creditedInvoiceId !== null && (
    <AnchorLink
      to="/$accountId/invoices/$invoiceId"
      params={{ accountId, invoiceId: creditedInvoiceId }}
      size="sm"
    >
      <CreditedInvoice id={creditedInvoiceId} />
    </AnchorLink>
  );
  const quote = quoteId !== null && (
    <AnchorLink to="/$accountId/quotes/$quoteId" params={{ accountId, quoteId }} size="sm">
      {sources.quote}
    </AnchorLink>
  );
  const recurring = recurringInvoiceId !== null && (
    <AnchorLink
      to="/$accountId/recurring/$recurringId"
      params={{ accountId, recurringId: recurringInvoiceId }}
      size="sm"
    >
      {sources.recurring}
    </AnchorLink>
  );
  const group = invoice.metadata[MADE_TOGETHER];
  const together = group !== undefined && (
    <AnchorLink to="/$accountId/invoices" params={{ accountId }} search={{ made: group }} size="sm">
      {sources.seeAll}
    </AnchorLink>
  );
  const facts = useFacts(
    invoice,
    [
      fact(texts.credits, credited),
      fact(isCreditNote ? texts.creditedOn : texts.issueDate, date(invoice.issueDate)),
      fact(texts.dueDate, !isCreditNote && date(invoice.dueDate)),
      fact(texts.payableUntil, isMoved(invoice) && date(invoice.payableUntil)),
      fact(invoice.creditedAmount > 0 ? texts.settledAt : texts.paidAt, paidAt && date(paidAt)),
    ],
    [
      fact(terms.prepayment, prepayment && terms.prepayments[prepayment]),
      fact(texts.channel, channel && texts.channels[channel]),
      fact(texts.kid, invoice.kid),
      fact(texts.creditorReference, invoice.creditorReference),
    ],
  );
  return (
    <CustomerAndFacts
      client={client}
      name={invoice.documentDeletedAt === null ? client.name : texts.deleted}
      facts={[
        ...facts,
        ...fact(sources.madeOf, quote),
        ...fact(sources.madeOf, recurring),
        ...fact(sources.together, together),
      ]}
    />
  );
}

/** Whether the due date is no working day, so that a payment on a later day is in time. */
function isMoved(invoice: Invoice): invoice is Invoice & { payableUntil: string } {
  const { type, dueDate, payableUntil } = invoice;
  return type === 'invoice' && payableUntil !== null && payableUntil !== dueDate;
}

/** The number of the invoice that is credited, once it is known. */
function CreditedInvoice({ id }: { id: string }) {
  const texts = useTexts(invoiceTexts);
  const { accountId } = useAccount();
  const { data } = useQuery(invoiceQuery(accountId, id));
  const number = data?.invoice.number;
  return number ? `${texts.invoice} ${number}` : texts.creditedInvoice;
}
