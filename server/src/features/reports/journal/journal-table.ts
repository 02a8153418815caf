import { dateText } from '../../../platform/documents/formats.ts';
import type { Period } from '../period-parameters.ts';
import type { ReportHeading } from '../report-heading.ts';
import { numberGapText, numberGapWordsIn } from '../number-gaps/number-gap-words.ts';
import type { NumberGap } from '../number-gaps/number-gaps.store.ts';
import { line, total } from '../report-table.ts';
import type { Cell, ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';
import type { Journal, JournalLine } from './journal.store.ts';

type NamedJournal = Pick<Journal, 'debitOre' | 'creditOre'> & {
  lines: (JournalLine & { accountName: string })[];
};

/** The journal report, bokføringsspesifikasjon (bokføringsforskriften § 3-1 first paragraph no. 1). */
export function journalTable(
  heading: ReportHeading,
  { from, to }: Period,
  { debitOre, creditOre, lines }: NamedJournal,
  gaps: readonly NumberGap[],
): ReportTable {
  const { language } = heading;
  const words = reportWordsIn(language);
  return {
    ...heading,
    title: words.journal,
    period: `${from}-${to}`,
    subtitles: [`${dateText(from, language)} – ${dateText(to, language)}`],
    isLandscape: true,
    sections: [
      {
        title: '',
        columns: [
          { heading: words.entry, kind: 'code' },
          { heading: words.postingDate, kind: 'date' },
          { heading: words.documentDate, kind: 'date' },
          { heading: words.description, kind: 'text' },
          { heading: words.account, kind: 'code' },
          { heading: words.accountName, kind: 'text' },
          { heading: words.customer, kind: 'text' },
          { heading: words.vatCode, kind: 'code' },
          { heading: words.debit, kind: 'amount' },
          { heading: words.credit, kind: 'amount' },
        ],
        rows: [
          ...lines.map((posted) =>
            line(
              `${words[posted.series]} ${posted.number}`,
              posted.postingDate,
              posted.documentDate,
              posted.description,
              posted.account,
              posted.accountName,
              posted.customerName,
              posted.vatCode,
              ...sidesOf(posted),
            ),
          ),
          ...(lines.length === 0
            ? []
            : [total(words.sum, null, null, '', '', '', '', '', debitOre, creditOre)]),
        ],
      },
    ],
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

/** A line of 0 is shown on the debit side. */
function sidesOf({ debitOre, creditOre }: JournalLine): [Cell, Cell] {
  return creditOre > 0n ? [null, creditOre] : [debitOre, null];
}
