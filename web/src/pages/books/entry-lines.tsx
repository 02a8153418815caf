import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../http/account-api.ts';
import { useAccount } from '../../http/session.ts';
import { amount, day } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { sumKroner } from '../../text/sum-kroner.ts';
import { WideTable } from '../../ui/wide-table.tsx';
import { booksTexts } from './books-texts.ts';

type Entry = Schemas['JournalEntry'];

/** The origin of an entry, and the entry that it corrects. */
export function EntryFacts({ entry }: { entry: Entry }) {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const hasDocument = entry.sourceDocumentType === 'Invoice' || entry.sourceDocumentType === 'CreditNote';
  return (
    <>
      <Text size="sm" c="dimmed">
        {texts.documentDate}: {day(entry.documentDate, language)}
      </Text>
      {hasDocument && (
        <Anchor size="sm" component={Link} to={`/${accountId}/invoices/${entry.sourceDocumentId}`}>
          {texts.toDocument}
        </Anchor>
      )}
      {entry.correctsEntryId !== null && (
        <Anchor size="sm" component={Link} to={`/${accountId}/books/journal/${entry.correctsEntryId}`}>
          {texts.corrects}
        </Anchor>
      )}
    </>
  );
}

/** The lines with their sums. Each account leads to its ledger of the year. */
export function EntryLines({ entry, label }: { entry: Entry; label: string }) {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const year = entry.postingDate.slice(0, 4);
  const side = (kroner: number) => (kroner === 0 ? '' : amount(kroner, language));
  return (
    <WideTable label={label} minWidth={260}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.account}</Table.Th>
          <Table.Th ta="right">{texts.debit}</Table.Th>
          <Table.Th ta="right">{texts.credit}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entry.lines.map((line) => (
          <Table.Tr key={line.lineNumber}>
            <Table.Td>
              <Anchor
                component={Link}
                to={`/${accountId}/books/reports/ledger?account=${line.account}&from=${year}-01-01&to=${year}-12-31`}
                inherit
              >
                {line.account} {line.accountName}
              </Anchor>
              <Text size="xs" c="dimmed">
                {[line.description, line.vatCode && `${texts.vatCode} ${line.vatCode}`]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td ta="right" className="figures">
              {side(line.debit)}
            </Table.Td>
            <Table.Td ta="right" className="figures">
              {side(line.credit)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">{texts.sum}</Table.Th>
          <Table.Th ta="right" className="figures">
            {amount(sumKroner(entry.lines.map((line) => line.debit)), language)}
          </Table.Th>
          <Table.Th ta="right" className="figures">
            {amount(sumKroner(entry.lines.map((line) => line.credit)), language)}
          </Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </WideTable>
  );
}
