import { Group, Text } from '@mantine/core';
import { useAccount } from '../../../http/session.ts';
import { day, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import type { Column } from '../../../ui/list/list-table.tsx';
import classes from '../../../ui/list/list.module.css';
import type { RecurringInvoice } from '../recurring.ts';
import { RecurringStatus } from '../recurring-status.tsx';
import { recurringTexts } from '../recurring-texts.ts';
import { oftenOf } from '../schedule-words.ts';
import { nextSums, yearlyNet } from '../worth.ts';
import { listTexts } from './list-texts.ts';

/** @param linked the column that opens the page of the row */
export function useRecurringColumns(linked: 'customer' | 'often' = 'customer'): Column<RecurringInvoice>[] {
  const texts = useTexts(recurringTexts);
  const list = useTexts(listTexts);
  const { language } = useLanguage();
  return [
    {
      key: 'customer',
      heading: texts.customer,
      cell: (recurring) =>
        linked === 'customer' ? <RecurringLink recurring={recurring} /> : recurring.clientName,
      isFixed: true,
    },
    {
      key: 'often',
      heading: texts.often,
      cell: (recurring) =>
        linked === 'often' ? (
          <RecurringLink recurring={recurring}>{oftenOf(recurring, texts)}</RecurringLink>
        ) : (
          oftenOf(recurring, texts)
        ),
    },
    {
      key: 'nextDate',
      heading: texts.nextDate,
      cell: ({ nextDate }) => (
        <span className="figures">{nextDate === null ? texts.none : day(nextDate, language)}</span>
      ),
    },
    {
      key: 'reference',
      heading: list.reference,
      cell: ({ reference }) => reference,
      isExtra: true,
    },
    { key: 'action', heading: list.action, cell: ({ action }) => texts.actions[action], isExtra: true },
    {
      key: 'made',
      heading: list.made,
      cell: ({ occurrencesMade }) => occurrencesMade,
      isFigure: true,
      isExtra: true,
    },
    {
      key: 'amount',
      heading: texts.amount,
      cell: (recurring) => money(nextSums(recurring).total, language),
      isFigure: true,
    },
    {
      key: 'perYear',
      heading: texts.perYear,
      cell: (recurring) =>
        recurring.status === 'ended' ? texts.none : money(yearlyNet(recurring), language),
      isFigure: true,
    },
    {
      key: 'status',
      heading: texts.status,
      cell: (recurring) => (
        <Group gap={4}>
          <RecurringStatus recurring={recurring} />
        </Group>
      ),
    },
  ];
}

/** A recurring invoice on a phone. */
export function RecurringCard({ recurring }: { recurring: RecurringInvoice }) {
  const texts = useTexts(recurringTexts);
  const { language } = useLanguage();
  const { nextDate } = recurring;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={650} component="div" className="breakable">
          <RecurringLink recurring={recurring} />
        </Text>
        <Text className="figures">{money(nextSums(recurring).total, language)}</Text>
      </Group>
      <Group justify="space-between" mt={4}>
        <Text size="sm" c="dimmed">
          {oftenOf(recurring, texts)}
          {nextDate !== null && ` · ${texts.nextDate.toLowerCase()} ${day(nextDate, language)}`}
        </Text>
        <Group gap={4}>
          <RecurringStatus recurring={recurring} />
        </Group>
      </Group>
    </>
  );
}

function RecurringLink({
  recurring: { id, clientName },
  children = clientName,
}: {
  recurring: RecurringInvoice;
  children?: string;
}) {
  const texts = useTexts(listTexts);
  const { accountId } = useAccount();
  return (
    <AnchorLink
      to="/$accountId/recurring/$recurringId"
      params={{ accountId, recurringId: id }}
      className={classes['link'] ?? ''}
      fz="inherit"
      aria-label={children === clientName ? texts.of(clientName) : `${children}: ${texts.of(clientName)}`}
    >
      {children}
    </AnchorLink>
  );
}
