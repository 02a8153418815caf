import { Badge, Box, Group, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useMay } from '../../../http/session.ts';
import { monthName } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryContent } from '../../../ui/query-content.tsx';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import type { PeriodClosing } from '../../ledger/books-queries.ts';
import { CloseMonths } from './change-closing.tsx';
import type { Checklist } from './checklist-query.ts';
import { checklistQuery, leftIn } from './checklist-query.ts';
import { Checks } from './checklist.tsx';
import { closingPeriods, monthsOf, periodOf } from './closing-period.ts';
import { closingTexts } from './closing-texts.ts';

type Props = {
  closing: PeriodClosing;
  /** `yyyy-MM`, by the account's clock. */
  thisMonth: string;
};

/** A month or a year with what is left to do in it, and the button that closes it. */
export function ToClose({ closing: { closedThrough }, thisMonth }: Props) {
  const texts = useTexts(closingTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const period = periodOf(address.read('period'), thisMonth);
  const list = useQuery(checklistQuery(accountId, period));
  const { months, years } = closingPeriods(thisMonth);

  const isClosed = (month: string) => closedThrough !== null && month <= closedThrough;
  const named = (name: string, last: string) => (isClosed(last) ? texts.isClosed(name) : name);

  function label(month: string): string {
    const name = monthName(month, language);
    return month === thisMonth ? texts.running(name) : named(name, month);
  }

  return (
    <Panel title={texts.checklist} hint={texts.checklistHint}>
      <NativeSelect
        label={texts.period}
        value={period}
        onChange={(event) => address.change({ period: event.currentTarget.value })}
        data={[
          { group: texts.months, items: months.map((value) => ({ value, label: label(value) })) },
          {
            group: texts.years,
            items: years.map((value) => ({ value, label: named(texts.wholeYear(value), `${value}-12`) })),
          },
        ]}
        w={{ base: '100%', xs: 260 }}
        mb="sm"
      />
      <QueryContent query={list}>
        {(found) => (
          <Box aria-busy={list.isPlaceholderData} opacity={list.isPlaceholderData ? 0.5 : 1}>
            <Left list={found} />
            <Checks list={found} />
            {found.leftOut.length > 0 && <Explained text={texts.leftOut} />}
            <Close list={found} {...{ closedThrough, thisMonth, through: monthsOf(period).through }} />
          </Box>
        )}
      </QueryContent>
    </Panel>
  );
}

function Left({ list }: { list: Checklist }) {
  const texts = useTexts(closingTexts);
  const left = leftIn(list);
  return (
    <Badge color={left === 0 ? 'green' : 'orange'} variant="light" size="lg" tt="none">
      {left === 0 ? texts.ready : texts.left(left)}
    </Badge>
  );
}

function Close({
  list,
  through,
  closedThrough,
  thisMonth,
}: { list: Checklist; through: string; closedThrough: string | null } & Pick<Props, 'thisMonth'>) {
  const texts = useTexts(closingTexts);
  const may = useMay();
  if (closedThrough !== null && through <= closedThrough) {
    return <Explained text={texts.periodClosed} />;
  }
  if (through >= thisMonth) return <Explained text={texts.periodRuns} />;
  if (!may('keepBooks')) return null;
  return (
    <Group mt="md">
      <CloseMonths month={through} list={list} />
    </Group>
  );
}

function Explained({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" mt="md">
      {text}
    </Text>
  );
}
