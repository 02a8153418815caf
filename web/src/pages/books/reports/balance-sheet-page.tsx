import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { appPage } from './app-page.ts';
import { AsOfField } from './choice-fields.tsx';
import { asOfProblem, useAsOf } from './choices.ts';
import { ReportPage } from './report-page.tsx';
import { reportsTexts } from './reports-texts.ts';
import type { BalanceSheet } from './reports.ts';
import { COMPARED, balanceSheetQuery, reportAddress } from './reports.ts';
import { wholeMoney } from './result-sentence.ts';
import { StatementSentence } from './statement-sentence.tsx';
import type { StatementRow } from './statement-table.tsx';
import { StatementTable } from './statement-table.tsx';
import { statementTexts } from './statement-texts.ts';

export default function BalanceSheetPage() {
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const today = useToday();
  const asOf = useAsOf();
  const isValid = asOf !== undefined && asOfProblem(asOf) === undefined;
  const report = useQuery({ ...balanceSheetQuery(accountId, asOf ?? '', language), enabled: isValid });
  return (
    <ReportPage
      name="balance-sheet"
      choice={asOf !== undefined && today !== undefined && <AsOfField asOf={asOf} today={today} />}
      report={report}
      file={isValid ? reportAddress(accountId, 'balance-sheet', { asOf, ...COMPARED, language }) : undefined}
      isEmpty={({ assets, parts }) => assets.amount === 0 && parts.every(({ groups }) => groups.length === 0)}
    >
      {(data) => <Sheet report={data} />}
    </ReportPage>
  );
}

function Sheet({ report }: { report: BalanceSheet }) {
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { titles } = useTexts(reportsTexts);
  const texts = useTexts(statementTexts);
  const { asOf, comparedWith, parts, resultOfYear, undistributedResult } = report;
  const results = [
    {
      name: texts.resultOfYear,
      ...resultOfYear,
      link: appPage(accountId, resultOfYear.incomeStatement),
    },
    {
      name: texts.undistributedResult,
      ...undistributedResult,
      link:
        undistributedResult.balanceSheet === null
          ? undefined
          : appPage(accountId, undistributedResult.balanceSheet),
    },
  ].filter(({ amount, yearBefore }) => amount !== 0 || (yearBefore ?? 0) !== 0);
  const sumAfter: Record<string, StatementRow> = {
    'current-assets': { sum: texts.assets, isMain: true, ...report.assets },
    'current-liabilities': {
      sum: texts.equityAndLiabilities,
      isMain: true,
      ...report.equityAndLiabilities,
    },
  };
  const rows = parts.flatMap((part) => {
    const lines = part.part === 'equity' ? results : [];
    const sum = sumAfter[part.part];
    return [
      ...(part.groups.length + lines.length === 0 ? [] : [{ ...part, lines }]),
      ...(sum === undefined ? [] : [sum]),
    ];
  });
  return (
    <>
      <StatementSentence {...balanceSentence()} />
      <StatementTable
        label={titles['balance-sheet']}
        heads={[day(asOf, language), comparedWith === null ? '' : day(comparedWith, language)]}
        rows={rows}
      />
    </>
  );

  function balanceSentence() {
    const money = (kroner: number) => wholeMoney(kroner, language);
    const equity = parts.find(({ part }) => part === 'equity') ?? { amount: 0, yearBefore: 0 };
    const liabilities = sumKroner([report.equityAndLiabilities.amount, -equity.amount]);
    const difference = sumKroner([equity.amount, -(equity.yearBefore ?? 0)]);
    const hasBefore = (report.assets.yearBefore ?? 0) !== 0 || (equity.yearBefore ?? 0) !== 0;
    return {
      told: texts.balance(day(asOf, language), money(report.assets.amount), money(liabilities)),
      compared:
        hasBefore && Math.round(difference) !== 0
          ? texts.equityDiffers(money(equity.amount), money(Math.abs(difference)), difference > 0)
          : texts.equity(money(equity.amount)),
    };
  }
}
