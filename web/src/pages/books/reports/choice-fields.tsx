import { Button, Group, NativeSelect } from '@mantine/core';
import { lastDayOfMonth } from '../../../../../server/src/domain/days/local-date.ts';
import { periodOfTerm, vatTermKindIn } from '../../../../../server/src/domain/vat/vat-term.ts';
import { useAccount } from '../../../http/session.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { useAddressSearch } from '../../../ui/use-address-search.ts';
import { addMonths } from '../period.ts';
import { asOfProblem, daysProblems, lastEndedTerm } from './choices.ts';
import type { Days, Term } from './reports.ts';
import { reportsTexts } from './reports-texts.ts';
import { DateField } from '../../../ui/date-field.tsx';

/** The day of a balance, with buttons for common days. @param today `yyyy-MM-dd` */
export function AsOfField({ asOf, today }: { asOf: string; today: string }) {
  const texts = useTexts(reportsTexts);
  const address = useAddressSearch();
  const problem = asOfProblem(asOf);
  const month = today.slice(0, 7);
  return (
    <Group align="flex-start" gap="sm">
      <DateField
        label={texts.asOf}
        value={asOf}
        onChange={(to) => address.change({ asOf: to })}
        error={problem && texts.problems[problem]}
        w={{ base: '100%', xs: 180 }}
      />
      <Shortcuts
        choices={[
          { label: texts.today, changes: { asOf: '' }, isChosen: asOf === today },
          ...[
            { label: texts.lastMonthEnd, day: lastDayOfMonth(addMonths(month, -1)) },
            { label: texts.lastYearEnd, day: `${Number(today.slice(0, 4)) - 1}-12-31` },
          ].map(({ label, day }) => ({ label, changes: { asOf: day }, isChosen: asOf === day })),
        ]}
      />
    </Group>
  );
}

/**
 * The first and last day of a report.
 * @param today `yyyy-MM-dd`
 * @param isSoFar whether the year ends today, and VAT terms are among the choices
 */
export function DaysFields({
  days,
  today,
  isSoFar = false,
}: {
  days: Days;
  today: string;
  isSoFar?: boolean;
}) {
  const texts = useTexts(reportsTexts);
  const address = useAddressSearch();
  const { vatTermChanges } = useAccount().company;
  const problems = daysProblems(days);
  const month = today.slice(0, 7);
  const year = Number(today.slice(0, 4));
  const ofMonth = (of: string) => ({ from: `${of}-01`, to: lastDayOfMonth(of) });
  const ofYear = (of: number) => ({ from: `${of}-01-01`, to: `${of}-12-31` });
  const isYearly = vatTermKindIn(vatTermChanges, year) === 'yearly';
  const ofTerm = (term: Term) => periodOfTerm({ ...term, kind: vatTermKindIn(vatTermChanges, term.year) });
  const terms = [
    { label: texts.thisTerm, changes: ofTerm({ year, term: Math.ceil(Number(month.slice(5)) / 2) }) },
    { label: texts.lastTerm, changes: ofTerm(lastEndedTerm(today, vatTermChanges)) },
  ];
  const field = (name: keyof Days) => (
    <DateField
      label={texts[name]}
      value={days[name]}
      onChange={(to) => address.change({ ...days, [name]: to, page: '' })}
      error={problems[name] && texts.problems[problems[name]]}
      w={{ base: 'calc(50% - 6px)', xs: 170 }}
    />
  );
  return (
    <Group align="flex-start" gap="sm">
      {field('from')}
      {field('to')}
      <Shortcuts
        choices={[
          { label: texts.thisMonth, changes: ofMonth(month) },
          { label: texts.lastMonth, changes: ofMonth(addMonths(month, -1)) },
          ...(isSoFar && !isYearly ? terms : []),
          isSoFar
            ? { label: texts.yearSoFar, changes: { from: `${year}-01-01`, to: today } }
            : { label: texts.thisYear, changes: ofYear(year) },
          { label: texts.lastYear, changes: ofYear(year - 1) },
        ].map(({ label, changes }) => ({
          label,
          changes: { ...changes, page: '' },
          isChosen: changes.from === days.from && changes.to === days.to,
        }))}
      />
    </Group>
  );
}

type Shortcut = { label: string; changes: Record<string, string>; isChosen: boolean };

function Shortcuts({ choices }: { choices: Shortcut[] }) {
  const address = useAddressSearch();
  return (
    <Group gap={6} pt={{ base: 0, xs: 25 }} mih={36} align="center" className="strip">
      {choices.map(({ label, changes, isChosen }) => (
        <Button
          key={label}
          size="xs"
          radius="xl"
          variant={isChosen ? 'filled' : 'default'}
          aria-pressed={isChosen}
          onClick={() => address.change(changes)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}

/** A VAT term of two months, or of a year where the company files once a year. @param today `yyyy-MM-dd` */
export function TermFields({ chosen: { year, term }, today }: { chosen: Term; today: string }) {
  const texts = useTexts(reportsTexts);
  const { language } = useLanguage();
  const address = useAddressSearch();
  const isYearly = vatTermKindIn(useAccount().company.vatTermChanges, year) === 'yearly';
  const thisYear = Number(today.slice(0, 4));
  const years = [...new Set([year, ...Array.from({ length: 6 }, (_, index) => thisYear - index)])];
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={texts.term}
        value={term}
        onChange={(event) => address.change({ year, term: Number(event.currentTarget.value) })}
        data={
          isYearly
            ? [{ value: '1', label: texts.yearlyTerm }]
            : [1, 2, 3, 4, 5, 6].map((number) => ({
                value: String(number),
                label: texts.termName(
                  number,
                  `${month.format(Date.UTC(2000, 2 * number - 2))}–${month.format(Date.UTC(2000, 2 * number - 1))}`,
                ),
              }))
        }
        w={{ base: '100%', xs: 260 }}
      />
      <NativeSelect
        label={texts.year}
        value={year}
        onChange={(event) => address.change({ year: Number(event.currentTarget.value), term })}
        data={years.toSorted((a, b) => b - a).map(String)}
        w={110}
      />
    </Group>
  );
}
