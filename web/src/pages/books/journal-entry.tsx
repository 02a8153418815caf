import { Accordion, Anchor, Badge, Group, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../account-api.ts';
import { useLanguage, useTexts } from '../../language.tsx';
import { amount, day, money } from '../../parts/formats.ts';
import { sumKroner } from '../../parts/sum-kroner.ts';
import { WideTable } from '../../parts/wide-table.tsx';
import { useAccount } from '../../session.ts';
import { booksTexts } from './books-texts.ts';

type Entry = Schemas['JournalEntry'];

/** An entry in a line; opened, its lines and their sums. */
export function JournalEntry({ entry }: { entry: Entry }) {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const name = `${texts.series[entry.series]} ${entry.number}`;
  const debit = sumKroner(entry.lines.map((line) => line.debit));
  const hasDocument = entry.sourceDocumentType === 'Invoice' || entry.sourceDocumentType === 'CreditNote';

  return (
    <Accordion.Item value={entry.id}>
      <Accordion.Control>
        <Group justify="space-between" gap="xs">
          <Group gap="sm" style={{ flex: '1 1 260px' }}>
            <Text size="sm" c="dimmed" miw={96} className="figures">
              {day(entry.postingDate, language)}
            </Text>
            <Text size="sm" fw={650} miw={110}>
              {name}
            </Text>
            <Text size="sm" style={{ flex: '1 1 160px' }}>
              {entry.description}
            </Text>
          </Group>
          <Group gap="sm" wrap="nowrap" ml="auto">
            <Badge color={entry.status === 'Posted' ? 'green' : 'gray'} variant="light" tt="none">
              {texts.statuses[entry.status]}
            </Badge>
            <Text size="sm" ta="right" miw={110} className="figures">
              {money(debit, language)}
            </Text>
          </Group>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Lines entry={entry} label={texts.linesOf(name)} debit={debit} />
        <Group gap="lg" mt="sm">
          <Text size="sm" c="dimmed">
            {texts.documentDate}: {day(entry.documentDate, language)}
          </Text>
          {hasDocument && (
            <Anchor size="sm" component={Link} to={`/${accountId}/invoices/${entry.sourceDocumentId}`}>
              {texts.toDocument}
            </Anchor>
          )}
          {entry.correctsEntryId !== null && <Text size="sm">{texts.corrects}</Text>}
        </Group>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function Lines({ entry, label, debit }: { entry: Entry; label: string; debit: number }) {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
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
              {line.account} {line.accountName}
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
            {amount(debit, language)}
          </Table.Th>
          <Table.Th ta="right" className="figures">
            {amount(sumKroner(entry.lines.map((line) => line.credit)), language)}
          </Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </WideTable>
  );
}
