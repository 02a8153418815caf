import { dateText } from '../../../platform/documents/formats.ts';
import { osloDate } from '../../../domain/local-date.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { ReportHeading } from '../report-heading.ts';
import { line } from '../report-table.ts';
import type { ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';
import { numberGapWordsIn } from './number-gap-words.ts';
import type { NumberGap } from './number-gaps.store.ts';

export function numberGapTable(
  heading: ReportHeading,
  today: LocalDate,
  gaps: readonly NumberGap[],
): ReportTable {
  const { language } = heading;
  const [words, own] = [reportWordsIn(language), numberGapWordsIn(language)];
  return {
    ...heading,
    title: own.numberGaps,
    period: today,
    subtitles: [`${words.asOf} ${dateText(today, language)}`],
    isLandscape: true,
    sections: [
      {
        title: '',
        columns: [
          { heading: own.series, kind: 'text' },
          { heading: own.year, kind: 'code' },
          { heading: own.from, kind: 'code' },
          { heading: own.to, kind: 'code' },
          { heading: own.count, kind: 'number' },
          { heading: own.reason, kind: 'text' },
          { heading: own.restoredTo, kind: 'date' },
          { heading: own.recordedAt, kind: 'date' },
        ],
        rows: gaps.map(({ series, year, from, to, reason, restoredTo, recordedAt }) =>
          line(
            series === 'Document' ? own.Document : words[series],
            year === null ? '' : String(year),
            String(from),
            String(to),
            Number(to - from + 1n),
            own[reason],
            osloDate(restoredTo),
            osloDate(recordedAt),
          ),
        ),
      },
    ],
    notes: [own.note],
  };
}
