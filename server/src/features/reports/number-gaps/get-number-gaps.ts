import { osloDate } from '../../../domain/days/local-date.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { reportFile } from '../report-file.ts';
import { getReportHeading, headingByToday } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import type { NumberGap } from './number-gaps.store.ts';
import { listNumberGaps } from './number-gaps.store.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { ReportHeading } from '../report-heading.ts';
import { listSection } from '../report-table.ts';
import type { ReportTable } from '../report-table.ts';
import { numberGapWordsIn, seriesWord } from './number-gap-words.ts';

export async function getNumberGaps(
  context: ReadContext,
  { query }: Input<unknown, ReportParameters, unknown>,
) {
  const { db, accountNow, renderer } = context;
  const { format = 'json', language } = query;
  const gaps = await listNumberGaps(db);
  if (format === 'json') return { body: { items: gaps.values().map(presentNumberGap) } };
  const heading = await getReportHeading(context, language);
  return reportFile(renderer, format, numberGapTable(heading, osloDate(accountNow), gaps));
}

export function presentNumberGap(gap: NumberGap) {
  return {
    ...gap,
    from: Number(gap.from),
    to: Number(gap.to),
    filled: gap.filled.map(Number),
    restoredTo: gap.restoredTo.toISOString(),
    recordedAt: gap.recordedAt.toISOString(),
  };
}

function numberGapTable(heading: ReportHeading, today: LocalDate, gaps: readonly NumberGap[]): ReportTable {
  const own = numberGapWordsIn(heading.language);
  return {
    ...headingByToday(heading, own.numberGaps, today),
    sections: [
      listSection(gaps, [
        [own.series, 'text', ({ series }) => seriesWord(series, heading.language)],
        [own.year, 'code', ({ year }) => (year === null ? '' : String(year))],
        [own.from, 'code', ({ from }) => String(from)],
        [own.to, 'code', ({ to }) => String(to)],
        [own.count, 'number', ({ from, to }) => Number(to - from + 1n)],
        [own.reason, 'text', ({ reason }) => own[reason]],
        [own.restoredTo, 'date', ({ restoredTo }) => osloDate(restoredTo)],
        [own.recordedAt, 'date', ({ recordedAt }) => osloDate(recordedAt)],
        [own.filled, 'text', ({ filled }) => filled.join(', ')],
      ]),
    ],
    notes: [own.note],
  };
}
