import { BALANCE_SHEET_PARTS, balanceSheet, isAssetPart } from '../../../domain/books/balance-sheet.ts';
import type { BalanceSheetPart } from '../../../domain/books/balance-sheet.ts';
import type { Compared } from '../../../domain/books/financial-statement.ts';
import { financialStatement, sumCompared } from '../../../domain/books/financial-statement.ts';
import { addDays, endYearBefore, lastDayOf, osloDate, yearOf } from '../../../domain/days/local-date.ts';
import type { DayOrMonth, LocalDate } from '../../../domain/days/local-date.ts';
import { dateText } from '../../../platform/documents/formats.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { Period } from '../period-parameters.ts';
import { reportFile } from '../report-file.ts';
import { getReportHeading } from '../report-heading.ts';
import type { ReportHeading } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import type { ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';
import { listAccountPostings } from '../trial-balance/trial-balance.store.ts';
import type { CompareQuery } from './get-income-statement.ts';
import type { ComparedPeriods, NamedPart } from './named-statement.ts';
import { nameParts, presentFigures, presentPart } from './named-statement.ts';
import type { FinancialStatementItem } from './statement-table.ts';
import { financialStatementSection } from './statement-table.ts';
import { financialStatementWordsIn } from './statement-words.ts';

/** @throws ApiError `report-too-long` */
export async function getBalanceSheet(
  context: ReadContext,
  { query }: Input<unknown, ReportParameters & CompareQuery & { asOf?: DayOrMonth }, unknown>,
) {
  const { db, accountNow, renderer } = context;
  const { format = 'json' } = query;
  const now = yearSoFar(query.asOf === undefined ? osloDate(accountNow) : lastDayOf(query.asOf));
  const before = query.compare === undefined ? undefined : yearSoFar(endYearBefore(now.to));
  const heading = await getReportHeading(context, query.language);
  const [postings, earlier = []] = await listAccountPostings(db, [
    now,
    ...(before === undefined ? [] : [before]),
  ]);
  const sheet = balanceSheet(postings);
  const sheetBefore = balanceSheet(earlier);
  const parts = financialStatement(BALANCE_SHEET_PARTS, sheet.accounts, sheetBefore.accounts);
  const resultOfYear = { ore: sheet.resultOfYearOre, beforeOre: sheetBefore.resultOfYearOre };
  const earlierResult = { ore: sheet.earlierResultOre, beforeOre: sheetBefore.earlierResultOre };
  const named = nameParts(parts, heading.language).map((part) =>
    part.part === 'equity' ? { ...part, ...sumCompared([part, resultOfYear, earlierResult]) } : part,
  );
  const sums = {
    assets: sumCompared(named.filter(({ part }) => isAssetPart(part))),
    equityAndLiabilities: sumCompared(named.filter(({ part }) => !isAssetPart(part))),
  };
  if (format !== 'json') {
    const results = { resultOfYear, undistributedResult: earlierResult };
    const table = balanceTable(heading, { now, before }, named, { ...sums, ...results }, format === 'pdf');
    return reportFile(renderer, format, table);
  }
  return {
    body: {
      asOf: now.to,
      comparedWith: before?.to ?? null,
      parts: named.map((part) => presentPart(part, isAssetPart(part.part), { now, before })),
      resultOfYear: {
        ...presentFigures(resultOfYear, before),
        incomeStatement: `/v1/reports/income-statement?from=${now.from}&to=${now.to}`,
      },
      undistributedResult: {
        ...presentFigures(earlierResult, before),
        balanceSheet:
          earlierResult.ore === 0n ? null : `/v1/reports/balance-sheet?asOf=${addDays(now.from, -1)}`,
      },
      assets: presentFigures(sums.assets, before),
      equityAndLiabilities: presentFigures(sums.equityAndLiabilities, before),
    },
  };
}

function yearSoFar(to: LocalDate): Period {
  return { from: `${yearOf(to)}-01-01`, to };
}

type Sums = Record<'assets' | 'equityAndLiabilities' | 'resultOfYear' | 'undistributedResult', Compared>;

function balanceTable(
  heading: ReportHeading,
  { now, before }: ComparedPeriods,
  parts: readonly NamedPart<BalanceSheetPart>[],
  { assets, equityAndLiabilities, resultOfYear, undistributedResult }: Sums,
  isForReading: boolean,
): ReportTable {
  const { language } = heading;
  const words = financialStatementWordsIn(language);
  const reportWords = reportWordsIn(language);
  const results = [
    { name: words.resultOfYear, ...resultOfYear },
    { name: reportWords.undistributedResult, ...undistributedResult },
  ].filter(({ ore, beforeOre }) => ore !== 0n || beforeOre !== 0n);
  const items = parts.flatMap((part): FinancialStatementItem[] => {
    if (part.part === 'equity') return [{ ...part, lines: results }];
    if (part.part === 'current-assets') return [part, { name: words.assets, ...assets }];
    if (part.part === 'current-liabilities')
      return [part, { name: words.equityAndLiabilities, ...equityAndLiabilities }];
    return [part];
  });
  const days = [now, ...(before === undefined ? [] : [before])].map(({ to }) => dateText(to, language));
  return {
    ...heading,
    title: words.balanceSheet,
    period: now.to,
    subtitles: [`${reportWords.asOf} ${dateText(now.to, language)}`],
    isLandscape: false,
    sections: [financialStatementSection(items, days, language, isForReading)],
    notes: [words.balanceNote],
  };
}
