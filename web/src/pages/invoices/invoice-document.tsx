import { Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAccount } from '../../http/session.ts';
import { day } from '../../text/formats.ts';
import { INVOICE_TEXT_NAMES } from '../../../../server/src/domain/invoices/invoice-texts.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { DocumentLines, DocumentSums } from './document-lines.tsx';
import { formTexts } from './form/form-texts.ts';
import { invoiceTextFields } from './invoice-text-fields.ts';
import type { Invoice } from './invoices.ts';
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
  const form = useTexts(formTexts);
  const fields = useTexts(invoiceTextFields);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { client } = invoice;
  const name = invoice.documentDeletedAt === null ? client.name : texts.deleted;
  const facts: [label: string, value: ReactNode][] = [
    [texts.issueDate, day(invoice.issueDate, language)],
    ...(invoice.type === 'invoice' ? [fact(texts.dueDate, day(invoice.dueDate, language))] : []),
    ...(isMoved(invoice) ? [fact(texts.payableUntil, day(invoice.payableUntil, language))] : []),
    ...(invoice.paidAt !== null ? [fact(texts.paidAt, day(invoice.paidAt, language))] : []),
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
        {texts.creditedInvoice}
      </AnchorLink>,
    ]);
  }
  if (invoice.recurringInvoiceId !== null) {
    facts.push([
      texts.recurring,
      <AnchorLink
        key="recurring"
        to="/$accountId/recurring/$recurringId"
        params={{ accountId, recurringId: invoice.recurringInvoiceId }}
        size="sm"
      >
        {texts.recurringInvoice}
      </AnchorLink>,
    ]);
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
      <section aria-label={texts.customer}>
        <Title order={2} size="sm" mb={4}>
          {texts.customer}
        </Title>
        {client.id === null ? (
          <Text size="sm" className="breakable">
            {name}
          </Text>
        ) : (
          <AnchorLink
            to="/$accountId/customers/$clientId"
            params={{ accountId, clientId: client.id }}
            size="sm"
            className="breakable"
          >
            {name}
          </AnchorLink>
        )}
        {[client.address, `${client.postalCode} ${client.city}`.trim(), client.orgNumber, client.email]
          .filter((row) => row !== '')
          .map((row) => (
            <Text key={row} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {row}
            </Text>
          ))}
      </section>
      <Stack gap={4} component="dl" m={0}>
        {facts.map(([label, value]) => (
          <Group key={label} gap="xs" wrap="nowrap" align="flex-start">
            <Text component="dt" size="sm" c="dimmed" w={130} style={{ flexShrink: 0 }}>
              {label}
            </Text>
            <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {value}
            </Text>
          </Group>
        ))}
      </Stack>
    </SimpleGrid>
  );
}

/** Whether the due date is no working day, so that a payment on a later day is in time. */
function isMoved(invoice: Invoice): invoice is Invoice & { payableUntil: string } {
  const { type, dueDate, payableUntil } = invoice;
  return type === 'invoice' && payableUntil !== null && payableUntil !== dueDate;
}

function fact(label: string, value: ReactNode): [string, ReactNode] {
  return [label, value];
}
