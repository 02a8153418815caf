import { Group, Stack, Table, Text } from '@mantine/core';
import { DEFAULT_UNIT, isUnitCode, unitWord } from '../../../../server/src/domain/invoices/units.ts';
import { decimal, money, unitPrice } from '../../text/formats.ts';
import type { Language } from '../../text/language.tsx';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { Dimmed, RowCard } from '../../ui/list/row.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { invoiceTexts } from './invoice-texts.ts';
import type { Invoice } from './invoices.ts';

/** Lines with their prices, as the document has them. @param label names them for screen readers where a page has several */
export function DocumentLines({
  lines,
  currency,
  label,
}: {
  lines: Invoice['lines'];
  /** That of the document. */
  currency: string;
  label?: string;
}) {
  const texts = useTexts(invoiceTexts);
  const { language } = useLanguage();
  const isWithVat = lines.some(({ unitPriceWithVat }) => unitPriceWithVat !== null);
  const discountText = (line: Invoice['lines'][number]) => {
    if (line.discountPercent !== null) return `${decimal(line.discountPercent, language)} %`;
    const given = line.discountAmountWithVat ?? line.discountAmount;
    return given === null ? undefined : money(given, language, currency);
  };
  const whyNoVat = ({ vatRate, vatCode }: Invoice['lines'][number]) =>
    vatRate === 0 ? texts.whyNoVat[vatCode ?? 0] : undefined;
  const rateText = ({ vatRate }: Invoice['lines'][number]) => `${decimal(vatRate, language)} %`;
  return (
    <WideTable
      label={label ?? texts.lines}
      minWidth={520}
      cards={lines.map((line) => (
        <RowCard
          title={<span style={{ whiteSpace: 'pre-line' }}>{line.description}</span>}
          isPlain
          end={money(line.lineTotalWithVat ?? line.lineTotal, language, currency)}
          below={
            <Dimmed>
              {quantityText(line, language)} × {unitPrice(line.unitPriceWithVat ?? line.unitPrice, language)}{' '}
              {texts.isWithVat[isWithVat ? 'yes' : 'no']}
              {discountText(line) !== undefined && <br />}
              {discountText(line) !== undefined && texts.discount(discountText(line) ?? '')}
            </Dimmed>
          }
          belowEnd={<Dimmed>{whyNoVat(line) ?? `${texts.vatRate} ${rateText(line)}`}</Dimmed>}
        />
      ))}
    >
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
              {quantityText(line, language)}
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
              {whyNoVat(line) ?? rateText(line)}
            </Table.Td>
            <Table.Td ta="right" className="figures">
              {money(line.lineTotalWithVat ?? line.lineTotal, language, currency)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

/** `12,5 timer` */
function quantityText(line: Invoice['lines'][number], language: Language): string {
  const number = decimal(line.quantity, language);
  return line.unit === DEFAULT_UNIT ? number : `${number} ${unitText(line, language)}`;
}

/** The word for the line's unit. A code that a newer service may answer with stands for itself. */
function unitText({ unit, quantity }: Invoice['lines'][number], language: Language): string {
  return isUnitCode(unit) ? unitWord(unit, quantity === 1 ? 1_0000n : 2_0000n, language) : unit;
}

export function DocumentSums({
  sums: { subtotal, vat, total, currency },
  isVatKnown = true,
}: {
  sums: Pick<Invoice, 'subtotal' | 'vat' | 'total' | 'currency'>;
  isVatKnown?: boolean;
}) {
  const texts = useTexts(invoiceTexts);
  const { language } = useLanguage();
  const ofVat: [string, number][] = [
    [texts.subtotal, subtotal],
    [texts.vat, vat],
  ];
  const rows: [string, number][] = [...(isVatKnown ? ofVat : []), [texts.totalWithVat, total]];
  return (
    <Stack gap={4} component="dl" m={0} ml="auto" w={{ base: '100%', xs: 300 }}>
      {rows.map(([label, value], index) => (
        <Group key={label} justify="space-between" wrap="nowrap" fw={index === rows.length - 1 ? 700 : 400}>
          <dt>{label}</dt>
          <dd className="figures" style={{ margin: 0 }}>
            {money(value, language, currency)}
          </dd>
        </Group>
      ))}
    </Stack>
  );
}
