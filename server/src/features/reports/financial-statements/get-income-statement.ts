import type { Compared } from '../../../domain/books/financial-statement.ts';
import { financialStatement } from '../../../domain/books/financial-statement.ts';
import {
  INCOME_STATEMENT_PARTS,
  isIncomePart,
  placeInIncomeStatement,
  resultsOf,
} from '../../../domain/books/income-statement.ts';
import type { IncomeStatementPart } from '../../../domain/books/income-statement.ts';
import { periodYearBefore, yearOf } from '../../../domain/days/local-date.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { readPeriod } from '../period-parameters.ts';
import type { PeriodQuery } from '../period-parameters.ts';
import { reportFile } from '../report-file.ts';
import { getReportHeading, headingOfPeriod } from '../report-heading.ts';
import type { ReportHeading } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import type { ReportTable } from '../report-table.ts';
import { listAccountPostings } from '../trial-balance/trial-balance.store.ts';
import type { ComparedPeriods, NamedPart } from './named-statement.ts';
import { nameParts, presentFigures, presentPart } from './named-statement.ts';
import type { FinancialStatementItem } from './statement-table.ts';
import { financialStatementSection } from './statement-table.ts';
import { financialStatementWordsIn } from './statement-words.ts';

/** The query parameter of a report that can be set beside the year before. */
export type CompareQuery = { compare?: 'year' };

/** @throws ApiError `report-too-long` */
export async function getIncomeStatement(
  context: ReadContext,
  { query }: Input<unknown, ReportParameters & PeriodQuery & CompareQuery, unknown>,
) {
  const { db, renderer } = context;
  const { format = 'json' } = query;
  const now = readPeriod(query);
  const before = query.compare === undefined ? undefined : periodYearBefore(now);
  const heading = await getReportHeading(context, query.language);
  const [postings, earlier = []] = await listAccountPostings(db, [
    now,
    ...(before === undefined ? [] : [before]),
  ]);
  const statement = financialStatement(
    INCOME_STATEMENT_PARTS,
    placeInIncomeStatement(postings),
    placeInIncomeStatement(earlier),
  );
  const results = { now: resultsOf(postings), before: resultsOf(earlier) };
  const resultOf = (name: keyof typeof results.now): Compared => ({
    ore: results.now[name],
    beforeOre: results.before[name],
  });
  const parts = nameParts(statement, heading.language);
  const operatingResult = resultOf('operatingResultOre');
  const resultBeforeTax = resultOf('resultBeforeTaxOre');
  const result = resultOf('resultOre');
  if (format !== 'json') {
    const sums = { operatingResult, resultBeforeTax, result };
    const table = incomeTable(heading, { now, before }, parts, sums, format === 'pdf');
    return reportFile(renderer, format, table);
  }
  return {
    body: {
      ...now,
      comparedWith: before ?? null,
      parts: parts.map((part) => presentPart(part, !isIncomePart(part.part), { now, before })),
      operatingResult: presentFigures(operatingResult, before),
      resultBeforeTax: presentFigures(resultBeforeTax, before),
      result: presentFigures(result, before),
    },
  };
}

type Sums = Record<'operatingResult' | 'resultBeforeTax' | 'result', Compared>;

function incomeTable(
  heading: ReportHeading,
  { now, before }: ComparedPeriods,
  parts: readonly NamedPart<IncomeStatementPart>[],
  sums: Sums,
  isForReading: boolean,
): ReportTable {
  const words = financialStatementWordsIn(heading.language);
  const sumAfter: Partial<Record<IncomeStatementPart, keyof Sums>> = {
    'other-operating-costs': 'operatingResult',
    'financial-costs': 'resultBeforeTax',
    tax: 'result',
  };
  const items = parts.flatMap((part): FinancialStatementItem[] => {
    const sum = sumAfter[part.part];
    return sum === undefined ? [part] : [part, { name: words[sum], ...sums[sum] }];
  });
  const years = [now, ...(before === undefined ? [] : [before])].map(({ from }) => String(yearOf(from)));
  return {
    ...headingOfPeriod(heading, words.incomeStatement, now),
    isLandscape: false,
    sections: [financialStatementSection(items, years, heading.language, isForReading)],
    notes: [words.incomeNote],
  };
}
