import { Badge, Group, Text } from '@mantine/core';
import { useAccount } from '../../../http/session.ts';
import { day, money, wholeNumber } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import classes from '../../../ui/list/list.module.css';
import type { Column } from '../../../ui/list/list-table.tsx';
import { booksTexts } from '../../ledger/books-texts.ts';
import { customersOf, entryKind, entryName, entryNumber, entryTextIn } from '../../ledger/entry-name.ts';
import type { Entry } from './journal-queries.ts';

/** The columns of the journal. @param sums of the whole list, in its last row */
export function useEntryColumns(sums?: { count: number; amount: number }): Column<Entry>[] {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
  return [
    {
      key: 'number',
      heading: texts.entry,
      cell: (entry) => (
        <>
          <EntryLink entry={entry} />
          <Text size="xs" c="dimmed">
            {texts.series[entry.series]}
          </Text>
        </>
      ),
      isFixed: true,
      ...(sums !== undefined && { sum: texts.sumOf(wholeNumber(sums.count, language)) }),
    },
    {
      key: 'postingDate',
      heading: texts.postingDate,
      cell: ({ postingDate }) => <span className="figures">{day(postingDate, language)}</span>,
      isFixed: true,
      sort: 'postingDate',
    },
    {
      key: 'documentDate',
      heading: texts.documentDate,
      cell: ({ documentDate }) => <span className="figures">{day(documentDate, language)}</span>,
      isExtra: true,
    },
    {
      key: 'kind',
      heading: texts.kind,
      // Between its letters the name of a kind would break before a long text does.
      cell: (entry) => <span style={{ overflowWrap: 'normal' }}>{entryKind(entry, texts, language)}</span>,
    },
    {
      key: 'text',
      heading: texts.text,
      cell: (entry) => (
        <Group gap="xs">
          <span>{entryTextIn(entry.description, language)}</span>
          <ReversedBadge entry={entry} />
        </Group>
      ),
      isFixed: true,
    },
    {
      key: 'customer',
      heading: texts.customer,
      cell: (entry) =>
        customersOf(entry)
          .map(({ name }) => name)
          .join(', '),
    },
    {
      key: 'accounts',
      heading: texts.accounts,
      cell: ({ lines }) => [...new Set(lines.map(({ account }) => account))].join(', '),
      isExtra: true,
    },
    {
      key: 'amount',
      heading: texts.amount,
      cell: (entry) => money(amountOf(entry), language),
      isFigure: true,
      ...(sums !== undefined && { sum: money(sums.amount, language) }),
    },
  ];
}

export function EntryCard({ entry }: { entry: Entry }) {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
  const customers = customersOf(entry).map(({ name }) => name);
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={650} className="breakable">
          {entryTextIn(entry.description, language)}
        </Text>
        <Text className="figures">{money(amountOf(entry), language)}</Text>
      </Group>
      {customers.length > 0 && (
        <Text size="sm" className="breakable">
          {customers.join(', ')}
        </Text>
      )}
      <Group justify="space-between" mt={4} gap="xs">
        <Group gap="xs">
          <EntryLink entry={entry} />
          <Text size="sm" c="dimmed">
            {texts.series[entry.series]} · {day(entry.postingDate, language)}
          </Text>
        </Group>
        <ReversedBadge entry={entry} />
      </Group>
    </>
  );
}

function EntryLink({ entry }: { entry: Entry }) {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  return (
    <AnchorLink
      to="/$accountId/books/journal/$entryId"
      params={{ accountId, entryId: entry.id }}
      className={`${classes['link']} figures`}
      fz="inherit"
      aria-label={`${entryName(entry, texts)}, ${texts.series[entry.series]}, ${entryTextIn(entry.description, language)}`}
    >
      {entryNumber(entry)}
    </AnchorLink>
  );
}

function ReversedBadge({ entry }: { entry: Entry }) {
  const texts = useTexts(booksTexts);
  return entry.status === 'Reversed' ? <Badge color="gray">{texts.statuses.Reversed}</Badge> : null;
}

function amountOf({ lines }: Entry): number {
  return sumKroner(lines.map(({ debit }) => debit));
}
