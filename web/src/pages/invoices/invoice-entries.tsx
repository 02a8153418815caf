import { Accordion, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../http/account-api.ts';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { QueryContent } from '../../ui/query-content.tsx';
import { JournalEntry } from '../ledger/journal-entry.tsx';
import { invoiceTexts } from './invoice-texts.ts';
import { entriesQuery } from './invoices.ts';

/** The entries of the invoice, its payments and its letters. */
export function InvoiceEntries({ invoiceId }: { invoiceId: string }) {
  const { accountId } = useAccount();
  const entries = useQuery(entriesQuery(accountId, invoiceId));
  return <QueryContent query={entries}>{(items) => <Entries entries={items} />}</QueryContent>;
}

function Entries({ entries }: { entries: Schemas['JournalEntry'][] }) {
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
