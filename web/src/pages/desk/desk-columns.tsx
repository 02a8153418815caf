import { Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { day, moneyInKroner, monthName } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import type { Destination } from '../../ui/links.tsx';
import type { Column } from '../../ui/list/list-table.tsx';
import { Dimmed, RowCard, RowLink } from '../../ui/list/row.tsx';
import type { DeskRow } from './desk-queries.ts';
import { deskTexts } from './desk-texts.ts';
import classes from './desk.module.css';

const COLOURS = { now: 'red', soon: 'orange' };
/** Days that are red, and those that are orange. */
const [FEW_DAYS, SOME_DAYS] = [7, 21];

/** A figure that leads to the page where it can be worked on. Nothing of what there is none of. */
function Figure({ link, children }: { link: Destination; children: ReactNode }) {
  return (
    <AnchorLink {...link} fz="inherit" className={classes['figure'] ?? ''}>
      {children}
    </AnchorLink>
  );
}

/** The columns of the page of all companies. */
export function useDeskColumns(): Column<DeskRow>[] {
  const texts = useTexts(deskTexts);
  const cells = useDeskCells();
  const count = (value: number | undefined, link: Destination) =>
    value === undefined || value === 0 ? <None /> : <Figure link={link}>{texts.things(value)}</Figure>;
  return [
    { key: 'company', heading: texts.company, cell: (row) => <Company row={row} />, sort: 'name' },
    {
      key: 'toDo',
      heading: texts.toDo,
      cell: (row) => count(row.toDo, { to: '/$accountId', params: { accountId: row.accountId } }),
      isFigure: true,
      sort: 'toDo',
    },
    {
      key: 'bank',
      heading: texts.bank,
      cell: ({ waiting, accountId }) =>
        count(waiting?.bankTransactions, { to: '/$accountId/bank/waiting', params: { accountId } }),
      isFigure: true,
      sort: 'bank',
    },
    { key: 'overdue', heading: texts.overdue, cell: cells.overdue, isFigure: true, sort: 'overdue' },
    {
      key: 'drafts',
      heading: texts.drafts,
      cell: ({ waiting, accountId }) =>
        count(waiting?.drafts, {
          to: '/$accountId/invoices',
          params: { accountId },
          search: { status: 'draft' },
        }),
      isFigure: true,
      sort: 'drafts',
    },
    {
      key: 'proposals',
      heading: texts.proposals,
      cell: ({ waiting, accountId }) =>
        count(waiting?.proposals, { to: '/$accountId/proposals', params: { accountId } }),
      isFigure: true,
      sort: 'proposals',
    },
    { key: 'vat', heading: texts.vat, cell: cells.vat, sort: 'vat' },
    { key: 'locked', heading: texts.locked, cell: (row) => cells.locked(row), sort: 'locked' },
  ];
}

function useDeskCells() {
  const texts = useTexts(deskTexts);
  const { language } = useLanguage();
  return {
    overdue: ({ overdue, accountId }: DeskRow): ReactNode =>
      overdue === null || overdue.count === 0 ? (
        <None />
      ) : (
        <Figure link={{ to: '/$accountId/invoices', params: { accountId }, search: { overdue: 'true' } }}>
          {moneyInKroner(overdue.amount, language)}
        </Figure>
      ),
    vat: ({ vat, accountId }: DeskRow): ReactNode =>
      vat === null ? (
        <None />
      ) : (
        <Figure link={{ to: '/$accountId/books/reports/vat', params: { accountId } }}>
          <Text span fz="inherit" className={classes['days'] ?? ''} data-near={nearness(vat.days)}>
            {texts.left(vat.days)}
          </Text>
          <Dimmed>{day(vat.dueOn, language)}</Dimmed>
        </Figure>
      ),
    /** @param isShort without who closed it, which is too long for a phone */
    locked: (
      { closedThrough, closedBy, openYear, isClosed, accountId }: DeskRow,
      { isShort } = { isShort: false },
    ): ReactNode =>
      isClosed ? (
        <None />
      ) : (
        <Figure link={{ to: '/$accountId/books/closing', params: { accountId } }}>
          {closedThrough === null ? texts.notClosed : monthName(closedThrough, language)}
          <Dimmed>
            {openYear !== null
              ? texts.openYear(openYear)
              : closedBy !== null && !isShort && texts.closedBy(closedBy)}
          </Dimmed>
        </Figure>
      ),
  };
}

function nearness(days: number): 'few' | 'some' | undefined {
  if (days <= FEW_DAYS) return 'few';
  return days <= SOME_DAYS ? 'some' : undefined;
}

function None() {
  return (
    <Text span fz="inherit" c="dimmed">
      –
    </Text>
  );
}

/** The name, how urgent it is, and when a proposal lapses. */
function Company({ row }: { row: DeskRow }) {
  const texts = useTexts(deskTexts);
  const { accountId, companyName, isClosed, waiting, deadlines } = row;
  const first = deadlines.find(({ kind }) => kind === 'proposals');
  return (
    <>
      <Group gap="xs">
        <RowLink to="/$accountId" params={{ accountId }} fw={600}>
          {companyName}
        </RowLink>
        <UrgencyBadge row={row} />
      </Group>
      {!isClosed && waiting === null && <Dimmed>{texts.counting}</Dimmed>}
      {first !== undefined && <Dimmed>{texts.proposalLapses(first.days)}</Dimmed>}
    </>
  );
}

function UrgencyBadge({ row: { urgency, isClosed } }: { row: DeskRow }) {
  const texts = useTexts(deskTexts);
  if (isClosed) {
    return (
      <Badge size="sm" variant="outline" color="gray">
        {texts.closed}
      </Badge>
    );
  }
  if (urgency !== 'now' && urgency !== 'soon') return null;
  return (
    <Badge size="sm" variant="light" color={COLOURS[urgency]}>
      {texts.urgencies[urgency]}
    </Badge>
  );
}

/** The row on a phone: only what there is something of. */
export function DeskCard({ row }: { row: DeskRow }) {
  const texts = useTexts(deskTexts);
  const cells = useDeskCells();
  const { accountId, companyName, toDo, waiting, overdue, vat, isClosed } = row;
  const parts: { name: string; value: ReactNode }[] = [
    ...(vat === null ? [] : [{ name: texts.vat, value: cells.vat(row) }]),
    ...(waiting === null || waiting.bankTransactions === 0
      ? []
      : [
          {
            name: texts.bank,
            value: (
              <Figure link={{ to: '/$accountId/bank/waiting', params: { accountId } }}>
                {texts.things(waiting.bankTransactions)}
              </Figure>
            ),
          },
        ]),
    ...(overdue === null || overdue.count === 0 ? [] : [{ name: texts.overdue, value: cells.overdue(row) }]),
    ...(isClosed ? [] : [{ name: texts.locked, value: cells.locked(row, { isShort: true }) }]),
  ];
  return (
    <RowCard
      title={
        <RowLink to="/$accountId" params={{ accountId }}>
          {companyName}
        </RowLink>
      }
      end={<UrgencyBadge row={row} />}
    >
      {toDo > 0 && <Dimmed>{`${texts.toDo}: ${texts.things(toDo)}`}</Dimmed>}
      <dl className={classes['parts']}>
        {parts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </RowCard>
  );
}
