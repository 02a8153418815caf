import { Stack, Text } from '@mantine/core';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DocumentLines, DocumentSums } from '../../invoices/document-lines.tsx';
import { invoiceTexts } from '../../invoices/invoice-texts.ts';
import type { RecurringInvoice } from '../recurring.ts';
import { oneTexts } from './one-texts.ts';

/** The lines that count now, and those that take over from a day on. */
export function AgreedLines({ recurring }: { recurring: RecurringInvoice }) {
  const texts = useTexts(oneTexts);
  const table = useTexts(invoiceTexts);
  const { language } = useLanguage();
  return [
    { title: texts.lines, ...recurring },
    ...recurring.laterLines.map((later) => ({ title: texts.linesFrom(day(later.from, language)), ...later })),
  ].map(({ title, lines, ...sums }) => (
    <Panel key={title} title={title}>
      <Stack>
        <DocumentLines lines={lines} currency={recurring.currency} label={`${table.lines}: ${title}`} />
        <DocumentSums sums={{ ...sums, currency: recurring.currency }} />
        {recurring.indexation !== null && (
          <Text size="sm" c="dimmed">
            {texts.beforeIndex}
          </Text>
        )}
      </Stack>
    </Panel>
  ));
}
