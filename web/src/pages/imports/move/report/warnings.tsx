import { Stack, Text } from '@mantine/core';
import { moneyInKroner } from '../../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../../text/language.tsx';
import type { MoveReport } from '../move-queries.ts';
import type { Choices } from '../choices.ts';
import { Accept } from './differences.tsx';
import { ProblemGroup } from './problem-group.tsx';
import type { SaidOf } from './problem-group.tsx';
import { byCode } from './problems.ts';
import { reportTexts } from './report-texts.ts';
import { moveWarningTexts } from './warning-texts.ts';

/** What hinders nothing, and is worth knowing before the move. */
export function Warnings({
  report,
  hasCustomersToAdd,
  ...choosing
}: {
  report: MoveReport;
  /** Whether a file of customers waits. It may say what the customers are, so nobody is asked before. */
  hasCustomersToAdd: boolean;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}) {
  const texts = useTexts(reportTexts);
  const said: Partial<Record<string, SaidOf>> = useTexts(moveWarningTexts);
  const missing = report.vatTerm?.missing ?? [];
  const told = report.warnings.filter(({ code }) => !(hasCustomersToAdd && code === 'type-assumed'));
  const waits = told.length < report.warnings.length;
  if (report.warnings.length === 0 && missing.length === 0) return null;
  return (
    <Stack gap="sm" role="group" aria-label={texts.toKnow}>
      <Text fw={650}>{texts.toKnow}</Text>
      {waits && <Text size="sm">{texts.customersFirst}</Text>}
      {byCode(told).map(([code, problems]) => (
        <ProblemGroup
          key={code}
          code={code}
          problems={problems}
          said={said[code]}
          accounts={report.accounts}
          choice={
            code === 'date-inside-vat-term' ? (
              <MissingVat report={report} />
            ) : (
              code === 'type-assumed' && <Accept name="companiesAreBusinesses" {...choosing} />
            )
          }
        />
      ))}
    </Stack>
  );
}

/** What our own return of a split term lacks. */
export function MissingVat({ report: { accounts, vatTerm } }: { report: MoveReport }) {
  const { language } = useLanguage();
  if (vatTerm === null || vatTerm.missing.length === 0) return null;
  const nameOf = (number: string) => accounts.find(({ account }) => account === number)?.name ?? '';
  return (
    <ul style={{ margin: '8px 0 0', paddingInlineStart: 20 }}>
      {vatTerm.missing.map(({ account, amount }) => (
        <li key={account}>
          <Text size="sm" component="span" className="breakable">
            {account} {nameOf(account)}: <span className="figures">{moneyInKroner(amount, language)}</span>
          </Text>
        </li>
      ))}
    </ul>
  );
}
