import { osloDate } from '../../../domain/local-date.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { reportFile } from '../report-file.ts';
import { getReportHeading } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { numberGapTable } from './number-gap-table.ts';
import type { NumberGap } from './number-gaps.store.ts';
import { listNumberGaps } from './number-gaps.store.ts';

export async function getNumberGaps(
  context: ReadContext,
  { query }: Input<unknown, ReportParameters, unknown>,
) {
  const { db, accountId, accountNow, renderer } = context;
  const { format = 'json', language } = query;
  const gaps = await listNumberGaps(db, accountId);
  if (format === 'json') return { body: { items: gaps.map(presentNumberGap) } };
  const heading = await getReportHeading(context, language);
  return reportFile(renderer, format, numberGapTable(heading, osloDate(accountNow), gaps));
}

export function presentNumberGap(gap: NumberGap) {
  return {
    ...gap,
    from: Number(gap.from),
    to: Number(gap.to),
    restoredTo: gap.restoredTo.toISOString(),
    recordedAt: gap.recordedAt.toISOString(),
  };
}
