import { Group, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { DEFAULT_UNIT, isUnitCode, unitWord } from '../../../../../server/src/domain/invoices/units.ts';
import { useAccount } from '../../../http/session.ts';
import { decimal, money, unitPrice } from '../../../text/formats.ts';
import type { Language } from '../../../text/language.tsx';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import type { Invoice } from '../invoices.ts';
import { invoiceTexts } from '../invoice-texts.ts';

export type Fact = [label: string, value: ReactNode];
type Line = Invoice['lines'][number];

export function fact(label: string, value: ReactNode): Fact {
  return [label, value];
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

export function DocumentLines({ lines }: Pick<Invoice, 'lines'>) {
  const texts = useTexts(invoiceTexts);
  const { language } = useLanguage();
  const isWithVat = lines.some(({ unitPriceWithVat }) => unitPriceWithVat !== null);
  const discountText = (line: Line) => {
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
        {lines.map((line, index) => (
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
function unitText({ unit, quantity }: Line, language: Language): string {
  return isUnitCode(unit) ? unitWord(unit, quantity === 1 ? 1_0000n : 2_0000n, language) : unit;
}

export function DocumentSums({ document }: { document: Pick<Invoice, 'subtotal' | 'vat' | 'total'> }) {
  const texts = useTexts(invoiceTexts);
  const { language } = useLanguage();
  const sums: [string, number][] = [
    [texts.subtotal, document.subtotal],
    [texts.vat, document.vat],
    [texts.totalWithVat, document.total],
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
