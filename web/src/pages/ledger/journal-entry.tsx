import { Accordion, Badge, Group, Text } from '@mantine/core';
import type { Schemas } from '../../http/account-api.ts';
import { useAccount } from '../../http/session.ts';
import { day, moneyInKroner } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { sumKroner } from '../../text/sum-kroner.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { booksTexts } from './books-texts.ts';
import { EntryFacts, EntryLines } from './entry-lines.tsx';
import { entryName, entryTextIn } from './entry-name.ts';

type Entry = Schemas['JournalEntry'];

/** An entry in one line. When it is opened, it shows its lines and their sums. */
export function JournalEntry({ entry }: { entry: Entry }) {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const name = entryName(entry, texts);
  const debit = sumKroner(entry.lines.map((line) => line.debit));

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
            <Text size="sm" style={{ flex: '1 1 160px', overflowWrap: 'anywhere' }}>
              {entryTextIn(entry.description, language)}
            </Text>
          </Group>
          <Group gap="sm" wrap="nowrap" ml="auto">
            <Badge color={entry.status === 'Posted' ? 'green' : 'gray'}>{texts.statuses[entry.status]}</Badge>
            <Text size="sm" ta="right" miw={110} className="figures">
              {moneyInKroner(debit, language)}
            </Text>
          </Group>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <EntryLines entry={entry} label={texts.linesOf(name)} />
        <Group gap="lg" mt="sm">
          <EntryFacts entry={entry} />
          <AnchorLink
            size="sm"
            to="/$accountId/books/journal/$entryId"
            params={{ accountId, entryId: entry.id }}
          >
            {texts.openEntry}
          </AnchorLink>
        </Group>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
