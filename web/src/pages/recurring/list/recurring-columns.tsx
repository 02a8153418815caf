import { Group } from '@mantine/core';
import { useAccount } from '../../../http/session.ts';
import { day, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import type { Column } from '../../../ui/list/list-table.tsx';
import { Dimmed, RowCard, RowLink } from '../../../ui/list/row.tsx';
import { useCells } from '../../../ui/list/use-cells.tsx';
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
  const show = useCells<RecurringInvoice>();
  const linkIn = (column: typeof linked, recurring: RecurringInvoice, text: string) =>
    linked === column ? <RecurringLink recurring={recurring}>{text}</RecurringLink> : text;
  return [
    {
      key: 'customer',
      heading: texts.customer,
      cell: (recurring) => linkIn('customer', recurring, recurring.clientName),
      isFixed: true,
    },
    {
      key: 'often',
      heading: texts.often,
      cell: (recurring) => linkIn('often', recurring, oftenOf(recurring, texts)),
    },
    show.day('nextDate', texts.nextDate),
    show.text('reference', list.reference, { isExtra: true }),
    { key: 'action', heading: list.action, cell: ({ action }) => texts.actions[action], isExtra: true },
    show.text('occurrencesMade', list.occurrences, { key: 'made', isFigure: true, isExtra: true }),
    {
      key: 'amount',
      heading: texts.amount,
      cell: (recurring) => money(nextSums(recurring).total, language, recurring.currency),
      isFigure: true,
    },
    {
      key: 'perYear',
      heading: texts.perYear,
      cell: (recurring) =>
        recurring.status === 'ended' ? texts.none : money(yearlyNet(recurring), language, recurring.currency),
      isFigure: true,
    },
    {
      key: 'status',
      heading: texts.status,
      cell: (recurring) => <Status recurring={recurring} />,
    },
  ];
}

/** A recurring invoice on a phone. */
export function RecurringCard({ recurring }: { recurring: RecurringInvoice }) {
  const texts = useTexts(recurringTexts);
  const { language } = useLanguage();
  const { nextDate, clientName } = recurring;
  return (
    <RowCard
      title={<RecurringLink recurring={recurring}>{clientName}</RecurringLink>}
      end={money(nextSums(recurring).total, language, recurring.currency)}
      below={
        <Dimmed>
          {oftenOf(recurring, texts)}
          {nextDate !== null && ` · ${texts.nextDate.toLowerCase()} ${day(nextDate, language)}`}
        </Dimmed>
      }
      belowEnd={<Status recurring={recurring} />}
    />
  );
}

function Status({ recurring }: { recurring: RecurringInvoice }) {
  return (
    <Group gap={4}>
      <RecurringStatus recurring={recurring} />
    </Group>
  );
}

function RecurringLink({
  recurring: { id, clientName },
  children,
}: {
  recurring: RecurringInvoice;
  children: string;
}) {
  const { of } = useTexts(listTexts);
  const { accountId } = useAccount();
  return (
    <RowLink
      to="/$accountId/recurring/$recurringId"
      params={{ accountId, recurringId: id }}
      aria-label={children === clientName ? of(clientName) : `${children}: ${of(clientName)}`}
    >
      {children}
    </RowLink>
  );
}
