import { Paper, SimpleGrid, Text } from '@mantine/core';
import { money } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import type { Invoice } from './invoices.ts';
import { invoiceTexts } from './invoice-texts.ts';

/** The amounts that are owed and paid. A credit note shows only its total. */
export function InvoiceAmounts({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(invoiceTexts);
  const { language } = useLanguage();
  const amounts: { label: string; kroner: number; hint?: string; isMain?: boolean }[] = [
    { label: texts.total, kroner: invoice.total },
  ];
  if (invoice.type === 'invoice' && invoice.status !== 'draft') {
    amounts.push({ label: texts.paid, kroner: invoice.paidAmount });
    if (invoice.creditedAmount > 0) amounts.push({ label: texts.credited, kroner: invoice.creditedAmount });
    if (invoice.writtenOffAmount > 0) {
      amounts.push({ label: texts.writtenOff, kroner: invoice.writtenOffAmount });
    }
    amounts.push({ label: texts.outstanding, kroner: invoice.outstandingAmount, isMain: true });
    if (invoice.feesOutstanding > 0) {
      amounts.push({ label: texts.fees, kroner: invoice.feesOutstanding, hint: texts.feesHint });
    }
  }
  return (
    <SimpleGrid cols={{ base: Math.min(2, amounts.length), sm: amounts.length }} spacing="sm" mb="lg">
      {amounts.map(({ label, kroner, hint, isMain }) => (
        <Paper key={label} withBorder p="sm">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text size="lg" fw={isMain === true ? 750 : 500} className="figures">
            {money(kroner, language)}
          </Text>
          {hint !== undefined && (
            <Text size="xs" c="dimmed">
              {hint}
            </Text>
          )}
        </Paper>
      ))}
    </SimpleGrid>
  );
}
