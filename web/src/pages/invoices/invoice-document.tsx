import { Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAccount } from '../../http/session.ts';
import { day, decimal, money, unitPrice } from '../../text/formats.ts';
import { INVOICE_TEXT_NAMES } from '../../../../server/src/domain/invoices/invoice-texts.ts';
import { DEFAULT_UNIT, isUnitCode, unitWord } from '../../../../server/src/domain/invoices/units.ts';
import type { Language } from '../../text/language.tsx';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { formTexts } from './form/form-texts.ts';
import { invoiceTextFields } from './invoice-text-fields.ts';
import type { Invoice } from './invoices.ts';
import { invoiceTexts } from './invoice-texts.ts';

/** The content of the document: the customer, the dates, the lines and their sums. */
export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  return (
    <Stack gap="lg">
      <Details invoice={invoice} />
      {invoice.opening ? <OpeningHint /> : <Lines invoice={invoice} />}
      <Sums invoice={invoice} />
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

function Lines({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(invoiceTexts);
  const { language } = useLanguage();
  const isWithVat = invoice.lines.some(({ unitPriceWithVat }) => unitPriceWithVat !== null);
  const discountText = (line: Invoice['lines'][number]) => {
    if (line.discountPercent !== null) return `${decimal(line.discountPercent, language)} %`;
    const kroner = line.discountAmountWithVat ?? line.discountAmount;
    return kroner === null ? undefined : money(kroner, language);
  };
  return (
    <WideTable label={texts.lines} minWidth={520}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.description}</Table.Th>
          <Table.Th ta="right">{texts.quantity}</Table.Th>
          <Table.Th ta="right">{isWithVat ? texts.unitPriceWithVat : texts.unitPrice}</Table.Th>
          <Table.Th ta="right">{texts.vatRate}</Table.Th>
          <Table.Th ta="right">{isWithVat ? texts.lineTotalWithVat : texts.lineTotal}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {invoice.lines.map((line, index) => (
          // Lines have no id, and their order never changes here.
          <Table.Tr key={index}>
            <Table.Td style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {line.description}
            </Table.Td>
            <Table.Td ta="right" className="figures">
              {decimal(line.quantity, language)}
              {line.unit !== DEFAULT_UNIT && ` ${unitText(line, language)}`}
            </Table.Td>
            <Table.Td ta="right" className="figures">
              {unitPrice(line.unitPriceWithVat ?? line.unitPrice, language)}
              {discountText(line) !== undefined && (
                <Text size="xs" c="dimmed">
                  {texts.discount(discountText(line) ?? '')}
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="right" className="figures">
              {(line.vatRate === 0 && texts.whyNoVat[line.vatCode ?? 0]) ||
                `${decimal(line.vatRate, language)} %`}
            </Table.Td>
            <Table.Td ta="right" className="figures">
              {money(line.lineTotalWithVat ?? line.lineTotal, language)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

/** The word for the line's unit. A code that a newer service may answer with stands for itself. */
function unitText({ unit, quantity }: Invoice['lines'][number], language: Language): string {
  return isUnitCode(unit) ? unitWord(unit, quantity === 1 ? 1_0000n : 2_0000n, language) : unit;
}

function Sums({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(invoiceTexts);
  const { language } = useLanguage();
  const sums: [string, number][] = [
    [texts.subtotal, invoice.subtotal],
    [texts.vat, invoice.vat],
    [texts.totalWithVat, invoice.total],
  ];
  return (
    <Stack gap={4} component="dl" m={0} ml="auto" w={{ base: '100%', xs: 300 }}>
      {sums.map(([label, kroner], index) => (
        <Group key={label} justify="space-between" wrap="nowrap" fw={index === 2 ? 700 : 400}>
          <dt>{label}</dt>
          <dd className="figures" style={{ margin: 0 }}>
            {money(kroner, language)}
          </dd>
        </Group>
      ))}
    </Stack>
  );
}
