import { osloDate } from '../../../domain/local-date.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { ReportHeading } from '../report-heading.ts';
import { headByToday } from '../report-heading.ts';
import { listSection } from '../report-table.ts';
import type { ReportTable } from '../report-table.ts';
import { reportWordsIn } from '../report-words.ts';
import { numberGapWordsIn } from './number-gap-words.ts';
import type { NumberGap } from './number-gaps.store.ts';

export function numberGapTable(
  heading: ReportHeading,
  today: LocalDate,
  gaps: readonly NumberGap[],
): ReportTable {
  const [words, own] = [reportWordsIn(heading.language), numberGapWordsIn(heading.language)];
  return {
    ...headByToday(heading, own.numberGaps, today),
    sections: [
      listSection(gaps, [
        [own.series, 'text', ({ series }) => (series === 'Document' ? own.Document : words[series])],
        [own.year, 'code', ({ year }) => (year === null ? '' : String(year))],
        [own.from, 'code', ({ from }) => String(from)],
        [own.to, 'code', ({ to }) => String(to)],
        [own.count, 'number', ({ from, to }) => Number(to - from + 1n)],
        [own.reason, 'text', ({ reason }) => own[reason]],
        [own.restoredTo, 'date', ({ restoredTo }) => osloDate(restoredTo)],
        [own.recordedAt, 'date', ({ recordedAt }) => osloDate(recordedAt)],
      ]),
    ],
    notes: [own.note],
  };
}
