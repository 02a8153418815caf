import type { Period } from '../period-parameters.ts';
import type { ReportHeading } from '../report-heading.ts';
import { headOfPeriod } from '../report-heading.ts';
import { numberGapText, numberGapWordsIn } from '../number-gaps/number-gap-words.ts';
import type { NumberGap } from '../number-gaps/number-gaps.store.ts';
import { listSection } from '../report-table.ts';
import type { ListColumn, ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';
import type { JournalLine } from './journal.store.ts';

type NamedLine = JournalLine & { accountName: string };

/** The journal report, bokføringsspesifikasjon (bokføringsforskriften § 3-1 first paragraph no. 1). */
export function journalTable(
  heading: ReportHeading,
  period: Period,
  lines: readonly NamedLine[],
  gaps: readonly NumberGap[],
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
  ];
  return {
    ...headOfPeriod(heading, words.journal, period),
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
