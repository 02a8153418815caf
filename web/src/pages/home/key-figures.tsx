import { Card, SimpleGrid, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { Overview, Owed } from '../../http/overview.ts';
import { useAccount } from '../../http/session.ts';
import { moneyInKroner, monthWord } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import type { Destination } from '../../ui/links.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { homeTexts } from './home-texts.ts';
import classes from './home.module.css';

/**
 * What is owed, what of it is late, and what was invoiced and received this year beside the same days of the year before. Each sum opens
 * the list that it is made of.
 */
export function KeyFigures({ overview: { outstanding, overdue, soFar } }: { overview: Overview }) {
  const texts = useTexts(homeTexts);
  const { accountId } = useAccount();
  const { from, to } = soFar.year;
  const params = { accountId };
  const owed = ({ count, amount }: Owed) => ({ amount, hints: [texts.invoices(count)] });
  return (
    <SimpleGrid
      component="section"
      aria-label={texts.figures}
      cols={{ base: 1, xs: 2 }}
      spacing="md"
      className={`${classes['whole']} ${classes['wide']}`}
    >
      <KeyFigure
        label={texts.outstanding}
        {...owed(outstanding)}
        link={{ to: '/$accountId/invoices', params, search: { outstanding: 'true' } }}
      />
      <KeyFigure
        label={texts.overdue}
        {...owed(overdue)}
        link={{ to: '/$accountId/invoices', params, search: { overdue: 'true' } }}
        isLate={overdue.count > 0}
      />
      <SoFar
        label={texts.invoicedSoFar}
        soFar={soFar}
        kind="invoiced"
        link={{ to: '/$accountId/invoices', params, search: { issuedFrom: from, issuedTo: to } }}
      />
      <SoFar
        label={texts.receivedSoFar}
        soFar={soFar}
        kind="received"
        link={{
          to: '/$accountId/payments',
          params,
          search: { source: 'bank', paidFrom: from, paidTo: to },
        }}
      />
    </SimpleGrid>
  );
}

/** A sum of the year so far, and of the running month, beside the same days of the year before. */
function SoFar({
  label,
  soFar: { year, month },
  kind,
  link,
}: {
  label: string;
  soFar: Overview['soFar'];
  kind: 'invoiced' | 'received';
  link: Destination;
}) {
  const texts = useTexts(homeTexts);
  const { language } = useLanguage();
  const kroner = (value: number) => moneyInKroner(value, language);
  const before = year.yearBefore[kind];
  const ofMonth = texts.monthSoFar(monthWord(Number(month.from.slice(5, 7)), language), kroner(month[kind]));
  // A company that is new this year is compared with nothing.
  const isCompared = before !== 0;
  const isJanuary = month.from === year.from;
  return (
    <KeyFigure
      label={label}
      amount={year[kind]}
      hints={[
        ...(isCompared ? [texts.sameDays(kroner(before), changeOf(year[kind], before))] : []),
        ...(isJanuary
          ? []
          : [isCompared ? `${ofMonth}. ${texts.lastYear(kroner(month.yearBefore[kind]))}` : `${ofMonth}.`]),
      ]}
      link={link}
    />
  );
}

/** `+12 %`; empty where a percentage says nothing. */
function changeOf(now: number, before: number): string {
  if (before <= 0) return '';
  const percent = Math.round((100 * (now - before)) / before);
  return percent > 999 ? '' : `${percent < 0 ? '−' : '+'}${Math.abs(percent)}\u00A0%`;
}

function KeyFigure({
  label,
  amount,
  hints,
  link,
  isLate = false,
}: {
  label: string;
  amount: number;
  hints: string[];
  link: Destination;
  isLate?: boolean;
}) {
  const { language } = useLanguage();
  return (
    <Card withBorder padding="md" className={classes['figure'] ?? ''} data-late={isLate || undefined}>
      <Text size="sm" c="dimmed" component="div" className={classes['figure-label'] ?? ''}>
        <AnchorLink {...link} className={classes['cover'] ?? ''} inherit>
          {label}
        </AnchorLink>
        <IconChevronRight size={16} aria-hidden />
      </Text>
      <Text className={`figures ${classes['amount']}`}>{moneyInKroner(amount, language)}</Text>
      {hints.map((hint) => (
        <Text key={hint} size="sm" c="dimmed">
          {hint}
        </Text>
      ))}
    </Card>
  );
}
