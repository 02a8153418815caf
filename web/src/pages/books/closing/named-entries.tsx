import { Anchor, Box, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useAccount } from '../../../http/session.ts';
import { amount, day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import { booksTexts } from '../../ledger/books-texts.ts';
import { entryInSeries, kindName } from '../../ledger/entry-name.ts';
import type { Check } from './checklist-query.ts';
import { closingTexts } from './closing-texts.ts';

/** The entries that a check is about, once they are asked for. */
export function NamedEntries({
  check,
  label,
  className,
}: {
  check: Check;
  label: string;
  className: string;
}) {
  const texts = useTexts(closingTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={className}>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? texts.hideEntries : texts.showEntries}
      </Anchor>
      {isOpen && (
        <Box mt="xs">
          <EntryTable check={check} label={label} />
        </Box>
      )}
    </div>
  );
}

export function EntryTable({ check: { entries, count }, label }: { check: Check; label: string }) {
  const texts = useTexts(closingTexts);
  const books = useTexts(booksTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  return (
    <>
      <WideTable label={label} minWidth={240}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{books.entry}</Table.Th>
            <Table.Th visibleFrom="sm">{texts.documentDate}</Table.Th>
            <Table.Th visibleFrom="sm">{books.postingDate}</Table.Th>
            <Table.Th ta="right">{books.amount}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entry.id}>
              <Table.Td>
                <AnchorLink
                  to="/$accountId/books/journal/$entryId"
                  params={{ accountId, entryId: entry.id }}
                  inherit
                >
                  {entryInSeries(entry, books)}
                </AnchorLink>
                <Text size="xs" c="dimmed">
                  {entry.sourceDocumentType === 'Manual'
                    ? entry.description
                    : kindName(entry.sourceDocumentType, language)}
                  <Text span inherit hiddenFrom="sm">
                    , {day(entry.documentDate, language)}
                  </Text>
                </Text>
              </Table.Td>
              <Table.Td className="figures" visibleFrom="sm">
                {day(entry.documentDate, language)}
              </Table.Td>
              <Table.Td className="figures" visibleFrom="sm">
                {day(entry.postingDate, language)}
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {amount(entry.amount, language)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
      {count > entries.length && (
        <Text size="sm" c="dimmed">
          {texts.firstOf(entries.length, count)}
        </Text>
      )}
    </>
  );
}
