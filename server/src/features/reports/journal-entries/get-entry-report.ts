import type { EntryFilterQuery } from '../../books/index.ts';
import { findEntryIds, readEntries, readEntryFilter, sumEntries } from '../../books/index.ts';
import { kronerFromOre } from '../../../domain/money.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { assertFitsFile, MAX_LINES, reportFile } from '../report-file.ts';
import { getReportHeading } from '../report-heading.ts';
import type { ReportParameters } from '../report-parameters.ts';
import { entryTable } from './entry-table.ts';

/** @throws ApiError `period-too-long`, `report-too-long` */
export async function getEntryReport(
  context: ReadContext,
  { query }: Input<unknown, EntryFilterQuery & ReportParameters, unknown>,
) {
  const { db, accountId, renderer } = context;
  const { format = 'json', language } = query;
  const { period, filter } = readEntryFilter(query);
  const { count, amountOre } = await sumEntries(db, accountId, period, filter);
  if (format === 'json') return { body: { count, amount: kronerFromOre(amountOre) } };
  assertFitsFile(format, count);
  const heading = await getReportHeading(context, language);
  const part = { limit: MAX_LINES[format], offset: 0 };
  const ids = await findEntryIds(db, accountId, period, filter, 'postingDate', part);
  const entries = await readEntries(db, accountId, ids);
  return reportFile(renderer, format, entryTable(heading, period, entries));
}
