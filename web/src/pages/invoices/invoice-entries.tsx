import { Accordion, Text } from '@mantine/core';
import type { Schemas } from '../../http/account-api.ts';
import { useTexts } from '../../text/language.tsx';
import { JournalEntry } from '../books/journal-entry.tsx';
import { invoiceTexts } from './invoice-texts.ts';

/** The entries of the invoice, its payments and its letters. */
export function InvoiceEntries({ entries }: { entries: Schemas['JournalEntry'][] }) {
  const texts = useTexts(invoiceTexts);
  if (entries.length === 0) return <Text c="dimmed">{texts.noEntries}</Text>;
  return (
    <Accordion variant="contained" multiple>
      {entries.map((entry) => (
        <JournalEntry key={entry.id} entry={entry} />
      ))}
    </Accordion>
  );
}
