import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { DaysFields } from './choice-fields.tsx';
import { daysProblems, useDays } from './choices.ts';
import { ReportPage } from './report-page.tsx';
import { reportsTexts } from './reports-texts.ts';
import type { IncomeStatement } from './reports.ts';
import { COMPARED, incomeStatementQuery, reportAddress } from './reports.ts';
import { resultSentence } from './result-sentence.ts';
import { StatementSentence } from './statement-sentence.tsx';
import type { StatementRow } from './statement-table.tsx';
import { StatementTable } from './statement-table.tsx';
import { statementTexts } from './statement-texts.ts';

export default function IncomeStatementPage() {
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const today = useToday();
  const days = useDays(true);
  const isValid = days !== undefined && Object.keys(daysProblems(days)).length === 0;
  const report = useQuery({
    ...incomeStatementQuery(accountId, days ?? { from: '', to: '' }, language),
    enabled: isValid,
  });
  return (
    <ReportPage
      name="income-statement"
      choice={days !== undefined && today !== undefined && <DaysFields days={days} today={today} isSoFar />}
      report={report}
      file={
        isValid ? reportAddress(accountId, 'income-statement', { ...days, ...COMPARED, language }) : undefined
      }
      isEmpty={({ parts }) => parts.every(({ groups }) => groups.length === 0)}
    >
      {(data) => today !== undefined && <Statement report={data} today={today} />}
    </ReportPage>
  );
}

function Statement({ report, today }: { report: IncomeStatement; today: string }) {
  const { language } = useLanguage();
  const { titles } = useTexts(reportsTexts);
  const texts = useTexts(statementTexts);
  const used = report.parts.filter(({ groups }) => groups.length > 0);
  // A sum says nothing new while nothing stands below it, up to the next sum.
  const isUsed = (...parts: string[]) => used.some(({ part }) => parts.includes(part));
  const sumAfter: Record<string, StatementRow | false> = {
    'other-operating-costs': isUsed('financial-income', 'financial-costs', 'tax') && {
      sum: texts.operatingResult,
      ...report.operatingResult,
    },
    'financial-costs': isUsed('tax') && { sum: texts.resultBeforeTax, ...report.resultBeforeTax },
    tax: { sum: texts.result, isMain: true, ...report.result },
  };
  const year = report.from.slice(0, 4);
  return (
    <>
      <StatementSentence {...resultSentence(report, today, language)} />
      <StatementTable
        label={titles['income-statement']}
        heads={[year, String(Number(year) - 1)]}
        rows={report.parts.flatMap((part) => {
          const sum = sumAfter[part.part];
          return [...(used.includes(part) ? [part] : []), ...(sum ? [sum] : [])];
        })}
      />
    </>
  );
}
