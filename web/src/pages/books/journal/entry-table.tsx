import { Badge, Group, Text } from '@mantine/core';
import { useAccount } from '../../../http/session.ts';
import { day, moneyInKroner, wholeNumber } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import type { Column } from '../../../ui/list/list-table.tsx';
import { Dimmed, RowCard, RowLink } from '../../../ui/list/row.tsx';
import { useCells } from '../../../ui/list/use-cells.tsx';
import { booksTexts } from '../../ledger/books-texts.ts';
import { customersOf, entryKind, entryName, entryNumber, entryTextIn } from '../../ledger/entry-name.ts';
import type { Entry } from './journal-queries.ts';

/** The columns of the journal. @param sums of the whole list, in its last row */
export function useEntryColumns(sums?: { count: number; amount: number }): Column<Entry>[] {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
  const show = useCells<Entry>();
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
      sum: sums && texts.sumOf(wholeNumber(sums.count, language)),
    },
    show.day('postingDate', texts.postingDate, { isFixed: true, sort: 'postingDate' }),
    show.day('documentDate', texts.documentDate, { isExtra: true }),
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
    { key: 'customer', heading: texts.customer, cell: customersIn },
    {
      key: 'accounts',
      heading: texts.accounts,
      cell: ({ lines }) => [...new Set(lines.map(({ account }) => account))].join(', '),
      isExtra: true,
    },
    {
      key: 'amount',
      heading: texts.amount,
      cell: (entry) => moneyInKroner(amountOf(entry), language),
      isFigure: true,
      sum: sums && moneyInKroner(sums.amount, language),
    },
  ];
}

export function EntryCard({ entry }: { entry: Entry }) {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
  const customers = customersIn(entry);
  return (
    <RowCard
      title={entryTextIn(entry.description, language)}
      end={moneyInKroner(amountOf(entry), language)}
      below={
        <Group gap="xs">
          <EntryLink entry={entry} />
          <Dimmed>
            {texts.series[entry.series]} · {day(entry.postingDate, language)}
          </Dimmed>
        </Group>
      }
      belowEnd={<ReversedBadge entry={entry} />}
    >
      {customers !== '' && (
        <Text size="sm" className="breakable">
          {customers}
        </Text>
      )}
    </RowCard>
  );
}

function EntryLink({ entry }: { entry: Entry }) {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  return (
    <RowLink
      to="/$accountId/books/journal/$entryId"
      params={{ accountId, entryId: entry.id }}
      className="figures"
      aria-label={`${entryName(entry, texts)}, ${texts.series[entry.series]}, ${entryTextIn(entry.description, language)}`}
    >
      {entryNumber(entry)}
    </RowLink>
  );
}

function ReversedBadge({ entry }: { entry: Entry }) {
  const texts = useTexts(booksTexts);
  return entry.status === 'Reversed' ? <Badge color="gray">{texts.statuses.Reversed}</Badge> : null;
}

function customersIn(entry: Entry): string {
  return customersOf(entry)
    .map(({ name }) => name)
    .join(', ');
}

function amountOf({ lines }: Entry): number {
  return sumKroner(lines.map(({ debit }) => debit));
}
