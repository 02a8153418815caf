import { kronerFromOre } from '../../../domain/money.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { PageQuery } from '../../../platform/http/lists/paging.ts';
import { readPage, wholeList } from '../../../platform/http/lists/paging.ts';
import { withAccountNames } from '../account-names.ts';
import { readPeriod } from '../period-parameters.ts';
import type { Period, PeriodQuery } from '../period-parameters.ts';
import { MAX_LINES, assertFitsFile, reportFile } from '../report-file.ts';
import { getReportHeading, headingOfPeriod } from '../report-heading.ts';
import { currencyColumns, isInCurrency, presentInCurrency } from '../in-currency.ts';
import type { FileFormat, ReportParameters } from '../report-parameters.ts';
import { yearOf } from '../../../domain/days/local-date.ts';
import { presentNumberGap } from '../number-gaps/get-number-gaps.ts';
import { listNumberGaps } from '../number-gaps/number-gaps.store.ts';
import { JOURNAL_ORDER, readJournal } from './journal.store.ts';
import type { JournalLine } from './journal.store.ts';
import type { ReportHeading } from '../report-heading.ts';
import { numberGapText, numberGapWordsIn } from '../number-gaps/number-gap-words.ts';
import type { NumberGap } from '../number-gaps/number-gaps.store.ts';
import { listSection } from '../report-table.ts';
import type { ListColumn, ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';

type JournalQuery = ReportParameters & PageQuery & PeriodQuery;

/** @throws ApiError `report-too-long` */
export async function getJournal(context: ReadContext, { query }: Input<unknown, JournalQuery, unknown>) {
  const { db, accountId, renderer } = context;
  const { format = 'json' } = query;
  const { from, to } = readPeriod(query);
  const heading = await getReportHeading(context, query.language);
  // Files have every line. A report that is too long for a file is read only as far as needed to notice its length.
  const page =
    format === 'json'
      ? readPage(JOURNAL_ORDER, accountId, { ...query, from, to }).page
      : wholeList(JOURNAL_ORDER, MAX_LINES[format]);
  const { found, ...sums } = await readJournal(db, { from, to }, page);
  const named = withAccountNames(found.items, heading.language);
  // A period lies within one year, in which each series has its own numbers.
  const gaps = await listNumberGaps(db, yearOf(from));
  if (format !== 'json') {
    assertFitsFile(format, found.totalCount);
    return reportFile(renderer, format, journalTable(heading, { from, to }, named, gaps, format));
  }
  return {
    body: {
      debit: kronerFromOre(sums.debitOre),
      credit: kronerFromOre(sums.creditOre),
      numberGaps: gaps.map(presentNumberGap),
      ...found,
      items: named.map(presentLine),
    },
  };
}

type NamedLine = JournalLine & { accountName: string };

/** Written out, because a copy of each of the lines takes longer. */
function presentLine(posted: NamedLine) {
  const { currency, currencyAmount } = presentInCurrency(posted);
  return {
    entryId: posted.entryId,
    series: posted.series,
    number: Number(posted.number),
    postingDate: posted.postingDate,
    documentDate: posted.documentDate,
    description: posted.description,
    account: posted.account,
    accountName: posted.accountName,
    vatCode: posted.vatCode,
    customerId: posted.customerId,
    customerName: posted.customerName,
    debit: kronerFromOre(posted.debitOre),
    credit: kronerFromOre(posted.creditOre),
    currency,
    currencyAmount,
    sourceDocumentType: posted.sourceDocumentType,
    sourceDocumentId: posted.sourceDocumentId,
  };
}

/** The journal report, bokføringsspesifikasjon (bokføringsforskriften § 3-1 first paragraph no. 1). */
function journalTable(
  heading: ReportHeading,
  period: Period,
  lines: readonly NamedLine[],
  gaps: readonly NumberGap[],
  format: FileFormat,
): ReportTable {
  const { language } = heading;
  const words = reportWordsIn(language);
  // A line of 0 is shown on the debit side.
  const columns: ListColumn<NamedLine>[] = [
    [words.entry, 'code', ({ series, number }) => `${words[series]} ${number}`],
    [words.postingDate, 'date', ({ postingDate }) => postingDate],
    [words.documentDate, 'date', ({ documentDate }) => documentDate],
    [words.description, 'text', ({ description }) => description],
    [words.account, 'code', ({ account }) => account],
    [words.accountName, 'text', ({ accountName }) => accountName],
    [words.customer, 'text', ({ customerName }) => customerName],
    [words.vatCode, 'code', ({ vatCode }) => vatCode],
    [words.debit, 'amount', ({ debitOre, creditOre }) => (creditOre > 0n ? null : debitOre)],
    [words.credit, 'amount', ({ creditOre }) => (creditOre > 0n ? creditOre : null)],
    ...(lines.some(isInCurrency) ? currencyColumns(language, format) : []),
  ];
  return {
    ...headingOfPeriod(heading, words.journal, period),
    sections: [listSection(lines, columns, { word: words.sum })],
    notes: [
      words.journalNote,
      ...(gaps.length === 0
        ? []
        : [
            `${numberGapWordsIn(language).unused}: ${gaps.map((gap) => numberGapText(gap, language)).join(', ')}.`,
          ]),
    ],
  };
}
