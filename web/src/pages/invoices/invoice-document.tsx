import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { day } from '../../text/formats.ts';
import { INVOICE_TEXT_NAMES } from '../../../../server/src/domain/invoices/invoice-texts.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import type { Fact } from './document/document-parts.tsx';
import { CustomerAndFacts, fact } from './document/document-parts.tsx';
import { DocumentLines, DocumentSums } from './document-lines.tsx';
import { sourceTexts } from './document/source-texts.ts';
import { formTexts } from '../sales-documents/form-texts.ts';
import { invoiceTextFields } from '../sales-documents/invoice-text-fields.ts';
import type { Invoice } from './invoices.ts';
import { invoiceQuery } from './invoices.ts';
import { invoiceTexts } from './invoice-texts.ts';

/** The content of the document: the customer, the dates, the lines and their sums. */
export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  return (
    <Stack gap="lg">
      <Details invoice={invoice} />
      {invoice.opening ? <OpeningHint /> : <DocumentLines lines={invoice.lines} />}
      <DocumentSums sums={invoice} />
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
  const form = useTexts(formTexts);
  const fields = useTexts(invoiceTextFields);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { client } = invoice;
  const isCreditNote = invoice.type === 'credit_note';
  const name = invoice.documentDeletedAt === null ? client.name : texts.deleted;
  const facts: Fact[] = [
    [isCreditNote ? texts.creditedOn : texts.issueDate, day(invoice.issueDate, language)],
    ...(!isCreditNote ? [fact(texts.dueDate, day(invoice.dueDate, language))] : []),
    ...(isMoved(invoice) ? [fact(texts.payableUntil, day(invoice.payableUntil, language))] : []),
    ...(invoice.paidAt !== null
      ? [fact(invoice.creditedAmount > 0 ? texts.settledAt : texts.paidAt, day(invoice.paidAt, language))]
      : []),
    ...(invoice.deliveryDate !== null ? [fact(texts.deliveryDate, day(invoice.deliveryDate, language))] : []),
    ...(invoice.deliveryPeriod !== null
      ? [
          fact(
            texts.deliveryPeriod,
            `${day(invoice.deliveryPeriod.from, language)} – ${day(invoice.deliveryPeriod.to, language)}`,
          ),
        ]
      : []),
    ...(invoice.prepayment !== null ? [fact(form.prepayment, form.prepayments[invoice.prepayment])] : []),
    ...(invoice.channel !== null ? [fact(texts.channel, texts.channels[invoice.channel])] : []),
    ...(invoice.kid !== null ? [fact(texts.kid, invoice.kid)] : []),
    ...INVOICE_TEXT_NAMES.flatMap((name) => (invoice[name] ? [fact(fields[name].label, invoice[name])] : [])),
  ];
  if (invoice.externalId !== null) facts.push(fact(texts.externalId, invoice.externalId));
  const metadata = Object.entries(invoice.metadata);
  if (metadata.length > 0) {
    facts.push(fact(texts.metadata, metadata.map(([key, value]) => `${key}: ${value}`).join('\n')));
  }
  if (invoice.creditedInvoiceId !== null) {
    facts.unshift([
      texts.credits,
      <AnchorLink
        key="credited"
        to="/$accountId/invoices/$invoiceId"
        params={{ accountId, invoiceId: invoice.creditedInvoiceId }}
        size="sm"
      >
        <CreditedInvoice id={invoice.creditedInvoiceId} />
      </AnchorLink>,
    ]);
  }
  if (invoice.quoteId !== null) {
    facts.push([
      sources.madeOf,
      <AnchorLink
        key="quote"
        to="/$accountId/quotes/$quoteId"
        params={{ accountId, quoteId: invoice.quoteId }}
        size="sm"
      >
        {sources.quote}
      </AnchorLink>,
    ]);
  }
  if (invoice.recurringInvoiceId !== null) {
    facts.push([
      sources.madeOf,
      <AnchorLink
        key="recurring"
        to="/$accountId/recurring/$recurringId"
        params={{ accountId, recurringId: invoice.recurringInvoiceId }}
        size="sm"
      >
        {sources.recurring}
      </AnchorLink>,
    ]);
  }
  return <CustomerAndFacts client={client} name={name} facts={facts} />;
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
