import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../../http/session.ts';
import { amount, day, dayRange, money, monthName } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import type { Column } from '../../../ui/list/list-table.tsx';
import { ListTable } from '../../../ui/list/list-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryContent } from '../../../ui/query-content.tsx';
import type { RecurringInvoice, Upcoming } from '../recurring.ts';
import { upcomingQuery } from '../recurring.ts';
import classes from './one.module.css';
import { oneTexts } from './one-texts.ts';
import type { MonthAhead } from './year-ahead.ts';
import { datesInYear, monthsAhead } from './year-ahead.ts';

/** Dates of a week in each month of the year are more than a page shows at once. */
const SHOWN_AT_FIRST = 12;

/** The year ahead: its months, and each invoice with its period and sum. */
export function YearAhead({ recurring }: { recurring: RecurringInvoice }) {
  const texts = useTexts(oneTexts);
  const { accountId } = useAccount();
  const upcoming = useQuery(upcomingQuery(accountId, recurring.id, datesInYear(recurring)));
  return (
    <Panel title={texts.year} hint={recurring.status === 'active' && texts.yearHint}>
      <QueryContent query={upcoming}>
        {(items) => {
          const months = monthsAhead(items);
          const { status } = recurring;
          if (months.length === 0) {
            return (
              <Text c="dimmed">{status === 'active' ? texts.noneLeft : texts.noneUpcoming[status]}</Text>
            );
          }
          return (
            <Stack gap="lg">
              <Calendar months={months} />
              <Coming currency={recurring.currency} items={months.flatMap(({ items: ofMonth }) => ofMonth)} />
            </Stack>
          );
        }}
      </QueryContent>
    </Panel>
  );
}

function Calendar({ months }: { months: readonly MonthAhead[] }) {
  const texts = useTexts(oneTexts);
  const { language } = useLanguage();
  return (
    <div className={classes['calendar']}>
      <ol className={classes['months']} aria-label={texts.calendar}>
        {months.map(({ month, items, total }) => (
          <li key={month} data-empty={items.length === 0 || undefined}>
            <Text size="xs" c="dimmed" className={classes['month'] ?? ''}>
              {monthName(month, language)}
            </Text>
            {items.length === 0 ? (
              <Text size="sm" c="dimmed">
                {texts.nothingIn}
              </Text>
            ) : (
              <>
                <Text size="sm" fw={600}>
                  {texts.daysOf(items.map(({ date }) => Number(date.slice(8))))}
                </Text>
                <Text size="sm" className="figures">
                  {amount(total, language)}
                </Text>
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Coming({ items, currency }: { items: readonly Upcoming[]; currency: string }) {
  const texts = useTexts(oneTexts);
  const { language } = useLanguage();
  const [showsAll, setShowsAll] = useState(false);
  const rows = items.map((one, index) => ({
    ...one,
    id: one.date,
    // What follows lacks the same index.
    missingIndex: one.missingIndex === items[index - 1]?.missingIndex ? null : one.missingIndex,
  }));
  const sum = money(sumKroner(items.map(({ total }) => total)), language, currency);
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: 'date',
      heading: texts.date,
      cell: (one) => (
        <>
          <span className="figures">{day(one.date, language)}</span>
          <Remark upcoming={one} />
        </>
      ),
      sum: texts.sumOfYear(items.length),
    },
    {
      key: 'period',
      heading: texts.period,
      cell: ({ period, descriptions }) => (
        <>
          <span className="figures">{dayRange(period, language)}</span>
          <Text size="sm" c="dimmed" lineClamp={1}>
            {descriptions.join(' · ')}
          </Text>
        </>
      ),
    },
    {
      key: 'due',
      heading: texts.due,
      cell: ({ dueDate }) => <span className="figures">{day(dueDate, language)}</span>,
    },
    {
      key: 'total',
      heading: texts.total,
      cell: ({ total }) => money(total, language, currency),
      isFigure: true,
      sum,
    },
  ];
  return (
    <>
      <ListTable
        label={texts.list}
        columns={columns}
        rows={showsAll ? rows : rows.slice(0, SHOWN_AT_FIRST)}
        card={(one) => (
          <>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={650}>{day(one.date, language)}</Text>
              <Text className="figures">{money(one.total, language, currency)}</Text>
            </Group>
            <Text size="sm" c="dimmed">
              {dayRange(one.period, language)}
            </Text>
            <Text size="sm" c="dimmed" lineClamp={1}>
              {one.descriptions.join(' · ')}
            </Text>
            <Text size="sm" c="dimmed">
              {texts.due} {day(one.dueDate, language)}
            </Text>
            <Remark upcoming={one} />
          </>
        )}
        isStale={false}
      />
      {rows.length > SHOWN_AT_FIRST && !showsAll && (
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setShowsAll(true)}>
          {texts.showAll(rows.length)}
        </Button>
      )}
    </>
  );
}

/** What is not as usual with a date. */
function Remark({ upcoming: { date, issueDate, missingIndex } }: { upcoming: Upcoming }) {
  const texts = useTexts(oneTexts);
  const { language } = useLanguage();
  return (
    <>
      {issueDate !== date && (
        <Text size="xs" c="dimmed">
          {texts.fromToday}
        </Text>
      )}
      {missingIndex !== null && (
        <Text size="xs" className={classes['missing'] ?? ''}>
          {texts.missingIndex(monthName(missingIndex, language))}
        </Text>
      )}
    </>
  );
}
