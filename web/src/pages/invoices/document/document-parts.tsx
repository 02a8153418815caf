import { Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAccount } from '../../../http/session.ts';
import type { InvoiceTextName } from '../../../../../server/src/domain/invoices/invoice-texts.ts';
import { INVOICE_TEXT_NAMES } from '../../../../../server/src/domain/invoices/invoice-texts.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { invoiceTextFields } from '../../sales-documents/invoice-text-fields.ts';
import type { Invoice } from '../invoices.ts';
import { invoiceTexts } from '../invoice-texts.ts';
import { pairsOfCallers } from '../invoices.ts';

type Fact = [label: string, value: ReactNode];

/** A fact where there is one. */
export function fact(label: string, value: ReactNode): Fact[] {
  return value === null || value === false || value === '' ? [] : [[label, value]];
}

type Told = Pick<Invoice, InvoiceTextName | 'deliveryDate' | 'deliveryPeriod' | 'externalId' | 'metadata'>;

/** The facts that invoices and quotes have alike. @param dates come before them @param others come after delivery */
export function useFacts(document: Told, dates: Fact[][], others: Fact[][] = []): Fact[] {
  const texts = useTexts(invoiceTexts);
  const fields = useTexts(invoiceTextFields);
  const { language } = useLanguage();
  const { deliveryDate, deliveryPeriod, externalId, metadata } = document;
  return [
    ...dates,
    fact(texts.deliveryDate, deliveryDate && day(deliveryDate, language)),
    fact(
      texts.deliveryPeriod,
      deliveryPeriod && `${day(deliveryPeriod.from, language)} – ${day(deliveryPeriod.to, language)}`,
    ),
    ...others,
    ...INVOICE_TEXT_NAMES.map((name) => fact(fields[name].label, document[name])),
    fact(texts.externalId, externalId),
    fact(
      texts.metadata,
      pairsOfCallers(metadata)
        .map(([key, value]) => `${key}: ${value}`)
        .join('\n'),
    ),
  ].flat();
}

/** The customer of a document, and the facts beside. @param name as the page shows it */
export function CustomerAndFacts({
  client,
  name,
  facts,
}: {
  client: Invoice['client'];
  name: string;
  facts: readonly Fact[];
}) {
  const texts = useTexts(invoiceTexts);
  const { accountId } = useAccount();
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
